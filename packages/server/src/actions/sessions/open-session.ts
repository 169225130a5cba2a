import type {
  Factor,
  Session,
  SessionHolder,
  SessionMemory,
} from "../../domain/sessions/session.ts";
import type { World } from "../../ports/world.ts";
import { urlText } from "../url-text.ts";
import { csrfTokenOf, digestOfSession } from "./session-secrets.ts";

/** From where a browser calls: its network, not its address, and its program. */
export type Circumstances = {
  readonly network: string | null;
  readonly userAgent: string | null;
  /** Origins of the page around the frame in which it is, several where the browser did not say which; null in none. */
  readonly frame?: readonly string[] | null;
};

/** A session that was just opened: the secret goes into the cookie and is kept nowhere. */
export type NewSession = {
  readonly session: Session;
  readonly secret: string;
  readonly csrfToken: string;
};

const SECRET_BYTES = 32;

/** Opens a session for who showed this factor just now; null for the holder of a link. */
export async function openSession(
  world: Pick<World, "ids" | "clock" | "secretKeys" | "settings">,
  tables: Pick<World["store"], "sessions">,
  holder: SessionHolder,
  factor: Factor | null,
  { network, userAgent }: Circumstances,
  memory: SessionMemory = {},
): Promise<NewSession> {
  const secret = urlText(world.ids.random(SECRET_BYTES));
  const now = world.clock.now();
  const session: Session = {
    id: digestOfSession(world, secret),
    holder,
    createdAt: now,
    seenAt: now,
    provenAt: holder.kind === "account" ? now : null,
    factor,
    network,
    userAgent,
    memory,
  };
  await tables.sessions.add(session);
  return { session, secret, csrfToken: csrfTokenOf(world, secret) };
}
