import { CSRF_HEADER, LINK_SESSION_HEADER } from "@paraph/contract/app";
import { Refusal } from "@paraph/contract/errors";
import { csrfTokenOf, findSession, isCsrfToken } from "../../actions/sessions/session-secrets.ts";
import type { GuestActor, PersonActor } from "../../domain/access/actor.ts";
import { isUuid } from "../../domain/ids.ts";
import {
  isAlive,
  isSeenAnew,
  SESSION_SECONDS,
  type Session,
} from "../../domain/sessions/session.ts";
import type { Settings } from "../../ports/settings.ts";
import type { World } from "../../ports/world.ts";
import { cookieOf, setCookie } from "./cookies.ts";

type Headers = Readonly<Record<string, string | string[] | undefined>>;
type Reading = Pick<World, "store" | "clock" | "secretKeys" | "settings">;

/** A session with its secret, from which the token against forgery follows. */
export type OpenSession = {
  readonly session: Session;
  readonly csrfToken: string;
  readonly isCsrfToken: (given: string) => boolean;
};

/** The session of the account that is logged in to this browser, or null; a frame has no part in it. */
export async function accountSession(
  world: Reading,
  headers: Headers,
): Promise<OpenSession | null> {
  if (isEmbedded(headers)) return null;
  return sessionOf(world, secretIn(world, headers, ACCOUNT_COOKIE), "account");
}

/** Whether the call comes from a page in a frame, which brings its session along and counts no cookie. */
function isEmbedded(headers: Headers): boolean {
  return headers[LINK_SESSION_HEADER] !== undefined;
}

/** The session that the link of one signature opened in this browser or in this frame, or null. */
export async function linkSession(
  world: Reading,
  headers: Headers,
  signatureId: string,
): Promise<OpenSession | null> {
  if (!isUuid(signatureId)) return null;
  const secret = isEmbedded(headers)
    ? String(headers[LINK_SESSION_HEADER])
    : secretIn(world, headers, linkCookie(signatureId));
  const found = await sessionOf(world, secret, "link");
  const { holder } = found?.session ?? {};
  return holder?.kind === "link" && holder.signatureId === signatureId ? found : null;
}

function secretIn({ settings }: Reading, headers: Headers, name: string): string | null {
  return cookieOf(settings, headers["cookie"] as string | undefined, name);
}

async function sessionOf(
  { store, clock, secretKeys, settings }: Reading,
  secret: string | null,
  kind: Session["holder"]["kind"],
): Promise<OpenSession | null> {
  if (!secret || !/^[\w-]{43}$/.test(secret)) return null;
  const session = await findSession({ store, secretKeys, settings }, secret);
  const now = clock.now();
  if (!session || session.holder.kind !== kind || !isAlive(session, now)) return null;
  if (isSeenAnew(session, now)) await store.sessions.seen(session.id, now);
  return {
    session,
    csrfToken: csrfTokenOf({ secretKeys }, secret),
    isCsrfToken: (given) => isCsrfToken({ secretKeys }, secret, given),
  };
}

/** Refuses a changing call that does not carry the token of its session (OWASP: HMAC based token). */
export function requireCsrfToken({ isCsrfToken: isTheirs }: OpenSession, headers: Headers): void {
  const given = headers[CSRF_HEADER];
  if (typeof given !== "string" || !isTheirs(given)) {
    throw new Refusal("error.session.token_wrong");
  }
}

/** Who acts in a session. */
export function actorOfSession({ holder }: Session): PersonActor | GuestActor {
  if (holder.kind === "account") {
    return { kind: "person", accountId: holder.accountId, email: holder.email };
  }
  return { kind: "guest", requestId: holder.requestId, signatureId: holder.signatureId };
}

/** The cookie that carries a session; `secret` null takes it back. */
export function sessionCookie(
  settings: Settings,
  holder: Session["holder"],
  secret: string | null,
): string {
  const name = holder.kind === "account" ? ACCOUNT_COOKIE : linkCookie(holder.signatureId);
  const seconds = secret === null ? 0 : SESSION_SECONDS.most;
  return setCookie(settings, { name, value: secret ?? "", seconds });
}

const ACCOUNT_COOKIE = "paraph";

/** One a signature: whoever opens two links in two tabs signs both, each in its own session. */
function linkCookie(signatureId: string): string {
  return `paraph-link-${signatureId}`;
}
