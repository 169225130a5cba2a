import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { Refusal } from "@paraph/contract/errors";
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { World } from "../../ports/world.ts";
import { answerBroken, hangUp } from "./broken-clients.ts";
import { requestIdOf, versionOfUrl } from "./call-facts.ts";
import { ownHeaders } from "./headers.ts";
import { refuseForeignHost } from "./hosts.ts";
import type { FrameOptions } from "./mount.ts";
import { oneStepForOcsp } from "./paths.ts";
import { refusalOf } from "./problem.ts";
import { sendProblem } from "./send-problem.ts";
import { originForm, refuseAmbiguous } from "./unambiguous.ts";

/** Milliseconds. Headers come at once or the client only holds a place. */
const HEADERS_TIMEOUT = 10_000;
/** An upload of 150 MB over a line of 4 Mbit/s; slower bodies than 1 KiB/s are cut much earlier. */
const REQUEST_TIMEOUT = 300_000;
/** Longer than the idle time of the usual load balancers, so that they never use a closed one. */
const KEEP_ALIVE_TIMEOUT = 72_000;

/** RFC 9325, 4.2: forward secrecy and authenticated encryption, the strongest first. */
const CIPHERS = [
  "TLS_AES_256_GCM_SHA384",
  "TLS_CHACHA20_POLY1305_SHA256",
  "TLS_AES_128_GCM_SHA256",
  "ECDHE-ECDSA-AES256-GCM-SHA384",
  "ECDHE-RSA-AES256-GCM-SHA384",
  "ECDHE-ECDSA-CHACHA20-POLY1305",
  "ECDHE-RSA-CHACHA20-POLY1305",
  "ECDHE-ECDSA-AES128-GCM-SHA256",
  "ECDHE-RSA-AES128-GCM-SHA256",
].join(":");

/** A request without Host is refused by ourselves, in the form of every other refusal. */
const PLATFORM = {
  headersTimeout: HEADERS_TIMEOUT,
  connectionsCheckingInterval: 1000,
  requireHostHeader: false,
} as const;

/** The HTTP server of the platform: what it does by itself is taken or refused in our own form. */
export function createApp(world: World, options: FrameOptions): FastifyInstance {
  const { trustedProxies, tls } = options;
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
    http: PLATFORM,
    routerOptions: { maxParamLength: 256, ignoreTrailingSlash: true },
    rewriteUrl: ({ url = "/" }: IncomingMessage) => oneStepForOcsp(originForm(url)),
    clientErrorHandler: (error: Error, socket: Socket) => {
      answerBroken(tellers(world, options), error, socket);
    },
    frameworkErrors: (thrown: unknown, request: FastifyRequest, reply: FastifyReply) => {
      reply.headers(ownHeaders(versionOfUrl(request.url), options.httpsOnly));
      reply.header("x-request-id", request.id);
      sendProblem(world, misaddressed(world, request) ?? thrown, request, reply);
    },
  } as const;
  return tls
    ? fastify({
        ...shared,
        https: {
          key: tls.key,
          cert: tls.certificate,
          minVersion: "TLSv1.2",
          ciphers: CIPHERS,
          honorCipherOrder: true,
          ...PLATFORM,
        },
      })
    : fastify(shared);
}

function tellers({ settings, log, ids }: World, { metrics, httpsOnly }: FrameOptions) {
  return { settings, log, ids, metrics, httpsOnly };
}

/** What the platform would answer by itself, or not at all: it is taken like any other call. */
export function takeOddCalls(app: FastifyInstance, world: World, options: FrameOptions): void {
  app.server.on("connect", (_request, socket) => {
    hangUp(
      tellers(world, options),
      "error.request.method_not_allowed",
      socket as Socket,
      "CONNECT",
    );
  });
  // RFC 9110, 10.1.1: what is expected beside 100-continue may be left aside.
  app.server.on("checkExpectation", (request, response) => {
    app.server.emit("request", request, response);
  });
}

/** Why a call whose path cannot be read is none of ours in the first place; null when it is. */
function misaddressed({ settings }: World, request: FastifyRequest): Refusal | null {
  try {
    refuseAmbiguous(request.raw);
    refuseForeignHost(settings, request.host);
    return null;
  } catch (thrown) {
    return refusalOf(thrown);
  }
}
