import type { KeyObject } from "node:crypto";
import { equal, toHex } from "../../bytes/hex.ts";
import { type SignatureAlgorithm, signatureAlgorithmOf } from "../algorithms/algorithms.ts";
import { type DerNode, holder, parse, plain, TAG } from "../der/der.ts";
import { inside, integerOctets, members, smallNumber, wholeBits } from "../der/values.ts";
import { timeOf } from "../der/text.ts";
import { type Extensions, NO_EXTENSIONS, parseExtensions } from "./extensions.ts";
import { digest, type KeyFacts, keyFacts, publicKey, verifySignature } from "../algorithms/keys.ts";
import { nameOf, remember } from "../algorithms/remember.ts";
import { type Name, parseName } from "./name.ts";

/** An X.509 certificate. `der` holds the original octets; every digest is made of them. */
export type Certificate = Extensions & {
  readonly der: Uint8Array;
  readonly tbs: Uint8Array;
  /** The content of the serial number's INTEGER, in hexadecimal. */
  readonly serial: string;
  readonly issuer: Name;
  readonly subject: Name;
  readonly notBefore: Date;
  readonly notAfter: Date;
  readonly spki: Uint8Array;
  /** The key's own octets, of which key identifiers and OCSP requests are made. */
  readonly keyOctets: Uint8Array;
  readonly signatureAlgorithm: SignatureAlgorithm | null;
  readonly signature: Uint8Array;
};

/** Larger ones are rare, and would be a way to fill the memory. */
const MOST_REMEMBERED_OCTETS = 8192;
const parsed = new Map<string, Certificate>();

/** Reads a certificate; PkiError "malformed" where it is none. The same octets again are read once. */
export function parseCertificate(der: Uint8Array): Certificate {
  if (der.length > MOST_REMEMBERED_OCTETS) return readCertificate(der);
  // A copy of its own: what is remembered must not hold on to the file that it came in.
  return remember(parsed, nameOf(der), () => readCertificate(Uint8Array.from(der)));
}

function readCertificate(der: Uint8Array): Certificate {
  const whole = parse(der);
  const outer = members(whole);
  const tbsNode = outer.next(TAG.sequence);
  const algorithmNode = outer.next(TAG.sequence);
  const signature = wholeBits(outer.next());
  outer.end();
  return {
    der: whole.bytes,
    tbs: tbsNode.bytes,
    signature,
    ...parseTbs(tbsNode),
    signatureAlgorithm: algorithmOf(tbsNode, algorithmNode),
  };
}

/**
 * An algorithm that we do not know, or that is another inside than outside (RFC 5280, 4.1.1.2), does not make the
 * certificate unreadable, only unverifiable.
 */
function algorithmOf(tbs: DerNode, outer: DerNode): SignatureAlgorithm | null {
  const reader = members(tbs);
  reader.optional(holder(0));
  reader.next();
  if (!equal(reader.next(TAG.sequence).bytes, outer.bytes)) return null;
  try {
    return signatureAlgorithmOf(outer);
  } catch {
    // Whoever asks for the signature gets a no from isSignedBy.
    return null;
  }
}

function parseTbs(
  node: DerNode,
): Omit<Certificate, "der" | "tbs" | "signature" | "signatureAlgorithm"> {
  const reader = members(node);
  const version = reader.optional(holder(0));
  const serial = toHex(integerOctets(reader.next()));
  reader.next(TAG.sequence);
  const issuer = parseName(reader.next());
  const validity = members(reader.next());
  const notBefore = timeOf(validity.next());
  const notAfter = timeOf(validity.next());
  const subject = parseName(reader.next());
  const spkiNode = reader.next(TAG.sequence);
  const keyReader = members(spkiNode);
  keyReader.next();
  const keyOctets = wholeBits(keyReader.next());
  reader.optional(plain(1));
  reader.optional(plain(2));
  const extensionsNode = reader.optional(holder(3));
  reader.end();
  const extended = version && smallNumber(inside(version)) === 2 && extensionsNode;
  const extensions = extended ? parseExtensions(inside(extensionsNode)) : NO_EXTENSIONS;
  const spki = spkiNode.bytes;
  return { serial, issuer, subject, notBefore, notAfter, spki, keyOctets, ...extensions };
}

/** The same few authorities stand behind every signature: their keys and signatures are remembered. */
const keys = new Map<string, KeyObject>();
const signed = new Map<string, boolean>();
/** The same certificate object again needs no digest to be recognised. */
const keyOfObject = new WeakMap<Certificate, KeyObject>();
const signedByObject = new WeakMap<Certificate, WeakMap<Certificate, boolean>>();

/** The certificate's key, read once. */
export function keyOf(certificate: Certificate): KeyObject {
  const before = keyOfObject.get(certificate);
  if (before) return before;
  const key = remember(keys, nameOf(certificate.spki), () => publicKey(certificate.spki));
  keyOfObject.set(certificate, key);
  return key;
}

/** Kind and size of the certificate's key. */
export function keyFactsOf(certificate: Certificate): KeyFacts {
  return keyFacts(keyOf(certificate));
}

/** Was this certificate signed with that one's key? Says nothing about trust or permission. */
export function isSignedBy(certificate: Certificate, issuer: Certificate): boolean {
  const { der, signatureAlgorithm: algorithm, tbs, signature } = certificate;
  if (algorithm === null) return false;
  const answers = signedByObject.get(certificate) ?? new WeakMap<Certificate, boolean>();
  const before = answers.get(issuer);
  if (before !== undefined) return before;
  // The lengths of both parts are fixed by their encodings, so that no two pairs share a name.
  const answer = remember(signed, nameOf(issuer.spki, der), () =>
    verifySignature(keyOf(issuer), algorithm, tbs, signature),
  );
  signedByObject.set(certificate, answers.set(issuer, answer));
  return answer;
}

/** Is it one of its own making, as a root is? */
export function isSelfIssued(certificate: Certificate): boolean {
  return equal(certificate.issuer.der, certificate.subject.der);
}

/** The SHA-256 of the whole certificate, in hexadecimal: what an operator compares. */
export function fingerprint(certificate: Certificate): string {
  return toHex(certificateDigest(certificate));
}

const digests = new WeakMap<Certificate, Uint8Array>();

/** The SHA-256 of the whole certificate, made once. */
export function certificateDigest(certificate: Certificate): Uint8Array {
  const before = digests.get(certificate);
  if (before) return before;
  const found = digest("SHA-256", certificate.der);
  digests.set(certificate, found);
  return found;
}

/** Is the certificate within its validity, both ends included (RFC 5280, 4.1.2.5)? */
export function isValidAt(certificate: Certificate, at: Date): boolean {
  return certificate.notBefore <= at && at <= certificate.notAfter;
}

/** What is signed in more octets than this (a long list of revocations) is verified anew each time. */
const MOST_VERIFIED_OCTETS = 65_536;
const verified = new Map<string, boolean>();

/** Is this a signature of these octets by the certificate's key? Several certificates are asked for one answer. */
export function verifiedBy(
  certificate: Certificate,
  algorithm: SignatureAlgorithm,
  octets: Uint8Array,
  signature: Uint8Array,
): boolean {
  const find = (): boolean => verifySignature(keyOf(certificate), algorithm, octets, signature);
  if (octets.length > MOST_VERIFIED_OCTETS) return find();
  const { family, digest: name, saltSize } = algorithm;
  // The length tells where the octets end; the key's length is fixed by its encoding.
  const how = new TextEncoder().encode(`${family} ${name} ${saltSize} ${octets.length};`);
  return remember(verified, nameOf(certificate.spki, how, octets, signature), find);
}
