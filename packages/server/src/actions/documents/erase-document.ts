import type { DocumentId } from "../../domain/ids.ts";
import type { Tables } from "../../ports/store/store.ts";

/** The job that removes the encrypted bytes of what is gone. */
export const REMOVE_BLOB = "remove-blob";

/** Forgets a document with its keys; for whoever has decided that it may go. */
export async function eraseDocument(
  tables: Tables,
  id: DocumentId,
  at: Date,
  by: string,
): Promise<void> {
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
