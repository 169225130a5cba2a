import assert from "node:assert/strict";
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { after, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { emptyPlace, type Program } from "../kit/program.ts";
import { ACME } from "../kit/service.ts";

const CALLS = 2_000;
const RESTARTS = 6;
const CALLERS = 4;
const LOOK_EVERY_MS = 100;

const place = await emptyPlace({ PARAPH_LEAVE_SECONDS: "2", PARAPH_DATABASE_CONNECTIONS: "8" });
const behind: Program[] = [await place.start()];
behind.push(await place.start());

/** Like any load balancer: sends to those that say that they are ready, over connections that it keeps. */
const agent = new Agent({ keepAlive: true, maxSockets: 16 });
let ready: readonly Program[] = [];
let turn = 0;
const balancer = createServer((incoming, answer) => {
  turn += 1;
  const chosen = ready[turn % ready.length];
  if (chosen) forward(incoming, answer, chosen);
  else answer.writeHead(502).end("nobody is ready");
});
await new Promise<void>((resolve) => balancer.listen(0, "127.0.0.1", resolve));
const address = `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`;
const looking = new AbortController();
const looked = lookAgainAndAgain();
after(async () => {
  looking.abort();
  await looked;
  agent.destroy();
  balancer.closeAllConnections();
  balancer.close();
});

function forward(incoming: IncomingMessage, answer: ServerResponse, { url }: Program): void {
  const { method, url: path, headers } = incoming;
  const asked = request(`${url}${path ?? ""}`, { agent, method, headers }, (given) => {
    const { connection: _, "keep-alive": __, ...passed } = given.headers;
    answer.writeHead(given.statusCode ?? 502, passed);
    given.pipe(answer);
  });
  asked.on("error", (fault) => {
    answer.writeHead(502).end(String(fault));
  });
  incoming.pipe(asked);
}

async function lookAgainAndAgain(): Promise<void> {
  while (!looking.signal.aborted) {
    const all = await Promise.all(
      behind.map(async (one) => ({ one, isReady: await saysReady(one) })),
    );
    ready = all.filter(({ isReady }) => isReady).map(({ one }) => one);
    await pause(LOOK_EVERY_MS);
  }
}

async function saysReady({ url }: Program): Promise<boolean> {
  return fetch(`${url}/management/health/readiness`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Until both are seen again: an operator waits for that before the next one. */
async function restart(index: number): Promise<void> {
  const old = behind[index];
  assert.ok(old);
  await old.stop();
  behind[index] = await place.start();
  while (ready.length < behind.length || ready.includes(old)) await pause(LOOK_EVERY_MS);
}

type Called = { readonly calls: number; readonly failed: readonly string[] };

/** Calls without a pause while something happens, until it is over and so many were made. */
async function callWhile(happening: () => Promise<void>, atLeast: number): Promise<Called> {
  while (ready.length === 0) await pause(LOOK_EVERY_MS);
  const body = JSON.stringify({ username: ACME.username, "api-key": ACME.key });
  const json = { "content-type": "application/json" };
  const login = await fetch(`${address}/v2/access/login`, { method: "POST", headers: json, body });
  const headers = { authorization: `Bearer ${await login.text()}` };
  const failed: string[] = [];
  let calls = 0;
  const over = new AbortController();
  const caller = async (): Promise<void> => {
    while (!over.signal.aborted || calls < atLeast) {
      const answer = await fetch(`${address}/v2/documents?page_size=1`, { headers });
      const text = await answer.text();
      calls += 1;
      if (answer.status !== 200) failed.push(`${answer.status} ${text}`);
      await pause(5);
    }
  };
  const callers = Array.from({ length: CALLERS }, caller);
  await happening();
  over.abort();
  await Promise.all(callers);
  return { calls, failed };
}

test("2,000 calls over six restarts, one instance after the other: none fails", async () => {
  while (ready.length < behind.length) await pause(LOOK_EVERY_MS);
  const { calls, failed } = await callWhile(async () => {
    for (let done = 0; done < RESTARTS; done += 1) await restart(done % behind.length);
  }, CALLS);
  assert.deepEqual(failed, []);
  assert.ok(calls >= CALLS);
});

test("the same calls fail where an instance goes without leaving", async () => {
  const { failed } = await callWhile(async () => {
    await behind[0]?.kill();
    while (ready.length !== 1) await pause(LOOK_EVERY_MS);
  }, 1);
  assert.ok(failed.length > 0);
});
