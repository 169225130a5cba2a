import type { Document, Unshown } from "../domain/documents/document.ts";
import type { AccountId, DocumentId } from "../domain/ids.ts";
import type { Page } from "./requests.ts";

/** Whose documents a list shows: those an API user owns, or those a person holds the key of. */
export type DocumentScope =
  | { readonly kind: "owner"; readonly username: string }
  | { readonly kind: "holder"; readonly principal: string };

export type DocumentFilter = {
  readonly scope: DocumentScope;
  /** A part of the title. */
  readonly search: string | null;
};

/** A document whose signatures are verifiable until then, unless somebody renews it. */
export type CoveredDocument = Pick<Document, "id" | "businessId" | "owner"> & {
  readonly coveredUntil: Date;
};

/** Documents. Their bytes and keys are objects of the vault with the same id. */
export type Documents = {
  readonly insert: (document: Document, unshown: Unshown) => Promise<void>;
  readonly find: (id: DocumentId) => Promise<Document | null>;
  readonly findMany: (ids: readonly DocumentId[]) => Promise<readonly Document[]>;
  readonly findUnshown: (id: DocumentId) => Promise<Unshown | null>;
  /** The same as find, and nobody else changes it until the transaction ends. */
  readonly lock: (id: DocumentId) => Promise<Document | null>;
  readonly list: (
    filter: DocumentFilter,
    page: Page,
  ) => Promise<{ readonly documents: readonly Document[]; readonly total: number }>;
  /** Every version of a line, oldest first. */
  readonly listLine: (rootId: DocumentId) => Promise<readonly Document[]>;
  /** Binds an address to an account in every version of a document where it is bound to nobody. */
  readonly bind: (rootId: DocumentId, email: string, account: AccountId) => Promise<void>;
  /** The same in every document that names the address: its holder gives it up and keeps what came by it. */
  readonly bindAll: (email: string, account: AccountId) => Promise<void>;
  readonly saveAccess: (
    id: DocumentId,
    access: Pick<Document, "readAccess" | "writeAccess" | "updatedAt">,
  ) => Promise<void>;
  /** Newest versions whose cover ends before then, those first that end first. */
  readonly listCoveredUntil: (before: Date) => Promise<readonly CoveredDocument[]>;
  readonly remove: (id: DocumentId) => Promise<void>;
};
