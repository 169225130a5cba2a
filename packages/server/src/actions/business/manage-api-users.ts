import type { Environment } from "@paraph/contract/words";
import { API_KEY_BYTES, apiKeyFrom, apiUsernameFrom } from "../../domain/business/api-key.ts";
import type { Business } from "../../domain/business/business.ts";
import type { Tables } from "../../ports/store/store.ts";
import type { World } from "../../ports/world.ts";
import { recordBusiness, type By } from "./record-act.ts";

type Needs = Pick<World, "store" | "clock" | "ids" | "secretKeys">;

export type Credentials = { readonly username: string; readonly key: string };

/** The key is answered once and kept nowhere. */
export async function createApiUser(
  world: Needs,
  business: Business,
  environment: Environment,
  options: {
    readonly expiresAt: Date | null;
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
      // A key that was not drawn here is known to others.
      isPublic: options.given !== undefined,
    });
    const facts = { username: made.username, environment };
    await recordBusiness(world, tables, business.id, "api_user.added", facts, {}, options.by);
  });
  return made;
}

/** A new key; the old one and the tokens issued with it end at once. */
export async function resetApiKey(
  world: Needs,
  username: string,
  expiresAt: Date | null,
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
    await tables.tenancy.resetKey(username, secretKeys.digest("api_key", key), expiresAt);
    const facts = { username, environment: user.environment };
    await recordBusiness(world, tables, user.businessId, "api_user.key_reset", facts, {}, by);
    return { username, key };
  });
}

/** The key and its tokens are refused within 5 seconds on every instance. */
export async function revokeApiUser(world: Needs, username: string, by?: By): Promise<void> {
  await world.store.transaction(async (tables) => {
    const user = await existing(tables, username);
    await tables.tenancy.disableApiUser(username, world.clock.now());
    const facts = { username, environment: user.environment };
    await recordBusiness(world, tables, user.businessId, "api_user.revoked", facts, {}, by);
  });
}

async function existing(tables: Tables, username: string) {
  const user = await tables.tenancy.findApiUser(username);
  if (!user) throw new Error(`there is no API user ${username}`);
  return user;
}
