import type { IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { World } from "../../ports/world.ts";
import { hasBody } from "./bodies.ts";
import { noteCall } from "./broken-clients.ts";
import { type LogDetails, nameOf, type RouteConfig, versionOf } from "./call-facts.ts";
import { ownHeaders } from "./headers.ts";
import { refuseForeignHost } from "./hosts.ts";
import type { FrameOptions, Life, Mount } from "./mount.ts";
import { mountRoute, type MountedRoute } from "./mounted-route.ts";
import { answerCall, type Pipeline } from "./pipeline.ts";
import { createApp, takeOddCalls } from "./platform.ts";
import { rawProblem } from "./raw-answers.ts";
import { sendProblem } from "./send-problem.ts";
import { SlowClients } from "./slow-clients.ts";
import { openCallScheduler } from "./call-scheduler.ts";
import { refuseAmbiguous } from "./unambiguous.ts";
import { answerUnknown, isShadowed, knownPaths } from "./unknown-address.ts";
import { closeAfterAnswer, readAway } from "./unread-body.ts";

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
  const slow = new SlowClients((request) => {
    cutSlowClient(world, options, request);
  });
  const pipeline: Pipeline = {
    world,
    httpsOnly: options.httpsOnly,
    life,
    watch: (request) => {
      slow.watch(request);
    },
    scheduler: openCallScheduler(),
  };
  const app = createApp(world, options);
  takeOddCalls(app, world, options);
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
    noteCall(request.raw, reply.raw);
    refuseAmbiguous(request.raw);
    // Before the platform looks at a body: what is not there takes none, whatever the method says.
    if (request.is404 || isShadowed(addresses, request)) {
      refuseForeignHost(world.settings, request.host);
      answerUnknown(known, request, reply);
    } else done();
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

function cutSlowClient(
  { settings, ids }: World,
  { httpsOnly }: FrameOptions,
  request: IncomingMessage,
): void {
  const { socket } = request;
  if (socket.writable) {
    const place = {
      publicUrl: settings.publicUrl,
      method: request.method ?? "",
      path: "",
      requestId: ids.uuid(),
    };
    socket.end(rawProblem("error.request.timeout", place, httpsOnly));
  }
  setTimeout(() => socket.destroy(), 500).unref();
}
