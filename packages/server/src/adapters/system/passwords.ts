import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import type { Passwords } from "../../ports/passwords.ts";
import { knownPasswords } from "./known-passwords.ts";

/** OWASP, Password Storage: scrypt with N 2^15, r 8, p 3 takes 32 MiB. */
const COST = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 } as const;
const SALT_BYTES = 16;
const KEY_BYTES = 32;
const NAME = "scrypt-15-8-3";

/** scrypt of the platform. */
export const scryptPasswords: Passwords = {
  hash: async (password) => {
    const salt = randomBytes(SALT_BYTES);
    const key = await derive(password, salt);
    return [NAME, salt.toString("base64url"), key.toString("base64url")].join("$");
  },
  verify: async (password, hash) => {
    const [name, salt = "", key = ""] = (hash ?? "").split("$");
    const wanted = Buffer.from(key, "base64url");
    const found = await derive(password, Buffer.from(salt, "base64url"));
    return name === NAME && wanted.length === KEY_BYTES && timingSafeEqual(found, wanted);
  },
  known: knownPasswords,
};

function derive(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFKC"), salt, KEY_BYTES, COST, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}
