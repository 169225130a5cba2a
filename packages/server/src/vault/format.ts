/**
 * How an object lies encrypted: a header, then segments of AES-256-GCM in the STREAM construction
 * (Hoang, Reyhanitabar, Rogaway, Vizár 2015). Every segment but the last holds SEGMENT_BYTES of
 * plaintext, so the place of any byte is arithmetic and a range needs only its own segments.
 */
export const SEGMENT_BYTES = 256 * 1024;
export const TAG_BYTES = 16;
export const ENCRYPTED_BYTES = SEGMENT_BYTES + TAG_BYTES;
export const HEADER_BYTES = 40;
export const PREFIX_BYTES = 7;
export const KEY_BYTES = 32;

const MAGIC = Uint8Array.from([0x50, 0x41, 0x52, 0x41, 0x50, 0x48, 0x56, 0x01]); // "PARAPHV", version 1
const ID_FORM = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The bytes at rest are not those that were written: damaged, cut, reordered or exchanged. */
export class VaultFault extends Error {
  override readonly name = "VaultFault";
}

/** Which object it is, and what makes its nonces its own. */
export type Header = { readonly id: string; readonly prefix: Uint8Array };

/** The header is also the additional data of every segment: a segment of another object fails. */
export function writeHeader({ id, prefix }: Header): Uint8Array {
  if (!ID_FORM.test(id)) throw new VaultFault("an object is named by a UUID in lower case");
  if (prefix.length !== PREFIX_BYTES) throw new VaultFault("a nonce prefix has seven bytes");
  const header = new Uint8Array(HEADER_BYTES);
  header.set(MAGIC, 0);
  new DataView(header.buffer).setUint32(8, SEGMENT_BYTES);
  header.set(prefix, 12);
  header.set(idBytes(id), 20);
  return header;
}

/** Checks that the header is ours and belongs to the object that is asked for. */
export function readHeader(bytes: Uint8Array, id: string): Header {
  // A copy: what a reader gives may be overwritten by its next read.
  const prefix = Uint8Array.from(bytes.subarray(12, 12 + PREFIX_BYTES));
  const expected = writeHeader({ id, prefix: prefix.length === PREFIX_BYTES ? prefix : NO_PREFIX });
  if (bytes.length !== HEADER_BYTES || !expected.every((byte, at) => byte === bytes[at])) {
    throw new VaultFault("the header is damaged or belongs to another object");
  }
  return { id, prefix };
}

const NO_PREFIX = new Uint8Array(PREFIX_BYTES);

function idBytes(id: string): Uint8Array {
  const digits = id.replaceAll("-", "");
  return Uint8Array.from({ length: 16 }, (_, at) =>
    Number.parseInt(digits.slice(2 * at, 2 * at + 2), 16),
  );
}

/** Seven bytes of the object, four that count the segments, one that marks the last. */
export function nonceOf({ prefix }: Header, index: number, last: boolean): Uint8Array {
  const nonce = new Uint8Array(12);
  nonce.set(prefix, 0);
  new DataView(nonce.buffer).setUint32(PREFIX_BYTES, index);
  nonce[11] = last ? 1 : 0;
  return nonce;
}

/** An empty object has one segment too: the last flag needs a place. */
export function segmentCount(plainLength: number): number {
  return Math.max(1, Math.ceil(plainLength / SEGMENT_BYTES));
}

export function encryptedLength(plainLength: number): number {
  return HEADER_BYTES + plainLength + segmentCount(plainLength) * TAG_BYTES;
}

/** The plaintext length of a file of this size; a size that no object can have is a fault. */
export function plainLength(fileLength: number): number {
  const body = fileLength - HEADER_BYTES;
  const count = Math.max(1, Math.ceil(body / ENCRYPTED_BYTES));
  const length = body - count * TAG_BYTES;
  if (length < 0 || encryptedLength(length) !== fileLength) {
    throw new VaultFault("the file is cut within a segment");
  }
  return length;
}

/** Where a segment lies in the file. */
export function segmentPlace(
  index: number,
  plain: number,
): { readonly offset: number; readonly length: number; readonly last: boolean } {
  const last = index === segmentCount(plain) - 1;
  const length = last ? plain - index * SEGMENT_BYTES : SEGMENT_BYTES;
  return { offset: HEADER_BYTES + index * ENCRYPTED_BYTES, length: length + TAG_BYTES, last };
}
