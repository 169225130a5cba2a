import assert from "node:assert/strict";
import { test } from "node:test";
import {
  around,
  childrenOf,
  der,
  FORGED_OID,
  indefinite,
  inPieces,
  integer,
  longLength,
  oid,
  sequence,
  TAGS,
} from "@paraph/testkit/forged";
import { fileWith, ownCms, signedAs, verdict } from "./forged.ts";

/** BER in the place of DER: what it says is the same, and /Contents must be DER (ISO 32000-2, 12.8.3.3.1). */
const BER: Readonly<Record<string, (digest: Uint8Array) => Uint8Array>> = {
  "an indefinite length around it": (digest) => indefinite(ownCms()(digest)),
  "a long length around it": (digest) => longLength(ownCms()(digest)),
  "an indefinite length inside": (digest) => {
    const [type = Buffer.of(), inside = Buffer.of()] = childrenOf(ownCms()(digest));
    return sequence(type, der(around(0), ...childrenOf(inside).map(indefinite)));
  },
  "signed attributes of indefinite length": signedAs({ written: indefinite }),
  "signed attributes of long length": signedAs({ written: longLength }),
  "a digest in pieces": signedAs({ written: digestInPieces }),
};

/** The same attributes with the digest spelled as a string of two pieces. */
function digestInPieces(attributes: Buffer): Buffer {
  return der(
    TAGS.set,
    ...childrenOf(attributes).map((each) => {
      const [type = Buffer.of(), values = Buffer.of()] = childrenOf(each);
      if (!type.equals(oid(FORGED_OID.messageDigest))) return each;
      return sequence(type, der(TAGS.set, ...childrenOf(values).map(inPieces)));
    }),
  );
}

for (const [name, cms] of Object.entries(BER)) {
  test(`a value that is not written in DER is told and means the same: ${name}`, () => {
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
  assert.equal(said, "TOTAL-FAILED FORMAT_FAILURE");
  assert.match(details, /something behind the signature/);
});
