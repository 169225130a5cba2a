import { PkiError } from "../../errors.ts";

/** DER is what we write and expect; BER (indefinite lengths, strings in pieces) is read in foreign CMS only. */
export type EncodingRules = "der" | "ber";

/** One encoded value. `bytes` is a view of the original octets, so that what is passed on is unchanged. */
export type DerNode = {
  /** The first identifier octet: class, constructed bit and low tag number. */
  readonly tag: number;
  /** Where the value begins in the octets that were given to the parser. */
  readonly start: number;
  readonly bytes: Uint8Array;
  readonly content: Uint8Array;
  readonly depth: number;
  readonly rules: EncodingRules;
};

/** The universal tags in use, with their constructed bit where the type has one. */
export const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  null: 0x05,
  oid: 0x06,
  enumerated: 0x0a,
  utf8String: 0x0c,
  numericString: 0x12,
  printableString: 0x13,
  teletexString: 0x14,
  ia5String: 0x16,
  utcTime: 0x17,
  generalizedTime: 0x18,
  visibleString: 0x1a,
  universalString: 0x1c,
  bmpString: 0x1e,
  sequence: 0x30,
  set: 0x31,
} as const;

/** The tag of a context-specific value that holds other values: `[n]`. */
export const holder = (number: number): number => 0xa0 | number;

/** The tag of a context-specific value that holds plain octets: `[n] IMPLICIT`. */
export const plain = (number: number): number => 0x80 | number;

/** A CRL of a large authority is some ten megabytes; nothing else comes near it. */
const LARGEST = 64 * 1024 * 1024;
const DEEPEST = 48;

/** Reads exactly one value and refuses anything behind it. */
export function parse(bytes: Uint8Array, rules: EncodingRules = "der"): DerNode {
  const node = parseFirst(bytes, rules);
  if (node.bytes.length !== bytes.length) throw malformed("octets behind the end of the value");
  return node;
}

/** Reads the value at the beginning; what follows (the padding of a PDF's /Contents) is not looked at. */
export function parseFirst(bytes: Uint8Array, rules: EncodingRules = "der"): DerNode {
  if (bytes.length > LARGEST) throw malformed("larger than any certificate, CMS or CRL");
  // A plain view: the slice of a Buffer shares its octets, and somebody would write into the original.
  const view = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);
  return readNode(view, { at: 0, origin: 0, depth: 0, rules });
}

/** The values inside a constructed value. */
export function children(node: DerNode): readonly DerNode[] {
  if ((node.tag & 0x20) === 0) throw malformed("a plain value where a constructed one is expected");
  const found: DerNode[] = [];
  const origin = node.start + (node.content.byteOffset - node.bytes.byteOffset);
  const place = { origin, depth: node.depth + 1, rules: node.rules };
  for (let at = 0; at < node.content.length;) {
    const child = readNode(node.content, { ...place, at });
    found.push(child);
    at += child.bytes.length;
  }
  return found;
}

/** The same octets read under another tag, as IMPLICIT tagging asks for. */
export function retagged(node: DerNode, tag: number): DerNode {
  return { ...node, tag };
}

type Place = {
  readonly at: number;
  readonly origin: number;
  readonly depth: number;
  readonly rules: EncodingRules;
};

function readNode(bytes: Uint8Array, place: Place): DerNode {
  const { at, origin, depth, rules } = place;
  if (depth > DEEPEST) throw malformed("nested too deeply");
  const tag = octet(bytes, at);
  const lengthAt = endOfIdentifier(bytes, at);
  const first = octet(bytes, lengthAt);
  if (first === 0x80) return readIndefinite(bytes, { ...place, at: lengthAt + 1 }, at);
  const [length, contentAt] = readLength(bytes, lengthAt, rules);
  const end = contentAt + length;
  if (end > bytes.length) throw malformed("a value ends behind the end of the octets");
  return {
    tag,
    start: origin + at,
    bytes: bytes.subarray(at, end),
    content: bytes.subarray(contentAt, end),
    depth,
    rules,
  };
}

/** X.690, 8.1.2.4: a tag number above 30 continues in further octets. Nothing here uses one; it is skipped whole. */
function endOfIdentifier(bytes: Uint8Array, at: number): number {
  if ((octet(bytes, at) & 0x1f) !== 0x1f) return at + 1;
  let end = at + 1;
  while ((octet(bytes, end) & 0x80) !== 0) end += 1;
  if (end - at > 5) throw malformed("a tag number without sense");
  return end + 1;
}

function readLength(
  bytes: Uint8Array,
  at: number,
  rules: EncodingRules,
): readonly [length: number, contentAt: number] {
  const first = octet(bytes, at);
  if (first < 0x80) return [first, at + 1];
  const count = first & 0x7f;
  if (count > 6) throw malformed("a length without sense");
  let length = 0;
  for (let index = 1; index <= count; index += 1) length = length * 256 + octet(bytes, at + index);
  const shortest = length >= 0x80 && (octet(bytes, at + 1) !== 0 || count === 0);
  if (rules === "der" && !shortest) throw malformed("a length that is not the shortest possible");
  return [length, at + 1 + count];
}

/** X.690, 8.1.3.6: the values follow each other until two zero octets. */
function readIndefinite(bytes: Uint8Array, place: Place, identifierAt: number): DerNode {
  const { at, origin, depth, rules } = place;
  const tag = octet(bytes, identifierAt);
  if (rules === "der") throw malformed("an indefinite length in DER");
  if ((tag & 0x20) === 0) throw malformed("an indefinite length on a plain value");
  let end = at;
  while (octet(bytes, end) !== 0 || octet(bytes, end + 1) !== 0) {
    end += readNode(bytes, { at: end, origin, depth: depth + 1, rules }).bytes.length;
  }
  return {
    tag,
    start: origin + identifierAt,
    bytes: bytes.subarray(identifierAt, end + 2),
    content: bytes.subarray(at, end),
    depth,
    rules,
  };
}

function octet(bytes: Uint8Array, at: number): number {
  const value = bytes[at];
  if (value === undefined) throw malformed("the octets end in the middle of a value");
  return value;
}

/** The one error of this folder for octets that are not what they should be. */
export function malformed(reason: string): PkiError {
  return new PkiError("malformed", `ASN.1: ${reason}`);
}
