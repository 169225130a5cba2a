import assert from "node:assert/strict";
import { test } from "node:test";
import { answersFor, attribute, FORGED_OID, tokenOver } from "@paraph/testkit/forged";
import { ANSWERS, authority, fileWith, resultOf, NOW, ownCms, signer, verdict } from "./forged.ts";
import { forPurpose, holdingSha1, ofNoData, overSha1 } from "./forged-moves.ts";

/** Everything strong but one link: a chain holds what its weakest link holds. */

test("a document that only its SHA-1 binds is not strong enough, however the attributes are signed", () => {
  const [said, details] = verdict(overSha1());
  assert.equal(said, "INDETERMINATE CRYPTO_CONSTRAINTS_FAILURE_NO_POE", details);
  assert.match(details, /SHA-1/);
});

test("the form that holds a SHA-1 of the document is as weak as that, whatever signs it", () => {
  const [said, details] = verdict(holdingSha1());
  assert.equal(said, "INDETERMINATE CRYPTO_CONSTRAINTS_FAILURE_NO_POE", details);
  assert.match(details, /over SHA-256 and SHA-1|over SHA-1/);
});

function stampedWith(name: "SHA-1" | "SHA-256", when = NOW): Uint8Array {
  return fileWith(
    ownCms({
      signers: [
        {
          by: signer,
          unsigned: (value) => [
            attribute(FORGED_OID.timeStamp, tokenOver(authority, value, when, name)),
          ],
        },
      ],
      revocation: [...ANSWERS, ...answersFor(authority, authority.holder("tsa"), NOW)],
    }),
  );
}

test("a time stamp over a SHA-1 of today proves nothing", () => {
  const [strong] = resultOf(stampedWith("SHA-256")).signers;
  assert.equal(strong?.timeIsProven, true);
  const { signers, details } = resultOf(stampedWith("SHA-1"));
  assert.equal(signers[0]?.timeIsProven, false, details.join("\n"));
  assert.match(details.join("\n"), /a time stamp proves nothing: .*SHA-1/);
});

test("a time stamp of a time before its own certificate proves nothing", () => {
  const early = new Date(NOW.getTime() - 45 * 86_400_000);
  const { signers, details } = resultOf(stampedWith("SHA-256", early));
  assert.equal(signers[0]?.timeIsProven, false, details.join("\n"));
  assert.match(details.join("\n"), /a time stamp proves nothing/);
});

test("a signature of a content that is no data is none of a document", () => {
  const [said, details] = verdict(ofNoData());
  assert.equal(said, "INDETERMINATE SIG_CONSTRAINTS_FAILURE", details);
});

test("a host on the web signs no documents, and somebody with a purpose that is not known may", () => {
  const [said, details] = verdict(forPurpose("1.3.6.1.5.5.7.3.1"));
  assert.equal(said, "INDETERMINATE CHAIN_CONSTRAINTS_FAILURE", details);
  assert.match(details, /not one for signatures/);
  assert.equal(verdict(forPurpose("1.3.6.1.5.5.7.3.4"))[0], "TOTAL-PASSED");
});
