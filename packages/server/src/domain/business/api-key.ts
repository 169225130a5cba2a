import { hex } from "../hex.ts";
import type { Environment } from "@paraph/contract/words";

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const PREFIXES: Readonly<Record<Environment, string>> = {
  demo: "api_demo",
  production: "api_prod",
};

/** How many random bytes a key is made of: the name it is found by, then 256 bits of secret. */
export const API_KEY_BYTES = 6 + 32;

/**
 * A key that secret scanners recognise: prefix, a public name, 256 random bits and a checksum, so
 * that a mistyped key is told from a wrong one without asking anybody.
 */
export function apiKeyFrom(environment: Environment, random: Uint8Array): string {
  if (random.length !== API_KEY_BYTES) throw new RangeError("an API key needs 38 random bytes");
  const name = base62(random.subarray(0, 6), 8);
  const secret = base62(random.subarray(6), 43);
  const body = `${PREFIXES[environment]}_${name}_${secret}`;
  return body + base62(crc32(body), 6);
}

/** A username that begins as interface part 1 shows it: api_demo_acme_7f3a. */
export function apiUsernameFrom(
  environment: Environment,
  businessName: string,
  random: Uint8Array,
): string {
  const slug = businessName
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "_")
    .replaceAll(/^_+|_+$/g, "")
    .slice(0, 24);
  const mark = hex(random.subarray(0, 4));
  return [PREFIXES[environment], slug || "business", mark].join("_");
}

function base62(bytes: Uint8Array, length: number): string {
  let value = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  let text = "";
  for (let place = 0; place < length; place += 1) {
    text = (DIGITS[Number(value % 62n)] ?? "") + text;
    value /= 62n;
  }
  return text;
}

/** ISO/IEC 13239, as in zip and PNG. */
function crc32(text: string): Uint8Array {
  let remainder = 0xffffffff;
  for (const character of text) {
    remainder ^= character.charCodeAt(0);
    for (let bit = 0; bit < 8; bit += 1) {
      remainder = (remainder >>> 1) ^ (remainder & 1 ? 0xedb88320 : 0);
    }
  }
  const crc = (remainder ^ 0xffffffff) >>> 0;
  return Uint8Array.of(crc >>> 24, crc >>> 16, crc >>> 8, crc);
}

/** How near the end of a key is, as its page warns: over, or within a day, a week, a month. */
export type KeyEnd = "over" | "day" | "week" | "month";

const WARNINGS: readonly (readonly [end: KeyEnd, days: number])[] = [
  ["over", 0],
  ["day", 1],
  ["week", 7],
  ["month", 30],
];
const DAY_MILLISECONDS = 86_400_000;

/** Null where it does not end, or not soon. */
export function keyEnd(expiresAt: Date | null, now: Date): KeyEnd | null {
  if (expiresAt === null) return null;
  const left = (expiresAt.getTime() - now.getTime()) / DAY_MILLISECONDS;
  return WARNINGS.find(([, days]) => left <= days)?.[0] ?? null;
}
