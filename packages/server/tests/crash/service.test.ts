import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { processesIn } from "../../src/adapters/postgres/embedded/cluster-folder.ts";
import { startProgram, type RunningProgram } from "../kit/command-line.ts";
import { ACME } from "../kit/service.ts";

const folder = mkdtempSync(path.join(tmpdir(), "paraph-crash-"));
const cluster = path.join(folder, "postgres");
const environment = { PARAPH_DATA_DIR: folder, PARAPH_LOG_LEVEL: "error" };
let running: RunningProgram | null = null;
after(async () => {
  await running?.end("SIGTERM");
  rmSync(folder, { recursive: true, force: true });
});

async function logIn(url: string): Promise<string> {
  const reply = await fetch(`${url}/v2/access/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: ACME.username, "api-key": ACME.key }),
  });
  assert.equal(reply.status, 200, await reply.clone().text());
  return reply.text();
}

/** Logs in and makes a group; its id counts as acknowledged once the answer is read. */
async function logInAndWrite(url: string, name: string): Promise<string> {
  const token = await logIn(url);
  const reply = await fetch(`${url}/v3/groups`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({ name, type: "SIGNER", members: [{ email: "ada@example.com" }] }),
  });
  assert.equal(reply.status, 201, await reply.clone().text());
  return ((await reply.json()) as { id: string }).id;
}

async function listed(url: string, token: string): Promise<ReadonlySet<string>> {
  const reply = await fetch(`${url}/v3/groups?page_size=1000`, {
    headers: { authorization: `Bearer ${token}` },
  });
  assert.equal(reply.status, 200);
  return new Set(((await reply.json()) as { id: string }[]).map(({ id }) => id));
}

type Killed = "service" | "service and database";
const ROUNDS: readonly (readonly [Killed, number])[] = [
  ["service", 150],
  ["service and database", 250],
  ["service", 400],
];

test("kill -9 in the middle of 100 logins and writes: nothing acknowledged is lost", async () => {
  const acknowledged = new Set<string>();
  let token: string | null = null;
  for (const [index, [killed, afterMs]] of ROUNDS.entries()) {
    const program = await startProgram(environment);
    running = program;
    // A token of before the crash is still good: the keys that signed it survived too.
    const known = await listed(program.url, token ?? (await logIn(program.url)));
    for (const id of acknowledged) assert.ok(known.has(id), `${id} was lost`);
    token = await logIn(program.url);
    const before = acknowledged.size;
    const calls = Array.from({ length: 100 }, (_, call) =>
      logInAndWrite(program.url, `${index}.${call}`).then(
        (id) => acknowledged.add(id),
        () => null, // cut by the kill, so never acknowledged
      ),
    );
    while (acknowledged.size === before) await pause(5);
    await pause(afterMs);
    const postmaster = Number(
      readFileSync(path.join(cluster, "postmaster.pid"), "utf8").split("\n")[0],
    );
    if (killed === "service and database") process.kill(postmaster, "SIGKILL");
    await program.end("SIGKILL");
    running = null;
    await Promise.all(calls);
  }
  const program = await startProgram(environment);
  running = program;
  const known = await listed(program.url, await logIn(program.url));
  for (const id of acknowledged) assert.ok(known.has(id), `${id} was lost`);
  assert.ok(acknowledged.size > 3, `only ${acknowledged.size} writes were acknowledged`);
  assert.equal(await program.end("SIGTERM"), 0);
  running = null;
  assert.deepEqual(processesIn(cluster), [], "nothing is left running");
});
