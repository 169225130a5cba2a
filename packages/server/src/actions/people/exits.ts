import type { RequestId } from "../../domain/ids.ts";
import { readExits, type Exits } from "../../domain/people/exits.ts";
import type { Session } from "../../domain/people/session.ts";
import type { World } from "../../ports/world.ts";

type Parameters = Readonly<Record<string, string | null | undefined>>;

/** Keeps the parameters of a signing address in the session, as they came. */
export async function keepExits(
  { store }: Pick<World, "store">,
  session: Session,
  requestId: RequestId,
  parameters: Parameters,
): Promise<void> {
  await store.sessions.remember(session.id, { [`exits:${requestId}`]: parameters });
}

/** The exits of a request in this session, judged anew each time. */
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
