import { PURPOSE_NAMES } from "../../domain/secrets.ts";
import type { Clock, Ids } from "../../ports/clock.ts";
import type { Keyring } from "../../ports/keyring.ts";
import {
  newSecretKey,
  secretContext,
  type SecretKeys,
  type SecretKeyTable,
} from "../../ports/secret-keys.ts";
import { openedKey, secretKeysOver, type OpenedKey } from "./opened-keys.ts";

type Outside = {
  readonly table: SecretKeyTable;
  readonly keyring: Keyring;
  readonly ids: Ids;
  readonly clock: Clock;
};

export type OpenSecretKeys = {
  readonly secretKeys: SecretKeys;
  /** Looks again: a version was added or retired. */
  readonly refresh: () => Promise<void>;
};

/**
 * The keys of this installation, opened. With `make` every purpose that has none gets its first; whoever only looks
 * makes none.
 */
export async function openSecretKeys(outside: Outside, make: boolean): Promise<OpenSecretKeys> {
  let known = await load(outside, []);
  if (make && (await addFirst(outside, known))) known = await load(outside, known);
  let turn = Promise.resolve();
  const refresh = (): Promise<void> => {
    turn = turn
      .catch(() => undefined) // whoever asked for that look has heard of it
      .then(async () => {
        known = await load(outside, known);
      });
    return turn;
  };
  return { secretKeys: secretKeysOver(() => known, outside.clock.now), refresh };
}

async function load(
  { table, keyring }: Outside,
  known: readonly OpenedKey[],
): Promise<readonly OpenedKey[]> {
  const listed = await table.list();
  return Promise.all(
    listed.map(async (row) => {
      const { purpose, version, wrapped } = row;
      const before = known.find((key) => key.purpose === purpose && key.version === version);
      if (before) return before;
      const context = secretContext(`${purpose} ${version}`);
      return openedKey(row, await keyring.unwrap(wrapped, context));
    }),
  );
}

/** Instances that start together may make one at once: the first that is kept counts for all. */
async function addFirst(outside: Outside, known: readonly OpenedKey[]): Promise<boolean> {
  const missing = PURPOSE_NAMES.filter((name) => !known.some(({ purpose }) => purpose === name));
  for (const purpose of missing) {
    await outside.table.add(await newSecretKey(outside, purpose, 1, new Date(0)));
  }
  return missing.length > 0;
}
