import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { after, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { processesIn } from "./cluster-folder.ts";
import { startEmbedded } from "./supervisor.ts";

const skip = process.getuid?.() !== 0 && "only root can become somebody else";
const place = mkdtempSync(path.join(tmpdir(), "paraph-supervisor-"));
chmodSync(place, 0o711);
after(() => {
  rmSync(place, { recursive: true, force: true });
});

/** Only so that a test that waits for ever says what for. */
const PATIENCE_MS = 120_000;
let made = 0;
const newFolder = (): string => path.join(place, `c${(made += 1)}`, "postgres");
const program = fileURLToPath(
  new URL("../../../../tests/kit/programs/hold-postgres.ts", import.meta.url),
);

type Holder = {
  readonly pid: number;
  readonly url: string;
  readonly end: (signal: "SIGTERM" | "SIGKILL") => Promise<void>;
};

async function hold(folder: string, as: { uid?: number; gid?: number } = {}): Promise<Holder> {
  const child = spawn(process.execPath, [program, folder], {
    stdio: ["ignore", "pipe", "inherit"],
    ...as,
  });
  const ended = once(child, "exit");
  const [line] = (await Promise.race([
    once(createInterface(child.stdout), "line"),
    ended.then(() => assert.fail("the holder ended before it was ready")),
  ])) as [string];
  const end = async (signal: "SIGTERM" | "SIGKILL"): Promise<void> => {
    child.kill(signal);
    await ended;
  };
  return { ...(JSON.parse(line) as { pid: number; url: string }), end };
}

async function query(url: string, text: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined); // the server is killed in some tests
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(text);
    return rows;
  } finally {
    await client.end();
  }
}

async function until(what: string, holds: () => Promise<boolean> | boolean): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (!(await holds())) {
    assert.ok(performance.now() < end, what);
    await pause(20);
  }
}

test("listens on a socket of its own only, in a folder that nobody else can enter", async () => {
  const server = await startEmbedded({ folder: newFolder(), durable: false });
  const [row] = await query(server.url("postgres"), "show listen_addresses");
  assert.equal(row?.["listen_addresses"], "");
  assert.equal(statSync(server.host).mode & 0o777, 0o700);
  await server.stop();
});

test("writes are durable unless a test says otherwise", async () => {
  const server = await startEmbedded({ folder: newFolder() });
  const [row] = await query(
    server.url("postgres"),
    "select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit",
  );
  await server.stop();
  assert.deepEqual(row, { fsync: "on", commit: "on" });
});

test("two processes share one server and the last one out ends it", async () => {
  const folder = newFolder();
  const [one, two] = await Promise.all([hold(folder), hold(folder)]);
  assert.equal(one.pid, two.pid);
  await one.end("SIGTERM");
  assert.equal((await query(two.url, "select 1 as one"))[0]?.["one"], 1);
  await two.end("SIGTERM");
  assert.deepEqual(processesIn(folder), []);
});

test("a server left by a killed process is adopted, and then ended", async () => {
  const folder = newFolder();
  const killed = await hold(folder);
  await query(killed.url, "create table kept as select 7 as n");
  await killed.end("SIGKILL");
  const server = await startEmbedded({ folder, durable: false });
  assert.equal(server.pid, killed.pid);
  assert.equal((await query(server.url("postgres"), "select n from kept"))[0]?.["n"], 7);
  await server.stop();
  assert.deepEqual(processesIn(folder), []);
});

test("a killed server is started again under the process that uses it", async () => {
  const folder = newFolder();
  const server = await startEmbedded({ folder });
  await query(server.url("postgres"), "create table kept as select 7 as n");
  const before = server.pid;
  process.kill(before, "SIGKILL");
  await until("a new server answers", async () => {
    const rows = await query(server.url("postgres"), "select n from kept").catch(() => []);
    return rows[0]?.["n"] === 7;
  });
  assert.notEqual(server.pid, before);
  await server.stop();
  assert.deepEqual(processesIn(folder), []);
});

test("server and process killed together: the next start finds every committed row", async () => {
  const folder = newFolder();
  const killed = await hold(folder);
  await query(killed.url, "create table kept as select 7 as n");
  process.kill(killed.pid, "SIGKILL");
  await killed.end("SIGKILL");
  const server = await startEmbedded({ folder });
  assert.equal((await query(server.url("postgres"), "select n from kept"))[0]?.["n"], 7);
  await server.stop();
});

test("a lock file that names a stranger's process does not block the start", async () => {
  const folder = newFolder();
  const first = await startEmbedded({ folder, durable: false });
  await first.stop();
  writeFileSync(path.join(folder, "postmaster.pid"), `${process.pid}\n${folder}\n1\n5432\n\n\n`);
  const server = await startEmbedded({ folder, durable: false });
  assert.notEqual(server.pid, process.pid);
  await server.stop();
});

test("a path too long for a socket gets a short folder beside it", async () => {
  const folder = path.join(place, "long-".repeat(20), "long-".repeat(20), "postgres");
  const server = await startEmbedded({ folder, durable: false });
  assert.ok(server.host.length < 90);
  const again = await startEmbedded({ folder, durable: false });
  assert.equal(again.host, server.host);
  await again.stop();
  await server.stop();
  rmSync(server.host, { recursive: true, force: true });
});

for (const way of ["namespace", "user", "copy"] as const) {
  test(`root: ${way}, and the next way takes the same files over`, { skip }, async () => {
    const folder = newFolder();
    const sharedFolder = path.join(place, "shared");
    const server = await startEmbedded({ folder, durable: false, ways: [way], sharedFolder });
    assert.equal(server.way, way);
    await query(server.url("postgres"), "create table kept as select 7 as n");
    await server.stop();
    if (way === "copy") return;
    const other = way === "user" ? "namespace" : "user";
    const again = await startEmbedded({ folder, durable: false, ways: [other] });
    assert.equal((await query(again.url("postgres"), "select n from kept"))[0]?.["n"], 7);
    await again.stop();
  });
}

test("root: works inside a folder that only root can enter", { skip }, async () => {
  const closed = path.join(place, "closed");
  mkdirSync(closed, { mode: 0o700 });
  const folder = path.join(closed, "inner", "postgres");
  const server = await startEmbedded({ folder, durable: false });
  assert.equal((await query(server.url("postgres"), "select 1 as one"))[0]?.["one"], 1);
  await server.stop();
  assert.equal(statSync(closed).mode & 0o777, 0o700);
});

test("works for an ordinary user", { skip }, async () => {
  const home = path.join(place, "home");
  mkdirSync(home, { mode: 0o700 });
  chownSync(home, 65534, 65534);
  const holder = await hold(path.join(home, "postgres"), { uid: 65534, gid: 65534 });
  assert.equal((await query(holder.url, "select 1 as one"))[0]?.["one"], 1);
  await holder.end("SIGTERM");
  assert.deepEqual(processesIn(path.join(home, "postgres")), []);
});

test("a PostgreSQL that cannot start is tried for ever, told loudly, and back when the cause is gone", async () => {
  const folder = newFolder();
  const alarms: string[] = [];
  const server = await startEmbedded({
    folder,
    durable: false,
    alarm: (line) => alarms.push(line),
  });
  try {
    assert.equal(server.downSeconds(), 0);
    const { pid } = server;
    // As a full disk does: it ends, and cannot start until somebody has acted.
    const [control, away] = [path.join(folder, "global"), path.join(folder, "global-away")];
    renameSync(control, away);
    process.kill(pid, "SIGKILL");
    await until("three attempts have failed", () => alarms.length >= 3);
    assert.ok(server.downSeconds() > 0);
    assert.match(alarms[0] ?? "", /away for \d+ s and does not start; we go on trying/);
    renameSync(away, control);
    await until("it is back", () => server.downSeconds() === 0);
    assert.deepEqual(await query(server.url("postgres"), "select 1 as one"), [{ one: 1 }]);
  } finally {
    await server.stop();
  }
});

test("whoever only looks makes no cluster", async () => {
  const folder = newFolder();
  await assert.rejects(startEmbedded({ folder, make: false }), /no database in .* yet/);
  assert.equal(existsSync(folder), false);
});
