import { Refusal } from "@paraph/contract/errors";
import type { WatermarkPlan } from "@paraph/engine/drawing";
import { nameOf, type Caller } from "../../domain/access/actor.ts";
import { type Share, shareOf } from "../../domain/access/share.ts";
import type { Document } from "../../domain/documents/document.ts";
import { checkWatermark } from "../../domain/documents/lineage.ts";
import { checkPermitted } from "../../domain/documents/signable.ts";
import type { DocumentId } from "../../domain/ids.ts";
import { checkPosition } from "../../domain/requests/placement.ts";
import { businessTime } from "../../domain/business/business.ts";
import type { Commit } from "../../ports/store/store.ts";
import type { World } from "../../ports/world.ts";
import { withEncrypted } from "../../vault/open.ts";
import { decrypt, type Stored } from "../../vault/read.ts";
import { businessOf } from "../business-of.ts";
import { openReached, reachDocument } from "./access.ts";
import { discardAfter, receiveContent } from "./receive-content.ts";
import { prepareChild, type StoreWorld } from "./store-document.ts";

const FILE_ID_BYTES = 16;

/** Interface 2.5, rule 4: a new document with the watermark on it; the old one stays as it is. */
export async function watermarkDocument(
  world: StoreWorld & Pick<World, "watermarker">,
  actor: Caller,
  id: DocumentId,
  plan: WatermarkPlan,
  commit: Commit<Document>,
): Promise<Document> {
  const reached = await reachDocument(world.store, actor, id, "manage");
  const { document: parent } = reached;
  checkWatermark(parent);
  await checkPlaces(world, parent, plan);
  const object = await openReached(world, reached);
  const tail = await draw(world, object, plan, shareOf(actor));
  const content = await receiveContent(world, joined(decrypt(world.blobs, object), tail));
  try {
    const at = businessTime(
      await businessOf(world.store, parent, actor),
      parent,
      world.clock.now(),
    );
    const { insert } = await prepareChild(world, parent, content, at);
    return await commit((tables) => insert(tables, nameOf(actor)));
  } catch (error) {
    await discardAfter(error, world, content);
    throw error;
  }
}

/** What the author does not permit; and a mark that nobody would see is a mistake of the caller. */
async function checkPlaces(
  { store }: Pick<World, "store">,
  { id, pageCount }: Document,
  { places }: WatermarkPlan,
): Promise<void> {
  if (pageCount === 0) throw new Refusal("file.pdf.no_pages");
  const unshown = await store.documents.findUnshown(id);
  if (!unshown) throw new Error(`document ${id} was never examined`);
  checkPermitted("watermark", unshown);
  if (places === "diagonal") return;
  for (const place of places) checkPosition(place, unshown.pageSizes);
}

function draw(
  { blobs, ids, watermarker }: Pick<World, "blobs" | "ids" | "watermarker">,
  stored: Stored,
  plan: WatermarkPlan,
  share: Share,
): Promise<Uint8Array> {
  return withEncrypted(blobs, stored, (encrypted) =>
    watermarker.watermark(encrypted, plan, ids.random(FILE_ID_BYTES), share),
  );
}

async function* joined(
  before: AsyncIterable<Uint8Array>,
  tail: Uint8Array,
): AsyncGenerator<Uint8Array> {
  yield* before;
  yield tail;
}
