import { Refusal, type ErrorKey } from "@paraph/contract/errors";
import { MAX_DOCUMENT_BYTES } from "@paraph/contract/limits";
import type { DocumentId } from "../../domain/ids.ts";
import type { Lasting } from "../../ports/blobs.ts";
import { crashPoint } from "../../ports/crash.ts";
import { Outage } from "../../ports/outage.ts";
import type { World } from "../../ports/world.ts";
import { encrypt, type Measured, type PlainBytes } from "../../vault/encrypt.ts";
import { PREFIX_BYTES } from "../../vault/format.ts";
import { newKey } from "../../vault/grants.ts";
import type { Stored } from "../../vault/read.ts";

/** Bytes that came in and lie encrypted, but belong to nothing yet: a sweep would remove them. */
export type Received = Stored & Measured & { readonly id: DocumentId };

/** How many bytes are taken, and how more are refused. */
export type Most = { readonly bytes: number; readonly key: ErrorKey };

/** How bytes are taken in; as a PDF that is kept, where nothing else is said. */
export type Taking = { readonly most?: Most; readonly lasting?: Lasting };

const MOST_DOCUMENT: Most = { bytes: MAX_DOCUMENT_BYTES, key: "file.pdf.too_large" };

/** Encrypts a stream into a new blob; memory does not grow with it. */
export async function receiveContent(
  world: Pick<World, "ids" | "blobs">,
  plain: PlainBytes,
  { most = MOST_DOCUMENT, lasting = "for good" }: Taking = {},
): Promise<Received> {
  const id = world.ids.uuid() as DocumentId;
  const blob = world.ids.uuid();
  const key = newKey(world);
  const prefix = world.ids.random(PREFIX_BYTES);
  const work = encrypt(key, { id, prefix }, atMost(plain, most));
  await world.blobs.put(blob, work.encrypted, lasting);
  crashPoint("upload.received");
  return { id, blob, key, ...work.measured() };
}

/** What was received is not wanted after all. */
export async function discardContent(
  { blobs, log }: Pick<World, "blobs" | "log">,
  { blob }: Pick<Received, "blob">,
): Promise<void> {
  await blobs.remove(blob).catch((fault: unknown) => {
    // The sweep removes it later; the caller's own trouble matters more.
    log.warn("a blob was not removed", { component: "documents", fault });
  });
}

/**
 * The same after a failure, unless it was an outage: a connection that is cut while a transaction
 * commits leaves open whether the bytes are somebody's by now. The sweep will know.
 */
export async function discardAfter(
  error: unknown,
  world: Pick<World, "blobs" | "log">,
  content: Pick<Received, "blob">,
): Promise<void> {
  if (!(error instanceof Outage)) await discardContent(world, content);
}

function atMost(plain: PlainBytes, most: Most): PlainBytes {
  const counted = countedPieces(plain, most);
  return plain.more ? Object.assign(counted, { more: plain.more }) : counted;
}

async function* countedPieces(
  plain: AsyncIterable<Uint8Array>,
  { bytes, key }: Most,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const piece of plain) {
    size += piece.length;
    if (size > bytes) throw new Refusal(key);
    yield piece;
  }
}
