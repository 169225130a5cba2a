import type { RequestId } from "../../domain/ids.ts";
import { keptParameters, readExits, type Exits } from "../../domain/signing-page/exits.ts";
import type { Session } from "../../domain/sessions/session.ts";
import type { World } from "../../ports/world.ts";

type Parameters = Readonly<Record<string, string | null | undefined>>;

/** Keeps what counts of the parameters of a signing address in the session. */
export async function keepExits(
  { store }: Pick<World, "store">,
  session: Session,
  requestId: RequestId,
  parameters: Parameters,
): Promise<void> {
  await store.sessions.remember(session.id, { [`exits:${requestId}`]: keptParameters(parameters) });
}

/** The exits of a request in this session, checked anew each time. */
export function exitsOf(
  { settings }: Pick<World, "settings">,
  { memory }: Pick<Session, "memory">,
  requestId: RequestId,
  allowedOrigins: readonly string[] | null,
): Exits {
  const parameters = (memory[`exits:${requestId}`] ?? {}) as Parameters;
  const ownOrigins = [settings.publicUrl, settings.signingAppUrl].map((url) => new URL(url).origin);
  return readExits(parameters, { ownOrigins, allowedOrigins });
}
