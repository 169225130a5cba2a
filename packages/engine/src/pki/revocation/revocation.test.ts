import assert from "node:assert/strict";
import { test } from "node:test";
import { createAuthority } from "@paraph/testkit";
import { ALGORITHMS, signatureIdentifier } from "../algorithms/algorithms.ts";
import { digest } from "../algorithms/keys.ts";
import { assembleSigned, extension } from "../certificates/issue.ts";
import { plain } from "../der/der.ts";
import { OID } from "../der/oids.ts";
import * as write from "../der/write.ts";
import { type Crl, crlStatus, parseCrl } from "./crl.ts";
import { crlFacts, requireCrl } from "./crl-facts.ts";
import { parseBasicOcsp } from "./ocsp.ts";
import { ocspFacts } from "./ocsp-facts.ts";
import { requireOcsp } from "./require-ocsp.ts";
import { certificateId } from "./ocsp-request.ts";

const now = new Date("2026-11-15T12:00:00Z");
const HOUR = 3_600_000;
const later = (hours: number): Date => new Date(now.getTime() + hours * HOUR);
const authority = createAuthority(now, "https://pki.test");
const issuer = authority.holder("intermediate");
const { certificate } = authority.holder("signer");
const ca = issuer.certificate;

type ListPlan = {
  readonly thisUpdate?: Date;
  readonly nextUpdate?: Date | null;
  readonly extensions?: readonly Uint8Array[];
};

/** A list of nothing, as an authority of any habit makes it. */
function list({ thisUpdate = now, nextUpdate = later(48), extensions = [] }: ListPlan): Crl {
  const { algorithm, sign } = issuer.signer;
  const tbs = write.sequence(
    write.integer(1),
    signatureIdentifier(algorithm),
    ca.subject.der,
    write.time(thisUpdate),
    ...(nextUpdate ? [write.time(nextUpdate)] : []),
    write.explicit(
      0,
      write.sequence(extension(OID.crlNumber, false, write.integer(1)), ...extensions),
    ),
  );
  return parseCrl(assembleSigned(tbs, algorithm, sign(tbs)));
}

const url = (text: string): Uint8Array => write.implicit(6, new TextEncoder().encode(text));
const pointName = (...urls: readonly string[]): Uint8Array =>
  write.explicit(0, write.explicit(0, ...urls.map(url)));
const yes = (number: number): Uint8Array => write.implicit(number, Uint8Array.of(0xff));
const [own = ""] = certificate.crlUrls;

const point = (...members: readonly Uint8Array[]): Crl =>
  list({ extensions: [extension(OID.issuingDistributionPoint, true, write.sequence(...members))] });

/** RFC 5280, 5.2.5: which lists speak of a person's certificate. */
const SCOPES: readonly (readonly [string, Crl, boolean])[] = [
  ["no distribution point", list({}), true],
  ["the certificate's own distribution point", point(pointName(own)), true],
  ["several, its own among them", point(pointName("https://pki.test/9.crl", own)), true],
  ["another distribution point", point(pointName("https://pki.test/9.crl")), false],
  ["certificates of users only", point(yes(1)), true],
  ["certificates of authorities only", point(yes(2)), false],
  ["some reasons only", point(write.value(plain(3), Uint8Array.of(0, 0x01))), false],
  ["other issuers too", point(yes(4)), false],
  ["attribute certificates only", point(yes(5)), false],
  ["changes only", list({ extensions: [extension(OID.deltaCrl, true, write.integer(1))] }), false],
  [
    "a critical extension of tomorrow",
    list({ extensions: [extension("1.3.6.1.4.1.99999.2", true, write.integer(1))] }),
    false,
  ],
];
for (const [what, crl, speaks] of SCOPES) {
  test(`a list with ${what} ${speaks ? "speaks" : "does not speak"} of a person's certificate`, () => {
    if (speaks) assert.equal(crlStatus(crl, certificate).kind, "good");
    else assert.throws(() => crlStatus(crl, certificate), { name: "PkiError" });
  });
}

test("a list of authorities' certificates speaks of an authority, one of users' does not", () => {
  assert.equal(crlStatus(point(yes(2)), ca).kind, "good");
  assert.throws(() => crlStatus(point(yes(1)), ca), /other certificates/);
});

test("lists of tomorrow, of yesterday, and such that never end are refused", () => {
  requireCrl(list({}), ca, now);
  const refused: readonly (readonly [ListPlan, RegExp])[] = [
    [{ thisUpdate: later(1) }, /future/],
    [{ thisUpdate: later(-72), nextUpdate: later(-24) }, /out of date/],
    [{ nextUpdate: null }, /out of date/],
  ];
  for (const [plan, text] of refused) assert.throws(() => requireCrl(list(plan), ca, now), text);
  assert.throws(() => requireCrl(list({}), authority.holder("root").certificate, now), /another/);
});

/** An answer by the issuer itself, without nextUpdate. */
function answer(producedAt: Date, signer = issuer.signer) {
  const single = write.sequence(
    certificateId(certificate, ca),
    write.implicit(0, new Uint8Array()),
    write.generalizedTime(producedAt),
  );
  const tbs = write.sequence(
    write.explicit(2, write.octetString(digest("SHA-1", ca.keyOctets))),
    write.generalizedTime(producedAt),
    write.sequence(single),
  );
  const { algorithm, sign } = signer;
  return parseBasicOcsp(
    write.sequence(tbs, signatureIdentifier(algorithm), write.bitString(sign(tbs))),
  );
}

test("an OCSP answer that does not say how long it holds must be of now", () => {
  const expected = { certificate, issuer: ca, nonce: null, now };
  assert.equal(requireOcsp(answer(now), expected).status.kind, "good");
  assert.throws(() => requireOcsp(answer(later(-2)), expected), /out of date/);
  assert.throws(() => requireOcsp(answer(later(-24 * 365)), expected), /out of date/);
  assert.throws(() => requireOcsp(answer(later(1)), expected), /future/);
});

test("an OCSP answer signed with RSA PKCS#1 v1.5 is refused from 2029 on", () => {
  const rsa = authority.holder("rsaSigner");
  assert.equal(rsa.signer.algorithm.digest, ALGORITHMS["rsa-pkcs1-sha256"].digest);
  const by = (at: Date) => {
    const response = answer(at, rsa.signer);
    const self = { ...ca, spki: rsa.certificate.spki, der: ca.der };
    return () => requireOcsp(response, { certificate, issuer: self, nonce: null, now: at });
  };
  assert.equal(by(now)().status.kind, "good");
  assert.throws(by(new Date("2029-01-01T00:00:01Z")), /too weak/);
});

test("what a list says is reported without a verdict, whatever the time and whoever signed it", () => {
  const old = list({ thisUpdate: later(-72), nextUpdate: later(-24) });
  const facts = crlFacts(old, certificate, ca);
  assert.deepEqual(facts.problems, []);
  assert.equal(facts.status?.kind, "good");
  assert.deepEqual(facts.nextUpdate, later(-24));
  const stranger = authority.holder("root").certificate;
  assert.deepEqual(crlFacts(old, certificate, stranger).problems, [
    "of_another_issuer",
    "wrong_signature",
  ]);
  const others = crlFacts(point(yes(5)), certificate, ca);
  assert.equal(others.status, null);
  assert.match(others.unanswered ?? "", /other certificates/);
  const forged = { ...old, signature: old.signature.map((octet) => octet ^ 1) };
  assert.deepEqual(crlFacts(forged, certificate, ca).problems, ["wrong_signature"]);
});

test("what an OCSP answer says is reported without a verdict, with who signed it and by what right", () => {
  const facts = ocspFacts(answer(later(-24 * 365)), certificate, ca);
  assert.equal(facts.answer?.status.kind, "good");
  assert.equal(facts.responder?.role, "issuer");
  assert.deepEqual(facts.responder.problems, []);
  assert.deepEqual(facts.producedAt, later(-24 * 365));
  const { certificate: other, signer: theirs } = authority.holder("rsaSigner");
  assert.equal(ocspFacts(answer(now), other, ca).answer, null);
  // Signed by somebody whom the issuer certified, but not for this.
  const byAnother = answer(now, theirs);
  assert.equal(ocspFacts(byAnother, certificate, ca).responder, null);
  const named = { ...byAnother, responder: keyNamed(other), certificates: [other] };
  assert.deepEqual(ocspFacts(named, certificate, ca).responder?.problems, ["not_for_ocsp_signing"]);
  assert.throws(
    () => requireOcsp(named, { certificate, issuer: ca, nonce: null, now }),
    /not signed by its issuer's responder/,
  );
});

const keyNamed = ({ keyOctets }: typeof certificate) =>
  ({ kind: "key", keyDigest: digest("SHA-1", keyOctets) }) as const;
