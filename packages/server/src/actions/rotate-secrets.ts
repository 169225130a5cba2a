import {
  endedVersions,
  KNOWN_AHEAD_SECONDS,
  writtenUntilOf,
  type SecretPurpose,
  type SecretVersion,
} from "../domain/secrets.ts";
import { newSecretKey } from "../ports/secret-keys.ts";
import type { Tables } from "../ports/store/store.ts";
import type { World } from "../ports/world.ts";

type Rotating = Pick<World, "store" | "clock" | "ids" | "keyring">;
type Retiring = Pick<World, "store" | "clock">;

/**
 * Adds a version of a purpose's key. It writes a minute later, when every instance knows it; the ones before are
 * accepted on, until nothing lies under them.
 */
export async function rotateSecretKey(
  world: Rotating,
  purpose: SecretPurpose,
): Promise<SecretVersion> {
  const { store, clock } = world;
  const versions = (await store.secretKeys.list()).filter((each) => each.purpose === purpose);
  const version = Math.max(0, ...versions.map((each) => each.version)) + 1;
  const writesFrom = new Date(clock.now().getTime() + KNOWN_AHEAD_SECONDS * 1000);
  const key = await newSecretKey(world, purpose, version, writesFrom);
  await store.transaction(async (tables) => {
    if (!(await tables.secretKeys.add(key))) {
      throw new Error(`the key of ${purpose} is being changed by somebody else`);
    }
    await record(world, tables, "secret_key.added", key);
  });
  return key;
}

/** Deletes the keys under which nothing lies any more; what they digested or encrypted has ended. */
export async function retireEndedKeys(world: Retiring): Promise<readonly SecretVersion[]> {
  const { store, clock } = world;
  const ended = await endedVersions(
    await store.secretKeys.list(),
    clock.now(),
    store.secretKeys.countUnder,
  );
  for (const version of ended) await retire(world, version);
  return ended;
}

/** How much would end with a version; null for one that writes, now or soon. */
export async function countUnderKey(
  { store, clock }: Retiring,
  version: SecretVersion,
): Promise<number | null> {
  const versions = await store.secretKeys.list();
  const writtenUntil = writtenUntilOf(version, versions, clock.now());
  return writtenUntil === null ? null : store.secretKeys.countUnder(version, writtenUntil);
}

/** Deletes a key whatever lies under it: for the day on which it got known. */
export async function retire(world: Retiring, version: SecretVersion): Promise<void> {
  await world.store.transaction(async (tables) => {
    await tables.secretKeys.remove(version);
    await record(world, tables, "secret_key.retired", version);
  });
}

async function record(
  { clock }: Pick<World, "clock">,
  tables: Pick<Tables, "audit">,
  type: string,
  { purpose, version }: SecretVersion,
): Promise<void> {
  const facts = { purpose, version };
  await tables.audit.append({ subject: "secret-keys", type, at: clock.now(), facts, personal: {} });
}
