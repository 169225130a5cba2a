import assert from "node:assert/strict";
import { test } from "node:test";
import {
  buildOcspRequest,
  buildTimeStampRequest,
  type Certificate,
  parseOcspResponse,
  parseTimeStampResponse,
  requireOcsp,
} from "@paraph/engine/pki";
import { aBusiness } from "../../../tests/kit/build.ts";
import { testAuthority } from "../../../tests/kit/authority.ts";
import type { BusinessId } from "../../domain/ids.ts";
import { authorityConcerns } from "./concerns.ts";
import { nameNewAuthorities } from "./founding.ts";

const DAY = 86_400;
const acme = aBusiness({ id: "acme" as BusinessId, name: "Acme" });
const START = new Date("2026-11-15T12:00:00Z");

/** Everything that the authority signs, with the certificate that it signs by. */
async function signEverything({ signers, endpoint }: ReturnType<Authority["instance"]>, now: Date) {
  const seal = await signers.forSeal(acme, "demo", null);
  assert.ok(seal?.signer.kind === "raw");
  const { certificate, chain } = seal.signer;
  const [issuer] = chain;
  assert.ok(issuer);
  const ocsp = parseOcspResponse(await endpoint.answerOcsp(buildOcspRequest(certificate, issuer)));
  requireOcsp(ocsp, { certificate, issuer, nonce: null, now });
  for (const { name, hasList } of await endpoint.certificates())
    if (hasList) assert.ok(await endpoint.crl(name), name);
  return certificate;
}

type Authority = Awaited<ReturnType<typeof testAuthority>>;

async function stamps({ endpoint }: ReturnType<Authority["instance"]>): Promise<boolean> {
  const request = buildTimeStampRequest("SHA-256", new Uint8Array(32), 1n);
  const answer = await endpoint.answerTimeStamp(request);
  try {
    parseTimeStampResponse(answer);
    return true;
  } catch {
    return false; // the answer says why not
  }
}

function covers({ notBefore, notAfter }: Certificate, now: Date): boolean {
  return notBefore <= now && now < notAfter;
}

for (const days of [30, 400, 6000]) {
  test(`after a clock that was ${days} days ahead everything is signed again, by certificates of today`, async () => {
    const { outside, instance, clock, pass } = await testAuthority(START);
    await instance().prepare();
    await signEverything(instance(), clock.now());
    pass(days * DAY);
    const ahead = instance();
    // After 6000 days the issuing authorities have ended; nothing is signed, and nothing may be lost by it.
    if (days < 6000) {
      await ahead.prepare();
      await signEverything(ahead, clock.now());
      assert.equal(await stamps(ahead), true);
    } else await ahead.prepare().catch(() => undefined);
    pass(-days * DAY + 60);

    for (const running of [instance(), ahead]) {
      await running.prepare();
      assert.ok(covers(await signEverything(running, clock.now()), clock.now()));
    }
    const concerns = await authorityConcerns(outside.records, clock.now());
    if (days < 6000) {
      assert.match(concerns.map(({ remedy }) => remedy).join(), /authority clock --reset yes/);
      assert.equal(await stamps(ahead), false);
      await outside.records.resetStamped(clock.now());
    }
    assert.equal(
      await stamps(ahead),
      true,
      "the instance that saw the other time goes on without a restart",
    );
    assert.deepEqual(await authorityConcerns(outside.records, clock.now()), []);
  });
}

test("authorities that were renewed by a clock that was ahead wait for their time", async () => {
  const { outside, instance, clock, pass, rootKey } = await testAuthority(START);
  await instance().prepare();
  pass(400 * DAY);
  await nameNewAuthorities(outside, await rootKey());
  await signEverything(instance(), clock.now());
  pass(-400 * DAY);
  assert.ok(covers(await signEverything(instance(), clock.now()), clock.now()));
});

test("an authority that was founded by a clock that was ahead is named, and what helps", async () => {
  const { outside, instance, pass, clock } = await testAuthority(START);
  await instance().prepare();
  pass(-30 * DAY);
  const [first] = await authorityConcerns(outside.records, clock.now());
  assert.match(first?.text ?? "", /no revocation list|valid from 2026-11-15 only/);
  const all = (await authorityConcerns(outside.records, clock.now())).map(({ remedy }) => remedy);
  assert.match(all.join(), /begin again with an empty database/);
});
