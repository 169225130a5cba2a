import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { parseCertificate } from "@paraph/engine/pki";
import type { Holder } from "@paraph/testkit";
import {
  answersFor,
  attribute,
  childrenOf,
  contentTypeOf,
  der,
  digestOf,
  type FileForgery,
  FORGED_OID,
  named,
  oid,
  sequence,
  tokenOver,
} from "@paraph/testkit/forged";
import {
  ANSWERS,
  authority,
  fileWith,
  judged,
  NOW,
  ownCms,
  signedAs,
  signer,
  verdict,
} from "./forged.ts";

/** Everything strong but one link: a chain holds what its weakest link holds. */
const SHA1 = "1.3.14.3.2.26";
const sha1 = (octets: Uint8Array): Uint8Array =>
  new Uint8Array(createHash("sha1").update(octets).digest());

test("a document that only its SHA-1 binds is not strong enough, however the attributes are signed", () => {
  const [said, details] = verdict(fileWith(signedAs({ digest: { oid: SHA1, of: sha1 } })));
  assert.equal(said, "INDETERMINATE CRYPTO_CONSTRAINTS_FAILURE_NO_POE", details);
  assert.match(details, /SHA-1/);
});

test("the form that holds a SHA-1 of the document is as weak as that, whatever signs it", () => {
  const cms: FileForgery["cms"] = (_, covered) => {
    const held = sha1(covered);
    const digest = new Uint8Array(createHash("sha256").update(held).digest());
    return ownCms({ content: held })(digest);
  };
  const [said, details] = verdict(fileWith(cms, { subFilter: "adbe.pkcs7.sha1" }));
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
  const [strong] = judged(stampedWith("SHA-256")).signers;
  assert.equal(strong?.timeIsProven, true);
  const { signers, details } = judged(stampedWith("SHA-1"));
  assert.equal(signers[0]?.timeIsProven, false, details.join("\n"));
  assert.match(details.join("\n"), /a time stamp proves nothing: .*SHA-1/);
});

test("a time stamp of a time before its own certificate proves nothing", () => {
  const early = new Date(NOW.getTime() - 45 * 86_400_000);
  const { signers, details } = judged(stampedWith("SHA-256", early));
  assert.equal(signers[0]?.timeIsProven, false, details.join("\n"));
  assert.match(details.join("\n"), /a time stamp proves nothing/);
});

test("a signature of a content that is no data is none of a document", () => {
  const cms = ownCms({
    contentType: FORGED_OID.tstInfo,
    signers: [
      {
        by: signer,
        attributes: (digest) => [
          contentTypeOf(FORGED_OID.tstInfo),
          digestOf(digest),
          named(signer.certificate),
        ],
      },
    ],
  });
  const [said, details] = verdict(fileWith(cms));
  assert.equal(said, "INDETERMINATE SIG_CONSTRAINTS_FAILURE", details);
});

const SERVER_AUTH = oid("1.3.6.1.5.5.7.3.1");
const TIME_STAMPING = oid("1.3.6.1.5.5.7.3.8");

/** The holder with a certificate of the same authority for another purpose. */
function forPurpose(holder: Holder, purpose: Buffer): Holder {
  const [signed = Buffer.of(), algorithm = Buffer.of()] = childrenOf(holder.certificate.der);
  const tbs = Buffer.from(signed);
  tbs.set(purpose, tbs.indexOf(TIME_STAMPING));
  const value = authority.holder("service").signer.sign(tbs);
  const certificate = sequence(tbs, algorithm, der(0x03, Buffer.of(0), value));
  return { ...holder, certificate: parseCertificate(new Uint8Array(certificate)) };
}

function signedBy(holder: Holder): Uint8Array {
  const cms = ownCms({
    signers: [{ by: holder }],
    certificates: [holder.certificate, ...holder.chain],
    revocation: answersFor(authority, holder, NOW),
  });
  return fileWith(cms);
}

test("a host on the web signs no documents, and somebody with a purpose that is not known may", () => {
  const tsa = authority.holder("tsa");
  const [said, details] = verdict(signedBy(forPurpose(tsa, SERVER_AUTH)));
  assert.equal(said, "INDETERMINATE CHAIN_CONSTRAINTS_FAILURE", details);
  assert.match(details, /not one for signatures/);
  const mail = forPurpose(tsa, oid("1.3.6.1.5.5.7.3.4"));
  assert.equal(verdict(signedBy(mail))[0], "TOTAL-PASSED");
});
