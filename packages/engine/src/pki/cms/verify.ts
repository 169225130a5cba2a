import { equal, toHex } from "../../bytes/hex.ts";
import { PkiError } from "../../errors.ts";
import {
  digestOf,
  type DigestName,
  type SignatureAlgorithm,
  signatureAlgorithmOf,
} from "../algorithms/algorithms.ts";
import {
  type Certificate,
  keyFactsOf,
  keyOf,
  parseCertificate,
  verifiedBy,
} from "../certificates/certificate.ts";
import { type Attribute, type CmsSigner, parseCms, type SignedData, singleValue } from "./cms.ts";
import { type DerNode, holder, parse, retagged, TAG } from "../der/der.ts";
import { elements, integerOctets, members, octets, oidOf } from "../der/values.ts";
import { timeOf } from "../der/text.ts";
import { digest, type KeyFacts, verifyStream } from "../algorithms/keys.ts";
import { OID } from "../der/oids.ts";
import { parseName, sameName } from "../certificates/name.ts";

/** What a detached signature is about. Only CMS without signed attributes needs the pieces themselves. */
export type SignedContent = {
  readonly digest: (name: DigestName) => Uint8Array;
  readonly pieces?: () => Iterable<Uint8Array>;
};

/** One reference to a certificate in the ESS attribute (RFC 5035, 5.4.1.1). */
export type EssReference = {
  /** 1: signing-certificate, 2: signing-certificate-v2. */
  readonly version: 1 | 2;
  readonly digestAlgorithm: DigestName;
  readonly digest: Uint8Array;
  readonly serial: string | null;
  /** The issuer's name in DER, where it is given. */
  readonly issuer: Uint8Array | null;
};

/** What can be said of one signer without any trust. Each is a fact; none is a verdict. */
export type SignerFacts = {
  readonly certificate: Certificate | null;
  readonly digestAlgorithm: DigestName;
  readonly algorithm: SignatureAlgorithm;
  /** The certificate's key; null where there is no certificate or the platform cannot use its key. */
  readonly key: KeyFacts | null;
  /** Which ESS attribute it has; null where it has none. */
  readonly essVersion: 1 | 2 | null;
  /** Does the ESS attribute name exactly this certificate? Null where there is no such attribute. */
  readonly essMatches: boolean | null;
  /** The digest that the signed attributes claim; null without signed attributes. */
  readonly claimedDigest: Uint8Array | null;
  readonly digestMatches: boolean;
  readonly signatureMatches: boolean;
  /** RFC 5652, 11.1: the content-type attribute repeats the type of the content. */
  readonly contentTypeMatches: boolean;
  /** RFC 6211: do the protected algorithms agree with those used? Null without the attribute. */
  readonly algorithmsMatch: boolean | null;
  readonly claimedSigningTime: Date | null;
  /** Signed attributes that are there more than once although there may be one, or cannot be read. */
  readonly brokenAttributes: readonly string[];
};

/** Everything about one signer. Never throws for a signature that is wrong or that cannot be checked. */
export function examineSigner(
  signedData: SignedData,
  signer: CmsSigner,
  content: SignedContent,
  others: readonly Certificate[] = [],
): SignerFacts {
  const { signedAttributes: attributes, digestAlgorithm, algorithm } = signer;
  const broken: string[] = [];
  /** What an attribute says; one that is there twice or cannot be read says nothing and is reported. */
  function said<T>(oid: string, read: (attributes: readonly Attribute[]) => T | null): T | null {
    if (!attributes) return null;
    try {
      return read(attributes);
    } catch (error) {
      if (!(error instanceof PkiError)) throw error;
      broken.push(oid);
      return null;
    }
  }
  const ess = said(OID.signingCertificateV2, essReference);
  const old = said(OID.signingCertificate, oldReference);
  const certificate = signerCertificate(signedData, signer, others);
  const claimedDigest = said(OID.messageDigest, claimedDigestIn);
  const contentType = said(OID.contentType, contentTypeOf);
  const isBare = attributes === null;
  return {
    certificate,
    digestAlgorithm,
    algorithm,
    key: certificate && checkable(() => keyFactsOf(certificate)),
    essVersion: ess?.version ?? null,
    essMatches:
      ess && certificate
        ? (checkable(() =>
            [ess, ...(old ? [old] : [])].every((each) => isReferenced(certificate, each)),
          ) ?? false)
        : null,
    claimedDigest,
    digestMatches:
      isBare ||
      (claimedDigest !== null && equal(claimedDigest, content.digest(signer.digestAlgorithm))),
    signatureMatches:
      certificate !== null &&
      (checkable(() => signatureMatches(signer, certificate, content)) ?? false),
    contentTypeMatches: isBare || contentType === signedData.contentType,
    algorithmsMatch: said(OID.algorithmProtection, (list) => algorithmsMatch(list, signer)),
    claimedSigningTime: said(OID.signingTime, signingTime),
    brokenAttributes: broken,
  };
}

/** What the platform cannot check, it has not confirmed. */
function checkable<T>(find: () => T): T | null {
  try {
    return find();
  } catch (error) {
    if (error instanceof PkiError) return null;
    throw error;
  }
}

/** Refuses a finished CMS of somebody else that is not the one we asked for. */
export function requireIntactCms(
  cms: Uint8Array,
  expected: { readonly digest: Uint8Array; readonly digestName: DigestName },
): {
  readonly signedData: SignedData;
  readonly signer: CmsSigner;
  readonly certificate: Certificate;
} {
  const signedData = parseCms(cms);
  const [signer, ...others] = signedData.signers;
  if (!signer || others.length > 0) throw mismatch("it has not exactly one signer");
  if (signer.digestAlgorithm !== expected.digestName) throw mismatch("it uses another digest");
  if (signedData.content !== null) throw mismatch("it carries content of its own");
  if (signer.signedAttributes === null) throw mismatch("it has no signed attributes");
  const facts = examineSigner(signedData, signer, { digest: () => expected.digest });
  if (facts.brokenAttributes.length > 0) {
    throw mismatch("one of its attributes is there more than once or cannot be read");
  }
  if (!facts.certificate) throw mismatch("it lacks the signer's certificate");
  if (!facts.digestMatches) throw mismatch("it signs another document");
  if (!facts.signatureMatches) throw mismatch("its signature value is wrong");
  if (!facts.essMatches) throw mismatch("it does not bind its certificate");
  if (!facts.contentTypeMatches) throw mismatch("its content type contradicts itself");
  if (facts.algorithmsMatch === false)
    throw mismatch("it was made with other algorithms than it says");
  return { signedData, signer, certificate: facts.certificate };
}

function mismatch(reason: string): PkiError {
  return new PkiError("mismatch", `the CMS was refused: ${reason}`);
}

/**
 * The certificate that verifies: of those the SignerInfo points at, the one that the ESS attribute names. Serial
 * numbers alone are shared by certificates of different issuers, and issuer and serial can be forged.
 */
function signerCertificate(
  { certificates }: SignedData,
  { id, signedAttributes }: CmsSigner,
  others: readonly Certificate[] = [],
): Certificate | null {
  const candidates = [...readable(certificates), ...others].filter((certificate) =>
    id.kind === "key"
      ? certificate.subjectKeyId === id.keyId
      : certificate.serial === id.serial && equal(certificate.issuer.der, id.issuer),
  );
  const reference = signedAttributes && checkable(() => essReference(signedAttributes));
  const named =
    reference && candidates.find((each) => checkable(() => isReferenced(each, reference)));
  return named ?? candidates[0] ?? null;
}

/** The certificates that can be read; an unreadable one is of no use to anybody, but no reason to stop. */
export function readable(certificates: readonly Uint8Array[]): readonly Certificate[] {
  return certificates.flatMap((der) => {
    try {
      return [parseCertificate(der)];
    } catch (error) {
      if (error instanceof PkiError) return [];
      throw error;
    }
  });
}

function claimedDigestIn(attributes: readonly Attribute[]): Uint8Array | null {
  const claimed = singleValue(attributes, OID.messageDigest);
  return claimed && octets(claimed);
}

function algorithmsMatch(attributes: readonly Attribute[], signer: CmsSigner): boolean | null {
  const node = singleValue(attributes, OID.algorithmProtection);
  if (!node) return null;
  const reader = members(node);
  const digestName = digestOf(reader.next());
  const signature = reader.optional(holder(1));
  if (!signature) return false;
  const named = signatureAlgorithmOf(retagged(signature, TAG.sequence), digestName);
  const { family, digest: hash } = signer.algorithm;
  return digestName === signer.digestAlgorithm && named.family === family && named.digest === hash;
}

function signatureMatches(
  signer: CmsSigner,
  certificate: Certificate,
  content: SignedContent,
): boolean {
  const { algorithm, signature, signedForms } = signer;
  if (signer.signedAttributes) {
    return signedForms.some((form) => verifiedBy(certificate, algorithm, form, signature));
  }
  if (!content.pieces) throw new PkiError("unsupported", "a CMS without signed attributes");
  return verifyStream(keyOf(certificate), algorithm, content.pieces(), signature);
}

function contentTypeOf(attributes: readonly Attribute[]): string | null {
  const node = singleValue(attributes, OID.contentType);
  return node && oidOf(node);
}

function signingTime(attributes: readonly Attribute[]): Date | null {
  const node = singleValue(attributes, OID.signingTime);
  return node && timeOf(node);
}

/** The first reference of signing-certificate-v2 or, in old signatures, of signing-certificate. */
export function essReference(attributes: readonly Attribute[]): EssReference | null {
  const v2 = singleValue(attributes, OID.signingCertificateV2);
  return v2 ? firstReference(v2, 2) : oldReference(attributes);
}

/** RFC 5035, 2: both attributes may be there, and then both name the signer's certificate. */
function oldReference(attributes: readonly Attribute[]): EssReference | null {
  const node = singleValue(attributes, OID.signingCertificate);
  return node && firstReference(node, 1);
}

function firstReference(node: DerNode, version: 1 | 2): EssReference | null {
  const [first] = elements(members(node).next());
  return first ? parseReference(first, version) : null;
}

function parseReference(node: DerNode, version: 1 | 2): EssReference {
  const reader = members(node);
  const algorithm = reader.optional(TAG.sequence);
  const value = octets(reader.next(TAG.octetString));
  const issuerSerial = reader.optional(TAG.sequence);
  const usual = version === 2 ? "SHA-256" : "SHA-1";
  const digestAlgorithm = algorithm ? digestOf(algorithm) : usual;
  const reference = { version, digestAlgorithm, digest: value };
  if (!issuerSerial) return { ...reference, serial: null, issuer: null };
  const parts = members(issuerSerial);
  const general = elements(parts.next())[0];
  const serial = toHex(integerOctets(parts.next()));
  return { ...reference, serial, issuer: general && general.tag === 0xa4 ? general.content : null };
}

function isReferenced(certificate: Certificate, reference: EssReference): boolean {
  const { digestAlgorithm, digest: claimed, serial, issuer } = reference;
  if (!equal(claimed, digest(digestAlgorithm, certificate.der))) return false;
  // RFC 5035, 5.4.1.1: where issuer and serial number are told, they are those of the certificate.
  if (issuer && !sameName(parseName(parse(issuer, "ber")), certificate.issuer)) return false;
  return serial === null || BigInt(`0x${serial}`) === BigInt(`0x${certificate.serial}`);
}
