import assert from "node:assert/strict";
import { test } from "node:test";
import { createAuthority } from "@paraph/testkit";
import {
  digestIdentifier,
  type DigestName,
  signatureIdentifier,
} from "../algorithms/algorithms.ts";
import { digest } from "../algorithms/keys.ts";
import type { Certificate } from "../certificates/certificate.ts";
import { buildName } from "../certificates/name.ts";
import { holder } from "../der/der.ts";
import { OID } from "../der/oids.ts";
import * as write from "../der/write.ts";
import { serialInteger } from "./build.ts";
import { requireIntactCms } from "./verify.ts";

const authority = createAuthority(new Date("2026-11-15T12:00:00Z"));
const [signer, seal] = [authority.holder("signer"), authority.holder("seal")];
const document = digest("SHA-256", Buffer.from("the document"));
const expected = { digest: document, digestName: "SHA-256" } as const;

const attribute = (oid: string, ...values: readonly Uint8Array[]): Uint8Array =>
  write.sequence(write.oid(oid), write.setOf(values));
const contentType = attribute(OID.contentType, write.oid(OID.data));
const messageDigest = attribute(OID.messageDigest, write.octetString(document));

type Reference = { readonly issuer?: Uint8Array; readonly serial?: string };

/** The ESS attribute of RFC 5035 that names a certificate, with its issuer where told. */
function ess(of: Certificate, reference: Reference = {}): Uint8Array {
  const { issuer, serial = of.serial } = reference;
  const directory = issuer && write.explicit(4, issuer);
  const issuerSerial = directory
    ? [write.sequence(write.sequence(directory), serialInteger(serial))]
    : [];
  const id = write.sequence(write.octetString(digest("SHA-256", of.der)), ...issuerSerial);
  return attribute(OID.signingCertificateV2, write.sequence(write.sequence(id)));
}

type Plan = {
  readonly attributes?: readonly Uint8Array[];
  /** The attributes in this order, which DER does not allow. */
  readonly unsorted?: boolean;
  readonly certificates?: readonly Certificate[];
  readonly digestName?: DigestName;
  readonly signers?: number;
  readonly id?: Certificate;
};

/** A CMS as somebody else might write it, honestly signed by the signer's key. */
function cms(plan: Plan): Uint8Array {
  const {
    attributes = [contentType, messageDigest, ess(signer.certificate)],
    digestName = "SHA-256",
  } = plan;
  const { algorithm, sign } = signer.signer;
  const set = plan.unsorted ? write.set(...attributes) : write.setOf(attributes);
  const { issuer, serial } = plan.id ?? signer.certificate;
  const information = write.sequence(
    write.integer(1),
    write.sequence(issuer.der, serialInteger(serial)),
    digestIdentifier(digestName),
    write.withTag(holder(0), set),
    signatureIdentifier(algorithm),
    write.octetString(sign(set)),
  );
  const certificates = (plan.certificates ?? [signer.certificate]).map(({ der }) => der);
  const signedData = write.sequence(
    write.integer(1),
    write.setOf([digestIdentifier(digestName)]),
    write.sequence(write.oid(OID.data)),
    write.explicit(0, ...certificates),
    write.set(...Array.from({ length: plan.signers ?? 1 }, () => information)),
  );
  return write.sequence(write.oid(OID.signedData), write.explicit(0, signedData));
}

const stranger = buildName([["commonName", "Somebody else"]]);
const { certificate } = signer;
const honest = [contentType, messageDigest, ess(certificate)];

/** What is accepted although others write it in another way. */
const ACCEPTED: Readonly<Record<string, Plan>> = {
  "the plain form": {},
  "issuer and serial number in the reference": {
    attributes: [contentType, messageDigest, ess(certificate, { issuer: certificate.issuer.der })],
  },
  "attributes out of order, signed as they were sent": {
    attributes: honest.toReversed(),
    unsorted: true,
  },
  "certificates of others beside": { certificates: [seal.certificate, certificate] },
};
for (const [what, plan] of Object.entries(ACCEPTED)) {
  test(`a CMS with ${what} is accepted`, () => {
    assert.deepEqual(requireIntactCms(cms(plan), expected).certificate.der, certificate.der);
  });
}

/** RFC 5652, 5.3 and 11; RFC 5035, 5.4: what makes a CMS mean something else than it seems to. */
const REFUSED: Readonly<Record<string, readonly [Plan, RegExp]>> = {
  "no message digest": [{ attributes: [contentType, ess(certificate)] }, /another document/],
  "no content type": [{ attributes: [messageDigest, ess(certificate)] }, /content type/],
  "no reference to its certificate": [
    { attributes: [contentType, messageDigest] },
    /bind its certificate/,
  ],
  "two message digests": [
    {
      attributes: [...honest, attribute(OID.messageDigest, write.octetString(new Uint8Array(32)))],
    },
    /more than once/,
  ],
  "two values in one message digest": [
    {
      attributes: [
        contentType,
        attribute(
          OID.messageDigest,
          write.octetString(document),
          write.octetString(new Uint8Array(32)),
        ),
        ess(certificate),
      ],
    },
    /more than once/,
  ],
  "two references": [{ attributes: [...honest, ess(seal.certificate)] }, /more than once/],
  "another content type": [
    {
      attributes: [
        attribute(OID.contentType, write.oid(OID.tstInfo)),
        messageDigest,
        ess(certificate),
      ],
    },
    /content type/,
  ],
  "a reference to another certificate": [
    { attributes: [contentType, messageDigest, ess(seal.certificate)] },
    /bind its certificate/,
  ],
  "a reference with another issuer": [
    { attributes: [contentType, messageDigest, ess(certificate, { issuer: stranger })] },
    /bind its certificate/,
  ],
  "a reference with another serial number": [
    {
      attributes: [
        contentType,
        messageDigest,
        ess(certificate, { issuer: certificate.issuer.der, serial: "0102" }),
      ],
    },
    /bind its certificate/,
  ],
  "another certificate in the place of the signer's": [
    { certificates: [seal.certificate], id: seal.certificate },
    /signature value is wrong/,
  ],
  "no certificate": [{ certificates: [] }, /lacks the signer's certificate/],
  "two signers": [{ signers: 2 }, /exactly one signer/],
  "no signer": [{ signers: 0 }, /exactly one signer/],
  "another digest beside the signature's": [{ digestName: "SHA-512" }, /another digest/],
};
for (const [what, [plan, text]] of Object.entries(REFUSED)) {
  test(`a CMS with ${what} is refused`, () => {
    assert.throws(() => requireIntactCms(cms(plan), expected), text);
  });
}
