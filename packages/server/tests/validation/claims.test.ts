import assert from "node:assert/strict";
import { test } from "node:test";
import { etsiReport } from "@paraph/engine/validation";
import {
  attribute,
  der,
  honest,
  octetString,
  oid,
  sequence,
  tokenOver,
} from "@paraph/testkit/forged";
import { answersFor, FORGED_OID } from "@paraph/testkit/forged";
import { ANSWERS, authority, fileWith, resultOf, NOW, ownCms, signer } from "./forged.ts";

/** What a signer claims of himself: when, under which rules and what for. It is reported, and no indication hangs on it. */
const own = honest(signer.certificate);
const SIGNING_TIME = "1.2.840.113549.1.9.5";
const POLICY = "1.2.840.113549.1.9.16.2.15";
const COMMITMENT = "1.2.840.113549.1.9.16.2.16";
const signingTime = (time: string): Buffer =>
  attribute(SIGNING_TIME, der(0x17, Buffer.from(time, "ascii")));

type Plan = {
  /** Signed attributes beside those that every signature has. */
  readonly more?: readonly Uint8Array[];
  readonly claimed?: string;
  readonly stampedAt?: Date;
};

function claiming({ more = [], claimed, stampedAt }: Plan): Uint8Array {
  const cms = ownCms({
    signers: [
      {
        by: signer,
        attributes: (digest) => [...own(digest), ...more],
        ...(stampedAt
          ? {
              unsigned: (value: Uint8Array) => [
                attribute(FORGED_OID.timeStamp, tokenOver(authority, value, stampedAt)),
              ],
            }
          : {}),
      },
    ],
    revocation: [
      ...ANSWERS,
      ...(stampedAt ? answersFor(authority, authority.holder("tsa"), NOW) : []),
    ],
  });
  return fileWith(cms, claimed === undefined ? {} : { claimed });
}

function claimedIn(plan: Plan): readonly [time: string | null, warnings: string] {
  const { signers, indication, details } = resultOf(claiming(plan));
  assert.equal(indication, "TOTAL-PASSED", details.join("\n"));
  const warnings = signers.flatMap((each) => each.warnings).join("\n");
  for (const each of signers[0]?.warnings ?? []) assert.match(details.join("\n"), literally(each));
  return [signers[0]?.time ?? null, warnings];
}

function literally(text: string): RegExp {
  return new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
}

test("the claimed time is that of the signed attribute, else that of /M, and nothing is said against either", () => {
  assert.deepEqual(claimedIn({}), [NOW.toISOString(), ""]);
  assert.deepEqual(claimedIn({ claimed: "/M (D:20261115130000+01'00')" }), [NOW.toISOString(), ""]);
  assert.deepEqual(claimedIn({ claimed: "", more: [signingTime("261115120000Z")] }), [
    NOW.toISOString(),
    "",
  ]);
});

const TIMES: Readonly<Record<string, readonly [Plan, RegExp]>> = {
  "nowhere to be found": [{ claimed: "" }, /does not say when it was made/],
  "no date": [{ claimed: "/M (yesterday)" }, /\/M is not a date: yesterday/],
  "in the future by /M": [{ claimed: "/M (D:20261116120000Z)" }, /claims, 2026-11-16.*future/],
  "in the future": [{ claimed: "", more: [signingTime("261215120000Z")] }, /claims.*future/],
  "in the future, where no zone is told": [
    { claimed: "/M (D:20261118120000)" },
    /claims, 2026-11-18.*future/,
  ],
  "older than the certificate by /M": [
    { claimed: "/M (D:20010101120000Z)" },
    /claims, 2001-01-01.*older than the certificate/,
  ],
  "older than the certificate": [
    { claimed: "", more: [signingTime("010101120000Z")] },
    /older than the certificate/,
  ],
  "two times that differ": [
    { claimed: "/M (D:20261115093000Z)", more: [signingTime("261115120000Z")] },
    /\/M says 2026-11-15T09:30.*the signed attribute 2026-11-15T12:00/,
  ],
  "later than a time stamp of the signature": [
    { claimed: "/M (D:20261115120000Z)", stampedAt: new Date(NOW.getTime() - 7_200_000) },
    /claims.*later than it is proven/,
  ],
  "older than the certificate, though a time stamp proves another": [
    { claimed: "/M (D:20010101120000Z)", stampedAt: NOW },
    /older than the certificate/,
  ],
};

for (const [name, [plan, reason]] of Object.entries(TIMES)) {
  test(`a claimed time that cannot be is reported: ${name}`, () => {
    assert.match(claimedIn(plan)[1], reason);
  });
}

test("a time without a zone may be half a day off, and clocks some minutes", () => {
  assert.equal(claimedIn({ claimed: "/M (D:20261115230000)" })[1], "");
  assert.equal(claimedIn({ claimed: "/M (D:20261115123000Z)" })[1], "");
});

const explicit = (policy: string): Buffer =>
  attribute(
    POLICY,
    sequence(
      oid(policy),
      sequence(sequence(oid(FORGED_OID.sha256)), octetString(new Uint8Array(32))),
    ),
  );
const implied = attribute(POLICY, der(0x05));

test("a signature policy is reported as one that is not applied, and the indication stays", () => {
  assert.match(
    claimedIn({ more: [explicit("1.3.6.1.4.1.99999.1")] })[1],
    /policy 1\.3\.6\.1\.4\.1\.99999\.1, which is not applied here/,
  );
  assert.match(claimedIn({ more: [implied] })[1], /a signature policy that it does not name/);
});

test("a signature policy that cannot be read, or stands there twice, is no signature's", () => {
  const broken = attribute(POLICY, octetString(new Uint8Array(3)));
  for (const more of [[broken], [implied, explicit("1.2.3.4")]]) {
    const { indication, subIndication } = resultOf(claiming({ more }));
    assert.equal(`${indication} ${subIndication}`, "TOTAL-FAILED FORMAT_FAILURE");
  }
});

test("what a signature is given as is reported, known or not", () => {
  const committing = (type: string): Buffer => attribute(COMMITMENT, sequence(oid(type)));
  const receipt = claimedIn({ more: [committing("1.2.840.113549.1.9.16.6.2")] })[1];
  assert.match(receipt, /given as: proof of receipt/);
  assert.match(
    claimedIn({ more: [committing("1.3.6.1.4.1.99999.2")] })[1],
    /as: 1\.3\.6\.1\.4\.1\.99999\.2/,
  );
});

test("the report of TS 119 102-2 tells the claimed time, the policy and every finding", () => {
  const report = etsiReport(
    resultOf(claiming({ more: [explicit("1.2.3.4")], claimed: "", stampedAt: NOW })),
  );
  assert.match(report, /<SigPolicyIdentifier Signed="true"><SigPolicyId>urn:oid:1\.2\.3\.4</);
  assert.doesNotMatch(report, /<SigningTime/);
  assert.match(report, /<Value>the signature does not say when it was made/);
  const dated = etsiReport(resultOf(claiming({ stampedAt: NOW })));
  assert.match(dated, /<SigningTime Signed="true"><Time>2026-11-15T12:00:00/);
});
