import { toHex } from "../../bytes/hex.ts";
import { PkiError } from "../../errors.ts";
import {
  digestOf,
  type SignatureAlgorithm,
  signatureAlgorithmOf,
} from "../../pki/algorithms/algorithms.ts";
import { digest } from "../../pki/algorithms/keys.ts";
import { type Certificate, keyFactsOf } from "../../pki/certificates/certificate.ts";
import {
  allValues,
  type Attribute,
  type CmsSigner,
  parseCms,
  type SignedData,
  singleValue,
} from "../../pki/cms/cms.ts";
import {
  essReference,
  examineSigner,
  type SignedContent,
  type SignerFacts,
} from "../../pki/cms/verify.ts";
import { holder, retagged, TAG } from "../../pki/der/der.ts";
import { hasSortedAttributes, unsignedContent } from "../../pki/cms/unsigned-content.ts";
import { OID } from "../../pki/der/oids.ts";
import { members, oidOf } from "../../pki/der/values.ts";
import type { AlgorithmFacts, CmsFacts, CmsProblem } from "./cms.ts";
import type { Pool } from "./pool.ts";

/** A CMS that could be opened, for whoever looks further into it. */
export type OpenedCms = { readonly signedData: SignedData; readonly signer: CmsSigner };

export type CollectedCms = { readonly facts: CmsFacts; readonly opened: OpenedCms | null };

const UNREAD: CmsFacts = {
  problem: null,
  signers: 0,
  paddingClean: true,
  attributesSorted: true,
  carriesContent: false,
  certificate: null,
  valueDigest: null,
  digestAlgorithm: null,
  algorithm: null,
  bindingDigests: [],
  essVersion: null,
  essDigest: null,
  essMatches: null,
  digestMatches: false,
  signatureMatches: false,
  contentTypeMatches: false,
  algorithmProtectionMatches: null,
  hasSignedAttributes: false,
  signedAttributes: [],
  unsignedAttributes: [],
  repeatedAttributes: [],
  unsignedContent: [],
  signaturePolicy: null,
  commitments: [],
  claimedSigningTime: null,
};

/** The facts of a CMS that is not there or cannot be read. */
export function unreadCms(code: CmsProblem["code"], text: string): CmsFacts {
  return { ...UNREAD, problem: { code, text } };
}

/** Why something was not read; anything else is a fault of ours. */
export function problemOf(error: unknown): CmsProblem {
  if (!(error instanceof PkiError)) throw error;
  const code = error.code === "unsupported" ? "unsupported" : "malformed";
  return { code, text: error.message };
}

/** Reads a CMS and says everything about its signer; never throws for what others wrote. */
export function collectCms(
  contents: Uint8Array,
  contentOf: (opened: SignedData) => SignedContent,
  pool: Pool,
  since: number | null,
): CollectedCms {
  try {
    const signedData = parseCms(contents);
    for (const der of signedData.certificates) pool.addCertificate(der, since);
    const base = { ...UNREAD, ...frameFacts(signedData, contents) };
    const [signer] = signedData.signers;
    if (!signer) return { facts: base, opened: null };
    const facts = signerFacts(base, { signedData, signer }, contentOf(signedData), pool, since);
    return { facts, opened: { signedData, signer } };
  } catch (error) {
    return { facts: { ...UNREAD, problem: problemOf(error) }, opened: null };
  }
}

function frameFacts(signedData: SignedData, contents: Uint8Array): Partial<CmsFacts> {
  return {
    signers: signedData.signers.length,
    paddingClean: isZero(contents, signedData.size),
    carriesContent: signedData.content !== null,
    attributesSorted: hasSortedAttributes(signedData.der),
    unsignedContent: unsignedContent(signedData.der),
  };
}

function isZero(octets: Uint8Array, from: number): boolean {
  for (let at = from; at < octets.length; at++) if (octets[at] !== 0) return false;
  return true;
}

function signerFacts(
  base: CmsFacts,
  { signedData, signer }: OpenedCms,
  content: SignedContent,
  pool: Pool,
  since: number | null,
): CmsFacts {
  const attributes = signer.signedAttributes ?? [];
  const facts: CmsFacts = {
    ...base,
    valueDigest: toHex(digest("SHA-256", signer.signature)),
    digestAlgorithm: signer.digestAlgorithm,
    algorithm: { family: signer.algorithm.family, digest: signer.algorithm.digest, keyBits: null },
    // Without attributes the content itself is signed, whatever digest is named beside it.
    bindingDigests: signer.signedAttributes === null ? [] : [signer.digestAlgorithm],
    hasSignedAttributes: signer.signedAttributes !== null,
    signedAttributes: attributes.map(({ oid }) => oid),
    unsignedAttributes: signer.unsignedAttributes.map(({ oid }) => oid),
    repeatedAttributes: repeatedIn(attributes),
  };
  if (facts.repeatedAttributes.length > 0) {
    return { ...facts, problem: { code: "malformed", text: "a signed attribute is there twice" } };
  }
  try {
    const found = examineSigner(signedData, signer, content, pool.readable());
    return {
      ...facts,
      ...attributeFacts(signer),
      ...examined(found, signer.algorithm, pool, since),
    };
  } catch (error) {
    return { ...facts, problem: problemOf(error) };
  }
}

function examined(
  found: SignerFacts,
  algorithm: SignatureAlgorithm,
  pool: Pool,
  since: number | null,
): Partial<CmsFacts> {
  const { certificate } = found;
  return {
    certificate: certificate && pool.addCertificate(certificate.der, since),
    algorithm: algorithmFacts(algorithm, certificate),
    essMatches: found.essMatches,
    digestMatches: found.digestMatches,
    signatureMatches: found.signatureMatches,
    contentTypeMatches: found.contentTypeMatches,
    claimedSigningTime: found.claimedSigningTime?.toISOString() ?? null,
  };
}

/** An algorithm with the key of a certificate; a key that the platform cannot read has no size. */
export function algorithmFacts(
  { family, digest: name }: SignatureAlgorithm,
  certificate: Certificate | null,
): AlgorithmFacts {
  return { family, digest: name, keyBits: certificate && bitsOf(certificate) };
}

function bitsOf(certificate: Certificate): number | null {
  try {
    return keyFactsOf(certificate).bits;
  } catch (error) {
    if (error instanceof PkiError) return null;
    throw error;
  }
}

function attributeFacts(signer: CmsSigner): Partial<CmsFacts> {
  const attributes = signer.signedAttributes;
  if (attributes === null) return {};
  const reference = essReference(attributes);
  return {
    essVersion: essVersion(attributes),
    essDigest: reference?.digestAlgorithm ?? null,
    algorithmProtectionMatches: protectionMatches(signer, attributes),
    signaturePolicy: policyOf(attributes),
    commitments: allValues(attributes, OID.commitmentType).map((node) =>
      oidOf(members(node).next()),
    ),
  };
}

function essVersion(attributes: readonly Attribute[]): CmsFacts["essVersion"] {
  if (attributes.some(({ oid }) => oid === OID.signingCertificateV2)) return "v2";
  return attributes.some(({ oid }) => oid === OID.signingCertificate) ? "v1" : null;
}

/** RFC 6211, 2: the digest and the signature algorithm, repeated where they are signed. */
function protectionMatches(signer: CmsSigner, attributes: readonly Attribute[]): boolean | null {
  const node = singleValue(attributes, OID.algorithmProtection);
  if (!node) return null;
  const reader = members(node);
  const digestName = digestOf(reader.next(TAG.sequence));
  const algorithmNode = reader.optional(holder(1));
  if (!algorithmNode || digestName !== signer.digestAlgorithm) return false;
  const named = signatureAlgorithmOf(retagged(algorithmNode, TAG.sequence), digestName);
  const { family, digest: own, saltSize } = signer.algorithm;
  return named.family === family && named.digest === own && named.saltSize === saltSize;
}

/** EN 319 122-1, 5.2.9: the identifier of an explicit signature policy, or "implied" for NULL. */
function policyOf(attributes: readonly Attribute[]): string | null {
  const node = singleValue(attributes, OID.signaturePolicy);
  if (!node) return null;
  if (node.tag === TAG.null) return "implied";
  return oidOf(members(node).next());
}

/** RFC 5652, 11: these must not be repeated, nor have several values. */
const ONCE: readonly string[] = [
  OID.contentType,
  OID.messageDigest,
  OID.signingTime,
  OID.signingCertificate,
  OID.signingCertificateV2,
  OID.algorithmProtection,
  OID.signaturePolicy,
];

function repeatedIn(attributes: readonly Attribute[]): readonly string[] {
  return ONCE.filter((oid) => allValues(attributes, oid).length > 1);
}
