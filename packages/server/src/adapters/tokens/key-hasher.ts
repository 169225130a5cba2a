import { createHmac, createSecretKey } from "node:crypto";
import type { KeyHasher } from "../../ports/tokens.ts";

/** An API key has 256 random bits: a keyed hash is enough, and the pepper is not in the database. */
export function hmacKeyHasher(pepper: Uint8Array): KeyHasher {
  const secret = createSecretKey(pepper);
  return { hash: (key) => createHmac("sha256", secret).update(key).digest() };
}
