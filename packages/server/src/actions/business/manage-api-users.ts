import { Refusal } from "@paraph/contract/errors";
import type { Environment } from "@paraph/contract/words";
import { API_KEY_BYTES, apiKeyFrom, apiUsernameFrom } from "../../domain/business/api-key.ts";
import { MOST_KEYS, type Business } from "../../domain/business/business.ts";
import type { Tables } from "../../ports/store/store.ts";
import type { World } from "../../ports/world.ts";
import { recordBusiness, type By } from "./record-act.ts";

type Needs = Pick<World, "store" | "clock" | "ids" | "secretKeys">;

export type Credentials = { readonly username: string; readonly key: string };

/** What a new key is called, and when it ends. */
export type KeyTerms = { readonly name: string | null; readonly expiresAt: Date | null };

/** The key is answered once and kept nowhere. */
export async function createApiUser(
  world: Needs,
  business: Business,
  environment: Environment,
  options: {
    readonly expiresAt: Date | null;
    readonly name?: string | null;
    readonly given?: Credentials;
    readonly by?: By;
  },
): Promise<Credentials> {
  const { ids, secretKeys, store } = world;
  const made = options.given ?? {
    username: apiUsernameFrom(environment, business.name, ids.random(4)),
    key: apiKeyFrom(environment, ids.random(API_KEY_BYTES)),
  };
  await store.transaction(async (tables) => {
    await tables.tenancy.addApiUser({
      username: made.username,
      businessId: business.id,
      environment,
      keyHash: secretKeys.digest("api_key", made.key),
      expiresAt: options.expiresAt,
      name: options.name ?? null,
      // A key that was not drawn here is known to others.
      isPublic: options.given !== undefined,
    });
    const facts = { username: made.username, environment };
    await recordBusiness(world, tables, business.id, "api_user.added", facts, {}, options.by);
  });
  return made;
}

/** A new key; the old ones and the tokens issued for them end at once. */
export async function resetApiKey(
  world: Needs,
  username: string,
  terms: KeyTerms,
  by?: By,
): Promise<Credentials> {
  const { ids, secretKeys, store } = world;
  return store.transaction(async (tables) => {
    const user = await existing(tables, username);
    const all = await tables.tenancy.listBusinesses();
    if (all.some(({ id, closedAt }) => id === user.businessId && closedAt !== null)) {
      throw new Error(`the business of ${username} was removed`);
    }
    const key = apiKeyFrom(user.environment, ids.random(API_KEY_BYTES));
    const keyHash = secretKeys.digest("api_key", key);
    await tables.tenancy.resetKey(username, { ...terms, keyHash });
    const facts = { username, environment: user.environment };
    await recordBusiness(world, tables, user.businessId, "api_user.key_reset", facts, {}, by);
    return { username, key };
  });
}

/** A second key beside the one that is in use, which works on. One that has expired makes room. */
export async function addApiKey(
  world: Needs,
  username: string,
  terms: KeyTerms,
  by?: By,
): Promise<Credentials> {
  const { clock, ids, secretKeys, store } = world;
  return store.transaction(async (tables) => {
    const user = await existing(tables, username);
    if (user.disabledAt !== null) throw new Refusal("error.business.key_not_found");
    const now = clock.now();
    const over = user.keys.filter(({ expiresAt }) => expiresAt !== null && expiresAt <= now);
    if (user.keys.length - over.length >= MOST_KEYS) throw new Refusal("error.business.two_keys");
    for (const { version } of over) await tables.tenancy.endKey(username, version);
    const key = apiKeyFrom(user.environment, ids.random(API_KEY_BYTES));
    const keyHash = secretKeys.digest("api_key", key);
    await tables.tenancy.addKey(username, { ...terms, keyHash });
    const facts = { username, environment: user.environment };
    await recordBusiness(world, tables, user.businessId, "api_user.key_added", facts, {}, by);
    return { username, key };
  });
}

/** One of two keys and the tokens issued for it end; the other works on. */
export async function endApiKey(
  world: Needs,
  username: string,
  version: number,
  by?: By,
): Promise<void> {
  await world.store.transaction(async (tables) => {
    const user = await existing(tables, username);
    if (!user.keys.some((key) => key.version === version)) {
      throw new Refusal("error.business.key_not_found");
    }
    if (user.keys.length === 1) throw new Refusal("error.business.last_key");
    await tables.tenancy.endKey(username, version);
    const facts = { username, environment: user.environment, version };
    await recordBusiness(world, tables, user.businessId, "api_user.key_ended", facts, {}, by);
  });
}

/** The keys and their tokens are refused within 5 seconds on every instance. */
export async function revokeApiUser(world: Needs, username: string, by?: By): Promise<void> {
  await world.store.transaction(async (tables) => {
    const user = await existing(tables, username);
    await tables.tenancy.disableApiUser(username, world.clock.now());
    const facts = { username, environment: user.environment };
    await recordBusiness(world, tables, user.businessId, "api_user.revoked", facts, {}, by);
  });
}

async function existing(tables: Tables, username: string) {
  const user = await tables.tenancy.lockApiUser(username);
  if (!user) throw new Error(`there is no API user ${username}`);
  return user;
}
