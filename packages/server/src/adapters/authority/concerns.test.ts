import assert from "node:assert/strict";
import { test } from "node:test";
import { buildOcspRequest, parseCertificate } from "@paraph/engine/pki";
import { testAuthority } from "../../../tests/kit/authority.ts";
import { authorityConcerns } from "./concerns.ts";
import { nameNewAuthorities, revokeAuthority } from "./founding.ts";

const YEAR = 365.25 * 86_400;
const { outside, database, instance, clock, pass, rootKey } = await testAuthority(
  new Date("2026-11-15T12:00:00Z"),
);
const { records } = outside;
const concerns = () => authorityConcerns(records, clock.now());

test("an authority that is not founded yet, or just was, needs nobody", async () => {
  assert.deepEqual(await concerns(), []);
  await instance().prepare();
  assert.deepEqual(await concerns(), []);
});

test("an authority that is too old for time stamps of twelve years is named until it is renewed", async () => {
  pass(2.9 * YEAR);
  assert.deepEqual(await concerns(), []);
  pass(0.2 * YEAR);
  const [signers, services] = await concerns();
  assert.match(signers?.text ?? "", /authority of signers ends on 2041/);
  assert.match(services?.text ?? "", /authority of services ends on 2041/);
  assert.match(services?.remedy ?? "", /authority renew/);
  await nameNewAuthorities(outside, await rootKey());
  assert.deepEqual(await concerns(), []);
});

test("an installation whose root never signed a list is told how to", async () => {
  await database.sql`delete from authority_crl`;
  const [concern] = await concerns();
  assert.match(concern?.text ?? "", /no revocation list/);
  await nameNewAuthorities(outside, await rootKey());
  assert.deepEqual(await concerns(), []);
});

test("without any authority that is not revoked, that is reported", async () => {
  for (const { role, certificate, revokedAt } of await records.list()) {
    if (role !== "service_authority" || revokedAt) continue;
    const { serial } = parseCertificate(certificate);
    await revokeAuthority(outside, await rootKey(), serial, "keyCompromise");
  }
  assert.match((await concerns())[0]?.text ?? "", /no authority of services any more/);
  await nameNewAuthorities(outside, await rootKey());
});

test("a time stamp of the future is reported", async () => {
  const tomorrow = new Date(clock.now().getTime() + 86_400_000);
  await records.stampedUntil(tomorrow);
  assert.deepEqual(await concerns(), [], "set aside and never used");
  await records.stampIssued(tomorrow);
  assert.match((await concerns())[0]?.remedy ?? "", /authority clock --reset yes/);
});

test("the service starts also when authorities of old have ended, and has no say for them", async () => {
  await records.resetStamped(clock.now());
  const before = (await records.list()).filter(({ role }) => role.endsWith("_authority"));
  pass(11 * YEAR);
  await nameNewAuthorities(outside, await rootKey());
  pass(4.1 * YEAR);
  const later = instance();
  await later.prepare();
  const [first] = before;
  const ended = parseCertificate(first?.certificate ?? new Uint8Array());
  assert.ok(ended.notAfter < clock.now());
  const question = buildOcspRequest(ended, ended);
  const answer = Buffer.from(await later.endpoint.answerOcsp(question)).toString("hex");
  assert.equal(answer, "30030a0106", "unauthorized");
});
