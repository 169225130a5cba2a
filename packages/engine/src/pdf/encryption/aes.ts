import { createCipheriv, createDecipheriv } from "node:crypto";
import { concat } from "../../bytes/hex.ts";
import { corrupted } from "../limits.ts";

const BLOCK = 16;
const NAMES: Readonly<Record<number, string>> = { 16: "aes-128", 32: "aes-256" };

/** AES-CBC without padding; the key is of 16 or 32 bytes. */
export function encryptBlocks(key: Uint8Array, iv: Uint8Array, blocks: Uint8Array): Uint8Array {
  const cipher = createCipheriv(`${NAMES[key.length]}-cbc`, key, iv);
  cipher.setAutoPadding(false);
  return concat([cipher.update(blocks), cipher.final()]);
}

/** The same back. */
export function decryptBlocks(key: Uint8Array, iv: Uint8Array, blocks: Uint8Array): Uint8Array {
  const cipher = createDecipheriv(`${NAMES[key.length]}-cbc`, key, iv);
  cipher.setAutoPadding(false);
  return concat([cipher.update(blocks), cipher.final()]);
}

/** A string or stream as PDF encrypts it: the first block is the start value, the end is padded (7.6.3.1). */
export function openAes(key: Uint8Array, bytes: Uint8Array): Uint8Array {
  // Some programs leave what is empty as it is, or write the start value alone.
  if (bytes.length === 0 || bytes.length === BLOCK) return new Uint8Array();
  if (bytes.length % BLOCK !== 0) throw corrupted("an encrypted part of it is cut off");
  const plain = decryptBlocks(key, bytes.subarray(0, BLOCK), bytes.subarray(BLOCK));
  const padding = plain.at(-1) ?? 0;
  if (padding < 1 || padding > BLOCK) throw corrupted("an encrypted part of it has a wrong end");
  return plain.subarray(0, plain.length - padding);
}

/** Encrypts with this start value. */
export function sealAes(key: Uint8Array, iv: Uint8Array, plain: Uint8Array): Uint8Array {
  const padding = BLOCK - (plain.length % BLOCK);
  const padded = new Uint8Array(plain.length + padding).fill(padding);
  padded.set(plain);
  return concat([iv, encryptBlocks(key, iv, padded)]);
}
