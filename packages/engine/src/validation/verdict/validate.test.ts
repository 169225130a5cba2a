import assert from "node:assert/strict";
import { test } from "node:test";
import {
  aPdf,
  createAuthority,
  type HolderName,
  rawSigner,
  signingPorts,
  trustIn,
} from "@paraph/testkit";
import { toBase64 } from "../../bytes/base64.ts";
import { bytesSource } from "../../bytes/source.ts";
import { type SigningOrder, signPdf } from "../../pades/sign-pdf.ts";
import type { PadesLevel } from "../../signed/level.ts";
import { collectFacts } from "../facts/collect.ts";
import type { DocumentFacts, SignatureFacts } from "../facts/facts.ts";
import { DEFAULT_POLICY, type ValidationPolicy } from "../policy/policy.ts";
import { validate } from "./report.ts";
import { wantedEvidence, withFetched } from "./wanted.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
const MINUTE = 60_000;
const YEAR = 365.25 * 86_400_000;
const authority = createAuthority(NOW);
const PORTS = signingPorts(authority, NOW);

/** When the signer's own certificate is over. */
const OVER = new Date(authority.holder("brief").certificate.notAfter.getTime() + 86_400_000);

/** These signatures are the last thing in their files or followed by evidence only; changes are validated elsewhere. */
const POLICY: ValidationPolicy = {
  ...DEFAULT_POLICY,
  changesRequired: false,
  anchors: [anchor(authority.holder("root").certificate.der)],
};

function anchor(der: Uint8Array): ValidationPolicy["anchors"][number] {
  return { certificate: toBase64(der), origin: "configured", services: [] };
}

async function signed(
  by: HolderName = "brief",
  level: PadesLevel = "B-LTA",
  changes: Partial<SigningOrder> = {},
): Promise<Uint8Array> {
  const file = aPdf();
  const { tail } = await signPdf(
    {
      source: bytesSource(file),
      field: { kind: "new", places: [] },
      appearance: null,
      claims: { name: "Somebody else", reason: null, location: null, contact: null },
      certify: null,
      level,
      signer: rawSigner(authority, by),
      trust: trustIn(authority),
      ...changes,
    },
    PORTS,
  );
  return new Uint8Array(Buffer.concat([file, tail]));
}

/** Through JSON, as facts that were kept for years would come. */
function factsOf(file: Uint8Array): DocumentFacts {
  return JSON.parse(JSON.stringify(collectFacts(bytesSource(file)))) as DocumentFacts;
}

function later(milliseconds: number): Date {
  return new Date(NOW.getTime() + milliseconds);
}

function verdict(facts: DocumentFacts, at: Date = later(MINUTE), policy = POLICY): string {
  const { indication, subIndication } = validate(facts, policy, at);
  return subIndication === null ? indication : `${indication} ${subIndication}`;
}

/** The same facts with something about the first signature forged. */
function forged(
  facts: DocumentFacts,
  change: (signature: SignatureFacts) => SignatureFacts,
): DocumentFacts {
  return {
    ...facts,
    signatures: facts.signatures.map((each, index) => (index === 0 ? change(each) : each)),
  };
}

const lta = factsOf(await signed());

test("4.6 a signature of ours passes now, tomorrow and after ten years", () => {
  for (const at of [MINUTE, 86_400_000, YEAR, 10 * YEAR]) {
    assert.equal(verdict(lta, later(at)), "TOTAL-PASSED", `after ${at / YEAR} years`);
  }
  const [signer] = validate(lta, POLICY, later(10 * YEAR)).signers;
  assert.equal(signer?.level, "PAdES-BASELINE-LTA");
  assert.equal(signer?.longTermValidation, true);
  assert.equal(signer?.timeIsProven, true);
  assert.equal(signer?.time, NOW.toISOString());
  assert.equal(signer?.quality, "AES");
});

test("each level lasts as long as what it holds", async () => {
  const rows = [
    ["B-B", "TRY", "CERTIFICATE_CHAIN_GENERAL_FAILURE", "OUT_OF_BOUNDS_NO_POE"],
    ["B-T", "TRY", "CERTIFICATE_CHAIN_GENERAL_FAILURE", "OUT_OF_BOUNDS_NO_POE"],
    ["B-LT", "PASS", "", ""],
  ] as const;
  for (const [level, , soon, years] of rows) {
    const facts = factsOf(await signed("brief", level));
    assert.equal(validate(facts, POLICY, later(MINUTE)).subIndication ?? "", soon, level);
    assert.equal(validate(facts, POLICY, OVER).subIndication ?? "", years, level);
  }
});

test("the signer's name is that of the certificate, whatever the document says", () => {
  const [signer] = validate(lta, POLICY, later(MINUTE)).signers;
  assert.match(signer?.signer ?? "", /Ada Lovelace/);
  assert.equal(signer?.claims.name, "Somebody else");
});

test("without an anchor nothing is proven, and a changed document has failed all the same", async () => {
  assert.equal(
    verdict(lta, later(MINUTE), { ...POLICY, anchors: [] }),
    "INDETERMINATE NO_CERTIFICATE_CHAIN_FOUND",
  );
  const file = await signed("brief", "B-B");
  const at = Buffer.from(file).indexOf("/MediaBox");
  file[at + 1] = (file[at + 1] ?? 0) ^ 1;
  assert.equal(
    verdict(factsOf(file), later(MINUTE), { ...POLICY, anchors: [] }),
    "TOTAL-FAILED HASH_FAILURE",
  );
  assert.equal(verdict(factsOf(file)), "TOTAL-FAILED HASH_FAILURE");
});

test("every single fact that is wrong is noticed", () => {
  const rows: readonly (readonly [string, (signature: SignatureFacts) => SignatureFacts])[] = [
    ["TOTAL-FAILED FORMAT_FAILURE", (s) => ranged(s, { wellFormed: false })],
    ["TOTAL-FAILED FORMAT_FAILURE", (s) => ranged(s, { insideFile: false })],
    ["TOTAL-FAILED FORMAT_FAILURE", (s) => ranged(s, { gapIsContents: false })],
    ["TOTAL-FAILED FORMAT_FAILURE", (s) => ranged(s, { coversDictionary: false })],
    ["TOTAL-FAILED FORMAT_FAILURE", (s) => ranged(s, { endsRevision: false })],
    ["TOTAL-FAILED FORMAT_FAILURE", (s) => ranged(s, { collisions: ["Other"] })],
    ["TOTAL-FAILED FORMAT_FAILURE", (s) => ({ ...s, copied: true })],
    ["TOTAL-FAILED FORMAT_FAILURE", (s) => ({ ...s, subFilter: null })],
    ["TOTAL-FAILED FORMAT_FAILURE", (s) => cms(s, { signers: 0 })],
    ["TOTAL-PASSED", (s) => cms(s, { paddingClean: false })],
    ["TOTAL-FAILED FORMAT_FAILURE", (s) => cms(s, { carriesContent: true })],
    ["TOTAL-FAILED FORMAT_FAILURE", (s) => cms(s, { problem: { code: "malformed", text: "x" } })],
    [
      "INDETERMINATE CRYPTO_CONSTRAINTS_FAILURE",
      (s) => cms(s, { problem: { code: "unsupported", text: "x" } }),
    ],
    ["INDETERMINATE NO_SIGNING_CERTIFICATE_FOUND", (s) => cms(s, { certificate: null })],
    ["INDETERMINATE NO_SIGNING_CERTIFICATE_FOUND", (s) => cms(s, { essMatches: false })],
    ["TOTAL-FAILED HASH_FAILURE", (s) => cms(s, { digestMatches: false })],
    ["TOTAL-FAILED SIG_CRYPTO_FAILURE", (s) => cms(s, { signatureMatches: false })],
    ["INDETERMINATE SIG_CONSTRAINTS_FAILURE", (s) => ({ ...s, subFilter: "X.Y" })],
    ["INDETERMINATE SIG_CONSTRAINTS_FAILURE", (s) => cms(s, { signers: 2 })],
    ["INDETERMINATE SIG_CONSTRAINTS_FAILURE", (s) => cms(s, { contentTypeMatches: false })],
    ["INDETERMINATE SIG_CONSTRAINTS_FAILURE", (s) => cms(s, { essVersion: null })],
    ["INDETERMINATE SIG_CONSTRAINTS_FAILURE", (s) => cms(s, { algorithmProtectionMatches: false })],
    ["INDETERMINATE CRYPTO_CONSTRAINTS_FAILURE_NO_POE", (s) => weak(s)],
  ];
  for (const [expected, change] of rows) {
    assert.equal(verdict(forged(lta, change)), expected, change.toString());
  }
});

function ranged(
  signature: SignatureFacts,
  change: Partial<SignatureFacts["byteRange"]>,
): SignatureFacts {
  return { ...signature, byteRange: { ...signature.byteRange, ...change } };
}

function cms(signature: SignatureFacts, change: Partial<SignatureFacts["cms"]>): SignatureFacts {
  return { ...signature, cms: { ...signature.cms, ...change } };
}

function weak(signature: SignatureFacts): SignatureFacts {
  return cms(signature, { algorithm: { family: "rsa-pkcs1", digest: "SHA-1", keyBits: 1024 } });
}

test("a time stamp with any fault proves nothing, so that the signature ends with its certificate", () => {
  const stamp = lta.signatures[0]?.timeStamps[0];
  assert.ok(stamp);
  const onlyOwn = { ...lta, signatures: lta.signatures.slice(0, 1) };
  assert.equal(verdict(onlyOwn, OVER), "TOTAL-PASSED");
  for (const change of [
    { imprintMatches: false },
    { mayStamp: false },
    { time: null },
    { time: later(14 * YEAR).toISOString() },
    { cms: { ...stamp.cms, signatureMatches: false } },
    { cms: { ...stamp.cms, digestMatches: false } },
    { cms: { ...stamp.cms, essMatches: false } },
    { cms: { ...stamp.cms, certificate: null } },
  ]) {
    const facts = forged(onlyOwn, (each) => ({ ...each, timeStamps: [{ ...stamp, ...change }] }));
    assert.equal(
      verdict(facts, OVER),
      "INDETERMINATE OUT_OF_BOUNDS_NOT_REVOKED",
      JSON.stringify(Object.keys(change)),
    );
  }
});

test("a signature that is proven older than its certificate is not yet valid", () => {
  const early = later(-30 * 86_400_000).toISOString();
  const facts = forged(lta, (each) => ({
    ...each,
    timeStamps: each.timeStamps.map((stamp) => ({ ...stamp, time: early })),
  }));
  assert.equal(verdict(facts), "TOTAL-FAILED NOT_YET_VALID");
});

test("time stamps that contradict each other are reported", () => {
  const late = later(5 * MINUTE).toISOString();
  const facts = forged(lta, (each) => ({
    ...each,
    timeStamps: each.timeStamps.map((stamp) => ({ ...stamp, time: late })),
  }));
  assert.equal(verdict(facts, later(10 * MINUTE)), "INDETERMINATE TIMESTAMP_ORDER_FAILURE");
});

test("without the answers about revocation a path is not good", () => {
  const facts = { ...lta, evidence: [] };
  assert.equal(verdict(facts), "INDETERMINATE CERTIFICATE_CHAIN_GENERAL_FAILURE");
  assert.equal(
    verdict(facts, later(MINUTE), { ...POLICY, revocationRequired: false }),
    "TOTAL-PASSED",
  );
});

test("what is missing is named, and once it is brought the path is good", async () => {
  const bare = factsOf(await signed("brief", "B-T"));
  const wanted = wantedEvidence(bare, POLICY, later(MINUTE));
  assert.ok(wanted.length > 0 && wanted.every(({ kind, ask }) => kind === "ocsp" && ask !== null));
  const fetched = wanted.map(({ kind, ask }) => {
    const response = authority.ocsp(Buffer.from(ask ?? "", "base64"), later(MINUTE));
    return { kind, der: toBase64(response) };
  });
  assert.equal(verdict(withFetched(bare, fetched), later(MINUTE)), "TOTAL-PASSED");
  assert.deepEqual(wantedEvidence(withFetched(bare, fetched), POLICY, later(MINUTE)), []);
});

test("a responder of another authority answers only where the policy itself believes it", async () => {
  const bare = factsOf(await signed("brief", "B-T"));
  const strange = authority.holder("serviceOcsp").certificate.der;
  const fetched = wantedEvidence(bare, POLICY, later(MINUTE)).map(({ kind, ask }) => {
    const asked = Buffer.from(ask ?? "", "base64");
    return { kind, der: toBase64(authority.ocsp(asked, later(MINUTE), "serviceOcsp")) };
  });
  const facts = withFetched(bare, fetched);
  const unknown = "INDETERMINATE CERTIFICATE_CHAIN_GENERAL_FAILURE";
  const believing = (own: Partial<ReturnType<typeof anchor>>): string =>
    verdict(facts, later(MINUTE), {
      ...POLICY,
      anchors: [...POLICY.anchors, { ...anchor(strange), ...own }],
    });
  const service = (type: string): Partial<ReturnType<typeof anchor>> => ({
    origin: "trusted_list",
    services: [{ territory: "EE", provider: "", name: "", type, history: [] }],
  });
  assert.equal(verdict(facts), unknown);
  assert.equal(believing({}), "TOTAL-PASSED");
  assert.equal(believing(service("Certstatus/OCSP/QC")), "TOTAL-PASSED");
  assert.equal(believing(service("CA/QC")), unknown);
});

test("a revocation that came before the proven time counts, one that came after does not", async () => {
  const own = createAuthority(NOW);
  const { tail } = await signPdf(
    {
      source: bytesSource(aPdf()),
      field: { kind: "new", places: [] },
      appearance: null,
      claims: { name: null, reason: null, location: null, contact: null },
      certify: null,
      level: "B-LTA",
      signer: rawSigner(own, "seal"),
      trust: trustIn(own),
    },
    signingPorts(own, NOW),
  );
  const facts = factsOf(new Uint8Array(Buffer.concat([aPdf(), tail])));
  const policy = { ...POLICY, anchors: [anchor(own.holder("root").certificate.der)] };
  for (const [at, expected] of [
    [later(MINUTE), "TOTAL-PASSED"],
    [later(-MINUTE), "INDETERMINATE REVOKED_NO_POE"],
  ] as const) {
    own.revoke("seal", { at, reason: "keyCompromise" });
    const der = toBase64(own.crl("service", later(2 * MINUTE)));
    const more = { kind: "crl", der, from: "fetched", since: null } as const;
    const known = { ...facts, evidence: [...facts.evidence, more] };
    assert.equal(verdict(known, later(3 * MINUTE), policy), expected);
  }
});

test("any byte that is changed outside of the last time stamp's own value is noticed", async () => {
  const file = await signed();
  // As the service validates: what could not be compared is not valid. The pages are taken as unchanged.
  const policy = { ...POLICY, changesRequired: true };
  const resultOf = (bytes: Uint8Array) => {
    const facts = factsOf(bytes);
    const visual = facts.signatures.map(() => ({ checked: true, reason: null, differences: [] }));
    return validate({ ...facts, visual }, policy, later(MINUTE));
  };
  const areValid = (bytes: Uint8Array): boolean => {
    const { indication, signers } = resultOf(bytes);
    return (
      indication === "TOTAL-PASSED" && signers.length > 0 && signers.every(({ valid }) => valid)
    );
  };
  assert.ok(areValid(file));
  // Nobody signs the certificates that the last token carries along.
  const [, from = 0, to = 0] = factsOf(file).signatures.at(-1)?.byteRange.values ?? [];
  // Every byte of the last cross-reference: what it does not lead to, nobody looks at.
  const offsets = [
    ...Array.from({ length: Math.ceil(file.length / 211) }, (_, index) => 7 + 211 * index),
    ...Array.from({ length: 330 }, (_, index) => file.length - 330 + index),
  ];
  for (const at of offsets) {
    if ((at > from && at < to) || at >= file.length) continue;
    const changed = Uint8Array.from(file);
    changed[at] = (changed[at] ?? 0) ^ 1;
    assert.equal(areValid(changed), false, `byte ${at} of ${file.length}`);
  }
});

test("validation is pure: the same facts give the same result, and are not changed", () => {
  const before = JSON.stringify(lta);
  const at = later(YEAR);
  assert.deepEqual(validate(lta, POLICY, at), validate(lta, POLICY, at));
  assert.equal(JSON.stringify(lta), before);
});

test("what was not looked at is never valid", async () => {
  const strict = { ...POLICY, changesRequired: true };
  const { indication, subIndication, signers } = validate(lta, strict, later(MINUTE));
  assert.equal(`${indication} ${subIndication ?? ""}`, "INDETERMINATE SIG_CONSTRAINTS_FAILURE");
  assert.equal(signers[0]?.valid, false);
  assert.ok((signers[0]?.notChecked.length ?? 0) > 0);
});

test("4.6 a document without a signature says so", () => {
  const { indication, subIndication, details, signatures } = validate(factsOf(aPdf()), POLICY, NOW);
  assert.equal(indication, "INDETERMINATE");
  assert.equal(subIndication, null);
  assert.match(details[0] ?? "", /^NO_SIGNATURE_FOUND/);
  assert.equal(signatures, 0);
});

test("a file that is no document is unsigned, unless it spells a byte range", () => {
  assert.equal(verdict(factsOf(Buffer.from("<html>"))), "INDETERMINATE");
  assert.equal(
    verdict(factsOf(Buffer.from("%PDF-1.7 /ByteRange [0 1 2 3]"))),
    "TOTAL-FAILED FORMAT_FAILURE",
  );
});
