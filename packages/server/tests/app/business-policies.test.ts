import assert from "node:assert/strict";
import { test } from "node:test";
import type { BusinessFeature, RetentionPreview, RetentionSide } from "@paraph/contract/app";
import { aPdf } from "@paraph/testkit";
import { addDays, dayOf } from "../../src/domain/days.ts";
import { addLiveKey, businessOf, LIVE, memberOf } from "../kit/office.ts";
import { ACME, startService } from "../kit/service.ts";

const service = await startService();
const acme = await businessOf(service);
await addLiveKey(service);
const admin = await memberOf(service, "admin@acme.example", "admin");
const at = (rest: string) => `/app/business/${acme}${rest}`;
const content = Buffer.from(aPdf()).toString("base64");
const today = dayOf(service.world.clock.now());

type Key = { readonly username: string; readonly key: string };

async function aDraft(who: Key, more: object = {}): Promise<string> {
  const token = await service.logIn(who, "v3");
  const document = await service.call("POST", "/v3/documents", {
    token,
    body: { title: "Lease", content },
  });
  const body = { title: "Lease", document_id: document.json()["id"], quality: "SES", ...more };
  const reply = await service.call("POST", "/v3/signature-requests", { token, body });
  assert.equal(reply.status, 201, reply.text);
  return String(reply.json()["id"]);
}

async function deletionOf(who: Key, id: string): Promise<unknown> {
  const token = await service.logIn(who, "v3");
  const reply = await service.call("GET", `/v3/signature-requests/${id}`, { token });
  return reply.json()["auto_delete_at"] ?? null;
}

const put = (body: object) => admin.call("PUT", at("/retention"), body);
const preview = async (query: string) =>
  (
    await admin.call("GET", at(`/retention/preview?${query}`))
  ).json() as unknown as RetentionPreview;

test("7. a business switches what it holds, and is told who holds the rest", async () => {
  const list = async () => {
    const { features } = (await admin.call("GET", at("/features"))).json();
    return new Map((features as BusinessFeature[]).map((one) => [one.name, one]));
  };
  assert.deepEqual((await list()).get("expires_at"), {
    name: "expires_at",
    isOn: true,
    holder: "business",
  });
  const off = await admin.call("PUT", at("/features/expires_at"), { isOn: false });
  assert.equal(off.status, 200, off.text);
  const token = await service.logIn(ACME, "v3");
  const id = await aDraft(ACME);
  const refused = await service.call("PUT", `/v3/signature-requests/${id}`, {
    token,
    body: { id, expires_at: addDays(today, 3) },
  });
  assert.deepEqual([refused.status, refused.json()["key"]], [403, "error.feature.not_enabled"]);
  await admin.call("PUT", at("/features/expires_at"), { isOn: true });
  assert.equal((await list()).get("expires_at")?.isOn, true);
  for (const feature of ["seal", "express_qes", "validation"]) {
    const held = await admin.call("PUT", at(`/features/${feature}`), { isOn: false });
    assert.deepEqual([held.status, held.json()["key"]], [403, "error.business.feature_held"]);
  }
  assert.equal((await list()).get("seal")?.isOn, true, "what the operator holds stays as it was");
  assert.equal((await admin.call("PUT", at("/features/magic"), { isOn: true })).status, 404);
});

test("2.1 a policy holds for new requests of its environment, and for no other", async () => {
  assert.equal((await put({ environment: "demo", days: 30, existing: null })).status, 200);
  const [demo, live] = [await aDraft(ACME), await aDraft(LIVE)];
  assert.equal(await deletionOf(ACME, demo), addDays(today, 30));
  assert.equal(await deletionOf(LIVE, live), null, "production has a policy of its own");
  const { sides } = (await admin.call("GET", at("/retention"))).json();
  assert.deepEqual(
    (sides as RetentionSide[]).map(({ environment, days, requests }) => [
      environment,
      days,
      requests,
    ]),
    [
      ["demo", 30, 1],
      ["production", null, 0],
    ],
  );
});

test("2.1 what is there is deleted only as the preview said, never within a week or before its deadline", async () => {
  const plain = await aDraft(LIVE);
  const promised = addDays(today, 20);
  const waiting = await aDraft(LIVE, { expires_at: promised });
  const shown = await preview("environment=production&days=1");
  assert.deepEqual(
    [shown.requests, shown.waiting, shown.first],
    [3, 1, addDays(today, 7)],
    JSON.stringify(shown),
  );
  assert.equal(await deletionOf(LIVE, plain), null, "a preview changes nothing");
  const more = await put({ environment: "production", days: 1, existing: shown.requests - 1 });
  assert.deepEqual([more.status, more.json()["key"]], [409, "error.business.retention_moved"]);
  assert.equal(await deletionOf(LIVE, plain), null, "what was refused changed nothing");
  const done = await put({ environment: "production", days: 1, existing: shown.requests });
  assert.equal(done.status, 200, done.text);
  assert.equal(await deletionOf(LIVE, plain), addDays(today, 7));
  assert.equal(await deletionOf(LIVE, waiting), addDays(promised, 1));
  const { sides } = (await admin.call("GET", at("/retention"))).json() as {
    sides: RetentionSide[];
  };
  const demo = sides.find(({ environment }) => environment === "demo");
  assert.deepEqual([demo?.days, demo?.first], [30, addDays(today, 30)], "the demo is as it was");
  await put({ environment: "production", days: null, existing: 0 });
  assert.equal(await deletionOf(LIVE, plain), null, "kept again");
});

test("2.1 a new policy deletes nothing early: not within a week, not before the deadline has passed", async () => {
  const { retention } = service.world.store;
  for (const [created, days, deadline, expected] of [
    [0, 1, null, 7],
    [0, 60, null, 60],
    [-40, 30, null, 7],
    [-40, 45, 30, 31],
    [-400, 365, 5, 7],
  ] as const) {
    const id = await aDraft(LIVE);
    const day = deadline === null ? null : addDays(today, deadline);
    const createdAt = new Date(`${addDays(today, created)}T23:59:59Z`);
    await service.database.sql`
      update request set created_at = ${createdAt}, expires_at = ${day} where id = ${id}`;
    await retention.apply(acme, "production", { days, today });
    assert.equal(
      await deletionOf(LIVE, id),
      addDays(today, expected),
      `${created} ${days} ${deadline}`,
    );
  }
});

test("12. nonsense is refused, and the trail says who changed what", async () => {
  for (const days of [0, -1, 1.5, "30", 3651]) {
    assert.equal((await put({ environment: "demo", days, existing: null })).status, 400, `${days}`);
  }
  assert.equal((await put({ environment: "both", days: 3, existing: null })).status, 400);
  const { acts } = (await admin.call("GET", at("/trail"))).json() as { acts: { type: string }[] };
  const types = acts.map(({ type }) => type);
  assert.ok(types.includes("business.retention_changed"));
  assert.ok(types.includes("business.feature_switched"));
});
