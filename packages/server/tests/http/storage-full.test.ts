import assert from "node:assert/strict";
import { test } from "node:test";
import { aPdf } from "@paraph/testkit";
import { StorageFull } from "../../src/ports/outage.ts";
import { startService } from "../kit/service.ts";

const content = Buffer.from(aPdf()).toString("base64");

test("8. a full disk is reported as such, not as a busy service, and the log says where", async () => {
  const put = () => Promise.reject(new StorageFull("the disk"));
  const service = await startService({ world: ({ blobs }) => ({ blobs: { ...blobs, put } }) });
  const token = await service.logIn();
  const body = { title: "Contract", content };
  const reply = await service.call("POST", "/v2/documents", { token, body });
  const { key } = reply.json() as { key: string };
  assert.deepEqual([reply.status, key], [503, "error.service.storage_full"]);
});

test("8. a full disk of the database is reported as such, by the code that PostgreSQL gives", async () => {
  const service = await startService();
  const { sql } = service.database;
  const raised = (code: string) => sql`select raise_for_test(${code})`;
  await service.database.owner.sql`
    create function raise_for_test(code text) returns void language plpgsql as
    $$ begin raise exception using errcode = code; end $$`;
  await assert.rejects(raised("53100"), StorageFull);
  await assert.rejects(raised("22012"), (error) => !(error instanceof StorageFull));
});
