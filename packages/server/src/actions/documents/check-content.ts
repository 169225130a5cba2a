import type { DocumentId } from "../../domain/ids.ts";
import { Refusal } from "@paraph/contract/errors";
import { ContentDamaged } from "../../ports/blobs.ts";
import type { VaultObject } from "../../ports/store/documents.ts";
import type { World } from "../../ports/world.ts";
import { PROCESSING } from "../../vault/grants.ts";
import { openObject } from "../../vault/open.ts";
import { requireWhole } from "../../vault/read.ts";

export type ContentWorld = Pick<World, "ids" | "keyring" | "blobs"> & {
  readonly store: Pick<World["store"], "keys">;
};

/** Nobody is asked to sign what cannot be shown: the content is read to its end first. */
export async function requireContent(
  world: ContentWorld,
  ids: readonly DocumentId[],
): Promise<void> {
  for (const id of ids) await requireWhole(world.blobs, await openObject(world, id, PROCESSING));
}

/** Reads an object to its end and keeps what was found; null where it is as it was written, or deleted meanwhile. */
export async function checkContent(
  world: ContentWorld & Pick<World, "clock">,
  { id }: Pick<VaultObject, "id">,
): Promise<ContentDamaged | null> {
  try {
    const stored = await openObject(world, id, PROCESSING);
    await requireWhole(world.blobs, stored);
    await world.store.keys.noteIntact(id, world.clock.now());
    return null;
  } catch (error) {
    if (error instanceof ContentDamaged) return error;
    if (error instanceof Refusal && error.key === "error.document.not_found") return null;
    throw error;
  }
}
