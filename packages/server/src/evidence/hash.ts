import { createHash } from "node:crypto";

export function sha256(...parts: readonly Uint8Array[]): Uint8Array {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return new Uint8Array(hash.digest());
}

export function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("hex");
}

/** Null where the text is not exactly one SHA-256 in lower-case hexadecimal. */
export function hashFromHex(text: string): Uint8Array | null {
  return /^[0-9a-f]{64}$/.test(text) ? new Uint8Array(Buffer.from(text, "hex")) : null;
}
