import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import type { RequestListener } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, describe, test } from "node:test";
import { aPdf } from "@paraph/testkit";
import { openS3Blobs } from "../../src/adapters/blobs-s3/blobs-s3.ts";
import type { Sql } from "../../src/adapters/postgres/database/sql.ts";
import { listen } from "../kit/servers/listen.ts";
import { startService, type Reply, type TestService } from "../kit/service.ts";

const CONNECTIONS = 3;
const service = await startService({
  database: { connections: CONNECTIONS, statementTimeoutMs: 3_000, connectTimeoutMs: 2_000 },
});
const { owner } = service.database;
const token = await service.logIn();

function create(at: TestService, given = token): Promise<Reply> {
  const content = Buffer.from(aPdf()).toString("base64");
  const body = { title: "Contract", content, signatures: [{ account_email: "ada@example.com" }] };
  return at.call("POST", "/v2/signature-requests", { token: given, body });
}

/** Interface 8: what passes is reported with 503 and when to come back, never as a fault. */
function assertBusy(reply: Reply): void {
  assert.equal(reply.status, 503, reply.text);
  assert.equal(reply.json()["key"], "error.service.busy");
  assert.match(reply.headers.get("retry-after") ?? "", /^[1-9][0-9]*$/);
}

/** As a client does it that was told to come back; a slow machine may really be busy. */
async function createAtLast(): Promise<void> {
  for (let tried = 0; tried < 10; tried += 1) {
    const reply = await create(service);
    if (reply.status === 201) return;
    assertBusy(reply);
  }
  assert.fail("the service stays busy");
}

async function countRequests(): Promise<number> {
  const [row] = await owner.sql<{ count: number }>`select count(*) as count from request`;
  return row?.count ?? -1;
}

/** Somebody holds a lock for which every writing transaction waits, while `work` goes on. */
function whileWritesWait<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result> {
  return owner.transaction(async (sql) => {
    await sql`lock table audit_event in share mode`;
    return work(sql);
  });
}

describe("7 an overload is answered with 503 and Retry-After", () => {
  test("when a lock is held too long; nothing is kept, and it can be repeated", async () => {
    const before = await countRequests();
    const reply = await whileWritesWait(() => create(service));
    assertBusy(reply);
    assert.equal(await countRequests(), before);
    await createAtLast();
    const line = service.logged.find((each) => each.includes("a call could not be served"));
    assert.ok(line?.includes('"fault":"Outage"'), "the operator can read why");
  });

  test("when every connection to the database is in use", async () => {
    const replies = await whileWritesWait(() =>
      Promise.all(Array.from({ length: 3 * CONNECTIONS }, () => create(service))),
    );
    replies.forEach(assertBusy);
  });

  test("when the database cuts the connection in the middle", async () => {
    const reply = await whileWritesWait(async (sql) => {
      const pending = create(service);
      for (let cut = 0; cut === 0;) {
        const rows = await sql`
          select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`;
        cut = rows.length;
      }
      return pending;
    });
    assertBusy(reply);
  });

  test("when transactions cannot be put in order however often they are run", async () => {
    await owner.sql`create sequence troubles`;
    await owner.sql`grant usage on troubles to public`;
    await owner.sql`
      create function trouble() returns trigger language plpgsql as $$
      begin
        if nextval('troubles') <= 3 then
          raise exception 'deadlock detected' using errcode = '40P01';
        end if;
        return new;
      end $$`;
    await owner.sql`
      create trigger trouble before insert on request for each row execute function trouble()`;
    assert.equal((await create(service)).status, 201, "a few are repeated inside");
    await owner.sql`alter sequence troubles restart increment by -1 minvalue -1000 start 0`;
    await owner.sql`alter sequence troubles restart`;
    assertBusy(await create(service));
    await owner.sql`drop trigger trouble on request`;
  });

  const STORES: Readonly<Record<string, RequestListener>> = {
    "answers 500": (_, answer) => answer.writeHead(500).end(),
    "is asked too often": (_, answer) => answer.writeHead(503).end(),
    "hangs up": (request) => request.socket.destroy(),
    "says nothing": (request) => request.resume(),
  };
  for (const [what, answer] of Object.entries(STORES)) {
    test(`when the bucket ${what}`, async () => {
      const bucket = await listen(answer);
      const scratch = mkdtempSync(path.join(tmpdir(), "paraph-scratch-"));
      after(async () => {
        await bucket.close();
        rmSync(scratch, { recursive: true });
      });
      const blobs = await openS3Blobs({
        bucket: "paraph",
        region: "eu-central-1",
        endpoint: bucket.url,
        accessKeyId: "key",
        secretAccessKey: "secret",
        scratch,
        patienceMs: 200,
      });
      const there = await startService({ world: { blobs } });
      assertBusy(await create(there, await there.logIn()));
    });
  }

  test("in version 3 as application/problem+json", async () => {
    const upload = { title: "Contract", content: Buffer.from(aPdf()).toString("base64") };
    const stored = await service.call("POST", "/v3/documents", { token, body: upload });
    const body = { title: "Contract", document_id: stored.json()["id"] };
    const reply = await whileWritesWait(() =>
      service.call("POST", "/v3/signature-requests", { token, body }),
    );
    assertBusy(reply);
    assert.match(reply.headers.get("content-type") ?? "", /^application\/problem\+json/);
  });
});
