import { setTimeout as pause } from "node:timers/promises";
import type { Sql } from "../../src/adapters/postgres/database/sql.ts";
import type { TestDatabase } from "./database.ts";
import type { Reply } from "./service.ts";

type Owner = TestDatabase["owner"];

/** A transaction that has done its work and ends when it is let go. */
export async function unfinished(
  owner: Owner,
  work: (sql: Sql) => Promise<unknown>,
): Promise<() => Promise<void>> {
  let letGo: () => void = () => undefined;
  const free = new Promise<void>((resolve) => (letGo = resolve));
  let isHeld: () => void = () => undefined;
  const holding = new Promise<void>((resolve) => (isHeld = resolve));
  const over = owner.transaction(async (sql) => {
    await work(sql);
    isHeld();
    await free;
  });
  await holding;
  return async () => {
    letGo();
    await over;
  };
}

/** Until so many calls wait for a lock of the database, or one of these has answered. */
export async function untilWaiting(
  owner: Owner,
  count: number,
  calls: readonly Promise<Reply>[],
): Promise<void> {
  const answered = new Set<Reply>();
  for (const call of calls) void call.then((reply) => answered.add(reply));
  for (let looks = 0; looks < 1000 && answered.size === 0; looks += 1) {
    const rows = await owner.sql`
      select 1 from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`;
    if (rows.length >= count) return;
    await pause(10);
  }
}
