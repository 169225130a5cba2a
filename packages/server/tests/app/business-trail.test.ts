import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import type { BusinessTrail } from "@paraph/contract/app";
import { readTrail } from "../../src/actions/evidence/business-trail.ts";
import { HistoryRefused } from "../../src/actions/evidence/make-checkpoint.ts";
import { addMember } from "../../src/actions/business/manage-members.ts";
import { changeBusiness } from "../../src/actions/business/manage-businesses.ts";
import { openCheckpoint } from "../../src/evidence/checkpoint.ts";
import { hex } from "../../src/evidence/hash.ts";
import { readKey } from "../../src/evidence/note.ts";
import { rootFromInclusion } from "../../src/evidence/proofs.ts";
import { runVerifyEvidence } from "../../src/main/verify-evidence.ts";
import { businessOf, memberOf } from "../kit/office.ts";
import { startService } from "../kit/service.ts";

const service = await startService();
const acme = await businessOf(service);
const admin = await memberOf(service, "admin@acme.example", "admin");
const rival = await memberOf(service, "admin@basic.example", "admin", "api_demo_basic");
const at = (rest: string) => `/app/business/${acme}${rest}`;
const folder = mkdtempSync(path.join(tmpdir(), "paraph-trail-"));
after(() => {
  rmSync(folder, { recursive: true });
});

async function trail(query = ""): Promise<BusinessTrail> {
  const reply = await admin.call("GET", at(`/trail${query}`));
  assert.equal(reply.status, 200, reply.text);
  return reply.json() as unknown as BusinessTrail;
}

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, "hex"));

/** What a reader computes from one act and the published key alone. */
function isProven(one: BusinessTrail, index: number, key: string): boolean {
  const [act, published] = [one.acts[index], readKey(key)];
  assert.ok(act && published && one.checkpoint);
  const head = openCheckpoint(one.checkpoint.note, published);
  const proof = act.proof.map(bytesOf);
  const root = head && rootFromInclusion(bytesOf(act.leaf), act.position, head.size, proof);
  return head?.verified === true && root !== null && hex(root) === hex(head.root);
}

test("12. the trail says who did what, the operator too, and every act leads to the signed root", async () => {
  const made = await admin.call("POST", at("/keys"), { environment: "demo" });
  const username = String(made.json()["username"]);
  await admin.call("DELETE", at(`/keys/${username}`));
  const names = { firstName: null, lastName: null };
  await addMember(service.world, acme, { email: "zoe@acme.example", ...names, role: "member" });
  await admin.call("POST", at("/members"), { email: "zoe@acme.example", role: "admin" });
  await admin.call("POST", at("/members"), { email: "zoe@acme.example", role: "admin" });
  await admin.call("DELETE", at("/members/zoe@acme.example"));
  await changeBusiness(service.world, acme, { defaultQuality: "AES" });
  const { acts, total, ...rest } = await trail();
  assert.deepEqual(
    acts.slice(0, 6).map(({ type, actor, person }) => [type, actor, person]),
    [
      ["business.changed", "operator", null],
      ["member.removed", admin.email, "zoe@acme.example"],
      ["member.role_changed", admin.email, "zoe@acme.example"],
      ["member.added", "operator", "zoe@acme.example"],
      ["api_user.revoked", admin.email, null],
      ["api_user.added", admin.email, null],
    ],
  );
  assert.equal(total, acts[0]?.n);
  const keys = (await service.call("GET", "/pki/evidence-keys.txt")).text.trim().split("\n");
  assert.deepEqual(keys, [rest.key]);
  for (const index of acts.keys()) assert.ok(isProven({ acts, total, ...rest }, index, rest.key));
  const [first] = acts;
  assert.ok(first);
  const forged = {
    ...first,
    leaf: first.leaf.replace(/^./, (digit) => (digit === "0" ? "1" : "0")),
  };
  assert.equal(isProven({ acts: [forged], total, ...rest }, 0, rest.key), false, "a forged act");
});

test("12. the trail is paged without a gap, and the pages of one business hold nothing of another", async () => {
  for (let round = 0; round < 30; round += 1) {
    const origins = [`https://shop${round}.example`];
    assert.equal((await admin.call("PUT", at("/exits"), { origins })).status, 200);
  }
  await rival.call("PUT", `/app/business/${await businessOf(service, "api_demo_basic")}/exits`, {
    origins: ["https://rival.example"],
  });
  const numbers: number[] = [];
  let text = "";
  for (let before: number | null = null, pages = 0; pages < 9; pages += 1) {
    const page: BusinessTrail = await trail(before === null ? "" : `?before=${before}`);
    numbers.push(...page.acts.map(({ n }) => n));
    text += JSON.stringify(page);
    before = page.older;
    if (before === null) break;
  }
  assert.deepEqual(
    numbers,
    Array.from({ length: numbers.length }, (_, index) => numbers.length - index),
  );
  assert.ok(numbers.length > 30 && !text.includes("rival"), "acts of another business are shown");
  assert.equal((await admin.call("GET", at("/trail?before=0"))).status, 400);
  assert.equal((await admin.call("GET", at("/trail?before=x"))).status, 400);
});

test("12. the file of the trail is verified with the published key, and no longer once it is touched", async () => {
  const reply = await admin.call("GET", at("/trail/file"));
  assert.equal(reply.status, 200, reply.text);
  const key = (await service.call("GET", "/pki/evidence-keys.txt")).text.trim();
  const verify = (text: string) => {
    const file = path.join(folder, "trail.json");
    writeFileSync(file, text);
    const lines: string[] = [];
    return { code: runVerifyEvidence([file, "--key", key], (line) => lines.push(line)), lines };
  };
  const whole = verify(reply.text);
  assert.equal(whole.code, 0, whole.lines.join("\n"));
  assert.ok(whole.lines.some((line) => line.includes(`business:${acme}`)));
  const blamed = verify(reply.text.replaceAll(admin.email, "else@acme.example"));
  assert.equal(blamed.code, 1, "somebody else is blamed");
  const shortened = JSON.parse(reply.text) as { events: unknown[] };
  shortened.events.splice(3, 1);
  assert.equal(verify(`${JSON.stringify(shortened, null, 2)}\n`).code, 1, "an act is left out");
});

test("12. an act that is another than the one that was signed is not shown", async () => {
  const { world } = service;
  const account = await world.store.accounts.find(admin.email);
  assert.ok(account);
  const person = { kind: "person", accountId: account.id, email: account.email } as const;
  const { audit } = world.store;
  const newest: typeof audit.newest = async (...asked) => {
    const entries = await audit.newest(...asked);
    return entries.map((entry) => ({ ...entry, facts: { role: "member" } }));
  };
  const altered = { ...world, store: { ...world.store, audit: { ...audit, newest } } };
  assert.ok((await readTrail(world, person, acme, null)).acts.length > 0);
  await assert.rejects(readTrail(altered, person, acme, null), HistoryRefused);
});
