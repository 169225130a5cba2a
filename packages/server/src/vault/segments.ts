import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject } from "node:crypto";
import { type Header, nonceOf, TAG_BYTES, VaultFault, writeHeader } from "./format.ts";

const ALGORITHM = "aes-256-gcm";

/** What the segments of one object have in common. */
export type Opened = {
  readonly key: KeyObject;
  readonly header: Header;
  /** The header as it is written: additional data of every segment. */
  readonly bound: Uint8Array;
};

export function openedWith(key: Uint8Array, header: Header): Opened {
  return { key: createSecretKey(key), header, bound: writeHeader(header) };
}

/** One segment: ciphertext, then its tag; two pieces, because joining them would be a copy. */
export function encryptSegment(
  { key, header, bound }: Opened,
  index: number,
  last: boolean,
  plain: Uint8Array,
): readonly [Uint8Array, Uint8Array] {
  const cipher = createCipheriv(ALGORITHM, key, nonceOf(header, index, last));
  cipher.setAAD(bound);
  const body = cipher.update(plain);
  cipher.final();
  return [body, cipher.getAuthTag()];
}

/** The plaintext of one segment; nothing is released before the tag is checked. */
export function decryptSegment(
  { key, header, bound }: Opened,
  index: number,
  last: boolean,
  encrypted: Uint8Array,
): Uint8Array {
  if (encrypted.length < TAG_BYTES) throw new VaultFault(`segment ${index} is cut`);
  const body = encrypted.length - TAG_BYTES;
  const decipher = createDecipheriv(ALGORITHM, key, nonceOf(header, index, last));
  decipher.setAAD(bound);
  decipher.setAuthTag(encrypted.subarray(body));
  const plain = decipher.update(encrypted.subarray(0, body));
  try {
    decipher.final();
  } catch (cause) {
    throw new VaultFault(`segment ${index} is not what was written`, { cause });
  }
  return plain;
}
