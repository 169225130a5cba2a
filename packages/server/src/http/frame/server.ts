import type { IncomingMessage } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { Refusal } from "@paraph/contract/errors";
import { PdfError } from "@paraph/engine/pdf";
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { DownloadFailed } from "../../ports/egress.ts";
import { Outage } from "../../ports/outage.ts";
import { ProviderFault } from "../../ports/signer.ts";
import type { World } from "../../ports/world.ts";
import type { ApiVersion, FrameOptions, Life, Mount } from "./mount.ts";
import { hasBody } from "./bodies.ts";
import { headersFor, pagePolicy } from "./headers.ts";
import {
  answerCall,
  mountRoute,
  type MountedRoute,
  type Pipeline,
  type LogDetails,
} from "./pipeline.ts";
import { headersOf, kindOf, problemOf, refusalOf } from "./problem.ts";
import { allowedMethods, oneStepForOcsp, pathPattern, type KnownPath } from "./paths.ts";
import { rawProblem } from "./raw-answers.ts";
import { SlowClients } from "./slow-clients.ts";
import { unknownPage } from "./unknown-page.ts";
import { closeAfterAnswer, readAway } from "./unread-body.ts";

/** Milliseconds. Headers come at once or the client only holds a place. */
const HEADERS_TIMEOUT = 10_000;
/** An upload of 150 MB over a line of 4 Mbit/s; slower bodies than 1 KiB/s are cut much earlier. */
const REQUEST_TIMEOUT = 300_000;
/** Longer than the idle time of the usual load balancers, so that they never use a closed one. */
const KEEP_ALIVE_TIMEOUT = 72_000;

const METHODS_WITH_BODY = ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

export type HttpServer = {
  readonly listen: (port: number, host: string) => Promise<{ readonly port: number }>;
  /** Says "not ready" but still serves, so that load balancers turn away first. */
  readonly leave: () => void;
  /** Refuses new calls, finishes those that run, closes. */
  readonly close: () => Promise<void>;
  readonly app: FastifyInstance;
};

/** Puts lists of routes behind one door: the same checks, limits, headers and errors for all. */
export function createServer(
  world: World,
  options: FrameOptions,
  mountsOf: (life: Life) => readonly Mount[],
): HttpServer {
  const life: Life = { state: "serving" };
  const mounts = mountsOf(life);
  const slow = new SlowClients(cutSlowClient);
  const pipeline: Pipeline = {
    world,
    httpsOnly: options.httpsOnly,
    life,
    watch: (request) => {
      slow.watch(request);
    },
  };
  const app = createApp(world, options);
  app.decorateRequest("logDetails", null);
  // Bodies are read by the pipeline, which knows what the route takes and how much of it; told that
  // there are none, the platform does not look for a parser on every call.
  for (const method of METHODS_WITH_BODY) {
    app.addHttpMethod(method, { hasBody: false, overrideExisting: true });
  }
  const known = knownPaths(mounts);
  const addresses = new Set(known.map(({ declared }) => declared));
  app.addHook("onRequest", (request, reply, done) => {
    beginAnswer(request, reply, options, life);
    // Before the platform looks at a body: what is not there takes none, whatever the method says.
    if (request.is404 || isShadowed(addresses, request)) answerUnknown(known, request, reply);
    else done();
  });
  app.addHook("onSend", (request, reply, payload, done) => {
    if (!hasBody(request.headers) || request.raw.complete) done(null, payload);
    else {
      leaveClean(request, reply, () => {
        done(null, payload);
      });
    }
  });
  app.addHook("onResponse", (request, reply, done) => {
    slow.forget(request.raw);
    record(world, options, request, reply);
    done();
  });
  app.setErrorHandler((thrown, request, reply) => {
    sendProblem(world, thrown, request, reply);
  });
  for (const mount of mounts) {
    for (const route of mount.routes) register(app, pipeline, mountRoute(mount, route));
  }
  app.addHook("onClose", () => {
    slow.stop();
  });
  return doorOf(app, life);
}

type RouteConfig = { readonly version: ApiVersion | null; readonly name: string };

function createApp(world: World, { trustedProxies, tls }: FrameOptions): FastifyInstance {
  const shared = {
    logger: false,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    requestIdHeader: false,
    genReqId: (request: IncomingMessage) => requestIdOf(request, world),
    exposeHeadRoutes: false,
    return503OnClosing: false,
    forceCloseConnections: "idle",
    requestTimeout: REQUEST_TIMEOUT,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT,
    http: { headersTimeout: HEADERS_TIMEOUT, connectionsCheckingInterval: 1000 },
    routerOptions: { maxParamLength: 256, ignoreTrailingSlash: true },
    rewriteUrl: ({ url = "/" }: IncomingMessage) => oneStepForOcsp(url),
    clientErrorHandler: (error: Error, socket: Socket) => {
      answerBrokenClient(error, socket);
    },
    frameworkErrors: (thrown: unknown, request: FastifyRequest, reply: FastifyReply) => {
      reply.headers(headersFor(versionOfUrl(request.url), false));
      reply.header("x-request-id", request.id);
      sendProblem(world, thrown, request, reply);
    },
  } as const;
  return tls
    ? fastify({
        ...shared,
        https: {
          key: tls.key,
          cert: tls.certificate,
          minVersion: "TLSv1.2",
          headersTimeout: HEADERS_TIMEOUT,
          connectionsCheckingInterval: 1000,
        },
      })
    : fastify(shared);
}

function register(app: FastifyInstance, pipeline: Pipeline, mounted: MountedRoute): void {
  const { route, version, name } = mounted;
  app.route({
    method: route.method === "GET" ? ["GET", "HEAD"] : route.method,
    url: name.replaceAll(/\{(\w+)\}/g, ":$1") || "/",
    config: { version, name } satisfies RouteConfig,
    handler: (request, reply) => {
      answerCall(pipeline, mounted, request, reply).catch((thrown: unknown) => {
        sendProblem(pipeline.world, thrown, request, reply);
      });
    },
  });
}

function beginAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  { httpsOnly }: FrameOptions,
  life: Life,
): void {
  reply.headers(ownHeaders(versionOf(request), httpsOnly));
  reply.header("x-request-id", request.id);
  if (life.state !== "serving") reply.header("connection", "close");
}

type OwnHeaders = Map<ApiVersion | null, Readonly<Record<string, string>>>;
const secureHeaders: OwnHeaders = new Map();
const plainHeaders: OwnHeaders = new Map();

function ownHeaders(version: ApiVersion | null, httpsOnly: boolean) {
  const memo = httpsOnly ? secureHeaders : plainHeaders;
  const known = memo.get(version);
  if (known) return known;
  const made = headersFor(version, httpsOnly);
  memo.set(version, made);
  return made;
}

function knownPaths(mounts: readonly Mount[]): readonly KnownPath[] {
  return mounts.flatMap(({ root, routes }) =>
    routes.map(({ method, path }) => {
      const declared = `${root}${path}`;
      return { method, declared, pattern: pathPattern(declared) };
    }),
  );
}

/** PUT …/bulk would otherwise be taken for an update of what has the id "bulk". */
function isShadowed(addresses: ReadonlySet<string>, request: FastifyRequest): boolean {
  const name = configOf(request)?.name ?? "";
  // Only the last step of a path can be either a word or an id.
  return name.endsWith("}") && addresses.has(pathOf(request));
}

/** Whoever is answered before all of the body was read must not leave the rest to the next call. */
function leaveClean(request: FastifyRequest, reply: FastifyReply, answer: () => void): void {
  readAway(request.raw, (isEmpty) => {
    if (!isEmpty) {
      reply.header("connection", "close");
      closeAfterAnswer(request.raw, reply.raw.socket);
    }
    answer();
  });
}

/** Every unknown address: 404, or 405 with Allow when another method is at home there. */
function answerUnknown(
  known: readonly KnownPath[],
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const allowed = allowedMethods(known, pathOf(request));
  if (allowed.length === 0) {
    const page = pageForPerson(request);
    if (page === null) throw new Refusal("error.request.route_not_found");
    reply.header("content-security-policy", pagePolicy());
    reply.code(404).type("text/html; charset=utf-8").send(page);
    return;
  }
  reply.header("allow", allowed.join(", "));
  if (request.method !== "OPTIONS") throw new Refusal("error.request.method_not_allowed");
  reply.code(204).send();
}

function pageForPerson(request: FastifyRequest): string | null {
  const { accept, "accept-language": acceptLanguage } = request.headers;
  return unknownPage({ method: request.method, path: pathOf(request), accept, acceptLanguage });
}

function sendProblem(
  { settings, log }: Pick<World, "settings" | "log">,
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const refusal = refusalOf(thrown);
  const { status } = kindOf(refusal);
  const known = request as FastifyRequest & LogDetails;
  known.logDetails = { ...known.logDetails, key: refusal.key, ...reasonFor(refusal) };
  tellOperator(log, request, refusal);
  // A stream that fails under way cannot be taken back; the broken connection tells the caller.
  if (reply.raw.headersSent) {
    reply.raw.destroy();
    return;
  }
  const problem = problemOf(refusal, {
    publicUrl: settings.publicUrl,
    method: request.method,
    path: pathOf(request),
    requestId: request.id,
  });
  reply.removeHeader("content-length");
  reply.code(status).headers(headersOf(refusal));
  reply.type(
    versionOf(request) === "v3" ? "application/problem+json" : "application/json; charset=utf-8",
  );
  reply.send(JSON.stringify(problem));
}

/** A name of a member as the contract spells it; anything else is not for the log. */
const MEMBER = /^[A-Za-z0-9_.[\]-]{1,80}$/;
const MOST_MEMBERS = 5;

/** Why, for the operator: what is wrong with a document, how a download failed, which members, never what they hold. */
function reasonFor({ cause, details }: Refusal): { readonly reason?: string } {
  if (cause instanceof PdfError) return { reason: cause.message };
  if (cause instanceof DownloadFailed) return { reason: cause.how };
  const members = (details.violations ?? [])
    .map(({ field }) => field)
    .filter((field) => MEMBER.test(field));
  if (members.length === 0) return {};
  return { reason: `wrong: ${members.slice(0, MOST_MEMBERS).join(", ")}` };
}

/** The caller hears what to do; what was wrong inside is for the operator. */
function tellOperator(log: World["log"], request: FastifyRequest, { key, cause }: Refusal): void {
  const where = { requestId: request.id, route: nameOf(request) };
  if (key === "error.service.internal") log.error("a call failed", { ...where, fault: cause });
  if (cause instanceof Outage) log.warn("a call could not be served", { ...where, fault: cause });
  if (cause instanceof ProviderFault) {
    const { provider, code } = cause;
    log.warn("a provider failed", { ...where, component: provider, reason: code });
  }
}

/** One line a request: who by business, what by route, how it ended, how long. */
function record(
  { log }: Pick<World, "log">,
  { metrics }: FrameOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const milliseconds = Math.round(reply.elapsedTime * 10) / 10;
  const route = nameOf(request);
  metrics.answered(route, request.method, reply.statusCode, milliseconds / 1000);
  log.info("answered", {
    requestId: request.id,
    method: request.method,
    route,
    status: reply.statusCode,
    milliseconds,
    ...(request as FastifyRequest & LogDetails).logDetails,
  });
}

function doorOf(app: FastifyInstance, life: Life): HttpServer {
  return {
    app,
    listen: async (port, host) => {
      await app.listen({ port, host, backlog: 4096 });
      return { port: (app.server.address() as AddressInfo).port };
    },
    leave: () => {
      if (life.state === "serving") life.state = "leaving";
    },
    close: async () => {
      life.state = "closing";
      await app.close();
    },
  };
}

/** Ours, unless the caller brought one that can stand in a log. */
function requestIdOf({ headers }: IncomingMessage, { ids }: Pick<World, "ids">): string {
  const given = headers["x-request-id"];
  return typeof given === "string" && /^[A-Za-z0-9._-]{8,64}$/.test(given) ? given : ids.uuid();
}

function cutSlowClient(request: IncomingMessage): void {
  const { socket } = request;
  if (socket.writable) socket.end(rawProblem("error.request.timeout"));
  setTimeout(() => socket.destroy(), 500).unref();
}

function answerBrokenClient(error: Error & { code?: string }, socket: Socket): void {
  const late = error.code === "ERR_HTTP_REQUEST_TIMEOUT";
  if (socket.writable) {
    socket.end(rawProblem(late ? "error.request.timeout" : "error.request.http_broken"));
  }
  socket.destroySoon();
}

function nameOf(request: FastifyRequest): string {
  return configOf(request)?.name || (request.is404 ? "unknown" : "/");
}

function versionOf(request: FastifyRequest): ApiVersion | null {
  const config = configOf(request);
  return config ? config.version : versionOfUrl(request.url);
}

function configOf(request: FastifyRequest): RouteConfig | undefined {
  const config = request.routeOptions.config as Partial<RouteConfig>;
  return config.name === undefined ? undefined : (config as RouteConfig);
}

function versionOfUrl(url: string): ApiVersion | null {
  const found = /^\/(?:(v[123])|(validation)\/v1)(?:[/?]|$)/.exec(url);
  return (found?.[1] ?? found?.[2] ?? null) as ApiVersion | null;
}

function pathOf(request: FastifyRequest): string {
  return request.url.split("?", 1)[0] ?? "";
}
