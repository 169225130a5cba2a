import type { Access } from "@paraph/contract/calls";
import { Refusal } from "@paraph/contract/errors";
import type { FastifyRequest } from "fastify";
import type { Caller, GuestActor, PersonActor } from "../../domain/access/actor.ts";
import type { World } from "../../ports/world.ts";
import { actorOf } from "./auth.ts";
import { refuseForeignOrigin } from "./hosts.ts";
import type { ApiVersion } from "./mount.ts";
import type { Route } from "./route.ts";
import {
  accountSession,
  actorOfSession,
  linkSession,
  requireCsrfToken,
  type OpenSession,
} from "./sessions.ts";

/** Who calls, as far as the route wants to know: by token, by the session of an account or by a link. */
export type Identified = {
  readonly caller: Caller | null;
  readonly signer: PersonActor | GuestActor | null;
  readonly session: OpenSession | null;
};

type Known = {
  readonly world: World;
  readonly route: Route;
  readonly version: ApiVersion | null;
  readonly request: FastifyRequest;
};

const NOBODY: Identified = { caller: null, signer: null, session: null };

/** Routes for programs know no cookies, and those for people no tokens. */
const WAYS: { readonly [Kind in Access]: (known: Known) => Promise<Identified> } = {
  public: async () => NOBODY,
  token: async ({ world, version, request }) => {
    if (version === null) throw new Error("a route with a token belongs to a version");
    const caller = await actorOf(world, request.headers.authorization, version);
    return { ...NOBODY, caller };
  },
  session: async ({ world, request }) => {
    const session = await accountSession(world, request.headers);
    if (!session) throw new Refusal("error.session.required");
    return personIn(session);
  },
  link: async ({ world, request }) => {
    const { signatureId = "" } = request.params as { readonly signatureId?: string };
    const opened = await linkSession(world, request.headers, signatureId);
    if (opened) return { caller: null, signer: actorOfSession(opened.session), session: opened };
    const session = await accountSession(world, request.headers);
    if (!session) throw new Refusal("error.session.required");
    return personIn(session);
  },
};

/** From the call to who makes it. What changes something comes from our own pages, with their token. */
export async function identify(
  { world }: { readonly world: World },
  { route, version }: { readonly route: Route; readonly version: ApiVersion | null },
  request: FastifyRequest,
): Promise<Identified> {
  const isChanging = route.method !== "GET";
  const isForPeople = route.access === "session" || route.access === "link";
  if (isChanging && (isForPeople || route.ownPagesOnly)) {
    refuseForeignOrigin(world.settings, request.host, request.headers);
  }
  const identified = await WAYS[route.access]({ world, route, version, request });
  if (isChanging && identified.session) requireCsrfToken(identified.session, request.headers);
  return identified;
}

function personIn(session: OpenSession): Identified {
  const actor = actorOfSession(session.session);
  if (actor.kind !== "person") throw new Error("the session of an account holds a link");
  return { caller: actor, signer: actor, session };
}
