import { equal, toHex } from "../../bytes/hex.ts";
import { PkiError } from "../../errors.ts";
import { signatureAlgorithmOf, signatureParameters, digestOf } from "../algorithms/algorithms.ts";
import { children, type DerNode, holder, malformed, parse, plain, TAG } from "../der/der.ts";
import { OID } from "../der/oids.ts";
import { elements, inside, members, oidOf, smallNumber } from "../der/values.ts";

/**
 * What stands in a CMS outside of everything that is signed and does not follow from it either: nobody would notice
 * if it were changed, so it is reported. Certificates and answers carry signatures of their own and are not looked at.
 */
export function unsignedContent(der: Uint8Array): readonly string[] {
  try {
    return unsignedIn(parse(der));
  } catch (error) {
    if (error instanceof PkiError) return ["it is not written in DER"];
    throw error;
  }
}

/** Whether the signed attributes of every signer stand in the order of DER (X.690, 11.6), as others compute it. */
export function hasSortedAttributes(der: Uint8Array): boolean {
  try {
    const frame = members(parse(der));
    frame.next(TAG.oid);
    const signers = members(inside(frame.next(holder(0))))
      .rest()
      .at(-1);
    if (signers === undefined) return true;
    return elements(signers, TAG.set).every((signer) => {
      const signed = members(signer)
        .rest()
        .find(({ tag }) => tag === holder(0));
      if (signed === undefined) return true;
      const all = elements(signed, holder(0)).map(({ bytes }) => toHex(bytes));
      return all.every((each, index) => index === 0 || (all[index - 1] ?? "") <= each);
    });
  } catch (error) {
    // What is not DER is reported as such.
    if (error instanceof PkiError) return true;
    throw error;
  }
}

function unsignedIn(outer: DerNode): readonly string[] {
  const frame = members(outer);
  frame.next(TAG.oid);
  const signedData = members(inside(frame.next(holder(0))));
  frame.end();
  const version = smallNumber(signedData.next(TAG.integer));
  const digests = signedData.next(TAG.set);
  const { contentType, content } = encapsulatedIn(signedData.next());
  const certificates = optionalElements(signedData.optional(holder(0)), 0);
  const revocation = optionalElements(signedData.optional(holder(1)), 1);
  const signers = elements(signedData.next(TAG.set), TAG.set).map(signerParts);
  const kinds = { certificates, revocation, contentType, signers };
  const rules: readonly (readonly [holds: boolean, otherwise: string])[] = [
    [version === versionFor(kinds), "its version is not the one that its content asks for"],
    [isThatOf(digests, signers), "its list of digests is not that of its signers"],
    [content === null || content.tag === TAG.octetString, "its content is not marked as octets"],
    [certificates.every(({ tag }) => tag === TAG.sequence), "a certificate of an unknown kind"],
    [revocation.every(({ tag }) => REVOCATION.has(tag)), "revocation of an unknown kind"],
    [signers.every(hasPlainAlgorithms), "an algorithm with parameters that it does not have"],
    [signers.every(isAsBound), "an algorithm is spelled otherwise than where it is signed"],
    [signers.every(({ version: own, id }) => own === (isKeyId(id) ? 3 : 1)), "a signer's version"],
    ...signers
      .flatMap(({ unsigned }) => unsigned)
      .map((oid) => [KNOWN_UNSIGNED.has(oid), `the unsigned attribute ${oid}`] as const),
  ];
  return rules.flatMap(([holds, otherwise]) => (holds ? [] : [otherwise]));
}

/** Revocation lists, and what RFC 5940 adds. */
const REVOCATION: ReadonlySet<number> = new Set([TAG.sequence, holder(1)]);
/** The one that PAdES knows (EN 319 142-1, 6.3), and Adobe's revocation; of any other nobody says what it means. */
const KNOWN_UNSIGNED: ReadonlySet<string> = new Set([OID.signatureTimeStamp, OID.adobeRevocation]);

type SignerParts = {
  readonly version: number;
  readonly id: DerNode;
  readonly digest: DerNode;
  readonly algorithm: DerNode;
  /** RFC 6211: both identifiers once more, where they are signed; null where the signer left that out. */
  readonly bound: DerNode | null;
  readonly unsigned: readonly string[];
};

function signerParts(node: DerNode): SignerParts {
  const reader = members(node);
  const version = smallNumber(reader.next(TAG.integer));
  const id = reader.next();
  const digest = reader.next(TAG.sequence);
  const signed = reader.optional(holder(0));
  requireDer(signed);
  const algorithm = reader.next(TAG.sequence);
  reader.next(TAG.octetString);
  const unsigned = optionalElements(reader.optional(holder(1)), 1).map((attribute) => {
    const parts = members(attribute);
    const oid = oidOf(parts.next(TAG.oid));
    const values = elements(parts.next(TAG.set), TAG.set);
    parts.end();
    return values.length === 0 ? `${oid} without a value` : oid;
  });
  reader.end();
  return { version, id, digest, algorithm, bound: signed && boundIn(signed), unsigned };
}

function boundIn(signed: DerNode): DerNode | null {
  for (const attribute of elements(signed, holder(0))) {
    const parts = members(attribute);
    if (oidOf(parts.next(TAG.oid)) !== OID.algorithmProtection) continue;
    return elements(parts.next(TAG.set), TAG.set)[0] ?? null;
  }
  return null;
}

/** Octet for octet: an identifier can mean the same and be another, such as that of RSA with and without its digest. */
function isAsBound({ digest, algorithm, bound }: SignerParts): boolean {
  if (bound === null) return true;
  const reader = members(bound);
  const [first, second] = [reader.next(TAG.sequence), reader.optional(holder(1))];
  return (
    equal(first.bytes, digest.bytes) && second !== null && equal(second.content, algorithm.content)
  );
}

/**
 * What is signed is the DER form of the attributes: in BER they could be spelled in many ways. Their order is left alone,
 * because some signers sign the order in which they send them.
 */
function requireDer(node: DerNode | null): void {
  if (node === null || (node.tag & 0x20) === 0) return;
  const isString = (node.tag & 0xc0) === 0 && node.tag !== TAG.sequence && node.tag !== TAG.set;
  if (isString) throw malformed("a string in pieces");
  children(node).forEach(requireDer);
}

function encapsulatedIn(node: DerNode): { contentType: string; content: DerNode | null } {
  const reader = members(node);
  const contentType = oidOf(reader.next(TAG.oid));
  const content = reader.optional(holder(0));
  reader.end();
  return { contentType, content: content && inside(content) };
}

function isKeyId({ tag }: DerNode): boolean {
  return tag === plain(0);
}

function optionalElements(node: DerNode | null, number: number): readonly DerNode[] {
  return node ? elements(node, holder(number)) : [];
}

/** RFC 5652, 5.1. */
function versionFor(kinds: {
  readonly certificates: readonly DerNode[];
  readonly revocation: readonly DerNode[];
  readonly contentType: string;
  readonly signers: readonly SignerParts[];
}): number {
  const has = (list: readonly DerNode[], number: number): boolean =>
    list.some(({ tag }) => tag === holder(number));
  if (has(kinds.certificates, 3) || has(kinds.revocation, 1)) return 5;
  if (has(kinds.certificates, 2)) return 4;
  const isThree =
    has(kinds.certificates, 1) ||
    kinds.contentType !== OID.data ||
    kinds.signers.some(({ id }) => isKeyId(id));
  return isThree ? 3 : 1;
}

/** Every digest that a signer uses, each once, and none besides. */
function isThatOf(digests: DerNode, signers: readonly SignerParts[]): boolean {
  const listed = elements(digests, TAG.set);
  return (
    listed.every(({ bytes }) => signers.some(({ digest }) => equal(digest.bytes, bytes))) &&
    signers.every(({ digest }) => listed.some(({ bytes }) => equal(digest.bytes, bytes)))
  );
}

function hasPlainAlgorithms({ digest, algorithm }: SignerParts): boolean {
  if (!isEmpty(parametersOf(digest))) return false;
  const own = parametersOf(algorithm);
  const canonical = signatureParameters(signatureAlgorithmOf(algorithm, digestOf(digest)));
  const [first, ...others] = own;
  if (canonical === null || !first || others.length > 0) return isEmpty(own);
  return equal(first.bytes, canonical);
}

function parametersOf(identifier: DerNode): readonly DerNode[] {
  const reader = members(identifier);
  reader.next(TAG.oid);
  return reader.rest();
}

/** Nothing, or an empty NULL: both mean the same (RFC 5754, 2). */
function isEmpty(parameters: readonly DerNode[]): boolean {
  return (
    parameters.length === 0 ||
    (parameters.length === 1 && parameters.every(({ bytes }) => equal(bytes, NULL)))
  );
}

const NULL = Uint8Array.of(0x05, 0x00);
