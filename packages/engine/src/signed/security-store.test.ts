import assert from "node:assert/strict";
import { test } from "node:test";
import { aPdf, createAuthority, rawSigner, signingPorts, trustIn } from "@paraph/testkit";
import { bytesSource } from "../bytes/source.ts";
import { signPdf } from "../pades/sign-pdf.ts";
import { openPdf, viewAt } from "../pdf/document.ts";
import { signaturesOf } from "../pdf/signatures.ts";
import { digest } from "../pki/algorithms/keys.ts";
import { parseCertificate } from "../pki/certificates/certificate.ts";
import { parseOcspResponse } from "../pki/revocation/ocsp.ts";
import { levelOf, partsOf } from "./level.ts";
import { securityStoreOf } from "./security-store.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
const authority = createAuthority(NOW);

async function signed(file: Uint8Array): Promise<Uint8Array> {
  const { tail } = await signPdf(
    {
      source: bytesSource(file),
      field: { kind: "new", places: [] },
      appearance: null,
      claims: { name: "Ada", reason: null, location: null, contact: null },
      certify: null,
      level: "B-LTA",
      signer: rawSigner(authority, "signer"),
      trust: trustIn(authority),
    },
    signingPorts(authority, NOW),
  );
  return new Uint8Array(Buffer.concat([file, tail]));
}

test("the store that signing wrote is read back, and each revision has its own", async () => {
  const pdf = openPdf(bytesSource(await signed(await signed(aPdf()))));
  const store = securityStoreOf(pdf.latest);
  assert.ok(store.certificates.length >= 4);
  for (const der of store.certificates) assert.ok(parseCertificate(der).subject);
  for (const der of store.ocsps) assert.ok(parseOcspResponse(der).answers.length > 0);
  const contents = signaturesOf(pdf.latest)
    .filter(({ type }) => type === "signature")
    .map((signature) => digest("SHA-1", signature.contents ?? new Uint8Array()));
  assert.deepEqual(
    store.bySignature.map(({ contentsDigest }) => contentsDigest),
    contents,
  );
  assert.deepEqual(securityStoreOf(viewAt(pdf, 0)).certificates, []);
  assert.equal(securityStoreOf(viewAt(pdf, 2)).bySignature.length, 1);
});

test("a level is the highest whose parts are all there", () => {
  for (const level of ["B-B", "B-T", "B-LT", "B-LTA"] as const) {
    assert.equal(levelOf(partsOf(level)), level);
  }
  assert.equal(levelOf({ isStamped: false, hasEvidence: true, isArchived: true }), "B-B");
  assert.equal(levelOf({ isStamped: true, hasEvidence: false, isArchived: true }), "B-T");
});
