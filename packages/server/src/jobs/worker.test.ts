import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { testDatabase } from "../../tests/kit/database.ts";
import { jobsOver } from "../adapters/postgres/jobs/jobs.ts";
import { only } from "../adapters/postgres/database/sql.ts";
import type { Job, JobOrder } from "../ports/store/jobs.ts";
import type { LogFields } from "../ports/log.ts";
import { ComeBack, GiveUp } from "./outcome.ts";
import { startWorker, type WorkerOptions, type WorkTable } from "./worker.ts";

const database = await testDatabase({ connections: 8 });
const { sql } = database;
const jobs = jobsOver(sql);
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

function anOrder(kind: string, change: Partial<JobOrder> = {}): JobOrder {
  return { kind, payload: {}, businessId: null, ...change };
}

function work(table: WorkTable<null>, change: Partial<WorkerOptions<null>> = {}) {
  return startWorker({
    jobs,
    world: null,
    table,
    log: quiet,
    chance: () => 0.5,
    lookEveryMs: 20,
    subscribe: async (ring) => (await database.listen("job", ring)).stop,
    ...change,
  });
}

async function until(what: string, holds: () => Promise<boolean> | boolean): Promise<void> {
  const end = performance.now() + 60_000;
  while (!(await holds())) {
    assert.ok(performance.now() < end, what);
    await pause(10);
  }
}

async function empty(kind: string): Promise<boolean> {
  return (await sql`select 1 from job where kind = ${kind} and state = 'waiting'`).length === 0;
}

test("a job recorded in a transaction that fails does not exist", async () => {
  const failed = database.transaction(async (tx) => {
    await jobsOver(tx).add([anOrder("ghost")]);
    throw new Error("no");
  });
  await assert.rejects(failed);
  assert.ok(await empty("ghost"));
});

test("a recorded job wakes the worker at once, long before it would look again", async () => {
  let ran = 0;
  const run = (): Promise<void> => {
    ran += 1;
    return Promise.resolve();
  };
  const worker = await work({ woken: { run, retryAfter: [], atOnce: 1 } }, { lookEveryMs: 60_000 });
  await pause(50);
  await jobs.add([anOrder("woken")]);
  await until("the job ran", () => ran === 1);
  await worker.stop();
  assert.ok(await empty("woken"));
});

test("of a kind that is shared out no business takes all the capacity, and nobody's jobs are lost", async (t) => {
  const [greedy, other] = [randomUUID(), randomUUID()];
  const ran = new Map<string | null, number>();
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const run = async (_: null, { businessId, environment }: Job): Promise<void> => {
    if (environment === "production") {
      ran.set("in production", (ran.get("in production") ?? 0) + 1);
      return;
    }
    ran.set(businessId, (ran.get(businessId) ?? 0) + 1);
    if (businessId === greedy) await ended;
  };
  const demo = { businessId: greedy, environment: "demo" } as const;
  await jobs.add(Array.from({ length: 40 }, () => anOrder("shared", demo)));
  const worker = await work({ shared: { run, retryAfter: [], atOnce: 16, isSharedOut: true } });
  t.after(async () => {
    end();
    await worker.stop();
  });
  await until("it has its part", () => (ran.get(greedy) ?? 0) > 8);
  for (const businessId of [other, null]) {
    await jobs.add(Array.from({ length: 20 }, () => anOrder("shared", { businessId })));
    await until("others pass it", () => ran.get(businessId) === 20);
  }
  const production = { businessId: greedy, environment: "production" } as const;
  await jobs.add(Array.from({ length: 5 }, () => anOrder("shared", production)));
  await until("its other environment too", () => ran.get("in production") === 5);
  assert.ok((ran.get(greedy) ?? 0) < 16);
  end();
  await until("its own come after", () => empty("shared"));
  assert.equal(ran.get(greedy), 40);
});

test("two jobs with one key are one job", async () => {
  await jobs.add([anOrder("keyed", { key: "k" }), anOrder("keyed", { key: "k" })]);
  assert.equal((await jobs.claim({ keyed: 5 }, 60)).length, 1);
});

test("a failing job is retried with growing pauses and then parked, visibly", async () => {
  const tried: number[] = [];
  const worker = await work({
    broken: {
      run: (_, job) => {
        tried.push(job.attempt);
        return Promise.reject(new Error(`attempt ${job.attempt}`));
      },
      retryAfter: [0.02, 0.04],
      atOnce: 1,
    },
  });
  const before = (await jobs.count()).parked;
  await jobs.add([anOrder("broken", { payload: { a: 1 } })]);
  await until("the job is parked", async () => (await jobs.count()).parked === before + 1);
  await worker.stop();
  assert.deepEqual(tried, [1, 2, 3]);
  const [job] = await jobs.listParked(1);
  assert.deepEqual([job?.lastError, job?.payload], ["attempt 3", { a: 1 }]);
  assert.equal(await jobs.revive(job?.id ?? ""), true);
  assert.equal(await jobs.revive("999999"), false);
  const [revived] = await jobs.claim({ broken: 1 }, 60);
  assert.equal(revived?.attempt, 1);
});

test("the line of a job that failed names the request that it belongs to", async () => {
  const lines: LogFields[] = [];
  const note = (_: string, fields: LogFields = {}) => void lines.push(fields);
  const run = () => Promise.reject(new Error("no mail server"));
  const worker = await work(
    { letter: { run, retryAfter: [0.01], atOnce: 1 } },
    { log: { ...quiet, warn: note, error: note } },
  );
  const requestId = randomUUID();
  await jobs.add([anOrder("letter", { payload: { requestId } })]);
  await until("it was tried twice", () => lines.length === 2);
  await worker.stop();
  assert.deepEqual(
    lines.map(({ job, signatureRequest }) => [job, signatureRequest]),
    [
      ["letter", requestId],
      ["letter", requestId],
    ],
  );
});

test("a job may come back at a time of its own, which is no failure, or be given up at once", async () => {
  const outcomes = new Map<string, string>();
  const worker = await work(
    {
      later: {
        run: () => Promise.reject(new ComeBack("not yet", 500)),
        retryAfter: [1, 1],
        atOnce: 1,
      },
      never: { run: () => Promise.reject(new GiveUp("gone")), retryAfter: [1, 1], atOnce: 1 },
      broken: { run: () => Promise.reject(new Error("no")), retryAfter: [500], atOnce: 1 },
    },
    { observe: (kind, outcome) => outcomes.set(kind, outcome) },
  );
  await jobs.add([anOrder("later"), anOrder("never"), anOrder("broken")]);
  const stateOf = async (kind: string) =>
    only(
      await sql<{ state: string; attempts: number; wait: number; error: string | null }>`
        select state, attempts, last_error as error,
               extract(epoch from run_at - now())::float8 as wait
          from job where kind = ${kind}`,
    );
  await until("each was tried", () => outcomes.size === 3);
  await worker.stop();
  assert.deepEqual(Object.fromEntries(outcomes), {
    later: "postponed",
    never: "parked",
    broken: "retried",
  });
  const { wait } = await stateOf("later");
  assert.ok(wait > 490 && wait <= 500, `${wait} s`);
  assert.equal((await stateOf("never")).state, "parked");
});

test("one kind cannot take the capacity of another, nor more than its own", async () => {
  let slow = 0;
  let most = 0;
  let quick = 0;
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  const worker = await work({
    slow: {
      run: async () => {
        slow += 1;
        most = Math.max(most, slow);
        await gate;
        slow -= 1;
      },
      retryAfter: [],
      atOnce: 2,
    },
    quick: {
      run: () => {
        quick += 1;
        return Promise.resolve();
      },
      retryAfter: [],
      atOnce: 2,
    },
  });
  await jobs.add(Array.from({ length: 6 }, () => anOrder("slow")));
  await jobs.add(Array.from({ length: 6 }, () => anOrder("quick")));
  await until("the quick ones ran", () => quick === 6);
  assert.equal(slow, 2);
  open();
  await until("the slow ones ran", () => empty("slow"));
  await worker.stop();
  assert.equal(most, 2);
});

test("jobs of a lane run in order; a failing one holds the rest until it is parked", async () => {
  const ran: string[] = [];
  const worker = await work({
    lane: {
      run: async (_, job) => {
        await pause(5);
        ran.push(`${job.lane ?? ""}${Number(job.payload["n"])}`);
        if (job.payload["n"] === 2 && job.lane === "a") throw new Error("no");
      },
      retryAfter: [0.05],
      atOnce: 8,
    },
  });
  const numbers = [1, 2, 3, 4];
  await jobs.add(
    numbers.flatMap((n) => ["a", "b"].map((lane) => anOrder("lane", { lane, payload: { n } }))),
  );
  await until("all ran", () => empty("lane"));
  await worker.stop();
  assert.deepEqual(
    ran.filter((one) => one.startsWith("a")),
    ["a1", "a2", "a2", "a3", "a4"],
  );
  assert.deepEqual(
    ran.filter((one) => one.startsWith("b")),
    ["b1", "b2", "b3", "b4"],
  );
});

test("a lost lease cannot finish, retry or park what another attempt holds", async () => {
  await jobs.add([anOrder("leased")]);
  const [first] = await jobs.claim({ leased: 1 }, 0);
  await pause(5);
  const [second] = await jobs.claim({ leased: 1 }, 60);
  assert.ok(first && second);
  assert.deepEqual([first.attempt, second.attempt], [1, 2]);
  assert.deepEqual(await jobs.claim({ leased: 1 }, 60), []);
  assert.equal(await jobs.extend(first, 60), false);
  await jobs.retry(first, 0, "stale");
  await jobs.park(first, "stale");
  assert.equal(await jobs.finish(first), false);
  assert.equal(await jobs.extend(second, 60), true);
  assert.equal(await jobs.finish(second), true);
});

test("a job that takes longer than its lease is kept by the process that runs it", async () => {
  let runs = 0;
  const table: WorkTable<null> = {
    long: {
      run: async () => {
        runs += 1;
        await pause(3_500);
      },
      retryAfter: [0],
      atOnce: 1,
    },
  };
  const workers = await Promise.all([0, 1].map(() => work(table, { leaseSeconds: 3 })));
  await jobs.add([anOrder("long")]);
  await until("it ended", () => empty("long"));
  await Promise.all(workers.map((worker) => worker.stop()));
  assert.equal(runs, 1);
});

test("the sandbox clock brings the jobs of one business nearer", async () => {
  const runAt = new Date(Date.now() + 3_600_000);
  await jobs.add([
    anOrder("timer", { businessId: "b1", environment: "demo", runAt }),
    anOrder("timer", { businessId: "b2", runAt }),
  ]);
  await jobs.hasten("b1", "demo", 3_590);
  assert.deepEqual(await jobs.claim({ timer: 5 }, 60), []);
  await jobs.hasten("b1", "demo", 11);
  const claimed = await jobs.claim({ timer: 5 }, 60);
  assert.deepEqual(
    claimed.map(({ businessId }) => businessId),
    ["b1"],
  );
});

test("workers killed again and again lose nothing, repeat no exact effect, keep every lane's order", async () => {
  await database.owner.sql`
    create table effect (id bigint generated always as identity, kind text, lane text, number int)`;
  const count = 150;
  const orders = Array.from({ length: count }, (_, number) => [
    anOrder("exact", { payload: { number }, lane: `x${number % 7}` }),
    anOrder("outside", { payload: { number }, lane: `o${number % 7}` }),
  ]).flat();
  await database.transaction((tx) => jobsOver(tx).add(orders));
  const program = fileURLToPath(new URL("../../tests/kit/programs/work-jobs.ts", import.meta.url));
  const others = (await jobs.count()).waiting - orders.length;
  const effectCount = async () =>
    only(await database.owner.sql<{ n: number }>`select count(*) as n from effect`).n;
  let kills = 0;
  const end = performance.now() + 200_000;
  while (!(await empty("exact")) || !(await empty("outside"))) {
    assert.ok(performance.now() < end, "the jobs were not worked off in time");
    const child = spawn(process.execPath, [program, database.url], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const gone = once(child, "exit");
    await once(child.stdout, "data");
    // It gets somewhere, and is cut at another moment each time.
    const goal = (await effectCount()) + 15 + ((kills * 7) % 20);
    await until("effects appear", async () => {
      return (await effectCount()) >= goal || (await jobs.count()).waiting <= others;
    });
    child.kill("SIGKILL");
    await gone;
    kills += 1;
  }
  assert.ok(kills >= 3, `only ${kills} kills`);
  const effects = await database.owner.sql<{ kind: string; lane: string; number: number }>`
    select kind, lane, number from effect order by id`;
  const exact = effects.filter(({ kind }) => kind === "exact");
  const outside = effects.filter(({ kind }) => kind === "outside");
  assert.equal(exact.length, count);
  assert.equal(new Set(exact.map(({ number }) => number)).size, count);
  assert.equal(new Set(outside.map(({ number }) => number)).size, count);
  for (const lane of Array.from({ length: 7 }, (_, index) => `x${index}`)) {
    const numbers = exact.filter((one) => one.lane === lane).map(({ number }) => number);
    assert.deepEqual(
      numbers,
      numbers.toSorted((a, b) => a - b),
    );
  }
});
