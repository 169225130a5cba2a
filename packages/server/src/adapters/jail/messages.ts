import type { Appearance, ImageErrorCode, ImageFacts, WatermarkPlan } from "@paraph/engine/drawing";
import type {
  ArchiveRevision,
  ArchiveRevisionPlan,
  EvidenceRevisionPlan,
  Place,
  SignatureRevision,
  SignatureRevisionPlan,
} from "@paraph/engine/pades";
import type { PdfErrorCode } from "@paraph/engine/pdf";
import type { PkiErrorCode } from "@paraph/engine/pki";
import type { ReportPlan } from "@paraph/engine/report";
import type {
  Comparison,
  DocumentFacts,
  ValidationResult,
  ListSources,
  ListTrust,
  ValidationPolicy,
  WantedEvidence,
} from "@paraph/engine/validation";
import type { Inspection } from "../../domain/documents/document.ts";
import type { Position } from "../../domain/requests/visual.ts";
import type {
  ClearPlace,
  DrawnMark,
  PageComparison,
  RedrawnImage,
  Redrawing,
} from "../../ports/inspector.ts";
import type { FieldOutcome, FieldQuestion } from "../../ports/validator.ts";

/**
 * Everything that a confined process does with a document or a picture: what it is asked, and what it answers. A
 * further kind is a further line here, in the table of duties.ts and in that of the times (jail.ts).
 */
export type Duties = {
  readonly inspect: { readonly ask: null; readonly answer: Inspection };
  readonly redraw: {
    readonly ask: { readonly file: Uint8Array; readonly how?: Redrawing | undefined };
    readonly answer: RedrawnImage;
  };
  readonly image: { readonly ask: { readonly file: Uint8Array }; readonly answer: ImageFacts };
  readonly render: {
    readonly ask: { readonly page: number; readonly scale: number };
    readonly answer: Uint8Array;
  };
  readonly places: {
    readonly ask: { readonly places: readonly Position[] };
    readonly answer: readonly ClearPlace[];
  };
  readonly watermark: {
    readonly ask: { readonly plan: WatermarkPlan; readonly fileId: Uint8Array };
    readonly answer: Uint8Array;
  };
  readonly repair: { readonly ask: null; readonly answer: Uint8Array };
  readonly sign: { readonly ask: SignatureRevisionPlan; readonly answer: SignatureRevision };
  readonly mark: {
    readonly ask: { readonly appearance: Appearance; readonly place: Place };
    readonly answer: DrawnMark;
  };
  readonly archive: { readonly ask: ArchiveRevisionPlan; readonly answer: ArchiveRevision };
  readonly evidence: { readonly ask: EvidenceRevisionPlan; readonly answer: Uint8Array };
  readonly report: { readonly ask: ReportPlan; readonly answer: Uint8Array };
  readonly compare: {
    readonly ask: { readonly comparisons: readonly Comparison[]; readonly views: number };
    readonly answer: PageComparison;
  };
  readonly wanted: {
    readonly ask: {
      readonly facts: DocumentFacts;
      readonly policy: ValidationPolicy;
      readonly at: Date;
    };
    readonly answer: readonly WantedEvidence[];
  };
  readonly lists: {
    readonly ask: { readonly sources: ListSources; readonly at: Date };
    readonly answer: ListTrust;
  };
  /** What a signed document is: its signatures, what came after them, and how that looks. */
  readonly facts: { readonly ask: null; readonly answer: DocumentFacts };
  /** Both for one signature: its facts stay where they were collected. */
  readonly field: { readonly ask: FieldQuestion; readonly answer: FieldOutcome | null };
  /** Certificates and revocation answers of strangers are parsed in validating, too. */
  readonly validate: {
    readonly ask: {
      readonly facts: DocumentFacts;
      readonly policy: ValidationPolicy;
      readonly at: Date;
    };
    readonly answer: ValidationResult;
  };
};

export type Duty = keyof Duties;

/**
 * The document of a task: in the vault of the service, of which the child reads through a pipe what it asks for; or one
 * of our own making; or none. Neither its path nor its key is ever told.
 */
export type TaskPdf = { readonly length: number } | { readonly bytes: Uint8Array } | null;

/** What the service asks of a child. */
export type Task = {
  readonly [Kind in Duty]: {
    readonly kind: Kind;
    readonly pdf: TaskPdf;
    readonly ask: Duties[Kind]["ask"];
  };
}[Duty];

/** What a child answers; anything else that happens to it is for its guard to decide. */
export type TaskAnswer =
  | { readonly kind: "ready" }
  | { readonly kind: "done"; readonly answer: unknown }
  | { readonly kind: "refused"; readonly refusal: ChildRefusal }
  | { readonly kind: "failed"; readonly message: string };

/** An error of the engine, which keeps its name and code on its way to the service. */
export type ChildRefusal =
  | { readonly of: "pdf"; readonly code: PdfErrorCode; readonly message: string }
  | { readonly of: "pki"; readonly code: PkiErrorCode; readonly message: string }
  | { readonly of: "image"; readonly code: ImageErrorCode; readonly message: string };
