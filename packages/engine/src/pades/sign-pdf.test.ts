import assert from "node:assert/strict";
import { test } from "node:test";
import {
  aPdf,
  createAuthority,
  type HolderName,
  joined,
  rawSigner,
  signingPorts,
  trustIn,
} from "@paraph/testkit";
import { bytesSource } from "../bytes/source.ts";
import { openPdf } from "../pdf/document.ts";
import { signaturesOf } from "../pdf/signatures.ts";
import { digest } from "../pki/algorithms/keys.ts";
import { requireIntactCms } from "../pki/cms/verify.ts";
import { parseTimeStampToken, requireTimeStamp } from "../pki/time-stamps/time-stamp.ts";
import { type Revisions, revisionSteps } from "./revisions.ts";
import {
  completeSignature,
  draftSignature,
  type SigningOrder,
  type SigningPorts,
  signPdf,
} from "./sign-pdf.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
const authority = createAuthority(NOW);
const PORTS = signingPorts(authority, NOW);
const PLACE = { page: 0, x: 60, y: 60, width: 200, height: 60, rotation: 0 } as const;

function order(file: Uint8Array, changes: Partial<SigningOrder> = {}): SigningOrder {
  return {
    source: bytesSource(file),
    field: { kind: "new", places: [PLACE] },
    appearance: { mark: null, lines: [{ role: "name", text: "Ada Lovelace" }] },
    claims: { name: "Ada Lovelace", reason: "Vertrag geprüft", location: null, contact: null },
    certify: null,
    level: "B-LTA",
    signer: rawSigner(authority, "signer"),
    trust: trustIn(authority),
    ...changes,
  };
}

async function signed(file: Uint8Array, changes: Partial<SigningOrder> = {}): Promise<Uint8Array> {
  const { tail } = await signPdf(order(file, changes), PORTS);
  return new Uint8Array(Buffer.concat([file, tail]));
}

/** Every signature and time stamp of a file, verified over the bytes its range names. */
function verifyAll(file: Uint8Array): readonly string[] {
  return signaturesOf(openPdf(bytesSource(file)).latest).map((signature) => {
    const [a = 0, b = 0, c = 0, d = 0] = signature.byteRange ?? [];
    const covered = digest("SHA-256", file.subarray(a, a + b), file.subarray(c, c + d));
    const contents = signature.contents ?? new Uint8Array();
    if (signature.type === "timestamp") {
      const token = parseTimeStampToken(contents);
      requireTimeStamp(token, { digestName: "SHA-256", digest: covered, nonce: null });
    } else requireIntactCms(contents, { digest: covered, digestName: "SHA-256" });
    return signature.field.name;
  });
}

for (const form of ["table", "stream", "hybrid"] as const) {
  for (const level of ["B-B", "B-T", "B-LT", "B-LTA"] as const) {
    test(`${level} on a file with a ${form}: the bytes before stay, the signature verifies`, async () => {
      const file = aPdf({ form, compressed: form !== "table" });
      const result = await signPdf(order(file, { level }), PORTS);
      assert.equal(result.level, level);
      assert.equal(result.start, file.length);
      assert.equal(result.stampedAt !== null, level !== "B-B");
      assert.equal(result.archivedAt !== null, level === "B-LTA");
      const whole = new Uint8Array(Buffer.concat([file, result.tail]));
      const expected = level === "B-LTA" ? ["Signature1", "Timestamp1"] : ["Signature1"];
      assert.deepEqual(verifyAll(whole), expected);
    });
  }
}

test("three signers in a row each stay valid", async () => {
  let file = aPdf({ fields: [{ name: "Boss", rect: [300, 300, 500, 360] }] });
  for (const field of [
    { kind: "new", places: [PLACE] },
    { kind: "existing", name: "Boss" },
    { kind: "new", places: [] },
  ] as const) {
    const before = file;
    file = await signed(file, { field });
    assert.deepEqual(file.subarray(0, before.length), before);
  }
  assert.equal(verifyAll(file).length, 6);
});

test("2.3 an existing field keeps its place and size", async () => {
  const rect = [300, 300, 500, 360] as const;
  const file = await signed(aPdf({ fields: [{ name: "Boss", rect }] }), {
    field: { kind: "existing", name: "Boss" },
    level: "B-B",
  });
  const [signature] = signaturesOf(openPdf(bytesSource(file)).latest);
  assert.deepEqual(signature?.field.dict.entries.get("Rect"), rect);
});

test("one signature in several places is one signature dictionary with a field for each", async () => {
  const places = [PLACE, { ...PLACE, y: 300 }, { ...PLACE, page: 1 }];
  const file = await signed(aPdf({ pages: 2 }), { field: { kind: "new", places }, level: "B-B" });
  const found = signaturesOf(openPdf(bytesSource(file)).latest);
  assert.equal(found.length, 3);
  assert.equal(new Set(found.map(({ ref }) => ref?.number)).size, 1);
});

test("a seal certifies and lets others sign; a second certification is refused", async () => {
  const seal = { certify: 2, signer: rawSigner(authority, "seal") } as const;
  const file = await signed(aPdf(), seal);
  const unseen = { field: { kind: "new", places: [] }, appearance: null } as const;
  assert.equal(verifyAll(await signed(file, unseen)).length, 4);
  await assert.rejects(signed(file, seal), { code: "changes_not_allowed" });
});

test("a field that shows nothing has an appearance where PDF/A-1 asks for one, and nowhere else", async () => {
  for (const [pdfA, has] of [
    ["1b", true],
    ["2b", false],
    [undefined, false],
  ] as const) {
    const file = await signed(aPdf(pdfA ? { pdfA } : {}), {
      field: { kind: "new", places: [] },
      appearance: null,
    });
    for (const { field } of signaturesOf(openPdf(bytesSource(file)).latest)) {
      assert.equal(field.dict.entries.has("AP"), has, `${field.name}, PDF/A-${pdfA}`);
    }
  }
});

test("a document that is read elsewhere is signed just the same: all that goes there and back is plain data", async () => {
  const plan = order(aPdf(), { level: "B-LTA" });
  const here = revisionSteps(plan.source);
  const there: Revisions = {
    signature: async (one) => structuredClone(here.signature(structuredClone(one))),
    archive: async (one) => structuredClone(here.archive(structuredClone(one))),
    evidence: async (one) => structuredClone(here.evidence(structuredClone(one))),
  };
  const task = { ...plan, revisions: there };
  const draft = structuredClone(await draftSignature(task, PORTS));
  const { level, tail } = await completeSignature(task, draft, PORTS);
  assert.equal(level, "B-LTA");
  const file = plan.source.read(0, plan.source.length);
  assert.deepEqual(verifyAll(joined(file, tail)), ["Signature1", "Timestamp1"]);
});

test("RSA and RSA-PSS keys sign as well", async () => {
  for (const name of ["rsaSigner", "pssSigner"] as const) {
    const file = await signed(aPdf(), { signer: rawSigner(authority, name), level: "B-T" });
    assert.deepEqual(verifyAll(file), ["Signature1"]);
  }
});

const REFUSED_HOLDERS: Readonly<Partial<Record<HolderName, string>>> = {
  expired: "refused",
  notYetValid: "refused",
  weakKey: "refused",
  revoked: "refused",
  unknown: "refused",
};
for (const [name, code] of Object.entries(REFUSED_HOLDERS)) {
  test(`a signer that is ${name} signs nothing`, async () => {
    const signer = rawSigner(authority, name as HolderName);
    await assert.rejects(signPdf(order(aPdf(), { signer }), PORTS), { name: "PkiError", code });
  });
}

/** What a provider can answer wrongly, and how it is named. */
const WRONG_ANSWERS: readonly {
  readonly title: string;
  readonly code: string;
  readonly ports?: Partial<SigningPorts>;
  readonly order?: Partial<SigningOrder>;
}[] = [
  {
    title: "a signature over something else",
    code: "mismatch",
    order: {
      signer: {
        ...rawSigner(authority, "signer"),
        sign: () => Promise.resolve(authority.holder("signer").signer.sign(Uint8Array.of(1))),
      },
    },
  },
  {
    title: "a signature by another key",
    code: "mismatch",
    order: {
      signer: {
        ...rawSigner(authority, "signer"),
        sign: (octets: Uint8Array) => Promise.resolve(authority.holder("seal").signer.sign(octets)),
      },
    },
  },
  {
    title: "a time stamp of the answer before",
    code: "mismatch",
    ports: { timestamp: replayed() },
  },
  {
    title: "a time stamp of an authority without that purpose",
    code: "mismatch",
    ports: {
      timestamp: (request) =>
        Promise.resolve(authority.timeStamp(request, NOW, "tsaWithWrongPurpose")),
    },
  },
  {
    title: "a time stamp of tomorrow",
    code: "mismatch",
    ports: {
      timestamp: (request) =>
        Promise.resolve(authority.timeStamp(request, new Date(NOW.getTime() + 86_400_000))),
    },
  },
  {
    title: "an OCSP answer from before the signature",
    code: "mismatch",
    ports: {
      revocation: ({ ocspRequest }) =>
        Promise.resolve({
          kind: "ocsp",
          response: authority.ocsp(ocspRequest, new Date(NOW.getTime() - 60_000)),
        }),
    },
  },
  {
    title: "an OCSP answer by somebody without the right",
    code: "untrusted",
    ports: {
      revocation: ({ ocspRequest }) =>
        Promise.resolve({
          kind: "ocsp",
          response: authority.ocsp(ocspRequest, NOW, "ocspWithWrongPurpose"),
        }),
    },
  },
  {
    title: "a CRL of another issuer",
    code: "untrusted",
    ports: {
      revocation: () => Promise.resolve({ kind: "crl", list: authority.crl("root", NOW) }),
    },
  },
  {
    title: "a root that nobody trusts",
    code: "untrusted",
    order: { trust: trustIn(createAuthority(NOW)) },
  },
];
for (const { title, code, ports, order: changes } of WRONG_ANSWERS) {
  test(`${title} is named and nothing is produced`, async () => {
    const attempt = signPdf(order(aPdf(), changes), { ...PORTS, ...ports });
    await assert.rejects(attempt, { name: "PkiError", code });
  });
}

test("a time-stamp authority that cannot be reached fails the signature, not the level", async () => {
  const timestamp = () => Promise.reject(new Error("no route to host"));
  await assert.rejects(signPdf(order(aPdf()), { ...PORTS, timestamp }), /no route/);
});

test("CRLs serve as evidence where there is no responder", async () => {
  const issuers = ["intermediate", "service", "root"] as const;
  const revocation: SigningPorts["revocation"] = ({ issuer }) => {
    const name = issuers.find(
      (each) => authority.holder(each).certificate.serial === issuer.serial,
    );
    return Promise.resolve({ kind: "crl", list: authority.crl(name ?? "root", NOW) });
  };
  const { level } = await signPdf(order(aPdf()), { ...PORTS, revocation });
  assert.equal(level, "B-LTA");
});

function replayed(): SigningPorts["timestamp"] {
  let first: Uint8Array | null = null;
  return (request) => {
    first ??= authority.timeStamp(request, NOW);
    return Promise.resolve(first);
  };
}
