import assert from "node:assert/strict";
import { test } from "node:test";
import {
  buildOcspRequest,
  type Certificate,
  issueCrl,
  issueOcsp,
  parseOcspRequest,
} from "@paraph/engine/pki";
import type { Holder, HolderName } from "@paraph/testkit";
import { carriedAnswer, type ForgedAnswer, forgedOcsp } from "@paraph/testkit/forged";
import { ANSWERS, authority, fileWith, foreign, NOW, ownCms, signer, verdict } from "./forged.ts";

/** Revocation answers that say "good" and have no right to, in the place of the one about the signer. */
const [, ABOVE] = ANSWERS;
const intermediate = authority.holder("intermediate");
const UNANSWERED = "INDETERMINATE CERTIFICATE_CHAIN_GENERAL_FAILURE";
const DAY = 86_400_000;

type Plan = {
  readonly by?: Holder;
  readonly about?: Certificate;
  readonly issuer?: Certificate;
  /** How long before now it was made. */
  readonly age?: number;
  readonly life?: number;
};

function ocsp({
  by = authority.holder("ocsp"),
  about = signer.certificate,
  issuer = intermediate.certificate,
  age = 0,
  life = DAY,
}: Plan = {}): Uint8Array {
  const { ids } = parseOcspRequest(buildOcspRequest(about, issuer));
  const thisUpdate = new Date(NOW.getTime() - age);
  const nextUpdate = new Date(thisUpdate.getTime() + life);
  const answers = ids.map(({ der }) => ({
    id: der,
    status: { kind: "good" } as const,
    thisUpdate,
    nextUpdate,
  }));
  return carriedAnswer(
    issueOcsp(
      { producedAt: thisUpdate, answers, nonce: null, responder: by.certificate },
      by.signer,
    ),
  );
}

function crl(by: Holder, age = 0, life = DAY): Uint8Array {
  const thisUpdate = new Date(NOW.getTime() - age);
  const nextUpdate = new Date(thisUpdate.getTime() + life);
  return issueCrl(
    { issuer: by.certificate, number: 1, thisUpdate, nextUpdate, revoked: [] },
    by.signer,
  );
}

function answeredBy(...answers: readonly Uint8Array[]): Uint8Array {
  return fileWith(ownCms({ revocation: [...(ABOVE ? [ABOVE] : []), ...answers] }));
}

/** One octet of the answer is another one. */
function changed(answer: Uint8Array, text: string): Uint8Array {
  const at = Buffer.from(answer).indexOf(text);
  assert.ok(at > 0);
  return answer.map((octet, place) => (place === at + text.length - 1 ? octet ^ 1 : octet));
}

const by = (name: HolderName): Plan => ({ by: authority.holder(name) });

test("an answer of the authority's responder and a list of the authority are believed", () => {
  for (const answer of [ocsp(), ocsp(by("intermediate")), crl(intermediate)]) {
    const [said, details] = verdict(answeredBy(answer));
    assert.equal(said, "TOTAL-PASSED", details);
  }
});

const FORGED: Readonly<Record<string, () => readonly Uint8Array[]>> = {
  nobody: () => [],
  "a responder of a foreign authority with the same names": () => [
    ocsp({ by: foreign.holder("ocsp") }),
  ],
  "the foreign authority itself": () => [ocsp({ by: foreign.holder("intermediate") })],
  "a foreign authority about a foreign certificate": () => [
    ocsp({
      by: foreign.holder("ocsp"),
      about: foreign.holder("signer").certificate,
      issuer: foreign.holder("intermediate").certificate,
    }),
  ],
  "a responder without the purpose": () => [ocsp(by("ocspWithWrongPurpose"))],
  "the signer himself": () => [ocsp(by("signer"))],
  "another signer of the authority": () => [ocsp(by("rsaSigner"))],
  "a responder of another authority of the same root": () => [ocsp(by("serviceOcsp"))],
  "the root, which did not issue the certificate": () => [ocsp(by("rootOcsp"))],
  "a right responder about another certificate": () => [
    ocsp({ about: authority.holder("rsaSigner").certificate }),
  ],
  "a right responder about the same number of another issuer": () => [
    ocsp({ issuer: authority.holder("service").certificate }),
  ],
  "an answer older than the certificate": () => [ocsp({ age: 3 * DAY, life: 30 * DAY })],
  "an answer of the future": () => [ocsp({ age: -DAY })],
  "an answer that was changed": () => [changed(ocsp({ age: 7_200_000 }), "20261115100000")],
  "a list of a foreign authority with the same names": () => [crl(foreign.holder("intermediate"))],
  "a list of the signer": () => [crl(signer)],
  "a list of another authority of the same root": () => [crl(authority.holder("service"))],
  "a list older than the certificate": () => [crl(intermediate, 3 * DAY, 30 * DAY)],
  "a list of the future": () => [crl(intermediate, -DAY)],
};

for (const [name, make] of Object.entries(FORGED)) {
  test(`nobody answers for a certificate who has no right to: ${name}`, () => {
    const [said, details] = verdict(answeredBy(...make()));
    assert.equal(said, UNANSWERED, details);
    assert.match(details, /Ada Lovelace.*nobody says whether it was revoked/);
  });
}

test("an answer that is over is not fresh, and one that says revoked outweighs a newer good one", () => {
  const [said] = verdict(answeredBy(ocsp({ age: 7_200_000, life: 3_600_000 })));
  assert.equal(said, "INDETERMINATE TRY_LATER");
  const revoked = { at: new Date(NOW.getTime() - 3_600_000), reason: "keyCompromise" } as const;
  const list = issueCrl(
    {
      issuer: intermediate.certificate,
      number: 1,
      thisUpdate: new Date(NOW.getTime() - 1_800_000),
      nextUpdate: new Date(NOW.getTime() + DAY),
      revoked: [{ serial: signer.certificate.serial, ...revoked }],
    },
    intermediate.signer,
  );
  const [both] = verdict(answeredBy(ocsp(), list));
  assert.equal(both, "INDETERMINATE REVOKED_NO_POE");
});

/** Answers about the signer in one response, in their order, with extensions as somebody writes them. */
function responding(
  answers: readonly Pick<ForgedAnswer, "status" | "extensions">[],
  extensions: ForgedAnswer["extensions"] = [],
): Uint8Array {
  const request = buildOcspRequest(signer.certificate, intermediate.certificate);
  const [asked] = parseOcspRequest(request).ids;
  assert.ok(asked);
  const until = new Date(NOW.getTime() + DAY);
  const plan = answers.map((each) => {
    return { id: asked.der, thisUpdate: NOW, nextUpdate: until, ...each };
  });
  const responder = authority.holder("ocsp");
  return carriedAnswer(forgedOcsp({ by: responder, answers: plan, producedAt: NOW, extensions }));
}

test("a response that says both good and revoked of one certificate says revoked", () => {
  const [good, revoked] = [{ status: "good" }, { status: "revoked" }] as const;
  assert.equal(verdict(answeredBy(responding([good])))[0], "TOTAL-PASSED");
  for (const answers of [
    [good, revoked],
    [revoked, good],
  ]) {
    const [said, details] = verdict(answeredBy(responding(answers)));
    assert.equal(said, "INDETERMINATE REVOKED_NO_POE", details);
  }
});

test("a response with a critical extension that nobody knows answers nothing, another does", () => {
  const extension = (critical: boolean) => [
    { oid: "1.3.6.1.4.1.99999.7", critical, value: Buffer.of(5, 0) },
  ];
  const good = { status: "good" } as const;
  assert.equal(verdict(answeredBy(responding([good], extension(false))))[0], "TOTAL-PASSED");
  for (const file of [
    answeredBy(responding([good], extension(true))),
    answeredBy(responding([{ ...good, extensions: extension(true) }])),
  ]) {
    const [said, details] = verdict(file);
    assert.equal(said, UNANSWERED, details);
  }
});

test("a responder whom the authority's own list calls revoked answers nothing", () => {
  const responder = authority.holder("ocsp");
  const at = new Date(NOW.getTime() - 4 * DAY);
  const list = (serial: string): Uint8Array =>
    issueCrl(
      {
        issuer: intermediate.certificate,
        number: 1,
        // Older than the signer's certificate: of that it says nothing.
        thisUpdate: new Date(NOW.getTime() - 3 * DAY),
        nextUpdate: new Date(NOW.getTime() + DAY),
        revoked: [{ serial, at, reason: "keyCompromise" }],
      },
      intermediate.signer,
    );
  const other = authority.holder("rsaSigner").certificate.serial;
  assert.equal(verdict(answeredBy(ocsp(), list(other)))[0], "TOTAL-PASSED");
  const [said, details] = verdict(answeredBy(ocsp(), list(responder.certificate.serial)));
  assert.equal(said, UNANSWERED, details);
});
