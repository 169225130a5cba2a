import type { KeyGrants } from "../ports/key-grants.ts";
import type { Keyring } from "../ports/keyring.ts";

/**
 * Refuses to go on when the database holds keys that this keyring cannot open: documents would be
 * accepted under one master key while the older ones are silently unreadable.
 */
export async function checkMasterKey(
  keys: Pick<KeyGrants, "listMasterKeys">,
  keyring: Keyring,
): Promise<void> {
  const foreign = (await keys.listMasterKeys()).filter((keyId) => !keyring.knows(keyId));
  if (foreign.length === 0) return;
  throw new Error(
    `The database holds keys under another master key (${foreign.join(", ")}) than the configured ` +
      `one (${keyring.keyId}). Restore the master key file, or configure the key service it came from.`,
  );
}

/** Wraps the principals' keys under the keyring's present key; documents are not touched. */
export async function rewrapPrincipals(
  keys: Pick<KeyGrants, "listPrincipalsNotUnder" | "rewrapPrincipal">,
  keyring: Keyring,
): Promise<number> {
  let count = 0;
  for (;;) {
    const some = await keys.listPrincipalsNotUnder(keyring.keyId, 100);
    if (some.length === 0) return count;
    for (const { principal, key } of some) {
      const opened = await keyring.unwrap(key, principal);
      await keys.rewrapPrincipal(principal, await keyring.wrap(opened, principal));
      count += 1;
    }
  }
}
