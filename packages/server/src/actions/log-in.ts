import { Refusal } from "@paraph/contract/errors";
import { type ApiUser, isAcceptedIn } from "../domain/tenancy/business.ts";
import type { World } from "../ports/world.ts";

export type Credentials = { readonly username: string; readonly key: string };

/** Interface 4.1: a token for a right pair. Which half of a wrong one was wrong is not told. */
export async function logIn(
  world: Pick<World, "store" | "clock" | "keyHasher" | "tokens" | "settings">,
  { username, key }: Credentials,
  lifetimeSeconds: number,
): Promise<{ readonly token: string; readonly user: ApiUser }> {
  const now = world.clock.now();
  const user = await world.store.tenancy.findByKey(username, world.keyHasher.hash(key));
  const isKnown = user !== null && isAcceptedIn(world.settings.mode, user);
  if (!isKnown || !isUsable(user, now)) throw new Refusal("error.auth.credentials_invalid");
  return { token: await world.tokens.issue(user, now, lifetimeSeconds), user };
}

function isUsable({ disabledAt, expiresAt }: ApiUser, now: Date): boolean {
  return disabledAt === null && (expiresAt === null || expiresAt > now);
}
