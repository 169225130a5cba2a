import assert from "node:assert/strict";
import { test } from "node:test";
import { type Crl, crlStatus, parseCrl, type Certificate } from "@paraph/engine/pki";
import { testAuthority } from "../../../tests/kit/authority.ts";
import { aBusiness } from "../../../tests/kit/build.ts";
import type { SignerOrder } from "../../ports/signing-credential.ts";

const DAY = 86_400;
const { instance, clock, pass } = await testAuthority(new Date("2026-11-15T12:00:00.700Z"));
const [authority, second] = [instance(), instance()];
await authority.prepare();

const order: SignerOrder = {
  business: aBusiness({}),
  environment: "demo",
  quality: "AES",
  legislation: null,
  certificate: "person",
  person: { firstName: "Ada", lastName: "Lovelace", country: "CH" },
};

async function oneShot(): Promise<Certificate> {
  const { signer } = await authority.signers.forPerson(order);
  return signer.certificate ?? assert.fail();
}

async function list(from = authority): Promise<Crl> {
  return parseCrl((await from.endpoint.crl("signers-1")) ?? assert.fail());
}

function numberOf({ extensions }: Crl): number {
  const { value } = extensions.find(({ oid }) => oid === "2.5.29.20") ?? assert.fail();
  return value.subarray(2).reduce((number, octet) => number * 256 + octet, 0);
}

test("a list holds for a day, whoever is asked", async () => {
  const first = await list();
  pass(DAY - 1);
  assert.deepEqual((await list(second)).der, first.der);
});

test("what was revoked is on the list at once, under the next number", async () => {
  const before = numberOf(await list());
  const { serial } = await oneShot();
  await second.revoke(serial, "keyCompromise");
  const after = await list();
  assert.equal(crlStatus(after, { serial }).kind, "revoked");
  assert.equal(numberOf(after), before + 1);
  assert.deepEqual((await list(second)).der, after.der);
});

test("one that expires before the next list is still named on it, and on none after that", async () => {
  const { serial, notAfter } = await oneShot();
  await authority.revoke(serial, "superseded");
  pass((notAfter.getTime() - clock.now().getTime()) / 1000 - DAY);
  assert.equal(crlStatus(await list(), { serial }).kind, "revoked");
  pass(3 * DAY);
  assert.ok(notAfter < clock.now());
  assert.equal(crlStatus(await list(), { serial }).kind, "revoked");
  pass(DAY);
  assert.equal(crlStatus(await list(), { serial }).kind, "good");
});

test("after days off the first list that is served is of today", async () => {
  pass(3 * DAY);
  const { thisUpdate, nextUpdate } = await list(instance());
  assert.equal(Math.floor(thisUpdate.getTime() / 1000), Math.floor(clock.now().getTime() / 1000));
  assert.ok(nextUpdate && nextUpdate > clock.now());
});

test("instances that renew at the same moment serve the same list", async () => {
  for (let day = 0; day < 20; day += 1) {
    pass(2 * DAY);
    const lists = await Promise.all([list(), list(second), list(instance())]);
    assert.equal(new Set(lists.map(numberOf)).size, 1);
    const [{ der: first }] = lists;
    for (const { der } of lists) assert.deepEqual(der, first);
  }
});

test("numbers only grow, also where the clock was put back", async () => {
  const before = numberOf(await list());
  pass(-10 * DAY);
  assert.ok(numberOf(await list()) > before);
});
