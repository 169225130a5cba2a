import { createCipheriv, createDecipheriv } from "node:crypto";
import { type Header, nonceOf, TAG_BYTES, VaultFault, writeHeader } from "./format.ts";

const ALGORITHM = "aes-256-gcm";

/** What the segments of one object have in common. */
export type Opened = { readonly key: Uint8Array; readonly header: Header };

/** One segment: ciphertext, then its tag. */
export function sealSegment(
  { key, header }: Opened,
  index: number,
  last: boolean,
  plain: Uint8Array,
): Uint8Array {
  const cipher = createCipheriv(ALGORITHM, key, nonceOf(header, index, last));
  cipher.setAAD(writeHeader(header));
  const sealed = new Uint8Array(plain.length + TAG_BYTES);
  sealed.set(cipher.update(plain), 0);
  cipher.final();
  sealed.set(cipher.getAuthTag(), plain.length);
  return sealed;
}

/** The plaintext of one segment; nothing is released before the tag is checked. */
export function openSegment(
  { key, header }: Opened,
  index: number,
  last: boolean,
  sealed: Uint8Array,
): Uint8Array {
  if (sealed.length < TAG_BYTES) throw new VaultFault(`segment ${index} is cut`);
  const body = sealed.length - TAG_BYTES;
  const decipher = createDecipheriv(ALGORITHM, key, nonceOf(header, index, last));
  decipher.setAAD(writeHeader(header));
  decipher.setAuthTag(sealed.subarray(body));
  const plain = decipher.update(sealed.subarray(0, body));
  try {
    decipher.final();
  } catch (cause) {
    throw new VaultFault(`segment ${index} is not what was written`, { cause });
  }
  return plain;
}
