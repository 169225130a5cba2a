import assert from "node:assert/strict";
import { test } from "node:test";
import { Refusal } from "@paraph/contract/errors";
import { testDatabase } from "../../../../tests/kit/database.ts";
import { standingStill } from "../../../../tests/kit/standing-still.ts";
import type { RequestFilter } from "../../../ports/store/requests.ts";
import { documentsOver, pageByStretches } from "./documents.ts";
import { listRequests } from "../requests/list.ts";
import type { Sql } from "../database/sql.ts";

const FIRST = { offset: 0, limit: 2 };

/** Documents of one owner, in one statement. */
async function addDocuments(sql: Sql, owner: string, count: number): Promise<void> {
  await sql`insert into business (id, name) values (${owner}, ${owner}) on conflict do nothing`;
  await sql`
    with object as (
      insert into vault_object (id, blob, size)
      select id, id::text, 1
        from (select gen_random_uuid() as id from generate_series(1, ${count}::int)) as made
      returning id)
    insert into document (id, root_id, business_id, environment, owner, title, title_folded, read_access,
           write_access, size, sha256, page_count, page_width, page_height, pdf_version,
           signature_fields, page_sizes, active_content, restrictions, created_at, updated_at)
    select id, id, ${owner}, 'demo', ${owner}, 'Contract', 'contract', '{}', '{}', 1, repeat('0', 64), 1, 595,
           842, '1.7', '[]', '[]', '{}', '{}', now(), now() from object`;
}

async function totalOf(sql: Sql, owner: string, search: string | null = null): Promise<number> {
  const scope = { kind: "owner", username: owner } as const;
  const { total } = await documentsOver(sql).list({ scope, search }, FIRST);
  return total;
}

test("interface 4.2: the total of documents is exact as they come and go, and reads counters", async () => {
  const { sql, owner: database } = await testDatabase();
  assert.equal(await totalOf(sql, "acme"), 0);
  await addDocuments(sql, "acme", 5);
  await addDocuments(sql, "other", 3);
  await addDocuments(database.sql, "acme", 1);
  assert.deepEqual([await totalOf(sql, "acme"), await totalOf(sql, "other")], [6, 3]);
  assert.equal(await totalOf(sql, "acme", "contra"), 6);
  await sql`
    delete from document where id in
      (select id from document where owner = 'acme' order by seq limit 2)`;
  assert.equal(await totalOf(sql, "acme"), 4);
  await sql`delete from document where owner = 'nobody'`;
  await database.sql`update document_count set count = count + 100 where owner = 'other'`;
  assert.ok((await totalOf(sql, "other")) > 100, "it comes from the counters");
});

test("uploads of one owner do not wait for each other, however many stand still", async () => {
  const database = await testDatabase({ connections: 40 });
  await addDocuments(database.sql, "acme", 2);
  await standingStill(database, 40, (sql) => addDocuments(sql, "acme", 1));
  assert.equal(await totalOf(database.sql, "acme"), 42);
  await standingStill(database, 40, async (sql) => {
    await sql`
      delete from document where id = (select id from document limit 1 for update skip locked)`;
  });
  assert.equal(await totalOf(database.sql, "acme"), 2);
  const [{ rows } = { rows: 0 }] = await database.sql<{ readonly rows: number }>`
    select count(*)::int as rows from document_count where owner = 'acme'`;
  assert.ok(rows <= 40, "what was free is used again");
});

test("interface 4.2: every page is the same from whichever end it is reached", async () => {
  const { sql, owner: database } = await testDatabase();
  // Over four stretches of places, one of them empty again and one shared with somebody else.
  for (const [place, count] of [
    [1, 3],
    [5_000, 2],
    [9_000, 4],
    [20_000, 4],
  ] as const) {
    // prettier-ignore
    await database.sql`select setval(pg_get_serial_sequence('document', 'seq'), ${place})`;
    await addDocuments(sql, "acme", count);
    await addDocuments(sql, "other", 2);
  }
  await sql`delete from document where owner = 'acme' and seq between 4096 and 8191`;
  const scope = { kind: "owner", username: "acme" } as const;
  const documents = documentsOver(sql);
  const all = (await documents.list({ scope, search: null }, { offset: 0, limit: 50 })).documents;
  for (const limit of [1, 3, 4, 11, 20]) {
    for (let offset = 0; offset <= 14; offset += limit) {
      const page = await documents.list({ scope, search: null }, { offset, limit });
      const expected = all.slice(offset, offset + limit).map(({ id }) => id);
      assert.deepEqual(
        page.documents.map(({ id }) => id),
        expected,
        `${limit} from ${offset}`,
      );
      assert.equal(page.total, 11);
    }
  }
});

test("interface 4.2: a page in the middle walks one stretch, not everything before it", async () => {
  const { sql, owner: database } = await testDatabase();
  for (let batch = 0; batch < 6; batch += 1) await addDocuments(sql, "acme", 4_096);
  await database.sql`analyze document, document_count`;
  const rowsWalked = async (offset: number): Promise<number> => {
    const statement = pageByStretches("acme", { offset, limit: 10 });
    const lines = await database.sql<{ "QUERY PLAN": string }>`explain (analyze) ${statement}`;
    const plan = lines.map((line) => line["QUERY PLAN"]).join("\n");
    const [, rows] =
      /Index .* on document document_1 .*?actual time=\S+ rows=([0-9.]+)/.exec(plan) ?? [];
    return rows === undefined ? assert.fail(plan) : Number(rows);
  };
  for (const offset of [10, 6_000, 12_288, 20_000, 24_560]) {
    const walked = await rowsWalked(offset);
    assert.ok(walked <= 4_096 + 10, `${walked} rows to reach ${offset}`);
  }
});

test("4.3 a search that cannot look through all in time is refused, not cut off", async () => {
  const { sql, owner: database } = await testDatabase({ statementTimeoutMs: 400 });
  await addDocuments(database.sql, "acme", 6);
  // Stands for millions of titles: each row takes its time.
  await database.sql`alter table document enable row level security`;
  await database.sql`
    create policy slow on document using (pg_sleep(0.2) is not null or title is null)`;
  await assert.rejects(totalOf(sql, "acme", "zz"), (error) => {
    assert.ok(error instanceof Refusal);
    assert.equal(error.key, "error.request.query_invalid");
    assert.equal(error.details.violations?.[0]?.field, "search");
    return true;
  });
  await assert.rejects(
    totalOf(sql, "acme", "zzz"),
    { name: "Outage" },
    "an index that is slow is trouble of ours",
  );
  await assert.rejects(totalOf(sql, "acme"), { name: "Outage" });
  await database.sql`alter table request enable row level security`;
  await database.sql`create policy slow on request using (pg_sleep(0.5) is not null)`;
  await addRequest(database.sql);
  const scope = { kind: "owner", username: "acme" } as const;
  const all = {
    scope,
    status: null,
    drafts: true,
    signatureStatus: null,
    signer: null,
    search: null,
  };
  const requestsWith = (parts: Partial<RequestFilter>) =>
    listRequests(sql, { ...all, ...parts }, FIRST);
  await assert.rejects(requestsWith({ search: "e" }), { key: "error.request.query_invalid" });
  await assert.rejects(requestsWith({}), { name: "Outage" });
});

async function addRequest(sql: Sql): Promise<void> {
  await sql`
    insert into request (id, business_id, environment, owner, created_by, origin, status, title, title_folded, quality,
           read_access, write_access, cc_email_addresses, attach_on_success, observers, people,
           created_at, updated_at, version)
    values (gen_random_uuid(), 'acme', 'demo', 'acme', 'acme', 'API', 'OPEN', 'Lease', 'lease', 'SES', '{}', '{}',
            '{}', '{}', '[]', '{}', now(), now(), 1)`;
}
