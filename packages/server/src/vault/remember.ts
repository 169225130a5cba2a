import { createHash } from "node:crypto";
import type { Keyring } from "../ports/keyring.ts";

const MOST_KEYS = 1000;

/**
 * A keyring that asks a key service once for each principal and not for every document. What it
 * remembers are key-encryption keys of principals, in memory only; the oldest are forgotten first.
 */
export function rememberingKeyring(keyring: Keyring, most = MOST_KEYS): Keyring {
  const known = new Map<string, Promise<Uint8Array>>();
  return {
    ...keyring,
    unwrap: async (wrapped, context) => {
      const name = createHash("sha256")
        .update(`${wrapped.keyId}\n${context}\n`)
        .update(wrapped.bytes)
        .digest("hex");
      const found = known.get(name);
      known.delete(name);
      const key = found ?? keyring.unwrap(wrapped, context);
      known.set(name, key);
      for (const oldest of known.keys()) {
        if (known.size <= most) break;
        known.delete(oldest);
      }
      // A failure is not remembered: the service may be back at the next try.
      key.catch(() => known.delete(name));
      return Uint8Array.from(await key);
    },
  };
}
