import assert from "node:assert/strict";
import { test } from "node:test";
import { SESSION_COMMANDS } from "../../src/main/admin/sessions.ts";
import { Mistake } from "../../src/main/admin/call.ts";
import { loggedIn, registered } from "../kit/registered.ts";
import { startService } from "../kit/service.ts";

const service = await startService();

async function endSessions(...words: readonly string[]): Promise<readonly string[]> {
  const said: string[] = [];
  const { world } = service;
  const call = { world, words, options: {}, say: (line: string) => void said.push(line) };
  await SESSION_COMMANDS["sessions end"]?.(call as never);
  return said;
}

test("12 the operator logs one person out of every browser, and nobody else", async () => {
  const ada = await registered(service, "ada@example.com");
  const adaElsewhere = await loggedIn(service, "ada@example.com");
  const bob = await registered(service, "bob@example.com", "+41 79 000 55 77");
  const statusOf = async ({ call }: typeof ada) => (await call("GET", "/app/me")).status;
  assert.deepEqual([await statusOf(ada), await statusOf(adaElsewhere)], [200, 200]);
  assert.deepEqual(await endSessions("Ada@Example.com"), ["2 sessions of ada@example.com ended."]);
  assert.deepEqual([await statusOf(ada), await statusOf(adaElsewhere)], [401, 401]);
  assert.equal(await statusOf(bob), 200);
});

test("12 an address without an account is a mistake, and ends nothing", async () => {
  await assert.rejects(endSessions("nobody@example.com"), Mistake);
  await assert.rejects(endSessions(), Mistake);
});
