import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { Outage } from "../../../ports/outage.ts";
import { isRepeatable, isSilence, outageOf } from "./outages.ts";
import { sqlOver, type Sql } from "./sql.ts";
import { TYPES } from "./types.ts";

export type DatabaseOptions = {
  readonly url: string;
  /** Taken on every connection, so that statements have its rights only. */
  readonly role?: string | null;
  readonly connections?: number;
  readonly statementTimeoutMs?: number;
  /** How much longer than a statement may take we wait for a word of the server. */
  readonly silenceMs?: number;
  /** How long somebody waits for a connection. */
  readonly connectTimeoutMs?: number;
  readonly applicationName?: string;
  readonly onProblem?: (problem: unknown) => void;
};

/** A pool of connections, and the two ways to use it: one statement, or several together. */
export type Database = {
  readonly sql: Sql;
  readonly transaction: <T>(
    work: (sql: Sql) => Promise<T>,
    options?: TransactionOptions,
  ) => Promise<T>;
  /** Calls back for each notification until stopped; also after a reconnection, with null. */
  readonly listen: (channel: string, hear: (payload: string | null) => void) => Promise<Listening>;
  readonly close: () => Promise<void>;
  /** How many connections are open, idle and waited for. */
  readonly load: () => { readonly open: number; readonly idle: number; readonly waiting: number };
};

export type Listening = { readonly stop: () => Promise<void> };
export type TransactionOptions = {
  readonly isolation?: "read committed" | "repeatable read" | "serializable";
  readonly readOnly?: boolean;
};

const MAX_RUNS = 5;
const STATEMENT_MS = 5_000;
/**
 * The server ends a statement that takes too long. A server or a network that hangs says nothing at all: then we stop
 * waiting so much later, and give the connection up.
 */
const SILENCE_MS = 2_000;
/** After a silence nobody waits for the same for so long: whatever a call does next would double its wait. */
const REFUSED_AFTER_SILENCE_MS = 2_000;

export function openDatabase(options: DatabaseOptions): Database {
  const statementMs = options.statementTimeoutMs ?? STATEMENT_MS;
  const config: pg.PoolConfig = {
    connectionString: options.url,
    max: options.connections ?? 10,
    application_name: options.applicationName ?? "paraph",
    statement_timeout: statementMs,
    query_timeout: statementMs + (options.silenceMs ?? SILENCE_MS),
    idle_in_transaction_session_timeout: 30_000,
    connectionTimeoutMillis: options.connectTimeoutMs ?? 5_000,
    types: TYPES,
    ...(options.role ? { onConnect: takeRole(options.role) } : {}),
  };
  const pool = new pg.Pool(config);
  let closing = false;
  // An idle connection was cut; the pool has dropped it and opens another when one is needed.
  pool.on("error", (problem) => {
    if (!closing) options.onProblem?.(problem);
  });
  let silentAt = Number.NEGATIVE_INFINITY;
  const refuseInSilence = (): void => {
    if (performance.now() - silentAt < REFUSED_AFTER_SILENCE_MS) throw new Outage("the database");
  };
  const noticed = (error: unknown): unknown => {
    if (isSilence(error)) silentAt = performance.now();
    return outageOf(error);
  };
  const query = ((...given: Parameters<pg.Pool["query"]>) => {
    refuseInSilence();
    return pool.query(...given);
  }) as pg.Pool["query"];
  return {
    sql: sqlOver({ query }, false, noticed),
    transaction: async (work, chosen) => {
      refuseInSilence();
      return inTransaction(pool, work, chosen ?? {}).catch((error: unknown) => {
        throw noticed(error);
      });
    },
    listen: (channel, hear) => listen(config, channel, hear, options.onProblem),
    close: () => {
      closing = true;
      return pool.end();
    },
    load: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  };
}

/** The pool waits for the promise before it hands the connection out. */
function takeRole(role: string): (client: pg.ClientBase) => unknown {
  return async (client) => {
    await client.query(`set role ${pg.escapeIdentifier(role)}`);
  };
}

async function inTransaction<T>(
  pool: pg.Pool,
  work: (sql: Sql) => Promise<T>,
  options: TransactionOptions,
): Promise<T> {
  for (let run = 1; ; run += 1) {
    try {
      return await once(pool, work, options);
    } catch (error) {
      if (run >= MAX_RUNS || !isRepeatable(error)) throw error;
      await pause(randomInt(5, 10 * 2 ** run));
    }
  }
}

async function once<T>(
  pool: pg.Pool,
  work: (sql: Sql) => Promise<T>,
  { isolation = "read committed", readOnly = false }: TransactionOptions,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  // Between two statements nobody else hears that the connection was cut; unheard, it would end us.
  const hear = (problem: Error): void => {
    broken = problem;
  };
  client.on("error", hear);
  try {
    await client.query(`begin isolation level ${isolation}${readOnly ? " read only" : ""}`);
    const result = await work(sqlOver(client, true));
    await client.query("commit");
    return result;
  } catch (error) {
    // A connection that cannot even roll back is closed, not given to the next caller; one that hangs is not asked.
    if (isSilence(error)) broken = error;
    else await client.query("rollback").catch(hear);
    throw error;
  } finally {
    client.off("error", hear);
    client.release(broken);
  }
}

/** Keeps one connection that listens; a lost one is opened again, and the hearer told to look. */
async function listen(
  config: pg.PoolConfig,
  channel: string,
  hear: (payload: string | null) => void,
  onProblem: DatabaseOptions["onProblem"],
): Promise<Listening> {
  const stopped = new AbortController();
  let client = await connect();
  async function connect(): Promise<pg.Client> {
    const made = new pg.Client({ ...config, keepAlive: true });
    made.on("error", (problem) => onProblem?.(problem));
    await made.connect();
    made.on("notification", ({ payload }) => {
      hear(payload ?? "");
    });
    await made.query(`listen ${pg.escapeIdentifier(channel)}`);
    made.once("end", () => void again());
    return made;
  }
  async function again(): Promise<void> {
    for (let wait = 100; !stopped.signal.aborted; wait = Math.min(wait * 2, 2_000)) {
      try {
        await pause(wait, undefined, { signal: stopped.signal, ref: false });
        client = await connect();
        hear(null);
        return;
      } catch (problem) {
        if (!stopped.signal.aborted) onProblem?.(problem);
      }
    }
  }
  return {
    stop: async () => {
      stopped.abort();
      await client.end().catch(() => undefined); // a cut connection has ended already
    },
  };
}
