import assert from "node:assert/strict";
import { connect, type Socket } from "node:net";
import { test } from "node:test";
import { startService } from "../kit/service.ts";
import { frameRoutes } from "./routes.ts";

const service = await startService({ routes: frameRoutes });
const port = Number(new URL(service.url).port);
const token = await service.logIn();

type Client = { readonly socket: Socket; readonly closed: Promise<string> };

/** A connection on which this is sent; `closed` tells what was received when the service hung up. */
function open(first: string): Promise<Client> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    let received = "";
    socket.on("data", (chunk) => (received += chunk.toString("latin1")));
    socket.on("error", () => undefined);
    socket.once("error", reject);
    const closed = new Promise<string>((done) => socket.on("close", () => done(received)));
    socket.on("connect", () => {
      socket.write(first);
      resolve({ socket, closed });
    });
  });
}

const SLOW_HEADERS = "GET /v2/api-docs HTTP/1.1\r\nHost: localhost\r\nX-A: ";
const SLOW_BODY =
  "POST /v2/access/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n";

// How many at once, how soon, and how others fare is measured by `npm run bench -- clients`.
test("8. clients that trickle headers or a body, or say nothing, are cut while others are served", async () => {
  const trickling = await Promise.all([SLOW_HEADERS, SLOW_BODY, ""].map(open));
  const trickle = setInterval(() => {
    for (const { socket } of trickling) if (socket.writable) socket.write("a");
  }, 1000);
  try {
    assert.equal((await service.call("GET", "/v2/list", { token })).status, 200);
    const [headers, body, nothing] = await Promise.all(trickling.map(({ closed }) => closed));
    for (const received of [headers, body]) {
      assert.match(received ?? "", /^HTTP\/1.1 408 /);
      assert.match(received ?? "", /error\.request\.timeout/);
    }
    assert.match(nothing ?? "", /^(HTTP\/1.1 4\d\d |$)/);
  } finally {
    clearInterval(trickle);
  }
});

test("8. open connections do not keep another one from being served", async () => {
  const ask = "GET /management/health/liveness HTTP/1.1\r\nHost: localhost\r\n\r\n";
  const held = await Promise.all(Array.from({ length: 200 }, () => open(ask)));
  assert.equal((await service.call("GET", "/v2/list", { token })).status, 200);
  assert.ok(held.every(({ socket }) => !socket.destroyed));
  for (const { socket } of held) socket.destroy();
});

test("7. what is not HTTP is answered 400 and hung up", async () => {
  const { closed } = await open("\x16\x03\x01 hello\r\n\r\n");
  const received = await closed;
  assert.match(received, /^HTTP\/1.1 400 /);
  assert.match(received, /error\.request\.http_broken/);
});

test("7. a body that grows beyond its limit without announcing it answers 413", async () => {
  const head =
    "POST /v2/access/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n";
  const { socket, closed } = await open(head);
  socket.once("data", () => socket.destroy());
  socket.write(`5000\r\n${"a".repeat(0x5000)}\r\n`);
  assert.match(await closed, /^HTTP\/1.1 413 /);
});
