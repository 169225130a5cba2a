import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { Refusal, type ErrorKey } from "@paraph/contract/errors";
import type { World } from "../../ports/world.ts";
import type { FrameOptions } from "./mount.ts";
import { kindOf } from "./problem.ts";
import { rawProblem } from "./raw-answers.ts";

type BrokenClientContext = Pick<World, "settings" | "log" | "ids"> &
  Pick<FrameOptions, "metrics" | "httpsOnly">;

/** The newest call of each connection. */
const newest = new WeakMap<Socket, ServerResponse>();

/** Remembers what a connection is busy with, for the case that its next message is none. */
export function noteCall(request: IncomingMessage, response: ServerResponse): void {
  newest.set(request.socket, response);
}

/**
 * Answers somebody whose message is none, and hangs up. A call before it on the same connection gets its
 * own answer first; one whose answer has begun gets no second one.
 */
export function answerBroken(
  context: BrokenClientContext,
  error: Error & { code?: string },
  socket: Socket,
): void {
  // Whoever has gone hears nothing, and is nothing to write down.
  if (error.code === "ECONNRESET") {
    socket.destroy();
    return;
  }
  const isLate = error.code === "ERR_HTTP_REQUEST_TIMEOUT";
  const key = isLate ? "error.request.timeout" : "error.request.http_broken";
  const call = newest.get(socket);
  const isUnderWay = call !== undefined && !call.writableFinished && !call.destroyed;
  if (isUnderWay && call.req.complete) {
    call.once("close", () => {
      hangUp(context, key, socket);
    });
  } else if (isUnderWay && call.headersSent) socket.destroySoon();
  else hangUp(context, key, socket);
}

/** Says a problem on a connection that carries no call, writes it down like an answer, and ends it. */
export function hangUp(
  { settings, log, ids, metrics, httpsOnly }: BrokenClientContext,
  key: ErrorKey,
  socket: Socket,
  method = "",
): void {
  const requestId = ids.uuid();
  const { status } = kindOf(new Refusal(key));
  const place = { publicUrl: settings.publicUrl, method, path: "", requestId };
  if (socket.writable) socket.end(rawProblem(key, place, httpsOnly));
  socket.destroySoon();
  metrics.answered("unknown", method, status, 0);
  log.info("answered", { requestId, method, route: "unknown", status, key, milliseconds: 0 });
}
