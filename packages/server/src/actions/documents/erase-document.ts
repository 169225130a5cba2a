import type { Document } from "../../domain/documents/document.ts";
import type { DocumentId } from "../../domain/ids.ts";
import type { Tables } from "../../ports/store/store.ts";

/** The job that removes the encrypted bytes of what is gone. */
export const REMOVE_BLOB = "remove-blob";

/**
 * Forgets a document with its keys, for whoever has decided that it may go, and the damaged PDF from which it was
 * written anew, once nothing else of its line is left. Answers what is gone.
 */
export async function eraseDocument(
  tables: Tables,
  document: Document,
  at: Date,
  by: string,
): Promise<readonly DocumentId[]> {
  await eraseOne(tables, document.id, at, by);
  const original = await unneededOriginal(tables, document);
  if (original === null) return [document.id];
  await eraseOne(tables, original, at, by);
  return [document.id, original];
}

/** The lock makes two who erase the last of a line see each other. */
async function unneededOriginal(
  { documents, requests }: Tables,
  { repairedFrom, rootId, id }: Document,
): Promise<DocumentId | null> {
  if (repairedFrom === undefined || rootId === id) return null;
  if ((await documents.lock(rootId)) === null) return null;
  const line = await documents.listLine(rootId);
  const holders = await requests.holdersOf(rootId);
  const isNeeded = line.length > 1 || holders.some(({ isBeingDeleted }) => !isBeingDeleted);
  return isNeeded ? null : rootId;
}

async function eraseOne(tables: Tables, id: DocumentId, at: Date, by: string): Promise<void> {
  await tables.documents.remove(id);
  await tables.idempotency.forget([id]);
  const blob = await tables.keys.destroy(id);
  if (blob === null) return;
  await tables.jobs.add([
    { kind: REMOVE_BLOB, payload: { blob }, businessId: null, key: `${REMOVE_BLOB}:${blob}` },
  ]);
  await tables.audit.append({
    subject: id,
    type: "document.deleted",
    at,
    facts: {},
    personal: { by },
  });
}
