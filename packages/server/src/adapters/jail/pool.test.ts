import assert from "node:assert/strict";
import type { ChildProcess } from "node:child_process";
import { EventEmitter } from "node:events";
import { test, type TestContext } from "node:test";
import type { Share } from "../../domain/access/share.ts";
import { openPool, type Pool } from "./pool.ts";
import type { Child } from "./start-child.ts";

const SHARE: Share = { tenant: "acme", urgency: "call" };
const TASKS_BEFORE_RENEWAL = 200;
const MINUTE = 60_000;

test("a confined process serves on for a minute after its 200th task, and then has a successor", async (t) => {
  const { pool, started } = poolOfOne(t);
  const first = await work(pool, TASKS_BEFORE_RENEWAL * 2);
  t.mock.timers.tick(MINUTE - 1);
  await settled();
  assert.equal(started.length, 1, "a burst is not interrupted by starts");
  t.mock.timers.tick(1);
  await settled();
  assert.equal(started.length, 2);
  assert.notEqual(await work(pool, 1), first);
  assert.equal(first?.process.killed, true);
  assert.deepEqual(pool.processes(), [2]);
});

test("a process that has done less than its share is not replaced, however old it is", async (t) => {
  const { pool, started } = poolOfOne(t);
  await work(pool, TASKS_BEFORE_RENEWAL - 1);
  t.mock.timers.tick(MINUTE * 60);
  await settled();
  assert.equal(started.length, 1);
});

test("a process whose time has come in the middle of a task ends with it", async (t) => {
  const { pool } = poolOfOne(t);
  await work(pool, TASKS_BEFORE_RENEWAL);
  const busy = await pool.take(SHARE);
  t.mock.timers.tick(MINUTE);
  await settled();
  assert.equal(busy.process.killed, false);
  pool.giveBack(busy, SHARE, 0);
  assert.equal(busy.process.killed, true);
  assert.deepEqual(pool.processes(), [2]);
});

test("a process that ended before its time gets one successor and not two", async (t) => {
  const { pool, started } = poolOfOne(t);
  const first = await work(pool, TASKS_BEFORE_RENEWAL);
  first?.process.kill("SIGKILL");
  t.mock.timers.tick(MINUTE);
  await settled();
  assert.equal(started.length, 2);
  assert.deepEqual(pool.processes(), [2]);
});

/** A pool of one process that only pretends to be one. */
function poolOfOne(t: TestContext): { readonly pool: Pool; readonly started: readonly Child[] } {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const started: Child[] = [];
  const start = (): Child => {
    const child = pretended(started.length + 1);
    started.push(child);
    return child;
  };
  const pool = openPool({ children: 1, warm: true, start });
  t.after(() => pool.stop());
  return { pool, started };
}

function pretended(pid: number): Child {
  const process = Object.assign(new EventEmitter(), {
    pid,
    connected: true,
    killed: false,
    kill: () => {
      process.connected = false;
      process.killed = true;
      process.emit("exit");
      return true;
    },
  });
  return {
    process: process as unknown as ChildProcess,
    ready: Promise.resolve(),
    door: { open: () => 0, served: () => 0, close: async () => undefined },
    jobs: 0,
    used: null,
    isSpent: false,
  };
}

/** So many tasks one after the other; gives who did the last one. */
async function work(pool: Pool, tasks: number): Promise<Child | null> {
  let last: Child | null = null;
  for (let done = 0; done < tasks; done += 1) {
    last = await pool.take(SHARE);
    last.jobs += 1;
    pool.giveBack(last, SHARE, 0);
  }
  return last;
}

/** Lets everything that waits for a promise go on. */
async function settled(): Promise<void> {
  await new Promise((done) => setImmediate(done));
}
