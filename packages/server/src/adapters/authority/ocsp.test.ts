import assert from "node:assert/strict";
import { test } from "node:test";
import { buildOcspRequest, parseOcspResponse } from "@paraph/engine/pki";
import { testAuthority } from "../../../tests/kit/authority.ts";
import { aBusiness } from "../../../tests/kit/build.ts";

const { instance, clock, pass } = await testAuthority(new Date("2026-11-15T12:00:00Z"));
const authority = instance();
await authority.prepare();

test("an OCSP answer holds for an hour, and never beyond the end of the certificate", async () => {
  const { signer } = await authority.signers.forPerson({
    business: aBusiness({}),
    environment: "demo",
    quality: "AES",
    legislation: null,
    certificate: "person",
    person: { firstName: "Ada", lastName: "Lovelace", country: "CH" },
  });
  assert.ok(signer.kind === "raw" && signer.chain[0]);
  const request = buildOcspRequest(signer.certificate, signer.chain[0]);
  const until = async () => {
    const [answer] = parseOcspResponse(await authority.endpoint.answerOcsp(request)).answers;
    return answer?.nextUpdate;
  };
  const { notAfter } = signer.certificate;
  assert.deepEqual(await until(), new Date(clock.now().getTime() + 3_600_000));
  pass((notAfter.getTime() - clock.now().getTime()) / 1000 - 600);
  assert.deepEqual(await until(), notAfter);
  pass(601);
  assert.deepEqual(await until(), new Date(clock.now().getTime() + 3_600_000));
});
