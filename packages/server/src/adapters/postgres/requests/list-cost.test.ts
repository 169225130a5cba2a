import assert from "node:assert/strict";
import { test } from "node:test";
import { aBusiness } from "../../../../tests/build.ts";
import { testDatabase } from "../../../../tests/database.ts";
import type { RequestFilter } from "../../../ports/requests.ts";
import { only } from "../sql.ts";
import { tablesOver } from "../store.ts";
import { isIndexed } from "../search.ts";
import { matchingIds, pageStatement } from "./list.ts";

const FEW = 1_000;
const MANY = 20_000;
/** A statement may take five seconds, also on a busy machine. */
const BATCH = 1_000;
const RARE = 60;
const { owner: database } = await testDatabase();
const { sql } = database;
await tablesOver(sql).tenancy.addBusiness(aBusiness());
await fill("few", FEW);
await fill("many", MANY);

/** Requests of one owner, each with two signers of which one is always the same. */
async function fill(owner: string, count: number): Promise<void> {
  // What is looked for lies deepest.
  for (let done = 0; done < count; done += BATCH) await fillSome(owner, done === 0 ? RARE : 0);
  await sql`analyze request, signature, request_count`;
}

async function fillSome(owner: string, rare: number): Promise<void> {
  await sql`
    with r as (
      insert into request (id, business_id, environment, owner, origin, status, title, quality,
             read_access, write_access, cc_email_addresses, attach_on_success, observers, people,
             created_at, updated_at, version)
      select gen_random_uuid(), 'business', 'demo', ${owner}::text, 'API',
             case when n % 10 = 0 then 'SIGNED' else 'OPEN' end,
             case when n <= ${rare}::int then 'Quittance ' else 'Title ' end || n, 'SES', '{}', '{}',
             '{}', '{}', '[]', '{}', now(), now(), 1
        from generate_series(1, ${BATCH}::int) as n
      returning id, seq, owner)
    insert into signature (id, request_id, place, owner, request_seq, shown, status, body)
    select gen_random_uuid(), r.id, place, r.owner, r.seq,
           case place when 0 then 'boss@example.com' else 's' || r.seq || '@example.com' end,
           'open', '{}'
      from r, generate_series(0, 1) as place`;
}

type Plan = {
  readonly "QUERY PLAN": readonly { readonly Plan: Readonly<Record<string, number>> }[];
};

/** How many blocks of the database the first page touches. */
async function blocksOf(
  owner: string,
  parts: Partial<RequestFilter> = {},
  isBounded = false,
): Promise<number> {
  const scope = { kind: "owner", username: owner } as const;
  const none = { status: null, signatureStatus: null, signer: null, search: null };
  const statement = pageStatement(matchingIds({ scope, ...none, ...parts }, isBounded), {
    offset: 0,
    limit: 50,
  });
  const rows = await sql<Plan>`explain (analyze, buffers, format json) ${statement}`;
  const plan = only(rows)["QUERY PLAN"][0]?.Plan;
  assert.equal(plan?.["Actual Rows"], isBounded ? 0 : 50);
  return (plan["Shared Hit Blocks"] ?? 0) + (plan["Shared Read Blocks"] ?? 0);
}

const FILTERS: Readonly<Record<string, Partial<RequestFilter>>> = {
  "without a filter": {},
  "with a status": { status: "SIGNED" },
  "with a signer": { signer: "boss@example.com" },
  "with the status of a signature": { signatureStatus: "open" },
  "with a text that many titles have": { search: "title" },
  "with a text that few titles have": { search: "quittance" },
  "with both": { signer: "boss@example.com", signatureStatus: "open", status: "OPEN" },
};

for (const [name, filter] of Object.entries(FILTERS)) {
  test(`4.3 a page ${name} costs the same among ${MANY} requests as among ${FEW}`, async () => {
    const [few, many] = [await blocksOf("few", filter), await blocksOf("many", filter)];
    assert.ok(many <= few * 1.5, `${many} blocks among many, ${few} among few`);
  });
}

test("4.3 without an index a search ends after the newest, found or not", async () => {
  const blocks = await blocksOf("many", { search: "zz" }, true);
  const [table] = await sql<{ readonly blocks: number }>`
    select (pg_relation_size('request') / 8192)::int as blocks`;
  assert.ok(blocks < 4 * (table?.blocks ?? 0), `${blocks} blocks`);
  assert.equal(await isIndexed(sql, "zz"), false, "two letters have no trigram");
  assert.equal(await isIndexed(sql, "quit"), true, "the embedded server has the extension");
});

test("4.3 a total reads counters, not requests", async () => {
  const [row] = await sql<{ readonly rows: number; readonly total: number }>`
    select count(*)::int as rows, sum(count)::int as total from request_count where owner = 'many'`;
  assert.equal(row?.total, MANY);
  assert.ok(row.rows <= 64, `${row.rows} counters`);
});
