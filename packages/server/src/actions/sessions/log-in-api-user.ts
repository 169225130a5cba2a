import { Refusal } from "@paraph/contract/errors";
import { type ApiUser, isUsable, MOST_KEYS } from "../../domain/business/business.ts";
import type { World } from "../../ports/world.ts";

export type Credentials = { readonly username: string; readonly key: string };

/** Interface 4.1: a token for a right pair. Which half was wrong is not disclosed. */
export async function logIn(
  world: Pick<World, "store" | "clock" | "secretKeys" | "tokens" | "settings">,
  { username, key }: Credentials,
  lifetimeSeconds: number,
): Promise<{ readonly token: string; readonly user: ApiUser }> {
  const now = world.clock.now();
  const { secretKeys, store } = world;
  const found = await store.tenancy.findKeys(username);
  // As many comparisons whatever there is, so that the time taken does not tell which half was wrong.
  const places = Array.from({ length: MOST_KEYS }, (_, place) => found?.keys[place] ?? null);
  const right = places.filter((one) => secretKeys.matches("api_key", one?.keyHash ?? null, key));
  const kept = right.find((one) => one !== null) ?? null;
  if (!found || !kept || !isUsable(world.settings.mode, found.user, kept, now)) {
    throw new Refusal("error.auth.credentials_invalid");
  }
  const { user } = found;
  const { version, keyHash } = kept;
  if (!secretKeys.isCurrent("api_key", keyHash)) {
    await store.tenancy.rewriteKey(username, keyHash, secretKeys.digest("api_key", key));
  }
  if (isLongAgo(kept.lastUsedAt, now)) await store.tenancy.touchKey(username, version, now);
  const token = await world.tokens.issue({ ...user, keyVersion: version }, now, lifetimeSeconds);
  return { token, user };
}

/** To the minute: a program that logs in before every call does not write before every call. */
function isLongAgo(lastUsedAt: Date | null, now: Date): boolean {
  return lastUsedAt === null || now.getTime() - lastUsedAt.getTime() > 60_000;
}
