import assert from "node:assert/strict";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { test } from "node:test";
import { startService } from "../kit/service.ts";
import { frameRoutes, nextSlow, turns } from "./routes.ts";

test("a stopping service first says so, then finishes what runs and refuses the rest", async () => {
  const service = await startService({ routes: frameRoutes });
  const token = await service.logIn();
  const port = Number(new URL(service.url).port);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });

  service.server.leave();
  const ready = await service.call("GET", "/management/health/readiness");
  assert.equal(ready.status, 503);
  assert.deepEqual(ready.json(), {
    status: "DOWN",
    causes: [{ component: "http", reason: "stopping" }],
  });
  assert.equal((await service.call("GET", "/management/health/liveness")).status, 200);
  const still = await service.call("GET", "/v2/list", { token });
  assert.equal(still.status, 200);
  assert.equal(still.headers.get("connection"), "close");

  const running = service.call("POST", "/v2/slow", { token });
  const letGo = await nextSlow();
  const closing = service.server.close();
  letGo();
  assert.equal((await running).status, 200);
  await closing;
  await assert.rejects(get(port, agent, "/management/health/liveness"));
  agent.destroy();
});

test("a call that comes over an open connection while the service closes answers 503", async () => {
  const service = await startService({ routes: frameRoutes });
  const head = `Host: localhost\r\nAuthorization: Bearer ${await service.logIn()}\r\n`;
  const socket = connect(Number(new URL(service.url).port), "127.0.0.1");
  let received = "";
  socket.on("data", (chunk) => (received += chunk.toString("latin1")));
  const closed = new Promise((resolve) => socket.on("close", resolve));
  socket.write(`POST /v2/slow HTTP/1.1\r\n${head}Content-Length: 0\r\n\r\n`);
  const letGo = await nextSlow();
  const closing = service.server.close();
  await new Promise((sent) => socket.write(`GET /v2/list HTTP/1.1\r\n${head}\r\n`, sent));
  await turns(50);
  letGo();
  await Promise.all([closing, closed]);
  const [first = "", second = ""] = received.split("HTTP/1.1 ").slice(1);
  assert.match(first, /^200 .*\{"slow":true\}/s);
  assert.match(second, /^503 .*connection: close.*error\.service\.shutting_down/is);
  assert.match(second, /retry-after: \d+/i);
});

function get(port: number, agent: Agent, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request({ port, agent, path, host: "127.0.0.1" }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    call.on("error", reject);
    call.end();
  });
}
