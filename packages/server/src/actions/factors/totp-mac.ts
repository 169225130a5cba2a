import { createHmac } from "node:crypto";
import type { TotpMac } from "../../domain/factors/totp.ts";

/** RFC 6238 with HMAC-SHA-1, which every authenticator app knows; its weakness in signatures is none here. */
export function totpMac(secret: Uint8Array): TotpMac {
  return (counter) => new Uint8Array(createHmac("sha1", secret).update(counter).digest());
}
