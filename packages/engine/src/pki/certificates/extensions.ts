import { toHex } from "../../bytes/hex.ts";
import { type DerNode, holder, malformed, parse, plain, TAG } from "../der/der.ts";
import {
  booleanOf,
  elements,
  inside,
  members,
  namedBits,
  octets,
  oidOf,
  smallNumber,
} from "../der/values.ts";
import { latin1Text } from "../der/text.ts";
import { OID } from "../der/oids.ts";

/** RFC 5280, 4.2.1.3: the bit number is the place in this list. */
export const KEY_USAGES = [
  "digitalSignature",
  "nonRepudiation",
  "keyEncipherment",
  "dataEncipherment",
  "keyAgreement",
  "keyCertSign",
  "cRLSign",
  "encipherOnly",
  "decipherOnly",
] as const;

export type KeyUsage = (typeof KEY_USAGES)[number];

export type Extension = {
  readonly oid: string;
  readonly critical: boolean;
  readonly value: Uint8Array;
};

/** What the extensions of a certificate say; null where the extension is absent. */
export type Extensions = {
  readonly extensions: readonly Extension[];
  readonly constraints: { readonly ca: boolean; readonly pathLength: number | null } | null;
  readonly keyUsage: ReadonlySet<KeyUsage> | null;
  readonly extendedKeyUsage: readonly string[] | null;
  readonly subjectKeyId: string | null;
  readonly authorityKeyId: string | null;
  readonly policies: readonly string[];
  readonly ocspUrls: readonly string[];
  readonly issuerUrls: readonly string[];
  readonly crlUrls: readonly string[];
};

/** Certificates of version 1 have none. */
export const NO_EXTENSIONS: Extensions = {
  extensions: [],
  constraints: null,
  keyUsage: null,
  extendedKeyUsage: null,
  subjectKeyId: null,
  authorityKeyId: null,
  policies: [],
  ocspUrls: [],
  issuerUrls: [],
  crlUrls: [],
};

/** The list as it stands in certificates, CRLs and OCSP answers. */
export function parseExtensionList(node: DerNode): readonly Extension[] {
  return elements(node).map((each) => {
    const reader = members(each);
    const oid = oidOf(reader.next());
    const critical = reader.optional(TAG.boolean);
    const value = octets(reader.next(TAG.octetString));
    return { oid, critical: critical !== null && booleanOf(critical), value };
  });
}

export function extensionOf(list: readonly Extension[], oid: string): Extension | null {
  return list.find((each) => each.oid === oid) ?? null;
}

type Reader = (node: DerNode) => Partial<Extensions>;

const READERS: Readonly<Record<string, Reader>> = {
  [OID.basicConstraints]: (node) => ({ constraints: readConstraints(node) }),
  [OID.keyUsage]: (node) => ({ keyUsage: readKeyUsage(node) }),
  [OID.extendedKeyUsage]: (node) => ({ extendedKeyUsage: elements(node).map(oidOf) }),
  [OID.subjectKeyIdentifier]: (node) => ({ subjectKeyId: toHex(octets(node)) }),
  [OID.authorityKeyIdentifier]: (node) => ({ authorityKeyId: readAuthorityKeyId(node) }),
  [OID.certificatePolicies]: (node) => ({
    policies: elements(node).map((policy) => oidOf(members(policy).next())),
  }),
  [OID.authorityAccess]: (node) => ({
    ocspUrls: accessUrls(node, OID.ocsp),
    issuerUrls: accessUrls(node, OID.caIssuers),
  }),
  [OID.crlDistributionPoints]: (node) => ({ crlUrls: elements(node).flatMap(pointUrls) }),
};

export function parseExtensions(node: DerNode): Extensions {
  const extensions = parseExtensionList(node);
  // RFC 5280, 4.2: of two instances everybody would believe another one.
  const kinds = new Set(extensions.map(({ oid }) => oid));
  if (kinds.size < extensions.length) throw malformed("an extension is there twice");
  let read: Extensions = { ...NO_EXTENSIONS, extensions };
  for (const { oid, value } of extensions) {
    const reader = READERS[oid];
    if (reader) read = { ...read, ...reader(parse(value)) };
  }
  return read;
}

function readConstraints(node: DerNode): Extensions["constraints"] {
  const reader = members(node);
  const ca = reader.optional(TAG.boolean);
  const pathLength = reader.optional(TAG.integer);
  return {
    ca: ca !== null && booleanOf(ca),
    pathLength: pathLength && smallNumber(pathLength),
  };
}

function readKeyUsage(node: DerNode): ReadonlySet<KeyUsage> {
  const bits = namedBits(node);
  return new Set(KEY_USAGES.filter((_, index) => bits.has(index)));
}

function readAuthorityKeyId(node: DerNode): string | null {
  const keyId = members(node).optional(plain(0));
  return keyId && toHex(keyId.content);
}

const URL_NAME = plain(6);

function accessUrls(node: DerNode, method: string): readonly string[] {
  return elements(node).flatMap((each) => {
    const reader = members(each);
    const oid = oidOf(reader.next());
    const location = reader.next();
    return oid === method && location.tag === URL_NAME ? [latin1Text(location.content)] : [];
  });
}

function pointUrls(node: DerNode): readonly string[] {
  const point = members(node).optional(holder(0));
  if (!point) return [];
  const name = inside(point);
  if (name.tag !== holder(0)) return [];
  return elements(name, holder(0))
    .filter(({ tag }) => tag === URL_NAME)
    .map(({ content }) => latin1Text(content));
}
