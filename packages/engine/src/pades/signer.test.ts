import assert from "node:assert/strict";
import { test } from "node:test";
import { aPdf, createAuthority, rawSigner, signingPorts, trustIn } from "@paraph/testkit";
import { bytesSource } from "../bytes/source.ts";
import { openPdf } from "../pdf/document.ts";
import { signaturesOf } from "../pdf/signatures.ts";
import { parseCms } from "../pki/cms/cms.ts";
import { finishCms, prepareCms } from "../pki/cms/build.ts";
import { type SigningOrder, signPdf } from "./sign-pdf.ts";
import type { FinishedCmsSigner } from "./signer.ts";
import { timeStampIn } from "./stamp-cms.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
const authority = createAuthority(NOW);
const PORTS = signingPorts(authority, NOW);
const signer = authority.holder("signer");

/** A provider that returns finished CMS over the digest it is given. */
const PROVIDER: FinishedCmsSigner = {
  kind: "cms",
  digestName: "SHA-256",
  cmsBytes: 8192,
  certificate: signer.certificate,
  sign: (digest) => Promise.resolve(cmsOver(digest)),
};

function cmsOver(digest: Uint8Array, by = signer): Uint8Array {
  const { certificate, chain, signer: key } = by;
  const prepared = prepareCms({ certificate, chain, algorithm: key.algorithm, digest });
  return finishCms(prepared, key.sign(prepared.toBeSigned));
}

function order(changes: Partial<SigningOrder> = {}): SigningOrder {
  return {
    source: bytesSource(aPdf()),
    field: { kind: "new", places: [] },
    appearance: null,
    claims: { name: "Ada", reason: null, location: null, contact: null },
    certify: null,
    level: "B-LTA",
    signer: PROVIDER,
    trust: trustIn(authority),
    ...changes,
  };
}

test("a finished CMS of a provider is stamped and raised to B-LTA", async () => {
  const { tail } = await signPdf(order(), PORTS);
  const file = new Uint8Array(Buffer.concat([aPdf(), tail]));
  const [signature] = signaturesOf(openPdf(bytesSource(file)).latest);
  const [info] = parseCms(signature?.contents ?? new Uint8Array()).signers;
  assert.ok(info && timeStampIn(info));
});

test("a finished CMS over another document is refused", async () => {
  const sign = () => Promise.resolve(cmsOver(new Uint8Array(32)));
  const wrong = order({ signer: { ...PROVIDER, sign } });
  await assert.rejects(signPdf(wrong, PORTS), { name: "PkiError", code: "mismatch" });
});

test("a finished CMS of somebody else than announced is refused", async () => {
  const sign = (digest: Uint8Array) => Promise.resolve(cmsOver(digest, authority.holder("seal")));
  const wrong = order({ signer: { ...PROVIDER, sign } });
  await assert.rejects(signPdf(wrong, PORTS), { name: "PkiError", code: "mismatch" });
});

test("a CMS larger than its hole is refused by name", async () => {
  const small = order({ level: "B-B", signer: { ...PROVIDER, cmsBytes: 500 } });
  await assert.rejects(signPdf(small, PORTS), { name: "PkiError", code: "too_large" });
});

test("a time stamp larger than was announced is refused by name, whichever of the two it is", async () => {
  for (const level of ["B-T", "B-LTA"] as const) {
    const plan = order({ level, signer: rawSigner(authority, "signer") });
    const tight = { ...PORTS, tokenBytes: level === "B-T" ? 100 : 1500 };
    await assert.rejects(signPdf(plan, tight), { name: "PkiError", code: "too_large" });
  }
});
