import { Refusal } from "@paraph/contract/errors";
import type { FastifyRequest } from "fastify";
import type { ApiActor, Caller, GuestActor, PersonActor } from "../../domain/access/actor.ts";
import type { CallSlot } from "./call-slot.ts";
import { answerCommitted } from "./committed.ts";
import type { Keep } from "./idempotency.ts";
import type { Identified } from "./identify.ts";
import { networkOf } from "./limits.ts";
import type { Call } from "./route.ts";
import type { OpenSession } from "./sessions.ts";

export type AnyCall = Call<unknown, unknown, unknown>;
export type TellUnknown = AnyCall["tellUnknown"];

/** A call as its handler sees it: identified, and checked against what the route declares. */
export class CheckedCall implements AnyCall {
  readonly body: unknown;
  readonly query: unknown;
  readonly params: unknown;
  readonly headers: AnyCall["headers"];
  readonly stream: AnyCall["stream"];
  readonly requestId: string;
  readonly remoteAddress: string;
  readonly url: string;
  readonly once: AnyCall["once"];
  readonly tellUnknown: TellUnknown;
  readonly yieldNow: AnyCall["yieldNow"];
  readonly #identified: Identified;

  constructor(
    request: FastifyRequest,
    identified: Identified & CallSlot,
    body: unknown,
    stream: AnyCall["stream"],
    keep: Keep | null,
    tellUnknown: TellUnknown,
  ) {
    const { yieldNow } = identified;
    this.tellUnknown = tellUnknown;
    this.yieldNow = yieldNow;
    this.#identified = identified;
    this.once = ({ store }, act, answerOf) => answerCommitted(store, act, answerOf, keep, yieldNow);
    this.body = body;
    this.query = request.query;
    this.params = request.params;
    this.headers = request.headers as AnyCall["headers"];
    this.stream = stream;
    this.requestId = request.id;
    this.remoteAddress = networkOf(request.ip);
    this.url = request.url;
  }

  get actor(): Caller {
    const { caller } = this.#identified;
    if (!caller) throw new Error("a public route asked who calls");
    return caller;
  }

  get signer(): PersonActor | GuestActor {
    const { signer } = this.#identified;
    if (!signer) throw new Error("a route without a link asked who signs");
    return signer;
  }

  get session(): OpenSession {
    const { session } = this.#identified;
    if (!session) throw new Error("a route without a session asked for it");
    return session;
  }

  get apiActor(): ApiActor {
    const { actor } = this;
    if (actor.kind !== "api") throw new Refusal("error.auth.forbidden");
    return actor;
  }
}
