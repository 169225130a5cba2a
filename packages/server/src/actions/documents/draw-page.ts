import { Refusal } from "@paraph/contract/errors";
import type { Actor } from "../../domain/access/actor.ts";
import { shareFor } from "../../domain/access/share.ts";
import type { DocumentId } from "../../domain/ids.ts";
import type { World } from "../../ports/world.ts";
import { withEncrypted } from "../../vault/open.ts";
import { openReached, reachDocument } from "./access.ts";

/** Pixels a point at 100 percent: 144 an inch, which is sharp on most screens. */
const PIXELS_A_POINT = 2;

/** Interface 4.2: one page as a WebP image, pages from 0. */
export async function drawPage(
  world: Pick<World, "store" | "ids" | "keyring" | "blobs" | "renderer">,
  actor: Actor,
  id: DocumentId,
  page: number,
  percent: number,
): Promise<Uint8Array> {
  const reached = await reachDocument(world.store, actor, id, "read");
  if (page >= reached.document.pageCount) throw new Refusal("error.document.page_not_found");
  const share = shareFor(reached.document, actor.kind === "api" ? "call" : "person");
  return withEncrypted(world.blobs, await openReached(world, reached), (encrypted) =>
    world.renderer.render(encrypted, page, (percent / 100) * PIXELS_A_POINT, share),
  );
}
