import type { IncomingMessage } from "node:http";
import { Refusal } from "@paraph/contract/errors";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Caller } from "../../domain/access/actor.ts";
import { requireFeature } from "../../domain/business/features.ts";
import type { World } from "../../ports/world.ts";
import { accepts } from "./accept.ts";
import { identify, type Identified } from "./identify.ts";
import {
  DEFAULT_BODY_LIMIT,
  hasBody,
  isJson,
  parseBody,
  readBody,
  refuseAnnouncedSize,
  refuseEncoding,
  bodyFormatOf,
} from "./bodies.ts";
import type { LogDetails } from "./call-facts.ts";
import { CheckedCall, type AnyCall, type TellUnknown } from "./checked-call.ts";
import type { Life } from "./mount.ts";
import { checkPath, isSchema, type MountedRoute } from "./mounted-route.ts";
import { answerOnce, idempotencyKey, type Keep } from "./idempotency.ts";
import { refuseForeignHost } from "./hosts.ts";
import { networkOf, rateHeaders, RATES, refuseExceeded } from "./limits.ts";
import { type CallSlot, slotFor } from "./call-slot.ts";
import { requireWhole, sendAnswer } from "./reply.ts";
import type { Answer, Route } from "./route.ts";
import { tellBroken } from "./send-problem.ts";
import type { OpenSession } from "./sessions.ts";
import type { CallScheduler } from "./call-scheduler.ts";
import { unknownHeader, unknownMembers } from "./unknown-members.ts";

/** What every call goes through, and who helps on the way. */
export type Pipeline = {
  readonly world: World;
  readonly httpsOnly: boolean;
  readonly life: Life;
  readonly watch: (request: IncomingMessage) => void;
  readonly scheduler: CallScheduler;
};

/** One call from its first byte to its answer. Whatever is thrown on the way is sent by problem.ts. */
export async function answerCall(
  pipeline: Pipeline,
  mounted: MountedRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  refuseByState(pipeline, mounted.route, request);
  const identified = await identify(pipeline, mounted, request);
  const slot = slotFor(pipeline.scheduler, mounted.route, request, identified);
  try {
    await answerIdentified(pipeline, mounted, request, reply, { ...identified, ...slot });
  } finally {
    slot.leave();
  }
}

async function answerIdentified(
  pipeline: Pipeline,
  mounted: MountedRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  identified: Identified & CallSlot,
): Promise<void> {
  const { route } = mounted;
  const actor = identified.caller;
  if (actor?.kind === "api") {
    (request as FastifyRequest & LogDetails).logDetails = { business: actor.business.id };
  }
  // A login is charged where its outcome is known (http/login.ts), a probe never.
  if (!route.probe && route.limit !== "login") {
    await charge(pipeline, mounted, request, reply, identified);
  }
  refuseByRights(route, actor);
  negotiate(mounted, request);
  checkPath(mounted, request);
  mounted.query?.(withoutEmpty(request.query as Record<string, unknown>));
  const tellUnknown = unknownTeller(request, reply, identified);
  const answer = await carryOut(pipeline, mounted, request, identified, tellUnknown);
  if (request.method === "HEAD") await requireWhole(answer);
  sendAnswer(request, reply, answer, {
    yieldNow: identified.yieldToSend,
    onBroken: (fault) => tellBroken(pipeline.world, fault, request),
  });
}

function refuseByState(
  { life, httpsOnly, world }: Pipeline,
  route: Route,
  request: FastifyRequest,
): void {
  if (route.probe) return;
  if (life.state === "closing") throw new Refusal("error.service.shutting_down");
  if (httpsOnly && request.protocol !== "https") throw new Refusal("error.auth.https_required");
  refuseForeignHost(world.settings, request.host);
}

async function charge(
  { world }: Pipeline,
  { route }: MountedRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  { caller, session }: Identified,
): Promise<void> {
  const rate = RATES[world.settings.mode][route.limit];
  const who = caller ? chargedTo(caller) : chargedByBrowser(session, request);
  const decision = await world.store.limits.take(`${route.limit}:${who}`, rate);
  reply.headers(rateHeaders(route.limit, rate, decision));
  refuseExceeded(decision);
}

function chargedTo(actor: Caller): string {
  return actor.kind === "api" ? `user:${actor.user.username}` : `person:${actor.accountId}`;
}

/** Who holds a link is counted by it: people behind one address do not use up each other's calls. */
function chargedByBrowser(session: OpenSession | null, request: FastifyRequest): string {
  return session ? `session:${session.session.id}` : `net:${networkOf(request.ip)}`;
}

/** What a person may do is decided by the object; the sandbox is for the keys of a business. */
function refuseByRights(route: Route, actor: Caller | null): void {
  if (!actor) return;
  if (actor.kind === "person") {
    if (route.demoOnly) throw new Refusal("error.request.route_not_found");
    return;
  }
  if (route.demoOnly && actor.user.environment !== "demo") {
    throw new Refusal("error.request.route_not_found");
  }
  if (route.feature) requireFeature(actor.business, route.feature);
}

/** Interface 7: 406 is an answer of version 3; the older ones never looked at Accept. */
function negotiate({ route, version, types }: MountedRoute, request: FastifyRequest): void {
  if (version !== "v3" || route.ignoresAccept) return;
  if (!accepts(request.headers.accept, types)) throw new Refusal("error.request.not_acceptable");
}

/** Interface 4.3: an empty value of a query counts as absent. */
function withoutEmpty(query: Record<string, unknown>): Record<string, unknown> {
  for (const [name, value] of Object.entries(query)) if (value === "") delete query[name];
  return query;
}

/** Interface 13: unknown members are ignored, and reported: in a header, also of a refusal, and with a demo key in the log. */
function unknownTeller(
  request: FastifyRequest,
  reply: FastifyReply,
  { caller }: Identified,
): TellUnknown {
  return (schema, value) => {
    const members = unknownMembers(schema, value);
    if (members.length === 0) return;
    const unknown = unknownHeader(members);
    reply.header("paraph-unknown-members", unknown);
    if (caller?.kind !== "api" || caller.user.environment !== "demo") return;
    const known = request as FastifyRequest & LogDetails;
    known.logDetails = { ...known.logDetails, unknownMembers: unknown };
  };
}

async function carryOut(
  pipeline: Pipeline,
  mounted: MountedRoute,
  request: FastifyRequest,
  identified: Identified & CallSlot,
  tellUnknown: TellUnknown,
): Promise<Answer> {
  const { route } = mounted;
  const { world } = pipeline;
  const actor = route.access === "token" ? identified.caller : null;
  const key = actor && request.method === "POST" ? idempotencyKey(request.headers) : null;
  const { bytes, body } = await readDeclared(pipeline, mounted, request, tellUnknown);
  const stream = route.body === "stream" ? request.raw : null;
  const run = (given: AnyCall["stream"], keep: Keep | null) =>
    route.handle(world, new CheckedCall(request, identified, body, given, keep, tellUnknown));
  if (!actor || key === null) return run(stream, null);
  const { idempotency } = world.store;
  return answerOnce(
    { idempotency, secretKeys: world.secretKeys },
    {
      scope: `${chargedTo(actor)} ${mounted.name}`,
      key,
      url: request.url,
      headers: request.headers,
      body: stream ?? bytes,
      run,
      log: world.log,
      named: { component: "idempotency", requestId: request.id, route: mounted.name },
    },
  );
}

/** Reads and checks the body that the route declares; one that it does not declare is ignored. */
async function readDeclared(
  { watch }: Pipeline,
  { route, body: check }: MountedRoute,
  request: FastifyRequest,
  tellUnknown: TellUnknown,
): Promise<{ bytes: Uint8Array; body: unknown }> {
  const limit = route.bodyLimit ?? DEFAULT_BODY_LIMIT;
  if (hasBody(request.headers)) {
    refuseAnnouncedSize(request.headers, limit);
    watch(request.raw);
  }
  if (route.body === "stream") {
    refuseEncoding(request.headers);
    // An empty JSON body is none; an empty file is a file, and no PDF.
    if (isJson(request.headers) && !hasBody(request.headers)) {
      throw new Refusal("error.request.body_missing");
    }
  }
  if (!check) return { bytes: new Uint8Array(), body: null };
  if (!hasBody(request.headers)) {
    if (route.bodyOptional) return { bytes: new Uint8Array(), body: {} };
    throw new Refusal("error.request.body_missing");
  }
  const format = bodyFormatOf(request.headers, route.accepts ?? ["json"]);
  const bytes = await readBody(request.raw, limit, format);
  const body = await parseBody(bytes, format);
  if (isSchema(route.body)) tellUnknown(route.body, body);
  check(body, bytes.length);
  return { bytes, body };
}
