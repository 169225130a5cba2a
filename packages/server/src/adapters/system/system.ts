import { createHmac, randomBytes, randomUUID } from "node:crypto";
import type { Clock, Ids } from "../../ports/clock.ts";
import type { KeyHasher } from "../../ports/tokens.ts";

export const systemClock: Clock = { now: () => new Date() };

export const systemIds: Ids = {
  uuid: () => randomUUID(),
  random: (length) => new Uint8Array(randomBytes(length)),
};

/**
 * API keys have 256 random bits, so no slow hash is needed; the pepper is what helps when the
 * database leaks.
 */
export function hmacKeyHasher(pepper: string): KeyHasher {
  return { hash: (key) => new Uint8Array(createHmac("sha256", pepper).update(key).digest()) };
}
