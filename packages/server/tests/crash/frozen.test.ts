import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { aPdf } from "@paraph/testkit";
import { runProgram } from "../kit/command-line.ts";
import { violations } from "../kit/invariants.ts";
import { emptyPlace, type Program } from "../kit/program.ts";
import { Busy, logIn, type Answer, type Client } from "./client.ts";

/** So many transactions of each kind stand still in the frozen instance. */
const FROZEN = 4;
/** So many people use the other instance at the same time. */
const AT_ONCE = 12;
const ROUNDS = 3;

const place = await emptyPlace({ PARAPH_DATABASE_CONNECTIONS: "16" });
const { owner, url } = place.database;
const other = await place.start();
const client = await logIn(other.url);

/** An instance whose writes to this table take four seconds: time to stop it before it hears the answer. */
async function startSlow(table: string): Promise<Program> {
  await owner.sql`
    create or replace function linger() returns trigger language plpgsql as $$
    begin
      if current_setting('paraph.lingers', true) = tg_table_name then perform pg_sleep(4); end if;
      return null;
    end $$`;
  const trigger = `create trigger linger after insert on ${table} execute function linger()`;
  await owner.sql(Object.assign([trigger], { raw: [trigger] }));
  const options = encodeURIComponent(`-c paraph.lingers=${table}`);
  const slow = `${url}${url.includes("?") ? "&" : "?"}options=${options}`;
  return place.start({ env: { PARAPH_DATABASE_URL: slow } });
}

async function transactions(state: "lingers" | "stands still"): Promise<readonly number[]> {
  const rows = await owner.sql<{ pid: number; state: string }>`
    select pid, case when wait_event = 'PgSleep' then 'lingers'
                     when state = 'idle in transaction' and now() - state_change > interval '300 ms'
                     then 'stands still' end as state
      from pg_stat_activity where datname = current_database()`;
  return rows.filter((row) => row.state === state).map(({ pid }) => pid);
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + 60_000;
  while (!(await isSo())) {
    assert.ok(performance.now() < end, `never came: ${what}`);
    await pause(20);
  }
}

/** Stops the process while so many of its transactions linger; the answer is which ones then stand still. */
async function freeze(program: Program, count: number): Promise<readonly number[]> {
  await until("writes", async () => (await transactions("lingers")).length >= count);
  program.child.kill("SIGSTOP");
  await until("a stop", async () => (await transactions("stands still")).length >= count);
  return transactions("stands still");
}

/** The statements that wait for one of these transactions while something is done. */
async function waitingFor(
  frozen: readonly number[],
  doing: Promise<unknown>,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const done = new AbortController();
  const over = doing.finally(() => done.abort());
  over.catch(() => undefined); // awaited below
  while (!done.signal.aborted) {
    const rows = await owner.sql<{ query: string }>`
      select query from pg_stat_activity
       where pg_blocking_pids(pid) && ${frozen}::int[] and datname = current_database()`;
    for (const { query } of rows) found.add(query);
    await pause(50);
  }
  await over.catch((error: unknown) => {
    if (found.size === 0) throw error;
  });
  return found;
}

const content = Buffer.from(aPdf()).toString("base64");

async function create(by: Client): Promise<Answer> {
  const { status, json } = await by.call("POST", "/v2/signature-requests", {
    body: { title: "Contract", content, signatures: [{ account_email: "ada@example.com" }] },
  });
  assert.equal(status, 201, JSON.stringify(json));
  return json;
}

async function prove(by: Client, { id }: Answer): Promise<void> {
  const { status, json } = await by.call(
    "GET",
    `/v3/signature-requests/${String(id)}/report?type=JSON`,
  );
  assert.equal(status, 200, JSON.stringify(json));
}

async function sign(by: Client, made: Answer): Promise<Answer> {
  const [signature] = made["signatures"] as readonly { readonly sid: string }[];
  const at = `/sandbox/signature-requests/${String(made["id"])}/signatures/${signature?.sid ?? ""}/sign`;
  const { status, json } = await by.call("POST", at);
  assert.equal(status, 200, JSON.stringify(json));
  return made;
}

async function signAndProve(by: Client): Promise<void> {
  await prove(by, await sign(by, await create(by)));
}

test("nobody waits for an instance that stands still with acts written and not committed", async () => {
  await signAndProve(client);
  const open = await Promise.all(Array.from({ length: FROZEN }, () => create(client)));
  const slow = await startSlow("audit_personal");
  const cut = await logIn(slow.url);
  const calls = open.flatMap((made) => [sign(cut, made), create(cut)]);
  const settled = Promise.allSettled(calls);
  const frozen = await freeze(slow, FROZEN + 1); // of both kinds
  for (let round = 0; round < ROUNDS; round += 1) {
    const all = Promise.all(Array.from({ length: AT_ONCE }, () => signAndProve(client)));
    assert.deepEqual(await waitingFor(frozen, all), new Set());
  }
  const still = await transactions("stands still");
  assert.ok(
    frozen.every((pid) => still.includes(pid)),
    "it stood still to the end",
  );
  slow.child.kill("SIGCONT");
  for (const one of await settled) if (one.status === "fulfilled") await prove(client, one.value);
  await slow.stop();
});

test("an instance that stands still while it gives acts their positions loses the lock of the tree", async () => {
  const slow = await startSlow("audit_position");
  const made = await create(client);
  const asked = logIn(slow.url).then((cut) => prove(cut, made));
  const settled = Promise.allSettled([asked]);
  const [holder] = await freeze(slow, 1);
  await signAndProve(client);
  assert.ok(!(await transactions("stands still")).includes(holder ?? 0));
  const third = await place.start();
  await signAndProve(await logIn(third.url));
  slow.child.kill("SIGCONT");
  await settled;
  await until("an answer of whoever stood still", async () => {
    try {
      await prove(await logIn(slow.url), made);
      return true;
    } catch (error) {
      if (error instanceof Busy) return false;
      throw error;
    }
  });
  await Promise.all([slow.stop(), third.stop(), other.stop()]);
  assert.deepEqual(await violations(owner.sql), []);
  const audited = await runProgram(["verify-audit"], {
    PARAPH_DATABASE_URL: url,
    PARAPH_DATA_DIR: place.folder,
  });
  assert.equal(audited.code, 0, audited.printed);
});
