import { Refusal } from "@paraph/contract/errors";
import type { Actor } from "../../domain/access/actor.ts";
import { permit, rolesOn } from "../../domain/access/permissions.ts";
import type { Document, Unshown } from "../../domain/documents/document.ts";
import type { Signable } from "../../domain/documents/signable.ts";
import type { DocumentId } from "../../domain/ids.ts";
import { checkDocumentCount } from "../../domain/requests/create.ts";
import type { RequestDocument } from "../../domain/requests/request.ts";
import type { Tables } from "../../ports/store/store.ts";
import type { Stored } from "../../vault/read.ts";
import type { Prepared } from "../documents/store-document.ts";
import { withWishes } from "../documents/wishes.ts";

/** The documents of a new request: what is known of them, and saving those that are new. */
export type RequestDocuments = {
  readonly documents: readonly RequestDocument[];
  readonly signables: readonly Signable[];
  /** The content of a document that is saved with the request; null where all are stored already. */
  readonly brought: Stored | null;
  /** Called in the transaction of the request. */
  readonly save: (tables: Tables) => Promise<void>;
};

/** Where a request belongs, and with it its documents. */
type Side = Pick<Document, "businessId" | "environment">;

/** Stored documents that the actor owns or may write to, in the order named (interface 4.3). */
export async function storedDocuments(
  tables: Pick<Tables, "documents" | "requests">,
  actor: Actor,
  ids: readonly DocumentId[],
  side: Side | null = null,
): Promise<RequestDocuments> {
  checkDocumentCount(ids.length);
  if (new Set(ids).size !== ids.length) throw new Refusal("error.sr.already_has_document");
  const found = new Map((await tables.documents.findMany(ids)).map((one) => [one.id, one]));
  const documents = ids.map((id) => usable(found.get(id), actor, side));
  for (const { id } of documents) await refuseLeaving(tables, id);
  return {
    documents: documents.map(asRequestDocument),
    signables: await signablesOf(tables, documents),
    brought: null,
    save: () => Promise.resolve(),
  };
}

/** A document that came with the request and is saved with it. */
export function newDocument(prepared: Prepared, by: string): RequestDocuments {
  const { document, unshown, content } = prepared;
  return {
    documents: [asRequestDocument(document)],
    signables: [signableOf(document, unshown)],
    brought: content,
    save: async (tables) => {
      await prepared.insert(tables, by);
    },
  };
}

/** A document as a request holds it before anybody has signed. */
function asRequestDocument({ id, title }: Pick<Document, "id" | "title">): RequestDocument {
  return { id, name: title, versionId: id };
}

/** What is known of the documents of a request, as they were before anybody signed. */
export async function signableDocuments(
  tables: Pick<Tables, "documents">,
  documents: readonly RequestDocument[],
): Promise<readonly Signable[]> {
  const ids = documents.map(({ versionId }) => versionId);
  const found = new Map((await tables.documents.findMany(ids)).map((one) => [one.id, one]));
  const newest = documents.map(({ versionId }) => {
    const document = found.get(versionId);
    if (!document) throw new Error(`document ${versionId} is missing`);
    return document;
  });
  const signables = await signablesOf(tables, newest);
  return signables.map((one, index) => ({ ...one, id: documents[index]?.id ?? one.id }));
}

/** What is known of a document that somebody is to sign. */
export function signableOf(
  document: Document,
  { pageSizes, certification, activeContent, restrictions }: Unshown,
): Signable {
  const { id, pdfA } = document;
  const signatureFields = withWishes(document);
  return { id, pageSizes, signatureFields, certification, pdfA, activeContent, restrictions };
}

/** One after the other: they share the connection of a transaction. */
async function signablesOf(
  tables: Pick<Tables, "documents">,
  documents: readonly Document[],
): Promise<readonly Signable[]> {
  const signables: Signable[] = [];
  for (const document of documents) {
    const unshown = await tables.documents.findUnshown(document.id);
    if (!unshown) throw new Error(`document ${document.id} was never examined`);
    signables.push(signableOf(document, unshown));
  }
  return signables;
}

/** A person may write to documents of several businesses; a request holds those of its own only. */
function usable(document: Document | undefined, actor: Actor, side: Side | null): Document {
  const isOfSide =
    side === null ||
    (document?.businessId === side.businessId && document.environment === side.environment);
  if (!document || !isOfSide) throw new Refusal("error.document.not_found");
  permit(rolesOn(document, actor), "manage", "error.document.not_found");
  return document;
}

/** A document that goes with a deleted request cannot begin a new one. */
async function refuseLeaving(
  { requests }: Pick<Tables, "requests">,
  id: DocumentId,
): Promise<void> {
  const holders = await requests.holdersOf(id);
  if (holders.some(({ isBeingDeleted }) => isBeingDeleted)) {
    throw new Refusal("error.document.not_found");
  }
}
