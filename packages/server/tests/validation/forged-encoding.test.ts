import assert from "node:assert/strict";
import { test } from "node:test";
import { indefinite, integer } from "@paraph/testkit/forged";
import { fileWith, ownCms, verdict } from "./forged.ts";
import { FORGED_ENCODINGS } from "./forged-encodings.ts";

for (const [name, cms] of Object.entries(FORGED_ENCODINGS)) {
  test(`a value that is not written in DER is reported and means the same: ${name}`, () => {
    const [said, details] = verdict(fileWith(cms));
    assert.equal(said, "TOTAL-PASSED", details);
    assert.match(details, /not written in DER/);
    const [changed] = verdict(spoiled(fileWith(cms)));
    assert.equal(changed, "TOTAL-FAILED HASH_FAILURE");
  });
}

/** The same file with another amount on the page. */
function spoiled(file: Uint8Array): Uint8Array {
  const at = Buffer.from(file).indexOf("100 EUR");
  return file.map((octet, place) => (place === at ? 0x39 : octet));
}

test("octets behind a value of indefinite length are noticed", () => {
  const cms = (digest: Uint8Array): Uint8Array =>
    Buffer.concat([indefinite(ownCms()(digest)), integer("07")]);
  const [said, details] = verdict(fileWith(cms));
  assert.equal(said, "TOTAL-PASSED");
  assert.match(details, /bytes behind the signature in \/Contents/);
});
