import type { KeyGrants } from "../ports/store/documents.ts";
import type { Keyring } from "../ports/keyring.ts";
import type { WrappedKeys } from "../ports/store/secrets.ts";

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

/** Wraps the keys of one table under the keyring's present key. */
export async function rewrapKeys(
  keys: WrappedKeys,
  keyring: Keyring,
  contextOf: (of: string) => string,
): Promise<number> {
  const old = await keys.listNotUnder(keyring.keyId);
  for (const each of old) {
    const context = contextOf(each.of);
    await keys.rewrap(each, await keyring.wrap(await keyring.unwrap(each.key, context), context));
  }
  return old.length;
}
