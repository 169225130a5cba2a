import assert from "node:assert/strict";
import { test } from "node:test";
import { bytesSource } from "@paraph/engine/bytes";
import { signPdf } from "@paraph/engine/pades";
import { DEFAULT_POLICY } from "@paraph/engine/validation";
import { aPdf, createAuthority, joined, rawSigner, signingPorts, trustIn } from "@paraph/testkit";
import { dutiesWith } from "./duties.ts";
import type { Pdfium } from "./pdfium.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
const POLICY = { ...DEFAULT_POLICY, revocationRequired: false, changesRequired: false };
const authority = createAuthority(NOW);
const { field: validateField } = dutiesWith({} as Pdfium, () => new Uint8Array());

async function signed(file: Uint8Array) {
  const made = await signPdf(
    {
      source: bytesSource(file),
      field: { kind: "new", places: [] },
      appearance: null,
      claims: { name: "Ada Lovelace", reason: null, location: null, contact: null },
      certify: null,
      level: "B-B",
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
