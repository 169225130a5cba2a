import { randomBytes, timingSafeEqual } from "node:crypto";
import type { Passwords } from "../../ports/passwords.ts";
import { hashingPool, type HashingPool } from "./hashing-pool.ts";
import { knownPasswords } from "./known-passwords.ts";

const SALT_BYTES = 16;
const KEY_BYTES = 32;
const NAME = "scrypt-15-8-3";

/** scrypt of the platform, in threads of its own. */
export function scryptPasswords({ derive }: HashingPool = hashingPool()): Passwords {
  return {
    hash: async (password, source) => {
      const salt = randomBytes(SALT_BYTES);
      const key = Buffer.from(await derive(password, salt, source));
      return [NAME, salt.toString("base64url"), key.toString("base64url")].join("$");
    },
    verify: async (password, hash, source) => {
      const [name, salt = "", key = ""] = (hash ?? "").split("$");
      const wanted = Buffer.from(key, "base64url");
      const found = await derive(password, Buffer.from(salt, "base64url"), source);
      return name === NAME && wanted.length === KEY_BYTES && timingSafeEqual(found, wanted);
    },
    known: knownPasswords,
  };
}
