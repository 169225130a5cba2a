import type { Rate, RateDecision, RateLimits } from "../../../ports/store/calls.ts";
import { first, part, type Sql } from "../database/sql.ts";

/** Above this rate a share is taken at once and spent locally; below it every call is counted alone. */
const COUNT_WITH_BLOCKS = 100;
const BLOCK_SHARE = 50;
const MOST_BLOCKS = 20_000;

type Block = { left: number; until: number; remaining: number };

type Refused = { readonly until: number; readonly again: number };

/** Rates shared by all instances through one table; a busy key costs a statement per block only. */
export function rateLimitsOver(sql: Sql, now: () => number = () => performance.now()): RateLimits {
  const blocks = new Map<string, Block>();
  const taking = new Map<string, Promise<RateDecision>>();
  const refusals = new Map<string, Refused>();

  async function inBlocks(key: string, rate: Rate, cost: number): Promise<RateDecision> {
    for (;;) {
      const block = blocks.get(key);
      if (block && block.until > now() && block.left >= cost) {
        block.left -= cost;
        return { allowed: true, remaining: block.remaining + block.left, retryAfterSeconds: 0 };
      }
      // Calls at the same moment wait for one block; each with its own would waste the rest of them.
      const other = taking.get(key);
      if (!other) return takeBlock(key, rate, cost);
      const { allowed } = await other;
      if (!allowed) return takeOne(sql, key, rate, cost);
    }
  }

  function takeBlock(key: string, rate: Rate, cost: number): Promise<RateDecision> {
    const size = Math.max(cost, Math.floor(rate.count / BLOCK_SHARE));
    const taken = takeOne(sql, key, rate, size)
      .then((whole) => {
        if (!whole.allowed) return takeOne(sql, key, rate, cost);
        const left = size - cost;
        if (blocks.size >= MOST_BLOCKS) blocks.clear();
        const until = now() + rate.perSeconds * 1000;
        blocks.set(key, { left, until, remaining: whole.remaining });
        return { allowed: true, remaining: whole.remaining + left, retryAfterSeconds: 0 };
      })
      .finally(() => taking.delete(key));
    taking.set(key, taken);
    return taken;
  }

  return {
    take: async (key, rate, cost = 1) => {
      // Who was told to wait and does not is refused here, without a word to the database.
      const refused = refusals.get(key);
      if (cost < 0) refusals.delete(key);
      else if (refused && refused.until > now()) {
        const wait = Math.ceil((refused.again - now()) / 1000);
        return { allowed: false, remaining: 0, retryAfterSeconds: Math.max(1, wait) };
      }
      const decision =
        rate.count >= COUNT_WITH_BLOCKS
          ? await inBlocks(key, rate, cost)
          : await takeOne(sql, key, rate, cost);
      if (!decision.allowed) {
        if (refusals.size >= MOST_BLOCKS) refusals.clear();
        const { retryAfterSeconds } = decision;
        // Short, so that a key that others free again is not kept out by what we remember.
        refusals.set(key, {
          until: now() + Math.min(retryAfterSeconds, 1) * 1000,
          again: now() + retryAfterSeconds * 1000,
        });
      }
      return decision;
    },
  };
}

/** Rates counted one by one, for transactions: a share kept beside one would outlive what it was taken for. */
export function singleTakes(sql: Sql): RateLimits {
  return { take: (key, rate, cost = 1) => takeOne(sql, key, rate, cost) };
}

/**
 * GCRA in one statement: `tat` is when the next call would arrive if they came evenly. A call is
 * taken when that is at most one period ahead, and moves it by its own share of the period.
 */
async function takeOne(sql: Sql, key: string, rate: Rate, cost: number): Promise<RateDecision> {
  const share = rate.perSeconds / rate.count;
  const move = share * cost;
  if (cost > rate.count) {
    return { allowed: false, remaining: 0, retryAfterSeconds: rate.perSeconds };
  }
  // No call moves it further than one period ahead: what lies beyond was written by a clock that was wrong.
  const tat = part`(case when known.tat > now() + ${2 * rate.perSeconds}::float8 * interval '1 second'
                         then now() else greatest(known.tat, now()) end)`;
  const taken = first(
    await sql.named("rate-limit")<{ ahead: number }>`
      insert into rate_limit as known (key, tat)
      values (${key}, now() + ${move}::float8 * interval '1 second')
          on conflict (key) do update
         set tat = ${tat} + ${move}::float8 * interval '1 second'
       where ${tat} + ${move}::float8 * interval '1 second'
             <= now() + ${rate.perSeconds}::float8 * interval '1 second'
   returning extract(epoch from tat - now())::float8 as ahead`,
  );
  if (taken) {
    const remaining = Math.max(0, Math.floor((rate.perSeconds - taken.ahead) / share + 1e-6));
    return { allowed: true, remaining, retryAfterSeconds: 0 };
  }
  const known = first(
    await sql<{ ahead: number }>`
      select extract(epoch from tat - now())::float8 as ahead from rate_limit where key = ${key}`,
  );
  const wait = (known?.ahead ?? 0) + move - rate.perSeconds;
  return { allowed: false, remaining: 0, retryAfterSeconds: Math.max(1, Math.ceil(wait)) };
}

/** What time has settled: full rates, answers older than 24 hours, sessions longer than any lives. */
export async function sweepExpired(sql: Sql): Promise<void> {
  await sql`delete from rate_limit where tat < now() - interval '1 minute'`;
  await sql`delete from idempotency where expires_at < now()`;
  // Jobs that come back do so within hours: a clock that was ahead has put these off.
  await sql`
    update job set run_at = now()
     where key like 'recurring/%' and run_at > now() + interval '1 day'`;
  await sql`
    update signing_intent set step = 'void', wrapped = '', encrypted = ''
     where step = 'declared' and expires_at < now() - interval '1 minute'`;
  await sql`delete from account_entry where expires_at < now()`;
  await sql`delete from session where created_at < now() - interval '13 hours'`;
}
