import { createHash } from "node:crypto";
import {
  buildOcspRequest,
  buildTimeStampRequest,
  type Certificate,
  parseTimeStampResponse,
} from "@paraph/engine/pki";
import type { Holder, TestAuthority } from "../authority.ts";
import { around, integer, octetString, oid, sequence, setOf, tagged, TAGS, der } from "./der.ts";

export const FORGED_OID = {
  data: "1.2.840.113549.1.7.1",
  signedData: "1.2.840.113549.1.7.2",
  tstInfo: "1.2.840.113549.1.9.16.1.4",
  contentType: "1.2.840.113549.1.9.3",
  messageDigest: "1.2.840.113549.1.9.4",
  signingCertificate: "1.2.840.113549.1.9.16.2.12",
  signingCertificateV2: "1.2.840.113549.1.9.16.2.47",
  timeStamp: "1.2.840.113549.1.9.16.2.14",
  ocspRevocation: "1.3.6.1.5.5.7.16.2",
  sha256: "2.16.840.1.101.3.4.2.1",
  ecdsaSha256: "1.2.840.10045.4.3.2",
} as const;

/** One SignerInfo of RFC 5652, 5.3; what is not said is as an honest signer of P-256 and SHA-256 writes it. */
export type SignerPlan = {
  readonly by: Holder;
  /** At whom the SignerInfo points; the signer by default. */
  readonly id?: Certificate;
  /** The signed attributes over a digest. */
  readonly attributes?: (digest: Uint8Array) => readonly Uint8Array[];
  /** The digest of the document as the SignerInfo names it, and how it is made; SHA-256 by default. */
  readonly digest?: { readonly oid: string; readonly of: (covered: Uint8Array) => Uint8Array };
  /** How the signed attributes stand there, while their DER form is what was signed. */
  readonly written?: (attributes: Buffer) => Buffer;
  readonly value?: (signature: Uint8Array) => Uint8Array;
  readonly unsigned?: (signature: Uint8Array) => readonly Uint8Array[];
};

/** A CMS as somebody might write it who wishes to deceive. */
export type CmsForgery = {
  readonly signers: readonly SignerPlan[];
  readonly certificates: readonly Certificate[];
  /** Certificate revocation lists and, under [1], answers of OCSP (RFC 5940). */
  readonly revocation?: readonly Uint8Array[];
  readonly content?: Uint8Array;
  /** What the content is said to be; data by default. */
  readonly contentType?: string;
};

export function forgedCms(
  plan: CmsForgery,
  digest: Uint8Array,
  covered: Uint8Array = new Uint8Array(),
): Buffer {
  const { signers, certificates, revocation = [], content, contentType = FORGED_OID.data } = plan;
  const isFive = revocation.some(([tag]) => tag === around(1));
  const signedData = sequence(
    integer(isFive ? "05" : "01"),
    der(TAGS.set, sequence(oid(signers[0]?.digest?.oid ?? FORGED_OID.sha256))),
    sequence(oid(contentType), ...(content ? [der(around(0), octetString(content))] : [])),
    tagged(around(0), setOf(certificates.map((each) => each.der))),
    ...(revocation.length > 0 ? [tagged(around(1), setOf(revocation))] : []),
    der(TAGS.set, ...signers.map((each) => signerInfo(each, each.digest?.of(covered) ?? digest))),
  );
  return sequence(oid(FORGED_OID.signedData), der(around(0), signedData));
}

function signerInfo(plan: SignerPlan, digest: Uint8Array): Buffer {
  const { by, id = by.certificate, written = (as) => as, value = (as) => as } = plan;
  const attributes = setOf((plan.attributes ?? honest(by.certificate))(digest));
  const signature = value(by.signer.sign(attributes));
  const unsigned = plan.unsigned?.(signature) ?? [];
  return sequence(
    integer("01"),
    sequence(id.issuer.der, integer(id.serial)),
    sequence(oid(plan.digest?.oid ?? FORGED_OID.sha256)),
    tagged(around(0), written(attributes)),
    sequence(oid(FORGED_OID.ecdsaSha256)),
    octetString(signature),
    ...(unsigned.length > 0 ? [der(around(1), ...unsigned)] : []),
  );
}

export function attribute(type: string, ...values: readonly Uint8Array[]): Buffer {
  return sequence(oid(type), der(TAGS.set, ...values));
}

/** The attributes that every honest signature has. */
export function honest(certificate: Certificate): (digest: Uint8Array) => readonly Buffer[] {
  return (digest) => [contentTypeOf(FORGED_OID.data), digestOf(digest), named(certificate)];
}

export const contentTypeOf = (type: string): Buffer => attribute(FORGED_OID.contentType, oid(type));

export const digestOf = (digest: Uint8Array): Buffer =>
  attribute(FORGED_OID.messageDigest, octetString(digest));

/** RFC 5035, 3: the certificate by its SHA-256. */
export const named = (certificate: Certificate): Buffer =>
  attribute(FORGED_OID.signingCertificateV2, reference("sha256", certificate));

/** RFC 2634, 5.4: the certificate by its SHA-1. */
export const namedBySha1 = (certificate: Certificate): Buffer =>
  attribute(FORGED_OID.signingCertificate, reference("sha1", certificate));

function reference(name: "sha1" | "sha256", { der: octets }: Certificate): Buffer {
  const mark = createHash(name).update(octets).digest();
  return sequence(sequence(sequence(octetString(mark))));
}

/** The token of the authority over something, as an unsigned attribute holds it. */
export function tokenOver(
  authority: TestAuthority,
  stamped: Uint8Array,
  now: Date,
  name: "SHA-1" | "SHA-256" = "SHA-256",
): Uint8Array {
  const digest = new Uint8Array(createHash(name.replace("-", "")).update(stamped).digest());
  const request = buildTimeStampRequest(name, digest, 7n);
  return parseTimeStampResponse(authority.timeStamp(request, now)).der;
}

/** RFC 5940: an answer of OCSP inside of a CMS. */
export const carriedAnswer = (response: Uint8Array): Buffer =>
  der(around(1), oid(FORGED_OID.ocspRevocation), response);

/** Good answers about everybody on the way to the root. */
export function answersFor(
  authority: TestAuthority,
  { certificate, chain }: Holder,
  now: Date,
): readonly Buffer[] {
  return [certificate, ...chain].slice(0, -1).map((each, place) => {
    const issuer = chain[place];
    if (!issuer) throw new Error("a certificate without issuer");
    return carriedAnswer(authority.ocsp(buildOcspRequest(each, issuer), now));
  });
}
