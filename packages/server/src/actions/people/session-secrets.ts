import type { Session } from "../../domain/people/session.ts";
import type { World } from "../../ports/world.ts";
import { firstFound } from "../first-found.ts";

type Keyed = Pick<World, "secretKeys">;

/** What the database knows of a session's secret. */
export function digestOfSession({ secretKeys }: Keyed, secret: string): string {
  return secretKeys.digest("session", secret);
}

/** The session of a secret, also one that was opened before the key of sessions was changed. */
export function findSession(
  { secretKeys, store }: Keyed & Pick<World, "store">,
  secret: string,
): Promise<Session | null> {
  return firstFound(secretKeys.digests("session", secret), store.sessions.find);
}

/** The token against forgery follows from the secret: nothing more is kept, and no other session's fits. */
export function csrfTokenOf({ secretKeys }: Keyed, secret: string): string {
  return secretKeys.digest("csrf", secret);
}

/** Whether it is the token of this secret, also one that was told before its key was changed. */
export function isCsrfToken({ secretKeys }: Keyed, secret: string, given: string): boolean {
  return secretKeys.matches("csrf", given, secret);
}
