import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { aPdf } from "@paraph/testkit";
import { emptyPlace } from "../kit/program.ts";
import { Gone, logIn } from "./client.ts";

/** Longer than the lease of a call that died; nobody ends it here. */
const PATIENCE_MS = 120_000;

test("7 who repeats a create after a crash gets the same request, not a second one", async () => {
  const place = await emptyPlace();
  const body = {
    title: "Contract",
    content: Buffer.from(aPdf()).toString("base64"),
    signatures: [{ account_email: "ada@example.com" }],
  };
  const create = async (url: string) =>
    (await logIn(url)).call("POST", "/v2/signature-requests", { body, key: "contract-1" });
  const doomed = await place.start({ env: { PARAPH_CRASH_AT: "request.created.committed" } });
  await assert.rejects(create(doomed.url), Gone);
  const next = await place.start();
  const { owner } = place.database;
  const [made] = await owner.sql<{ readonly id: string }>`select id from request`;
  assert.ok(made, "the request was committed before the process died");
  const again = await create(next.url);
  assert.equal(again.status, 201);
  assert.equal(again.json["id"], made.id);
  assert.equal((await owner.sql`select id from request`).length, 1);
});

test("7 a key of a call that died before it made anything is free again soon", async () => {
  const place = await emptyPlace();
  const body = { title: "Contract", content: Buffer.from(aPdf()).toString("base64") };
  const create = async (url: string) =>
    (await logIn(url)).call("POST", "/v2/signature-requests", { body, key: "contract-2" });
  const doomed = await place.start({ env: { PARAPH_CRASH_AT: "request.created.saved" } });
  await assert.rejects(create(doomed.url), Gone);
  const next = await place.start();
  const end = performance.now() + PATIENCE_MS;
  let answer = await create(next.url);
  while (answer.status === 409 && performance.now() < end) {
    assert.equal(answer.json["key"], "error.idempotency.in_flight");
    await pause(1_000);
    answer = await create(next.url);
  }
  assert.equal(answer.status, 201);
  assert.equal((await place.database.owner.sql`select id from request`).length, 1);
});
