import type { FieldLock } from "@paraph/engine/locks";
import type { Environment } from "@paraph/contract/words";
import type { BusinessId, DocumentId } from "../ids.ts";
import type { Bound } from "../requests/request.ts";
import type { InitialRanges } from "./initial-ranges.ts";
import type { Position } from "../requests/visual.ts";

/** What the author of a form asks of a signature (ISO 32000-2, table 237), certificates apart. */
export type SeedWishes = {
  readonly required: readonly string[];
  readonly filter: string | null;
  readonly subFilters: readonly string[];
  readonly digests: readonly string[];
  readonly version: number;
  readonly reasons: readonly string[];
  readonly permission: number | null;
  readonly timeStamp: boolean;
  readonly revocation: boolean;
  readonly lockDocument: boolean;
};

/** A signature field found in a PDF. What is optional is not known of PDFs that were examined before it was asked. */
export type SignatureField = {
  readonly name: string;
  readonly signed: boolean;
  readonly positions: readonly Position[];
  /** Whether validators fail on its value, and then on every further signature. */
  readonly damaged?: boolean;
  /** Why its signature does not hold; absent where it holds or there is none. */
  readonly broken?: string;
  /** Why it cannot be signed although it is empty. */
  readonly closed?: "read_only" | "inline" | null;
  /** What its signature locks, or will lock once there is one. */
  readonly lock?: FieldLock | null;
  readonly seed?: SeedWishes | null;
};

/** What a PDF says about itself, once it is examined. */
export type Inspection = {
  readonly pageCount: number;
  /** Width and height of every page as displayed, in points. */
  readonly pageSizes: readonly (readonly [number, number])[];
  readonly pdfVersion: string;
  /** Declared conformance such as `PDF/A-2b`, or null. */
  readonly pdfA: string | null;
  readonly signatureFields: readonly SignatureField[];
  /** What earlier signatures still allow (DocMDP 1 to 3); null where none limits it. */
  readonly certification: number | null;
  readonly activeContent: readonly string[];
  /** What the author of an encrypted document does not permit; empty where it is not encrypted. */
  readonly restrictions: readonly string[];
  /** What a viewer needs first of it; null where the file is small. */
  readonly initialRanges: InitialRanges | null;
};

/** What is kept of a document and not shown, but asked for when it is to be signed. */
export type Unshown = Pick<
  Inspection,
  "pageSizes" | "certification" | "activeContent" | "restrictions" | "initialRanges"
> & {
  /** Until when the last time stamp that we put on it can be verified; null without one of ours. */
  readonly coveredUntil: Date | null;
};

/** What is wrong with stored bytes: they are gone, or they are not those that were written. */
export type Damage = "missing" | "altered";

/** A stored document; immutable but for who may see it (interface 2.5). */
export type Document = Pick<Inspection, "pageCount" | "pdfVersion" | "pdfA" | "signatureFields"> & {
  readonly size: number;
  readonly sha256: string;
  /** Absent where its stored content was not found damaged. */
  readonly damage?: Damage;
  /** The SHA-256 of the damaged PDF that it, or what it was made of, was written anew from. */
  readonly repairedFrom?: string;
  /** The first page as displayed, in whole points. */
  readonly pageWidth: number;
  readonly pageHeight: number;
  readonly id: DocumentId;
  /** The first of its line: the id given at upload. */
  readonly rootId: DocumentId;
  readonly parentId: DocumentId | null;
  readonly businessId: BusinessId;
  readonly environment: Environment;
  readonly owner: string;
  /** False where a person owns it who has left the business: then nobody does. */
  readonly isOwnerMember: boolean;
  readonly title: string;
  readonly readAccess: readonly string[];
  readonly writeAccess: readonly string[];
  /** The account that each address is bound to, as in a request (interface 12). */
  readonly bound: Bound;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** Whether the document carries a signature, and so may not be changed by anything but another one. */
export function isSigned({ signatureFields }: Pick<Document, "signatureFields">): boolean {
  return signatureFields.some(({ signed }) => signed);
}
