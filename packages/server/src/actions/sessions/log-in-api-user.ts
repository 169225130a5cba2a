import { Refusal } from "@paraph/contract/errors";
import { type ApiUser, isAcceptedIn } from "../../domain/business/business.ts";
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
  const kept = await store.tenancy.findKey(username);
  // Compared also where there is no such user, so that the time taken does not tell which half was wrong.
  const isRight = secretKeys.matches("api_key", kept?.keyHash ?? null, key);
  const user = isRight && kept ? kept.user : null;
  const isKnown = user !== null && isAcceptedIn(world.settings.mode, user);
  if (!isKnown || !isUsable(user, now)) throw new Refusal("error.auth.credentials_invalid");
  if (kept && !secretKeys.isCurrent("api_key", kept.keyHash)) {
    await store.tenancy.rewriteKey(username, kept.keyHash, secretKeys.digest("api_key", key));
  }
  if (isLongAgo(kept?.lastUsedAt ?? null, now)) await store.tenancy.touchApiUser(username, now);
  return { token: await world.tokens.issue(user, now, lifetimeSeconds), user };
}

/** To the minute: a program that logs in before every call does not write before every call. */
function isLongAgo(lastUsedAt: Date | null, now: Date): boolean {
  return lastUsedAt === null || now.getTime() - lastUsedAt.getTime() > 60_000;
}

function isUsable({ disabledAt, expiresAt }: ApiUser, now: Date): boolean {
  return disabledAt === null && (expiresAt === null || expiresAt > now);
}
