import { Refusal } from "@paraph/contract/errors";
import type { Source } from "@paraph/engine";
import type { Blobs } from "../ports/blobs.ts";
import { openKey, type KeyRoom } from "./grants.ts";
import type { Stored } from "./read.ts";
import { encryptedSource } from "./source.ts";

/** An object with the key that the principal holds; without a grant there is nothing to open. */
export async function openObject(room: KeyRoom, id: string, principal: string): Promise<Stored> {
  const key = await openKey(room, id, principal);
  const object = await room.store.keys.findObject(id);
  if (object === null) throw new Refusal("error.document.not_found");
  return { ...object, key };
}

/** Lets `work` read an object at any place at once; its bytes stay encrypted on the disk. */
export async function withSource<Result>(
  blobs: Pick<Blobs, "local">,
  { id, blob, key }: Stored,
  work: (source: Source) => Result | Promise<Result>,
): Promise<Result> {
  const local = await blobs.local(blob);
  try {
    const source = encryptedSource(local, id, key);
    try {
      return await work(source);
    } finally {
      source.close();
    }
  } finally {
    await local.release();
  }
}
