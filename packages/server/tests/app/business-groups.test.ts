import assert from "node:assert/strict";
import { X509Certificate } from "node:crypto";
import { test } from "node:test";
import type { BusinessGroup, BusinessSeal } from "@paraph/contract/app";
import { Refusal } from "@paraph/contract/errors";
import { readSeals } from "../../src/actions/seals/read-seals.ts";
import { addLiveKey, businessOf, LIVE, memberOf } from "../kit/office.ts";
import { startService } from "../kit/service.ts";

const service = await startService();
const acme = await businessOf(service);
const basic = await businessOf(service, "api_demo_basic");
await addLiveKey(service);
const admin = await memberOf(service, "admin@acme.example", "admin");
const rival = await memberOf(service, "admin@basic.example", "admin", "api_demo_basic");
const at = (rest: string) => `/app/business/${acme}${rest}`;
const BOARD = { name: "Board", type: "SIGNER", mode: "ANY_ONE", members: ["Ada@example.com"] };

const groupsIn = async (environment: string) => {
  const reply = await admin.call("GET", at(`/groups?environment=${environment}`));
  return reply.json()["groups"] as BusinessGroup[];
};

test("4.3 a group made in the browser is the group of the interface, in its environment alone", async () => {
  const made = await admin.call("POST", at("/groups?environment=demo"), BOARD);
  assert.equal(made.status, 200, made.text);
  const [group] = await groupsIn("demo");
  assert.deepEqual(group?.members, ["ada@example.com"]);
  const id = group?.id ?? "";
  const token = await service.logIn(undefined, "v3");
  const read = await service.call("GET", `/v3/groups/${id}`, { token });
  assert.deepEqual([read.status, read.json()["mode"]], [200, "ANY_ONE"]);
  const live = await service.logIn(LIVE, "v3");
  assert.equal((await service.call("GET", `/v3/groups/${id}`, { token: live })).status, 404);
  assert.deepEqual(await groupsIn("production"), []);
  for (const [method, body] of [
    ["PUT", { ...BOARD, name: "Taken" }],
    ["DELETE", undefined],
  ] as const) {
    const wrong = await admin.call(method, at(`/groups/${id}?environment=production`), body);
    assert.equal(wrong.status, 404, `${method} across environments`);
    const foreign = `/app/business/${basic}/groups/${id}?environment=demo`;
    assert.equal((await rival.call(method, foreign, body)).status, 404, `${method} by a rival`);
  }
  assert.equal((await groupsIn("demo"))[0]?.name, "Board", "it is as it was");
  const changed = await admin.call("PUT", at(`/groups/${id}?environment=demo`), {
    ...BOARD,
    name: "Council",
    members: ["ada@example.com", "bob@example.com"],
  });
  assert.equal(changed.status, 200, changed.text);
  assert.deepEqual((await groupsIn("demo"))[0]?.members.length, 2);
  assert.equal((await admin.call("DELETE", at(`/groups/${id}?environment=demo`))).status, 204);
  assert.deepEqual(await groupsIn("demo"), []);
  const { acts } = (await admin.call("GET", at("/trail"))).json() as { acts: { type: string }[] };
  assert.deepEqual(
    acts.slice(0, 3).map(({ type }) => type),
    ["group.removed", "group.changed", "group.added"],
  );
});

test("4.3 a group of nobody, or of one person twice, is refused", async () => {
  for (const members of [[], ["ada@example.com", "ada@example.com"], ["nobody"], undefined]) {
    const reply = await admin.call("POST", at("/groups"), { ...BOARD, members });
    assert.equal(reply.status, 400, JSON.stringify(members));
  }
});

test("4.4 the page of seals shows the certificate that seals, and why there is none", async () => {
  const read = async () => {
    const reply = await admin.call("GET", at("/seals"));
    return reply.json()["seals"] as BusinessSeal[];
  };
  const [demo] = await read();
  assert.equal(demo?.state, "ready");
  const certificate = new X509Certificate(demo?.certificate?.pem ?? "");
  assert.equal(certificate.serialNumber.toLowerCase(), demo?.certificate?.serialNumber);
  assert.equal(
    new Date(certificate.validTo).getTime(),
    Date.parse(demo?.certificate?.notAfter ?? ""),
  );
  assert.match(certificate.subject, /acme/i);
  const none = await rival.call("GET", `/app/business/${basic}/seals`);
  assert.deepEqual(
    (none.json()["seals"] as BusinessSeal[]).map(({ state }) => state),
    ["off", "off"],
    "the operator has not switched it on",
  );
});

test("4.4 a provider that is away is reported, and an end of the certificate too", async () => {
  const { world } = service;
  const account = await world.store.accounts.find(admin.email);
  assert.ok(account);
  const person = { kind: "person", accountId: account.id, email: account.email } as const;
  const forSeal: typeof world.trust.forSeal = (business, environment, name) =>
    environment === "production"
      ? Promise.reject(new Refusal("error.provider.unavailable"))
      : world.trust.forSeal(business, environment, name);
  const trust = { ...world.trust, forSeal };
  const states = (await readSeals({ ...world, trust }, person, acme)).map(({ state }) => state);
  assert.deepEqual(states, ["ready", "away"]);
  const clock = { ...world.clock, now: () => new Date("2100-01-01T00:00:00Z") };
  const later = await readSeals({ ...world, trust, clock }, person, acme);
  assert.deepEqual(later[0]?.state, "over");
});
