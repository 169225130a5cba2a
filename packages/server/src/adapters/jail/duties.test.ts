import assert from "node:assert/strict";
import { test } from "node:test";
import { bytesSource } from "@paraph/engine/bytes";
import { signPdf } from "@paraph/engine/pades";
import { collectFacts, DEFAULT_POLICY, validate } from "@paraph/engine/validation";
import { aPdf, createAuthority, joined, rawSigner, signingPorts, trustIn } from "@paraph/testkit";
import { dutiesWith } from "./duties.ts";
import type { Pdfium } from "./pdfium.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
const POLICY = { ...DEFAULT_POLICY, revocationRequired: false, changesRequired: false };
const authority = createAuthority(NOW);
const { field: validateField } = dutiesWith({} as Pdfium, () => new Uint8Array());

async function signed(file: Uint8Array, level: "B-B" | "B-LTA" = "B-B") {
  const made = await signPdf(
    {
      source: bytesSource(file),
      field: { kind: "new", places: [] },
      appearance: null,
      claims: { name: "Ada Lovelace", reason: null, location: null, contact: null },
      certify: null,
      level,
      signer: rawSigner(authority, "signer"),
      trust: trustIn(authority),
    },
    signingPorts(authority, NOW),
  );
  return { bytes: joined(file, made.tail), name: made.fieldName };
}

test("the signature of a field is validated by itself; a changed byte makes it fail, another name has none", async () => {
  const { bytes, name } = await signed(aPdf());
  const ask = (field: string, file: Uint8Array) =>
    validateField({ field, policy: POLICY, at: NOW }, bytesSource(file));
  assert.notEqual(ask(name, bytes)?.indication, "TOTAL-FAILED");
  assert.equal(ask("nobody", bytes), null);
  const changed = Uint8Array.from(bytes);
  const at = Buffer.from(changed).indexOf("/MediaBox");
  changed.set(Buffer.from("/MediaBux"), at);
  assert.equal(ask(name, changed)?.indication, "TOTAL-FAILED");
});

test("a field is validated as in the whole document, without what was signed before it", async () => {
  let file = aPdf();
  const names: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    const { bytes, name } = await signed(file, "B-LTA");
    file = bytes;
    names.push(name);
  }
  const source = bytesSource(file);
  const { signers } = validate(collectFacts(source), POLICY, NOW);
  for (const [index, name] of names.entries()) {
    const whole = signers.find(({ field }) => field === name);
    const { indication, subIndication } = whole ?? assert.fail(`no signer in ${name}`);
    const own = validateField({ field: name, policy: POLICY, at: NOW }, source);
    assert.deepEqual(own, { indication, subIndication });
    // Itself, its archive time stamp, and both of everybody who came later.
    assert.equal(collectFacts(source, name).signatures.length, 2 * (names.length - index));
  }
});
