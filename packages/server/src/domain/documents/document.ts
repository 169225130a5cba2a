import type { Environment } from "@paraph/contract/words";
import type { BusinessId, DocumentId } from "../ids.ts";
import type { Position } from "../requests/visual.ts";

/** A signature field found in a PDF. */
export type SignatureField = {
  readonly name: string;
  readonly signed: boolean;
  readonly positions: readonly Position[];
};

/** What a PDF says about itself. */
export type PdfFacts = {
  readonly size: number;
  readonly sha256: string;
  readonly pageCount: number;
  readonly pageWidth: number;
  readonly pageHeight: number;
  readonly pdfVersion: string;
  /** Declared conformance such as `PDF/A-2b`, or null. */
  readonly pdfA: string | null;
  readonly signatureFields: readonly SignatureField[];
};

/** A stored document; immutable but for who may see it (interface 2.5). */
export type Document = PdfFacts & {
  readonly id: DocumentId;
  /** The first of its line: the id given at upload. */
  readonly rootId: DocumentId;
  readonly parentId: DocumentId | null;
  readonly businessId: BusinessId;
  readonly environment: Environment;
  readonly owner: string;
  readonly title: string;
  readonly readAccess: readonly string[];
  readonly writeAccess: readonly string[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** Whether the document carries a signature, and so may not be changed by anything but another one. */
export function isSigned({ signatureFields }: Pick<Document, "signatureFields">): boolean {
  return signatureFields.some(({ signed }) => signed);
}
