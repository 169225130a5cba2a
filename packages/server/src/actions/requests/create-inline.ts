import type { ApiActor } from "../../domain/access/actor.ts";
import type { NewRequest } from "../../domain/requests/create.ts";
import type { SignatureRequest } from "../../domain/requests/request.ts";
import type { Commit, Tables } from "../../ports/store/store.ts";
import type { World } from "../../ports/world.ts";
import { bringContent, type DocumentSource } from "../documents/document-source.ts";
import { discardAfter } from "../documents/receive-content.ts";
import { prepareDocument, type StoreWorld } from "../documents/store-document.ts";
import { makeRequest } from "./create-request.ts";
import type { MeansWorld } from "./means.ts";
import { newDocument, storedDocuments } from "./request-documents.ts";

/**
 * Interface 4.3, create in versions 1 and 2: the document comes with the request. It has the title of the
 * request; whom the request lets read it can change with it.
 */
export async function createInline(
  world: StoreWorld & MeansWorld & Pick<World, "egress" | "secretKeys" | "settings">,
  actor: ApiActor,
  asked: NewRequest,
  source: DocumentSource,
  commit: Commit<SignatureRequest>,
): Promise<SignatureRequest> {
  if (source.kind === "document") {
    const stored = (tables: Tables) => storedDocuments(tables, actor, [source.id]);
    return makeRequest(world, actor, asked, stored, commit);
  }
  const content = await bringContent(world, actor, source);
  try {
    const prepared = await prepareDocument(world, actor, { title: asked.title }, content);
    const brought = newDocument(prepared, actor.user.username);
    return await makeRequest(world, actor, asked, () => Promise.resolve(brought), commit);
  } catch (error) {
    await discardAfter(error, world, content);
    throw error;
  }
}
