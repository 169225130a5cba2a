import assert from "node:assert/strict";
import { test } from "node:test";
import { bytesSource } from "@paraph/engine/bytes";
import { signPdf } from "@paraph/engine/pades";
import {
  DEFAULT_POLICY,
  type ValidationResult,
  type ValidationPolicy,
} from "@paraph/engine/validation";
import {
  appendRevision,
  createAuthority,
  encryptedPdf,
  rawSigner,
  signingPorts,
  trustIn,
} from "@paraph/testkit";
import { validateFile, seemsUntouched } from "./validate-file.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
const authority = createAuthority(NOW);
const root = Buffer.from(authority.holder("root").certificate.der).toString("base64");
const POLICY: ValidationPolicy = {
  ...DEFAULT_POLICY,
  anchors: [{ certificate: root, origin: "configured", services: [] }],
};
const KINDS = ["rc4-3", "aes-4", "aes-5", "aes-6"] as const;

async function signed(file: Uint8Array): Promise<Uint8Array> {
  const order = {
    source: bytesSource(file),
    field: { kind: "new", places: [] },
    appearance: null,
    claims: { name: "Ada Lovelace", reason: null, location: null, contact: null },
    certify: null,
    level: "B-LTA",
    signer: rawSigner(authority, "signer"),
    trust: trustIn(authority),
  } as const;
  const { tail } = await signPdf(order, signingPorts(authority, NOW));
  return new Uint8Array(Buffer.concat([file, tail]));
}

function resultOf(file: Uint8Array): ValidationResult {
  return validateFile(file, POLICY, new Date(NOW.getTime() + 60_000));
}

test("4.6 encrypted documents that open without a password are validated like others", async () => {
  for (const kind of KINDS) {
    const twice = await signed(await signed(encryptedPdf({ kind })));
    const { indication, signers } = resultOf(twice);
    assert.equal(indication, "TOTAL-PASSED", kind);
    assert.deepEqual(
      signers.map(({ valid }) => valid),
      [true, true],
      kind,
    );
  }
});

/** Objects of the encrypted file by their numbers: its page's content, the page, its encryption. */
const FORGERIES = {
  "the content of a page": { 4: "<< /Length 0 >> stream\n\nendstream" },
  "a page": { 3: "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] >>" },
  "the encryption": { 7: "<< /Filter /Standard /V 1 /R 2 /P -4 /O <00> /U <00> >>" },
} as const;

test("4.6 what was changed in an encrypted document after it was signed is reported", async () => {
  const file = await signed(encryptedPdf({ kind: "aes-6" }));
  assert.equal(seemsUntouched(resultOf(file)), true, "control: as it was signed");
  for (const [what, objects] of Object.entries(FORGERIES)) {
    const trailer = "/Info 6 0 R /Encrypt 7 0 R";
    const forged = appendRevision(file, objects, { trailer });
    assert.equal(seemsUntouched(resultOf(forged)), false, what);
  }
  const plain = appendRevision(file, { 60: "<< /A 1 >>" }, {});
  assert.equal(seemsUntouched(resultOf(plain)), false, "no encryption any more");
});

test("4.6 an encrypted document that asks for a password is never valid", async () => {
  const { signers, indication, details } = resultOf(encryptedPdf({ password: "secret" }));
  assert.deepEqual([indication, signers.length], ["INDETERMINATE", 0]);
  assert.match(details.join(), /password/);
});
