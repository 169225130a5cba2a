import assert from "node:assert/strict";
import { test } from "node:test";
import { aBusiness } from "../../../../tests/kit/build.ts";
import { testDatabase } from "../../../../tests/kit/database.ts";
import type { RequestFilter } from "../../../ports/store/requests.ts";
import { only } from "../database/sql.ts";
import { tablesOver } from "../store.ts";
import { isIndexed } from "../database/search.ts";
import { listRequests, matchingIds, pageStatement } from "./list.ts";

const FEW = 1_000;
const MANY = 21_000;
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
  // Also what waits to be written into the index of texts: it is read block by block until then.
  await sql`vacuum (analyze) request, signature, request_count`;
}

async function fillSome(owner: string, rare: number): Promise<void> {
  await sql`
    with r as (
      insert into request (id, business_id, environment, owner, created_by, origin, status, title, title_folded, quality,
             read_access, write_access, cc_email_addresses, attach_on_success, observers, people,
             created_at, updated_at, version)
      select gen_random_uuid(), 'business', 'demo', ${owner}::text, ${owner}::text, 'API',
             case when n % 10 = 0 then 'SIGNED' else 'OPEN' end,
             case when n <= ${rare}::int then 'Quittance ' else 'Title ' end || n,
             case when n <= ${rare}::int then 'quittance ' else 'title ' end || n, 'SES', '{}', '{}',
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

const FIRST = { offset: 0, limit: 50 };

function filterFor(owner: string, parts: Partial<RequestFilter>): RequestFilter {
  const scope = { kind: "owner", username: owner } as const;
  return {
    scope,
    status: null,
    drafts: true,
    signatureStatus: null,
    signer: null,
    search: null,
    ...parts,
  };
}

/** How many blocks of the database the first page touches. */
async function blocksOf(owner: string, parts: Partial<RequestFilter> = {}): Promise<number> {
  const statement = pageStatement(matchingIds(filterFor(owner, parts)), FIRST);
  const rows = await sql<Plan>`explain (analyze, buffers, format json) ${statement}`;
  const plan = only(rows)["QUERY PLAN"][0]?.Plan;
  assert.equal(plan?.["Actual Rows"], FIRST.limit);
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

test("4.3 a search without an index looks through all, also the oldest", async () => {
  assert.equal(await isIndexed(sql, "qu"), false, "two letters have no trigram");
  assert.equal(await isIndexed(sql, "quit"), true, "the embedded server has the extension");
  const found = await listRequests(sql, filterFor("many", { search: "qu" }), FIRST);
  assert.deepEqual([found.requests.length, found.total], [FIRST.limit, RARE]);
  const none = await listRequests(sql, filterFor("many", { search: "zz" }), FIRST);
  assert.deepEqual([none.requests, none.total], [[], 0]);
});

test("4.3 a total reads counters, not requests", async () => {
  const [row] = await sql<{ readonly rows: number; readonly total: number }>`
    select count(*)::int as rows, sum(count)::int as total from request_count where owner = 'many'`;
  assert.equal(row?.total, MANY);
  assert.ok(row.rows <= 64, `${row.rows} counters`);
});
