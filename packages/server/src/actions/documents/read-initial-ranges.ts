import type { Actor } from "../../domain/access/actor.ts";
import type { Document } from "../../domain/documents/document.ts";
import { placesOf, type InitialRanges } from "../../domain/documents/initial-ranges.ts";
import type { DocumentId } from "../../domain/ids.ts";
import type { World } from "../../ports/world.ts";
import { decryptRuns } from "../../vault/read.ts";
import { openReached, reachDocument } from "./access.ts";

/** The pieces of a document that a viewer needs first, exactly as they stand in it. */
export type OpenedSet = {
  readonly document: Document;
  /** What stands before the pieces: chunk size, count and the number of each chunk, four bytes each. */
  readonly head: Uint8Array;
  readonly length: number;
  readonly pieces: () => AsyncIterable<Uint8Array>;
};

/** Where nothing was prepared a viewer fetches ranges of this size. */
const NONE: InitialRanges = { chunkBytes: 16_384, runs: [] };

/** Interface 12: who may read a document may read these pieces of it. Nothing is parsed here. */
export async function readInitialRanges(
  world: Pick<World, "store" | "ids" | "keyring" | "blobs">,
  actor: Actor,
  id: DocumentId,
): Promise<OpenedSet> {
  const reached = await reachDocument(world.store, actor, id, "read");
  const object = await openReached(world, reached);
  const set = (await world.store.documents.findUnshown(id))?.initialRanges ?? NONE;
  const places = placesOf(set, reached.document.size);
  const head = headOf(set);
  return {
    document: reached.document,
    head,
    length: places.reduce((sum, { length }) => sum + length, head.length),
    pieces: () => decryptRuns(world.blobs, object, places),
  };
}

function headOf({ chunkBytes, runs }: InitialRanges): Uint8Array {
  const numbers = runs.flatMap(([first, count]) =>
    Array.from({ length: count }, (_, index) => first + index),
  );
  const head = new DataView(new ArrayBuffer(8 + numbers.length * 4));
  head.setUint32(0, chunkBytes);
  head.setUint32(4, numbers.length);
  for (const [index, number] of numbers.entries()) head.setUint32(8 + index * 4, number);
  return new Uint8Array(head.buffer);
}
