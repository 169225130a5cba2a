import { Refusal } from "@paraph/contract/errors";
import { nameOf, type Caller } from "../../domain/access/actor.ts";
import { checkRemoval } from "../../domain/documents/removal.ts";
import type { DocumentId, RequestId } from "../../domain/ids.ts";
import { businessTime } from "../../domain/business/business.ts";
import { crashPoint } from "../../ports/crash.ts";
import type { Tables } from "../../ports/store/store.ts";
import type { World } from "../../ports/world.ts";
import { businessOf } from "../business-of.ts";
import { without } from "./draft-documents.ts";
import { recordAct } from "./record.ts";
import { permitDocument } from "../documents/access.ts";
import { eraseDocument } from "../documents/erase-document.ts";

/**
 * Interface 4.2, DELETE. The keys are destroyed with the row: from the commit on nobody can read the
 * document, wherever copies of its bytes lie. The bytes themselves follow by a job.
 */
export async function deleteDocument(
  world: Pick<World, "store" | "clock">,
  actor: Caller,
  id: DocumentId,
): Promise<void> {
  // Requests are locked before documents, everywhere, so that two callers cannot wait for each other.
  const known = await world.store.requests.holdersOf(id);
  await world.store.transaction(async (tables) => {
    for (const request of known.map((holder) => holder.id).sort()) {
      await tables.requests.lock(request);
    }
    const document = await tables.documents.lock(id);
    if (document === null) throw new Refusal("error.document.not_found");
    await permitDocument(tables, actor, document, "delete");
    const at = businessTime(await businessOf(tables, document, actor), document, world.clock.now());
    const { leaves } = checkRemoval(id, await tables.requests.holdersOf(id));
    for (const request of leaves) await leaveRequest(tables, request, id, at);
    crashPoint("delete.before");
    await eraseDocument(tables, document, at, nameOf(actor));
    crashPoint("delete.erased");
  });
  crashPoint("delete.committed");
}

/** A DRAFT goes on without the document (interface 4.2). */
async function leaveRequest(
  tables: Tables,
  requestId: RequestId,
  id: DocumentId,
  at: Date,
): Promise<void> {
  const before = await tables.requests.lock(requestId);
  if (before === null) return;
  const after = {
    ...before,
    ...without(before, id),
    updatedAt: at,
    version: before.version + 1,
  };
  await tables.requests.save(before, after);
  await recordAct(tables, after, { type: "request.document_removed", at, facts: { document: id } });
}
