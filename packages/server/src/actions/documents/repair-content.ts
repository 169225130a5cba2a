import type { Blobs } from "../../ports/blobs.ts";
import type { VaultObject } from "../../ports/store/documents.ts";
import type { World } from "../../ports/world.ts";
import { encrypt, type PlainBytes } from "../../vault/encrypt.ts";
import { encryptedLength, PREFIX_BYTES } from "../../vault/format.ts";
import { PROCESSING } from "../../vault/grants.ts";
import { openObject } from "../../vault/open.ts";
import { requireWhole } from "../../vault/read.ts";
import type { ContentWorld } from "./check-content.ts";

/** Where the same content lies once more: as it was uploaded, or encrypted in a copy of the storage. */
export type Copy =
  | { readonly kind: "file"; readonly bytes: () => PlainBytes; readonly sha256: string }
  | { readonly kind: "storage"; readonly blobs: Pick<Blobs, "read" | "stream"> };

/** The copy is of something else. */
export class OtherContent extends Error {
  override readonly name = "OtherContent";
}

/**
 * Writes the content of an object anew, under the name of its blob, so that every copy of the storage stays one. The
 * copy is read to its end first: nothing is written from one that is damaged or of something else.
 */
export async function repairContent(
  world: ContentWorld & Pick<World, "clock">,
  object: VaultObject,
  copy: Copy,
): Promise<void> {
  const { id, blob, size } = object;
  const stored = await openObject(world, id, PROCESSING);
  if (copy.kind === "storage") {
    await requireWhole(copy.blobs, { ...object, key: stored.key });
    await world.blobs.put(blob, copy.blobs.stream(blob, 0, encryptedLength(size)));
  } else {
    const encrypted = () =>
      encrypt(stored.key, { id, prefix: world.ids.random(PREFIX_BYTES) }, copy.bytes());
    const tried = encrypted();
    for await (const _ of tried.encrypted);
    if (tried.measured().sha256 !== copy.sha256) {
      throw new OtherContent("the file has another content");
    }
    await world.blobs.put(blob, encrypted().encrypted);
  }
  await requireWhole(world.blobs, stored);
  await world.store.keys.noteIntact(id, world.clock.now());
}
