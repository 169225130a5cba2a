import assert from "node:assert/strict";
import { test } from "node:test";
import { aPdf, createAuthority, type Holder, signingPorts, trustIn } from "@paraph/testkit";
import { toBase64 } from "../../bytes/base64.ts";
import { bytesSource } from "../../bytes/source.ts";
import { signPdf } from "../../pades/sign-pdf.ts";
import { collectFacts } from "../facts/collect.ts";
import type { DocumentFacts } from "../facts/facts.ts";
import {
  DEFAULT_POLICY,
  type Qualification,
  type TrustAnchor,
  type TrustService,
} from "../policy/policy.ts";
import type { SignerResult } from "./result.ts";
import { validate } from "./report.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
const AT = new Date(NOW.getTime() + 60_000);
const authority = createAuthority(NOW);
const QUALIFIED = { compliance: true, device: true, types: ["esign"], countries: [] } as const;

async function signedBy({ certificate, chain, signer }: Holder): Promise<DocumentFacts> {
  const { tail } = await signPdf(
    {
      source: bytesSource(aPdf()),
      field: { kind: "new", places: [] },
      appearance: null,
      claims: { name: null, reason: null, location: null, contact: null },
      certify: null,
      level: "B-LT",
      signer: {
        kind: "raw",
        certificate,
        chain,
        algorithm: signer.algorithm,
        sign: (attributes) => Promise.resolve(signer.sign(attributes)),
      },
      trust: trustIn(authority),
    },
    signingPorts(authority, NOW),
  );
  return collectFacts(bytesSource(new Uint8Array(Buffer.concat([aPdf(), tail]))));
}

function service(
  territory: string,
  change: Partial<TrustService["history"][number]> = {},
): TrustService {
  const granted = {
    from: "2020-01-01T00:00:00.000Z",
    status: "granted",
    purposes: [],
    qualifications: [],
  };
  return {
    territory,
    provider: "P",
    name: "S",
    type: "CA/QC",
    history: [{ ...granted, ...change }],
  };
}

function anchor(
  name: "intermediate" | "service" | "root",
  services: readonly TrustService[],
): TrustAnchor {
  const certificate = toBase64(authority.holder(name).certificate.der);
  return { certificate, origin: services.length > 0 ? "trusted_list" : "configured", services };
}

function signerOf(
  facts: DocumentFacts,
  signers: TrustService,
  stamps: readonly TrustService[] = [],
): SignerResult {
  const anchors = [anchor("intermediate", [signers]), anchor("service", stamps)];
  const policy = { ...DEFAULT_POLICY, changesRequired: false, anchors };
  const [signer] = validate(facts, policy, AT).signers;
  assert.ok(signer);
  assert.equal(signer.indication, "TOTAL-PASSED", JSON.stringify(signer.blocks));
  return signer;
}

const european = await signedBy(authority.person({ statements: QUALIFIED }));

test("4.6 a qualified certificate of a granted service, its key in a device, makes a qualified signature", () => {
  const { quality, legislation, seal, reasons } = signerOf(european, service("AT"));
  assert.deepEqual([quality, legislation, seal], ["QES", "EIDAS", false]);
  assert.match(reasons.join("; "), /a qualified certificate, its key in a qualified device/);
});

function rule(...qualifiers: readonly string[]): Qualification {
  const criteria = {
    assert: "all",
    keyUsages: [],
    policies: [],
    nested: [],
    unknown: false,
  } as const;
  return { qualifiers, criteria };
}

test("what the list says of the service and of its certificates decides", () => {
  const rows: readonly (readonly [string, Partial<TrustService["history"][number]>])[] = [
    ["AES", { status: "withdrawn" }],
    ["AES", { from: "2026-11-16T00:00:00.000Z" }],
    ["AES", { qualifications: [rule("NotQualified")] }],
    ["AES", { qualifications: [rule("QCNoQSCD")] }],
    ["QES", { qualifications: [rule("QCWithQSCD")] }],
    [
      "QES",
      {
        qualifications: [
          { ...rule("NotQualified"), criteria: { ...rule().criteria, unknown: true } },
        ],
      },
    ],
    [
      "QES",
      {
        qualifications: [
          { ...rule("NotQualified"), criteria: { ...rule().criteria, policies: [["9.9"]] } },
        ],
      },
    ],
    [
      "QES",
      {
        qualifications: [
          {
            ...rule("NotQualified"),
            criteria: {
              ...rule().criteria,
              keyUsages: [[{ usage: "nonRepudiation", set: false }]],
            },
          },
        ],
      },
    ],
    [
      "AES",
      {
        qualifications: [
          {
            ...rule("NotQualified"),
            criteria: { ...rule().criteria, keyUsages: [[{ usage: "nonRepudiation", set: true }]] },
          },
        ],
      },
    ],
  ];
  for (const [expected, change] of rows) {
    assert.equal(
      signerOf(european, service("AT", change)).quality,
      expected,
      JSON.stringify(change),
    );
  }
});

test("what the certificate says decides where the list is silent", async () => {
  for (const [statements, expected] of [
    [{ ...QUALIFIED, compliance: false }, "AES"],
    [{ ...QUALIFIED, device: false }, "AES"],
    [{ ...QUALIFIED, countries: ["CH"] }, "AES"],
  ] as const) {
    const facts = await signedBy(authority.person({ statements }));
    assert.equal(signerOf(facts, service("AT")).quality, expected, JSON.stringify(statements));
  }
});

test("the Swiss law asks for a qualified time stamp, too", async () => {
  const facts = await signedBy(
    authority.person({ statements: { ...QUALIFIED, countries: ["CH"] } }),
  );
  const plain = signerOf(facts, service("CH"));
  assert.deepEqual([plain.quality, plain.legislation], ["AES", "ZERTES"]);
  assert.match(plain.reasons.join(), /no qualified time stamp/);
  const stamping = { ...service("CH"), type: "TSA/QTST" };
  const { quality, legislation } = signerOf(facts, service("CH"), [stamping]);
  assert.deepEqual([quality, legislation], ["QES", "ZERTES"]);
});

test("a seal is called one, and an authority of no list makes no qualified signature", async () => {
  const seal = await signedBy(authority.person({ statements: { ...QUALIFIED, types: ["eseal"] } }));
  assert.equal(signerOf(seal, service("AT")).seal, true);
  const policy = { ...DEFAULT_POLICY, changesRequired: false, anchors: [anchor("root", [])] };
  const [signer] = validate(european, policy, AT).signers;
  assert.deepEqual([signer?.quality, signer?.legislation], ["AES", null]);
});
