import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";

/** What is left of a refused body and not more is read away, so that the connection can serve on. */
const DRAINED_BYTES = 1_048_576;
const DRAINED_MILLISECONDS = 1_000;
/** A client that still sends hears the answer within this time before its connection is cut. */
const LINGER_MILLISECONDS = 5_000;
const LINGER_BYTES = 256 * 1_048_576;

/**
 * Reads away what the call left of its body. Then it says true: nothing is left, the connection can be
 * used again; or false: too much is left or it does not come. The connection has to be closed after the
 * answer then, because the next call on it would wait behind the rest of this one.
 */
export function readAway(request: IncomingMessage, say: (isEmpty: boolean) => void): void {
  if (request.complete && request.readableLength === 0) {
    say(true);
    return;
  }
  const announced = Number(request.headers["content-length"] ?? 0);
  const isTooMuch = announced > DRAINED_BYTES && !request.readableDidRead;
  if (request.destroyed || isTooMuch) {
    say(false);
    return;
  }
  let seen = 0;
  const done = (isEmpty: boolean): void => {
    clearTimeout(timer);
    request.off("data", count).off("end", whole).off("close", cut);
    say(isEmpty);
  };
  const count = (piece: Uint8Array): void => {
    seen += piece.byteLength;
    if (seen > DRAINED_BYTES) done(false);
  };
  const whole = (): void => {
    done(true);
  };
  const cut = (): void => {
    done(false);
  };
  const timer = setTimeout(cut, DRAINED_MILLISECONDS);
  leaveAlone(request);
  request.on("data", count).on("end", whole).on("close", cut).resume();
}

/**
 * Closes the connection of a call in steps: the answer, the end of our side, and only then, when the
 * client has stopped sending or its time is over, the connection itself. Cut at once, with bytes on their
 * way, the client's system would throw the answer away unread.
 */
export function closeAfterAnswer(request: IncomingMessage, socket: Socket | null): void {
  // Whoever has hung up already needs no care.
  if (socket === null) return;
  socket.destroySoon = () => {
    linger(request, socket);
  };
}

function linger(request: IncomingMessage, socket: Socket): void {
  const from = socket.bytesRead;
  const end = (): void => {
    clearTimeout(timer);
    socket.destroy();
  };
  const timer = setTimeout(end, LINGER_MILLISECONDS);
  timer.unref();
  leaveAlone(request);
  request.on("data", () => {
    if (socket.bytesRead - from > LINGER_BYTES) end();
  });
  request.once("end", end).once("close", end).once("error", end);
  socket.once("close", end);
  socket.end();
  request.resume();
}

/** Whoever was reading has given up; what they left behind must neither hold nor see the rest. */
function leaveAlone(request: IncomingMessage): void {
  request.unpipe();
  request.removeAllListeners("readable");
  request.removeAllListeners("data");
}
