import type {
  Comparison,
  DocumentFacts,
  EvidenceRevisionPlan,
  ImageErrorCode,
  ImageFacts,
  Judgement,
  ListSources,
  ListTrust,
  PdfErrorCode,
  PkiErrorCode,
  ReportPlan,
  ArchiveRevision,
  ArchiveRevisionPlan,
  SignatureRevision,
  SignatureRevisionPlan,
  ValidationPolicy,
  WantedEvidence,
  WatermarkPlan,
} from "@paraph/engine";
import type {
  RedrawnImage,
  Inspection,
  PageComparison,
  PdfToRead,
  EncryptedPdf,
} from "../../ports/inspector.ts";

/** Everything that a confined process does: what it is asked, and what it answers. A further kind is a further line. */
export type Duties = {
  readonly inspect: { readonly ask: { readonly pdf: EncryptedPdf }; readonly answer: Inspection };
  readonly redraw: { readonly ask: { readonly file: Uint8Array }; readonly answer: RedrawnImage };
  readonly image: { readonly ask: { readonly file: Uint8Array }; readonly answer: ImageFacts };
  readonly render: {
    readonly ask: { readonly pdf: EncryptedPdf; readonly page: number; readonly scale: number };
    readonly answer: Uint8Array;
  };
  readonly watermark: {
    readonly ask: {
      readonly pdf: EncryptedPdf;
      readonly plan: WatermarkPlan;
      readonly fileId: Uint8Array;
    };
    readonly answer: Uint8Array;
  };
  readonly sign: {
    readonly ask: { readonly pdf: PdfToRead; readonly plan: SignatureRevisionPlan };
    readonly answer: SignatureRevision;
  };
  readonly archive: {
    readonly ask: { readonly pdf: PdfToRead; readonly plan: ArchiveRevisionPlan };
    readonly answer: ArchiveRevision;
  };
  readonly evidence: {
    readonly ask: { readonly pdf: PdfToRead; readonly plan: EvidenceRevisionPlan };
    readonly answer: Uint8Array;
  };
  readonly report: {
    readonly ask: { readonly plan: ReportPlan };
    readonly answer: Uint8Array;
  };
  readonly compare: {
    readonly ask: { readonly pdf: PdfToRead; readonly comparisons: readonly Comparison[] };
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
  readonly facts: { readonly ask: { readonly pdf: PdfToRead }; readonly answer: DocumentFacts };
  /** Certificates and revocation answers of strangers are parsed in judging, too. */
  readonly judge: {
    readonly ask: {
      readonly facts: DocumentFacts;
      readonly policy: ValidationPolicy;
      readonly at: Date;
    };
    readonly answer: Judgement;
  };
};

export type Duty = keyof Duties;

/** What the service asks of a child. The key travels in the message, never in the arguments. */
export type Task = {
  readonly [Kind in Duty]: { readonly kind: Kind; readonly ask: Duties[Kind]["ask"] };
}[Duty];

/** What a child answers; anything else that happens to it is for its guard to judge. */
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
