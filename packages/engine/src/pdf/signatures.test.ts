import assert from "node:assert/strict";
import { test } from "node:test";
import { aPdf } from "@paraph/testkit";
import { bytesSource } from "../bytes/source.ts";
import { openPdf } from "./document.ts";
import { lockOf, locks, signatureFieldsOf, signaturesOf } from "./signatures.ts";

test("a signature dictionary is read with all that it says about itself", () => {
  const value = `/V << /Type /DocTimeStamp /Filter /Adobe.PPKLite /SubFilter /ETSI.RFC3161 /ByteRange [0 10 20 30]
    /Contents <3003020101> /Name (N) /Reason (R) /Location (L) /ContactInfo (C) /M (D:20260101000000Z)
    /Reference [<< /TransformMethod /FieldMDP /TransformParams << /Action /Exclude /Fields [(a)] >> >>] >>`;
  const { latest } = openPdf(
    bytesSource(aPdf({ fields: [{ name: "T", more: value }, { name: "open" }] })),
  );
  const [signature, ...others] = signaturesOf(latest);
  assert.deepEqual(others, []);
  assert.ok(signature);
  const { type, byteRange, contents, name, reason, location, contact, claimedTime } = signature;
  assert.deepEqual([type, byteRange], ["timestamp", [0, 10, 20, 30]]);
  assert.deepEqual(contents, Uint8Array.of(0x30, 3, 2, 1, 1));
  assert.deepEqual(
    [name, reason, location, contact, claimedTime],
    ["N", "R", "L", "C", "D:20260101000000Z"],
  );
  assert.deepEqual(signature.fieldLock, { action: "Exclude", fields: ["a"], permission: null });
  assert.equal(signature.permission, null);
});

test("a lock covers the fields that it names, and those below them", () => {
  const lock = "/Lock << /Type /SigFieldLock /Action /Include /Fields [(a) (b.c)] /P 1 >>";
  const { latest } = openPdf(bytesSource(aPdf({ fields: [{ name: "S", more: lock }] })));
  const [field] = signatureFieldsOf(latest);
  assert.ok(field);
  const found = lockOf(latest, field);
  assert.deepEqual(found, { action: "Include", fields: ["a", "b.c"], permission: 1 });
  assert.deepEqual(
    ["a", "a.x", "ab", "b", "b.c"].map((name) => locks(found, name)),
    [true, true, false, false, true],
  );
  assert.equal(locks({ action: "Exclude", fields: ["a"], permission: null }, "a.x"), false);
  assert.equal(locks({ action: "All", fields: [], permission: null }, "any"), true);
});
