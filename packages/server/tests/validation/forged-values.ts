import {
  answersFor,
  attribute,
  contentTypeOf,
  der,
  digestOf,
  FORGED_OID,
  honest,
  named,
  namedBySha1,
  octetString,
  sequence,
  type SignerPlan,
  TAGS,
} from "@paraph/testkit/forged";
import { authority, fileWith, foreign, NOW, ownCms, signedAs, signer } from "./forged.ts";

const stranger = foreign.holder("signer");
const FORMAT = "TOTAL-FAILED FORMAT_FAILURE";
/** A signature that is whole and not one of those that PAdES knows. */
const UNFIT = "INDETERMINATE SIG_CONSTRAINTS_FAILURE";

/** The honest signer and somebody else in one CMS, in both orders. */
function twoSigners(other: SignerPlan, reversed = false): (digest: Uint8Array) => Uint8Array {
  const both = [{ by: signer }, other];
  return ownCms({
    signers: reversed ? both.toReversed() : both,
    certificates: [signer.certificate, ...signer.chain, other.by.certificate],
  });
}

const wrong = (value: Uint8Array): Uint8Array =>
  value.map((octet, at) => (at === 9 ? octet ^ 1 : octet));
const otherDigest = digestOf(new Uint8Array(32));
/** The attributes that the honest signer signs. */
export const own = honest(signer.certificate);

/** A certificate of the authority over the signer's key, in another name. */
export const substitute = authority.certify("seal", new Uint8Array(signer.certificate.spki));

/** What was said of the file, and the reason that must be among those told. */
type Row = readonly [file: Uint8Array, said: string, reason: RegExp];

/** By name, a value that nobody may accept: the file, what is said of it, and why. */
export const FORGED_VALUES: Readonly<Record<string, () => Row>> = {
  "a second signer who is a stranger": () => [
    fileWith(twoSigners({ by: stranger })),
    UNFIT,
    /2 signers/,
  ],
  "a stranger before the signer": () => [
    fileWith(twoSigners({ by: stranger }, true)),
    UNFIT,
    /2 signers/,
  ],
  "the same signer twice": () => [fileWith(twoSigners({ by: signer })), UNFIT, /2 signers/],
  "a second signer with a broken value": () => [
    fileWith(twoSigners({ by: signer, value: wrong })),
    UNFIT,
    /2 signers/,
  ],
  "a broken value": () => [
    fileWith(signedAs({ value: wrong })),
    "TOTAL-FAILED SIG_CRYPTO_FAILURE",
    /not that of the signer/,
  ],
  "no signer": () => [fileWith(ownCms({ signers: [] })), FORMAT, /no signer/],
  "two digests, the right one first": () => [
    fileWith(signedAs({ attributes: (digest) => [...own(digest), otherDigest] })),
    FORMAT,
    /there twice/,
  ],
  "two digests in one attribute": () => [
    fileWith(
      signedAs({
        attributes: (digest) => [
          contentTypeOf(FORGED_OID.data),
          named(signer.certificate),
          attribute(FORGED_OID.messageDigest, octetString(digest), octetString(new Uint8Array(32))),
        ],
      }),
    ),
    FORMAT,
    /there twice/,
  ],
  "the same digest twice": () => [
    fileWith(signedAs({ attributes: (digest) => [...own(digest), digestOf(digest)] })),
    FORMAT,
    /there twice/,
  ],
  "two names of the certificate": () => [
    fileWith(signedAs({ attributes: (digest) => [...own(digest), named(stranger.certificate)] })),
    FORMAT,
    /there twice/,
  ],
  "an old name of another certificate beside the new one": () => [
    fileWith(
      signedAs({ attributes: (digest) => [...own(digest), namedBySha1(stranger.certificate)] }),
    ),
    "INDETERMINATE NO_SIGNING_CERTIFICATE_FOUND",
    /names another certificate/,
  ],
  "two types of content": () => [
    fileWith(
      signedAs({ attributes: (digest) => [...own(digest), contentTypeOf(FORGED_OID.tstInfo)] }),
    ),
    FORMAT,
    /there twice/,
  ],
  "another type of content": () => [
    fileWith(
      signedAs({
        attributes: (digest) => [
          contentTypeOf(FORGED_OID.tstInfo),
          digestOf(digest),
          named(signer.certificate),
        ],
      }),
    ),
    UNFIT,
    /content type/,
  ],
  "no digest": () => [
    fileWith(
      signedAs({ attributes: () => [contentTypeOf(FORGED_OID.data), named(signer.certificate)] }),
    ),
    "TOTAL-FAILED HASH_FAILURE",
    /digest/,
  ],
  "an attribute without value": () => [
    fileWith(
      signedAs({
        attributes: (digest) => [
          digestOf(digest),
          named(signer.certificate),
          attribute(FORGED_OID.contentType),
        ],
      }),
    ),
    UNFIT,
    /content type/,
  ],
  "content of its own that is another document": () => [
    fileWith(ownCms({ content: Buffer.from("%PDF-1.7 another") })),
    FORMAT,
    /content of its own/,
  ],
  "a value of another document": () => {
    let taken: Uint8Array = new Uint8Array();
    fileWith((digest) => (taken = ownCms()(digest)), { text: "The buyer pays 900 EUR" });
    return [fileWith(() => taken), "TOTAL-FAILED HASH_FAILURE", /digest/];
  },
  "a certificate of another name over the same key": () => [
    fileWith(
      ownCms({
        signers: [{ by: signer, id: substitute, attributes: own }],
        certificates: [substitute, ...signer.chain],
      }),
    ),
    "INDETERMINATE NO_SIGNING_CERTIFICATE_FOUND",
    /names another certificate/,
  ],
  "an authority for time that signs a document": () => {
    const tsa = authority.holder("tsa");
    const cms = ownCms({
      signers: [{ by: tsa }],
      certificates: [tsa.certificate, ...tsa.chain],
      revocation: answersFor(authority, tsa, NOW),
    });
    return [
      fileWith(cms),
      "INDETERMINATE CHAIN_CONSTRAINTS_FAILURE",
      /Test TSA.*not one for signatures/,
    ];
  },
  "no name of the certificate": () => [
    fileWith(signedAs({ attributes: (digest) => own(digest).slice(0, 2) })),
    UNFIT,
    /names the certificate/,
  ],
  "an identifier in more octets than it needs": () => [
    fileWith(
      signedAs({
        attributes: (digest) => [
          ...own(digest).slice(0, 1),
          named(signer.certificate),
          sequence(
            der(TAGS.oid, Buffer.from("2a864886f70d01098004", "hex")),
            der(TAGS.set, octetString(digest)),
          ),
        ],
      }),
    ),
    FORMAT,
    /more octets than it needs/,
  ],
};
