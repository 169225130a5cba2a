import type { Readable } from "node:stream";
import type { DeclaredCall } from "@paraph/contract/calls";
import type { Static, TSchema } from "@sinclair/typebox";
import type { ApiActor, Caller, GuestActor, PersonActor } from "../../domain/access/actor.ts";
import type { Commit } from "../../ports/store/store.ts";
import type { World } from "../../ports/world.ts";
import type { OpenSession } from "./sessions.ts";

export const JSON_TYPE = "application/json; charset=utf-8";

/** A page, a file or JSON: what a route gives back. */
export type Answer = {
  readonly status: number;
  /** Several values send the header several times, as cookies need it; null takes away one that every answer has. */
  readonly headers?: Readonly<Record<string, string | readonly string[] | null>>;
  readonly body:
    | { readonly kind: "json"; readonly value: unknown }
    | { readonly kind: "text"; readonly type: string; readonly text: string }
    | { readonly kind: "bytes"; readonly type: string; readonly bytes: Uint8Array }
    | {
        readonly kind: "stream";
        readonly type: string;
        /** Null: not known before it ends; what breaks off in between is reported by the connection. */
        readonly length: number | null;
        readonly stream: AsyncIterable<Uint8Array>;
        /** Throws where it could not be sent to its end; for a HEAD, in place of reading it all. */
        readonly requireWhole?: () => Promise<void>;
      }
    | { readonly kind: "empty" };
};

/** Waits for the short calls of others before a block of work in bulk; null where nobody has to be waited for. */
export type YieldNow = () => Promise<void> | null;

/** One call, checked: path, query and body have the form that the route declares. */
export type Call<Body, Query, Params> = {
  /** Throws on a public route, where nobody is known, and for who holds a link only. */
  readonly actor: Caller;
  /** Who signs: the holder of the link's session, or a person with an account. Throws elsewhere. */
  readonly signer: PersonActor | GuestActor;
  /** Throws where neither a link nor an account opened one. */
  readonly session: OpenSession;
  /** The same where only a business can act: it makes documents, requests, groups and seals. */
  readonly apiActor: ApiActor;
  readonly body: Body;
  readonly query: Query;
  readonly params: Params;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The raw body of a route whose `body` is "stream"; null elsewhere. */
  readonly stream: Readable | null;
  /** Tells the caller which members of a body that the route reads itself nobody knows (interface 13). */
  readonly tellUnknown: (schema: TSchema, value: unknown) => void;
  /** Before each block of work in bulk: waits for short calls of others. Null where it need not, or is none. */
  readonly yieldNow: YieldNow;
  readonly requestId: string;
  /** Address of the caller, cut to its network, for limits and evidence. */
  readonly remoteAddress: string;
  /** Path and query as called, for Link headers. */
  readonly url: string;
  /**
   * Carries the call out and answers what it committed. `act` commits exactly once, by the hook that
   * it is given; with an Idempotency-Key the answer is kept in that commit.
   */
  readonly once: <Made>(
    world: Pick<World, "store">,
    act: (commit: Commit<Made>) => Promise<Made>,
    answerOf: (made: Made) => Answer,
  ) => Promise<Answer>;
};

/** A route is a declared call and what carries it out; the rest of it is plain facts. */
export type Route<
  Body extends TSchema = TSchema,
  Query extends TSchema = TSchema,
  Params extends TSchema = TSchema,
> = Omit<DeclaredCall, "body" | "query" | "params"> & {
  readonly body?: Body | "stream";
  readonly query?: Query;
  readonly params?: Params;
  /** Taken from our own pages only: a changing call of a browser that nobody is logged in to. */
  readonly ownPagesOnly?: boolean;
  readonly handle: (
    world: World,
    call: Call<Static<Body>, Static<Query>, Static<Params>>,
  ) => Promise<Answer>;
};

/** Keeps the types of a route's schemas while it joins a list of routes of any type. */
export function route<Body extends TSchema, Query extends TSchema, Params extends TSchema>(
  one: Route<Body, Query, Params>,
): Route {
  return one;
}

export function ok(value: unknown, headers: Answer["headers"] = {}): Answer {
  return { status: 200, headers, body: { kind: "json", value } };
}

/** What is JSON already. */
export function jsonText(json: string, headers: Answer["headers"] = {}): Answer {
  return { status: 200, headers, body: { kind: "text", type: JSON_TYPE, text: json } };
}

export function created(value: unknown): Answer {
  return { status: 201, body: { kind: "json", value } };
}

export function noContent(): Answer {
  return { status: 204, body: { kind: "empty" } };
}

export function text(value: string, type = "text/plain; charset=utf-8"): Answer {
  return { status: 200, body: { kind: "text", type, text: value } };
}
