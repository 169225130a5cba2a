import { createHmac } from "node:crypto";
import { totpCode, totpStep } from "../../src/domain/factors/totp.ts";
import type { TestService } from "./service.ts";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** What an authenticator app shows that was given this secret, so many steps from now. */
export function appCode({ world }: TestService, secret: string, offset = 0): string {
  const bits = Array.from(secret, (one) => ALPHABET.indexOf(one).toString(2).padStart(5, "0"));
  const octets = bits.join("").match(/.{8}/g) ?? [];
  const key = Buffer.from(octets.map((octet) => Number.parseInt(octet, 2)));
  const mac = (counter: Uint8Array) =>
    new Uint8Array(createHmac("sha1", key).update(counter).digest());
  return totpCode(mac, totpStep(world.clock.now()) + offset);
}
