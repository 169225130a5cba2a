import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { startEmbedded } from "../../packages/server/src/adapters/postgres/embedded/supervisor.ts";
import { migrate, readMigrations } from "../../packages/server/src/adapters/postgres/migrate.ts";
import {
  openDatabase,
  type Database,
} from "../../packages/server/src/adapters/postgres/database/database.ts";
import { only } from "../../packages/server/src/adapters/postgres/database/sql.ts";
import { openStore } from "../../packages/server/src/adapters/postgres/store.ts";
import { fillRequests } from "../../packages/server/tests/kit/growth/fill.ts";
import { growthQuestions } from "../../packages/server/tests/kit/growth/questions.ts";
import { cpuOf, repeat } from "./frame/cpu.ts";
import type { Figure, FigureGroup } from "./frame/figure.ts";
import { median } from "./frame/median.ts";

/** As few as fill a page, and as many as there is patience for: BENCH_GROWTH=2000000. */
const FEW = 1_000;
const MANY = Number(process.env["BENCH_GROWTH"] ?? 100_000);
const MOST_TIMES = 1.3;
const ROUNDS = 5;
const CALLS = 20;

/** What the same question costs in a small database and in a large one: CPU of the service and of PostgreSQL. */
export const groups: readonly FigureGroup[] = [
  { name: `growth from ${FEW} to ${MANY} requests`, measure: growth },
];

type Costs = Readonly<Record<string, number>>;

async function growth(): Promise<readonly Figure[]> {
  const folder = mkdtempSync(path.join(tmpdir(), "paraph-growth-"));
  const postgres = await startEmbedded({ folder: path.join(folder, "postgres") });
  try {
    await withServer(postgres.url("postgres"), "create database growth");
    const url = postgres.url("growth");
    await migrate(url, readMigrations());
    const few = await costsAmong(url, FEW);
    const many = await costsAmong(url, MANY);
    return Object.keys(many).map((name) => figureOf(name, few[name] ?? 0, many[name] ?? 0));
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function figureOf(name: string, few: number, many: number): Figure {
  const note = `${(few / 1000).toFixed(2)} to ${(many / 1000).toFixed(2)} ms`;
  return { name, value: many / few, unit: "times", most: MOST_TIMES, note };
}

async function withServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function costsAmong(url: string, count: number): Promise<Costs> {
  await fillRequests(url, count, (line) => console.error(`  ${line}`));
  // One connection: all that is asked is answered by one process.
  const database = openDatabase({ url, connections: 1, statementTimeoutMs: 60_000 });
  const { store, stop } = await openStore(database);
  try {
    const costs: Record<string, number> = {};
    for (const [name, ask] of Object.entries(growthQuestions(store, count))) {
      costs[name] = await costOf(database, ask);
    }
    return costs;
  } finally {
    await stop();
    await database.close();
  }
}

/** Microseconds a call, of this process and the one that answers it; the middle of some rounds. */
async function costOf({ sql }: Database, ask: () => Promise<unknown>): Promise<number> {
  const { pid } = only(await sql<{ readonly pid: number }>`select pg_backend_pid() as pid`);
  await repeat(CALLS, 1, ask);
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = spent(pid);
    await repeat(CALLS, 1, ask);
    rounds.push((spent(pid) - before) / CALLS);
  }
  return median(rounds);
}

function spent(pid: number): number {
  const { user, system } = process.cpuUsage();
  return cpuOf(pid) + user + system;
}
