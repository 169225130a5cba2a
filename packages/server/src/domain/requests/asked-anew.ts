import type { SignatureRequest } from "./request.ts";
import { isWaiting } from "./turns.ts";

/**
 * The bound addresses of account holders whom a change asks to sign: all who wait when a DRAFT is sent, else the
 * entries that came with it. Whoever asks means the holder of the address as it is now (interface 12).
 */
export function askedAnew(before: SignatureRequest, after: SignatureRequest): readonly string[] {
  if (after.status !== "OPEN") return [];
  const known = new Set(before.status === "OPEN" ? before.signatures.map(({ id }) => id) : []);
  const asked = after.signatures.flatMap((one) =>
    isWaiting(one) && !known.has(one.id) && one.signer.kind === "account" ? [one.signer.email] : [],
  );
  return [...new Set(asked)].filter((address) => Object.hasOwn(before.bound, address));
}
