import { Refusal } from "@paraph/contract/errors";
import type { Damage } from "../domain/documents/document.ts";
import { BlobMissing, ContentDamaged, type Blobs } from "../ports/blobs.ts";
import {
  HEADER_BYTES,
  readHeader,
  ENCRYPTED_BYTES,
  SEGMENT_BYTES,
  segmentCount,
  segmentPlace,
  VaultFault,
} from "./format.ts";
import { freeMemory } from "./memory.ts";
import { openedWith, decryptSegment } from "./segments.ts";

/** An object at rest, with the key that opens it. */
export type Stored = {
  readonly id: string;
  readonly blob: string;
  readonly key: Uint8Array;
  readonly size: number;
  /** Keeps that its content is damaged; absent while the bytes are no object yet. */
  readonly noteDamage?: (damage: Damage) => Promise<{ readonly requestId: string | null } | null>;
};

/** Damage is kept and named; bytes that are gone because their object is gone are no damage. */
export async function damageOf(
  { id, noteDamage }: Pick<Stored, "id" | "noteDamage">,
  error: unknown,
): Promise<unknown> {
  const isMissing = error instanceof BlobMissing;
  const isAltered = error instanceof VaultFault || isUnreadable(error);
  if (noteDamage === undefined || !(isMissing || isAltered)) return error;
  const damage = isMissing ? "missing" : "altered";
  const held = await noteDamage(damage);
  if (held === null) return new Refusal("error.document.not_found", {}, { cause: error });
  return new ContentDamaged({ objectId: id, damage, ...held }, { cause: error });
}

/** A sector that the disk cannot read, or a file system that found another checksum. */
function isUnreadable(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EIO";
}

/** The plaintext from `offset`, segment by segment; only the segments of the range are fetched. */
export async function* decrypt(
  blobs: Pick<Blobs, "read" | "stream">,
  object: Stored,
  offset = 0,
  length = object.size - offset,
): AsyncGenerator<Uint8Array> {
  try {
    yield* decryptRange(blobs, object, offset, length);
  } catch (error) {
    throw await damageOf(object, error);
  }
}

async function* decryptRange(
  blobs: Pick<Blobs, "read" | "stream">,
  object: Stored,
  offset: number,
  length: number,
): AsyncGenerator<Uint8Array> {
  const end = offset + length;
  if (offset < 0 || length < 0 || end > object.size) {
    throw new RangeError("the range is not within the object");
  }
  const isSmall = segmentCount(object.size) === 1;
  if (isSmall) {
    const plain = await decryptOnly(blobs, object);
    if (length > 0) yield plain.subarray(offset, end);
    return;
  }
  const header = readHeader(await blobs.read(object.blob, 0, HEADER_BYTES), object.id);
  const opened = openedWith(object.key, header);
  const first = Math.floor(offset / SEGMENT_BYTES);
  const last = Math.max(
    first,
    Math.min(Math.ceil(end / SEGMENT_BYTES), segmentCount(object.size)) - 1,
  );

  let index = first;
  for await (const encrypted of encryptedSegments(blobs, object, first, last)) {
    const plain = decryptSegment(opened, index, segmentPlace(index, object.size).last, encrypted);
    const start = index * SEGMENT_BYTES;
    const wanted = plain.subarray(Math.max(0, offset - start), Math.min(plain.length, end - start));
    if (wanted.length > 0) yield wanted;
    index += 1;
  }
}

/** An object of one segment, which comes together with its header: in one journey rather than two. */
async function decryptOnly(blobs: Pick<Blobs, "read">, object: Stored): Promise<Uint8Array> {
  const { length, last } = segmentPlace(0, object.size);
  const whole = await blobs.read(object.blob, 0, HEADER_BYTES + length);
  const header = readHeader(whole.subarray(0, HEADER_BYTES), object.id);
  return decryptSegment(openedWith(object.key, header), 0, last, whole.subarray(HEADER_BYTES));
}

/** So many small runs are fetched at a time: where the store is a network away, each is a journey. */
const FETCHED_AT_ONCE = 16;

/** Some runs of the plaintext, in their order, each whole in memory: for small ones that lie apart. */
export async function* decryptRuns(
  blobs: Pick<Blobs, "read" | "stream">,
  object: Stored,
  runs: readonly { readonly offset: number; readonly length: number }[],
): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < runs.length; at += FETCHED_AT_ONCE) {
    yield* await Promise.all(
      runs
        .slice(at, at + FETCHED_AT_ONCE)
        .map(({ offset, length }) => gathered(decrypt(blobs, object, offset, length), length)),
    );
  }
}

/** How many pieces are valid at a time: whoever takes them may hold that many and no more. */
const LENT_PIECES = 4;

/**
 * The same for a consumer that sends the pieces on: a piece is valid until LENT_PIECES more were
 * asked for, and then its memory is given back at once. Left to the collector, a large download
 * makes it trace the whole heap again and again, which costs more than decrypting.
 */
export async function* lend(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const lent: Uint8Array[] = [];
  for await (const piece of pieces) {
    yield piece;
    lent.push(piece);
    const oldest = lent.length < LENT_PIECES ? undefined : lent.shift();
    if (oldest !== undefined) freeMemory(oldest);
  }
}

/** Cuts the stored stream into the encrypted segments from `first` to `last`. */
async function* encryptedSegments(
  blobs: Pick<Blobs, "stream">,
  object: Stored,
  first: number,
  last: number,
): AsyncGenerator<Uint8Array> {
  const from = segmentPlace(first, object.size).offset;
  const end = segmentPlace(last, object.size);
  let index = first;
  let place = segmentPlace(index, object.size);
  let encrypted: Uint8Array | null = null;
  let filled = 0;
  for await (const piece of blobs.stream(object.blob, from, end.offset + end.length - from)) {
    for (let taken = 0; taken < piece.length;) {
      const part = piece.subarray(taken, taken + place.length - filled);
      taken += part.length;
      // A segment that comes in one piece is used where it lies.
      const whole = part.length === place.length;
      if (!whole) {
        encrypted ??= new Uint8Array(ENCRYPTED_BYTES);
        encrypted.set(part, filled);
        filled += part.length;
        if (filled < place.length) continue;
      }
      yield whole ? part : (encrypted ?? part).subarray(0, place.length);
      index += 1;
      if (index > last) return;
      place = segmentPlace(index, object.size);
      filled = 0;
    }
  }
  throw new VaultFault(`segment ${index} is missing`);
}

/** Reads an object to its end and keeps nothing of it; throws ContentDamaged where it is not as it was written. */
export async function requireWhole(
  blobs: Pick<Blobs, "read" | "stream">,
  object: Stored,
): Promise<void> {
  for await (const piece of decrypt(blobs, object)) freeMemory(piece);
}

/** A whole object in memory; for small ones (images, attachments, reports). */
export async function decryptWhole(
  blobs: Pick<Blobs, "read" | "stream">,
  object: Stored,
): Promise<Uint8Array> {
  return gathered(decrypt(blobs, object), object.size);
}

async function gathered(pieces: AsyncIterable<Uint8Array>, length: number): Promise<Uint8Array> {
  const whole = new Uint8Array(length);
  let filled = 0;
  for await (const piece of pieces) {
    whole.set(piece, filled);
    filled += piece.length;
  }
  return whole;
}
