import assert from "node:assert/strict";
import { test } from "node:test";
import { answersFor, namedBySha1, type SignerPlan } from "@paraph/testkit/forged";
import { authority, fileWith, NOW, ownCms, signedAs, signer, verdict } from "./forged.ts";
import { FORGED_VALUES, own, substitute } from "./forged-values.ts";

/**
 * Signature values as somebody writes them who knows the standards and wishes to deceive: what is signed stays as it is,
 * or an accomplice signs it.
 */
const PASSED = "TOTAL-PASSED";

test("the file that is attacked passes, and without an answer about its signer it does not", () => {
  assert.equal(verdict(fileWith(ownCms()))[0], PASSED);
  const [said] = verdict(fileWith(ownCms({ revocation: [] })));
  assert.equal(said, "INDETERMINATE CERTIFICATE_CHAIN_GENERAL_FAILURE");
});

for (const [name, make] of Object.entries(FORGED_VALUES)) {
  test(`a forged value is noticed for what it is: ${name}`, () => {
    const [file, said, reason] = make();
    const [indication, details] = verdict(file);
    assert.equal(indication, said, details);
    assert.match(details, reason);
  });
}

test("a certificate of another name over the same key is reported where no signed attribute names one", () => {
  const cms = ownCms({
    signers: [{ by: signer, id: substitute, attributes: (digest) => own(digest).slice(0, 2) }],
    certificates: [substitute, ...authority.holder("seal").chain],
    revocation: answersFor(
      authority,
      { ...authority.holder("seal"), certificate: substitute },
      NOW,
    ),
  });
  const [said, details] = verdict(fileWith(cms, { subFilter: "adbe.pkcs7.detached" }));
  assert.equal(said, PASSED, "ISO 32000-1 knows no such attribute");
  assert.match(details, /no signed attribute names the certificate/);
  const [, honestly] = verdict(fileWith(ownCms(), { subFilter: "adbe.pkcs7.detached" }));
  assert.doesNotMatch(honestly, /no signed attribute names/);
});

test("a certificate that only its SHA-1 names is reported", () => {
  const attributes: SignerPlan["attributes"] = (digest) => [
    ...own(digest).slice(0, 2),
    namedBySha1(signer.certificate),
  ];
  const [said, details] = verdict(fileWith(signedAs({ attributes })));
  assert.equal(said, PASSED);
  assert.match(details, /names the certificate by its SHA-1/);
  assert.doesNotMatch(verdict(fileWith(ownCms()))[1], /SHA-1/);
});
