import assert from "node:assert/strict";
import { test } from "node:test";
import {
  buildOcspRequest,
  type Certificate,
  type CertificateStatus,
  issueCrl,
  issueOcsp,
  parseOcspRequest,
} from "@paraph/engine/pki";
import { wantedEvidence } from "@paraph/engine/validation";
import { carriedAnswer } from "@paraph/testkit/forged";
import { ANSWERS, authority, fileWith, LATER, NOW, ownCms, signer } from "./forged.ts";
import {
  anAuthority,
  believing,
  type Certifier,
  verdictOf,
  withoutExtension,
} from "./forged-paths.ts";
import { factsOf } from "./validate-file.ts";

/** Responders whom nobody exempted from being asked about (RFC 6960, 4.2.2.2.1). */
const NO_CHECK = "1.3.6.1.5.5.7.48.1.5";
const DAY = 86_400_000;
const intermediate = authority.holder("intermediate");
const [, ABOVE] = ANSWERS;
const PLACE = "http://127.0.0.1:9/responders.crl";
const open = (name: string): Certifier =>
  anAuthority(intermediate, name, {
    profile: "ocspResponder",
    written: withoutExtension(NO_CHECK),
    list: PLACE,
    lifeSeconds: 300 * 86_400,
  });
const first = open("Open Responder");
const other = open("Other Responder");

function answer(
  by: Certifier,
  about: Certificate = signer.certificate,
  status: CertificateStatus = { kind: "good" },
  thisUpdate = NOW,
): Uint8Array {
  const { ids } = parseOcspRequest(buildOcspRequest(about, intermediate.certificate));
  const nextUpdate = new Date(NOW.getTime() + DAY);
  const answers = ids.map(({ der }) => ({ id: der, status, thisUpdate, nextUpdate }));
  const plan = { producedAt: NOW, answers, nonce: null, responder: by.certificate };
  return carriedAnswer(issueOcsp(plan, by.signer));
}

/** The authority's list of before the signer's time: it speaks of responders and not of him. */
const earlierList = issueCrl(
  {
    issuer: intermediate.certificate,
    number: 1,
    thisUpdate: new Date(NOW.getTime() - 3 * DAY),
    nextUpdate: new Date(NOW.getTime() + DAY),
    revoked: [],
  },
  intermediate.signer,
);

function facts(...answers: readonly Uint8Array[]) {
  return factsOf(fileWith(ownCms({ revocation: [...(ABOVE ? [ABOVE] : []), ...answers] })));
}

const LENIENT = believing(authority.holder("root"));
const STRICT = { ...LENIENT, responderAnswersRequired: true };
const GONE = { kind: "revoked", at: new Date(NOW.getTime() - DAY), reason: "superseded" } as const;
const OPEN = /nobody says whether .*Open Responder.*, who answers about it, was revoked/;

/** What both policies say, and whether the open responder is reported. */
function said(...answers: readonly Uint8Array[]): readonly [string, string, boolean] {
  const [lenient, { details }] = verdictOf(facts(...answers), LENIENT);
  const [strict] = verdictOf(facts(...answers), STRICT);
  return [lenient, strict, OPEN.test(details.join("\n"))];
}

test("a responder who could have been revoked is reported, and is not enough where the policy asks for more", () => {
  assert.deepEqual(said(answer(first)), ["TOTAL-PASSED", "INDETERMINATE TRY_LATER", true]);
});

test("a responder who is exempt, or of whom somebody says that he is good, is enough", () => {
  const enough = ["TOTAL-PASSED", "TOTAL-PASSED", false];
  assert.deepEqual(said(answer(authority.holder("ocsp"))), enough);
  assert.deepEqual(said(answer(intermediate)), enough);
  assert.deepEqual(said(answer(first), earlierList), enough);
  assert.deepEqual(said(answer(first), answer(intermediate, first.certificate)), enough);
  assert.deepEqual(
    said(answer(first), answer(authority.holder("ocsp"), first.certificate)),
    enough,
  );
});

test("where another one answers too who is beyond doubt, the policy has what it asks for", () => {
  const earlier = new Date(NOW.getTime() - 3_600_000);
  const older = answer(authority.holder("ocsp"), signer.certificate, { kind: "good" }, earlier);
  assert.deepEqual(said(answer(first), older), ["TOTAL-PASSED", "TOTAL-PASSED", true]);
  const [, { signers }] = verdictOf(facts(answer(first), older), STRICT);
  assert.equal(signers[0]?.processes.basic.indication, "PASSED");
});

test("nobody vouches for himself, nor do two for each other who are both open", () => {
  const before = said(answer(first));
  assert.deepEqual(said(answer(first), answer(first, first.certificate)), before);
  const each = [answer(first, other.certificate), answer(other, first.certificate)];
  assert.deepEqual(said(answer(first), ...each), before);
});

test("that somebody was revoked is believed of an open responder, and nothing of one who was revoked", () => {
  const revoked = answer(first, signer.certificate, GONE);
  const twice = ["INDETERMINATE REVOKED_NO_POE", "INDETERMINATE REVOKED_NO_POE"];
  assert.deepEqual(said(revoked).slice(0, 2), twice);
  assert.deepEqual(said(revoked, answer(authority.holder("ocsp"))).slice(0, 2), twice);
  const struck = answer(intermediate, first.certificate, GONE);
  const unanswered = "INDETERMINATE CERTIFICATE_CHAIN_GENERAL_FAILURE";
  assert.deepEqual(said(answer(first), struck), [unanswered, unanswered, false]);
});

test("where the policy asks for it, what is said of the responder is looked for where he says", () => {
  const wanted = (policy: typeof LENIENT) =>
    wantedEvidence(facts(answer(first)), policy, LATER).map(({ url }) => url);
  assert.deepEqual(wanted(LENIENT), []);
  assert.deepEqual(wanted(STRICT), [PLACE]);
});
