import { Refusal } from "@paraph/contract/errors";
import type { Blobs } from "../ports/blobs.ts";
import type { EncryptedPdf } from "../ports/inspector.ts";
import { openKey, type KeyContext } from "./grants.ts";
import { damageOf, type Stored } from "./read.ts";

/** An object with the key that the principal holds; without a grant there is nothing to open. */
export async function openObject(
  context: KeyContext,
  id: string,
  principal: string,
): Promise<Stored> {
  const key = await openKey(context, id, principal);
  const object = await context.store.keys.findObject(id);
  if (object === null) throw new Refusal("error.document.not_found");
  return { ...object, key, noteDamage: (damage) => context.store.keys.noteDamage(id, damage) };
}

/** Lets `work` hand an object on to be read elsewhere; its bytes stay encrypted on the disk. */
export async function withEncrypted<Result>(
  blobs: Pick<Blobs, "local">,
  stored: Stored,
  work: (encrypted: EncryptedPdf) => Promise<Result>,
): Promise<Result> {
  try {
    const local = await blobs.local(stored.blob);
    try {
      return await work({ id: stored.id, key: stored.key, path: local.path });
    } finally {
      await local.release();
    }
  } catch (error) {
    throw await damageOf(stored, error);
  }
}
