import { toHex } from "../../bytes/hex.ts";
import { PkiError } from "../../errors.ts";
import {
  type DigestName,
  digestOf,
  type SignatureAlgorithm,
  signatureAlgorithmOf,
} from "../algorithms/algorithms.ts";
import { type DerNode, holder, malformed, parseFirst, plain, TAG } from "../der/der.ts";
import { elements, inside, members, octets, oidOf, shortestInteger } from "../der/values.ts";
import { toDer } from "../der/write.ts";
import { OID } from "../der/oids.ts";

export type Attribute = { readonly oid: string; readonly values: readonly DerNode[] };

/** How a SignerInfo points at its certificate. It is a hint; only the ESS attribute binds. */
export type SignerId =
  | { readonly kind: "issuer"; readonly issuer: Uint8Array; readonly serial: string }
  | { readonly kind: "key"; readonly keyId: string };

/** One SignerInfo of RFC 5652, 5.3. */
export type CmsSigner = {
  readonly id: SignerId;
  readonly digestAlgorithm: DigestName;
  readonly algorithm: SignatureAlgorithm;
  readonly signature: Uint8Array;
  /** Null: the signature is over the content itself. */
  readonly signedAttributes: readonly Attribute[] | null;
  /** What was signed, in the forms in which signers are known to have hashed it. */
  readonly signedForms: readonly Uint8Array[];
  readonly unsignedAttributes: readonly Attribute[];
};

/** A SignedData of RFC 5652, 5.1. Certificates, CRLs and OCSP answers are the original octets. */
export type SignedData = {
  /** The CMS itself, without the padding that follows it in a PDF. */
  readonly der: Uint8Array;
  readonly size: number;
  readonly contentType: string;
  readonly content: Uint8Array | null;
  readonly certificates: readonly Uint8Array[];
  readonly crls: readonly Uint8Array[];
  readonly ocsps: readonly Uint8Array[];
  readonly signers: readonly CmsSigner[];
};

/** Reads a CMS in DER or BER. Octets behind its end are not looked at: see `size`. */
export function parseCms(bytes: Uint8Array): SignedData {
  const outer = parseFirst(bytes, "ber");
  const reader = members(outer);
  const type = oidOf(reader.next());
  if (type !== OID.signedData) throw new PkiError("unsupported", `content type ${type}`);
  const signedData = members(inside(reader.next(holder(0))));
  signedData.next(TAG.integer);
  signedData.next(TAG.set);
  const encapsulated = members(signedData.next());
  const contentType = oidOf(encapsulated.next());
  const content = encapsulated.optional(holder(0));
  const certificates = signedData.optional(holder(0));
  const revocation = signedData.optional(holder(1));
  const signers = elements(signedData.next(TAG.set), TAG.set).map(parseSigner);
  signedData.end();
  return {
    der: outer.bytes,
    size: outer.bytes.length,
    contentType,
    content: content && octets(inside(content)),
    certificates: certificates ? plainCertificates(certificates) : [],
    ...revocationValues(revocation),
    signers,
  };
}

/** RFC 5652, 10.2.2: attribute certificates and other formats are tagged and not used here. */
function plainCertificates(node: DerNode): readonly Uint8Array[] {
  return elements(node, holder(0))
    .filter(({ tag }) => tag === TAG.sequence)
    .map(({ bytes }) => bytes);
}

/** RFC 5940: an OCSP answer travels as "other" revocation information. */
function revocationValues(node: DerNode | null): Pick<SignedData, "crls" | "ocsps"> {
  const all = node ? elements(node, holder(1)) : [];
  const ocsps = all
    .filter(({ tag }) => tag === holder(1))
    .flatMap((other) => {
      const reader = members(other, holder(1));
      return oidOf(reader.next()) === OID.ocspRevocation ? [reader.next().bytes] : [];
    });
  return { crls: all.filter(({ tag }) => tag === TAG.sequence).map(({ bytes }) => bytes), ocsps };
}

function parseSigner(node: DerNode): CmsSigner {
  const reader = members(node);
  reader.next(TAG.integer);
  const id = parseSignerId(reader.next());
  const digestAlgorithm = digestOf(reader.next());
  const signed = reader.optional(holder(0));
  const algorithm = signatureAlgorithmOf(reader.next(), digestAlgorithm);
  const signature = octets(reader.next());
  const unsigned = reader.optional(holder(1));
  reader.end();
  return {
    id,
    digestAlgorithm,
    algorithm,
    signature,
    signedAttributes: signed && parseAttributes(signed, holder(0)),
    signedForms: signed ? signedForms(signed) : [],
    unsignedAttributes: unsigned ? parseAttributes(unsigned, holder(1)) : [],
  };
}

function parseSignerId(node: DerNode): SignerId {
  if (node.tag === plain(0)) return { kind: "key", keyId: toHex(node.content) };
  const reader = members(node);
  const issuer = reader.next(TAG.sequence).bytes;
  return { kind: "issuer", issuer, serial: toHex(shortestInteger(reader.next())) };
}

function parseAttributes(node: DerNode, tag: number): readonly Attribute[] {
  return elements(node, tag).map((each) => {
    const reader = members(each);
    return { oid: oidOf(reader.next()), values: elements(reader.next(TAG.set), TAG.set) };
  });
}

/**
 * RFC 5652, 5.4: the digest is over the DER form with the tag of SET OF, whatever was sent. Some signers hash
 * what they send without sorting it; both forms say the same, so either is a valid signature.
 */
function signedForms(node: DerNode): readonly Uint8Array[] {
  const asSent = Uint8Array.from(node.bytes);
  asSent[0] = TAG.set;
  const canonical = toDer({ ...node, tag: TAG.set });
  return sameOctets(asSent, canonical) ? [canonical] : [asSent, canonical];
}

function sameOctets(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((octet, index) => octet === b[index]);
}

/** The only value of an attribute that must have exactly one; null where the attribute is absent. */
export function singleValue(attributes: readonly Attribute[], oid: string): DerNode | null {
  const found = attributes.filter((each) => each.oid === oid);
  if (found.length === 0) return null;
  const [value, ...others] = found.flatMap(({ values }) => values);
  if (!value || others.length > 0) throw malformed(`attribute ${oid} is there more than once`);
  return value;
}

/** All values of an attribute that may be repeated, such as signature time stamps. */
export function allValues(attributes: readonly Attribute[], oid: string): readonly DerNode[] {
  return attributes.filter((each) => each.oid === oid).flatMap(({ values }) => values);
}
