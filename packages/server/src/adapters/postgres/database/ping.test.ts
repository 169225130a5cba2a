import assert from "node:assert/strict";
import { test } from "node:test";
import { testDatabase } from "../../../../tests/kit/database.ts";
import { pingOver } from "./ping.ts";

test("readiness fails where the database answers but keeps nothing, and holds again once it does", async () => {
  const { sql, owner } = await testDatabase();
  let seconds = 0;
  const ping = pingOver(sql, () => seconds * 1000);
  await ping();
  await owner.sql`
    create function refuse_for_test() returns trigger language plpgsql as
    $$ begin raise exception 'no space left' using errcode = '53100'; end $$`;
  await owner.sql`
    create trigger refuse before insert or update on heartbeat
       for each row execute function refuse_for_test()`;
  seconds = 4;
  await ping();
  seconds = 6;
  await assert.rejects(ping());
  await assert.rejects(ping(), "it is tried again at once");
  await owner.sql`drop trigger refuse on heartbeat`;
  await ping();
});
