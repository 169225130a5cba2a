import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { connect, type Socket } from "node:net";
import { createInterface } from "node:readline";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { startService } from "../kit/service.ts";
import { frameRoutes } from "./routes.ts";

const service = await startService({ routes: frameRoutes });
const port = Number(new URL(service.url).port);
const token = await service.logIn();

type Client = { readonly socket: Socket; closedAfter: number | null; heard: string };

function open(since: number, first: string): Promise<Client> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    const client: Client = { socket, closedAfter: null, heard: "" };
    socket.on("data", (chunk) => (client.heard += chunk.toString("latin1")));
    socket.on("error", () => undefined);
    socket.once("error", reject);
    socket.on("close", () => (client.closedAfter = performance.now() - since));
    socket.on("connect", () => {
      socket.write(first);
      resolve(client);
    });
  });
}

async function openMany(count: number, first: string): Promise<readonly Client[]> {
  const since = performance.now();
  const clients: Client[] = [];
  while (clients.length < count) {
    const batch = Array.from({ length: Math.min(250, count - clients.length) }, () =>
      open(since, first),
    );
    clients.push(...(await Promise.all(batch)));
  }
  return clients;
}

const SLOW_HEADERS = "GET /v2/api-docs HTTP/1.1\r\nHost: localhost\r\nX-A: ";
const SLOW_BODY =
  "POST /v2/access/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n";

test("8. 2,000 clients that trickle are cut within 15 seconds while others are served", async () => {
  const began = performance.now();
  const clients = [
    ...(await openMany(1000, SLOW_HEADERS)),
    ...(await openMany(600, SLOW_BODY)),
    ...(await openMany(400, "")),
  ];
  const trickle = setInterval(() => {
    for (const { socket, closedAfter } of clients) if (closedAfter === null) socket.write("a");
  }, 1000);
  const times: number[] = [];
  while (performance.now() - began < 15_000 && clients.some((one) => one.closedAfter === null)) {
    const before = performance.now();
    const reply = await service.call("GET", "/v2/list", { token });
    assert.equal(reply.status, 200);
    times.push(performance.now() - before);
    await pause(100);
  }
  clearInterval(trickle);
  const left = clients.filter(({ closedAfter }) => closedAfter === null);
  for (const { socket } of clients) socket.destroy();
  assert.equal(left.length, 0, `${left.length} are still there`);
  assert.ok(Math.max(...clients.map(({ closedAfter }) => closedAfter ?? 0)) < 15_000);
  assert.ok(times.length > 20);
  const median = times.sort((a, b) => a - b)[Math.floor(times.length / 2)];
  assert.ok(median !== undefined && median < 500, `others waited ${median} ms`);
  const told = clients[1200]?.heard ?? "";
  assert.match(told, /^HTTP\/1.1 408 /);
  assert.match(told, /error\.request\.timeout/);
});

test("8. 10,000 open connections are held, and one more is served", async () => {
  const program = fileURLToPath(new URL("../kit/programs/hold-connections.ts", import.meta.url));
  const child = spawn(process.execPath, [program, String(port), "10000"], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  assert.equal((await lines.next()).value, "answered 10000");
  for (let calls = 0; calls < 20; calls += 1) {
    assert.equal((await service.call("GET", "/v2/list", { token })).status, 200);
  }
  child.stdin.end();
  assert.equal((await lines.next()).value, "open 10000");
});

test("7. what is not HTTP is answered 400 and hung up", async () => {
  const client = await open(performance.now(), "\x16\x03\x01 hello\r\n\r\n");
  const patience = performance.now() + 5000;
  while (client.closedAfter === null && performance.now() < patience) await pause(10);
  assert.match(client.heard, /^HTTP\/1.1 400 /);
  assert.match(client.heard, /error\.request\.http_broken/);
  assert.notEqual(client.closedAfter, null);
});

test("7. a body that grows beyond its limit without announcing it answers 413", async () => {
  const head =
    "POST /v2/access/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n";
  const chunk = `5000\r\n${"a".repeat(0x5000)}\r\n`;
  const client = await open(performance.now(), head + chunk);
  const patience = performance.now() + 5000;
  while (client.heard === "" && performance.now() < patience) await pause(10);
  assert.match(client.heard, /^HTTP\/1.1 413 /);
  client.socket.destroy();
});
