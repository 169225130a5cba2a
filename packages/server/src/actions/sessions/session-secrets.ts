import type { Session } from "../../domain/sessions/session.ts";
import type { World } from "../../ports/world.ts";
import { firstFound } from "../first-found.ts";

type Keyed = Pick<World, "secretKeys" | "settings">;

/** What the database knows of a session's secret. */
export function digestOfSession({ secretKeys, settings }: Keyed, secret: string): string {
  return secretKeys.digest("session", sessionText(settings, secret));
}

/** Whom demo mode let in by a click is nobody to an instance in production on the same database. */
function sessionText({ mode }: World["settings"], secret: string): string {
  return `${mode}\n${secret}`;
}

/** The session of a secret, also one that was opened before the key of sessions was changed. */
export function findSession(
  { secretKeys, settings, store }: Keyed & Pick<World, "store">,
  secret: string,
): Promise<Session | null> {
  return firstFound(
    secretKeys.digests("session", sessionText(settings, secret)),
    store.sessions.find,
  );
}

/** The token against forgery follows from the secret: nothing more is kept, and no other session's fits. */
export function csrfTokenOf({ secretKeys }: Pick<World, "secretKeys">, secret: string): string {
  return secretKeys.digest("csrf", secret);
}

/** Whether it is the token of this secret, also one issued before its key was changed. */
export function isCsrfToken(
  { secretKeys }: Pick<World, "secretKeys">,
  secret: string,
  given: string,
): boolean {
  return secretKeys.matches("csrf", given, secret);
}
