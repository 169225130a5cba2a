import { concat, toHex } from "../../bytes/hex.ts";
import { children, type DerNode, malformed, TAG } from "./der.ts";

/** Reads the members of a SEQUENCE (or SET) one after another, optional ones included. */
export type Members = {
  /** The next member, which must have this tag if one is named. */
  readonly next: (tag?: number) => DerNode;
  /** The next member if it has this tag, otherwise null and nothing is consumed. */
  readonly optional: (tag: number) => DerNode | null;
  readonly rest: () => readonly DerNode[];
  /** Refuses members that the type does not have. */
  readonly end: () => void;
};

/** The members of a constructed value that must have the given tag. */
export function members(node: DerNode, tag: number = TAG.sequence): Members {
  expectTag(node, tag);
  const all = children(node);
  let at = 0;
  function optional(wanted: number): DerNode | null {
    const member = all[at];
    if (member?.tag !== wanted) return null;
    at += 1;
    return member;
  }
  function next(wanted?: number): DerNode {
    const member = all[at];
    if (!member) throw malformed("a member is missing");
    if (wanted !== undefined) expectTag(member, wanted);
    at += 1;
    return member;
  }
  function end(): void {
    if (at < all.length) throw malformed("a member too many");
  }
  return { next, optional, rest: () => all.slice(at), end };
}

/** The single value inside an EXPLICIT tag. */
export function inside(node: DerNode): DerNode {
  const [only, ...others] = children(node);
  if (!only || others.length > 0) throw malformed("an explicit tag holds exactly one value");
  return only;
}

/** The elements of a SEQUENCE OF or SET OF. */
export function elements(node: DerNode, tag: number = TAG.sequence): readonly DerNode[] {
  expectTag(node, tag);
  return children(node);
}

/** The octets of an OCTET STRING; BER allows it in pieces. */
export function octets(node: DerNode): Uint8Array {
  if ((node.tag & 0x20) === 0) return node.content;
  if (node.rules === "der") throw malformed("a string in pieces in DER");
  return concat(children(node).map(octets));
}

/** The octets of a BIT STRING that is a whole number of octets. */
export function wholeBits(node: DerNode): Uint8Array {
  const [unused, content] = bits(node);
  if (unused !== 0) throw malformed("a bit string with unused bits");
  return content;
}

/** The numbers of the bits that are set, the first bit being 0 (X.680, 22). */
export function namedBits(node: DerNode): ReadonlySet<number> {
  const [, content] = bits(node);
  const set = new Set<number>();
  content.forEach((octet, index) => {
    for (let bit = 0; bit < 8; bit += 1)
      if ((octet & (0x80 >> bit)) !== 0) set.add(index * 8 + bit);
  });
  return set;
}

function bits(node: DerNode): readonly [unused: number, content: Uint8Array] {
  expectTag(node, TAG.bitString);
  const unused = node.content[0];
  if (unused === undefined || unused > 7) throw malformed("a bit string without its first octet");
  return [unused, node.content.subarray(1)];
}

/** The value of an INTEGER of any size. */
export function integerOf(node: DerNode): bigint {
  const octets = integerOctets(node);
  const unsigned = BigInt(`0x${toHex(octets)}`);
  const negative = ((octets[0] ?? 0) & 0x80) !== 0;
  return negative ? unsigned - (1n << BigInt(octets.length * 8)) : unsigned;
}

/** The content of an INTEGER as it stands; serial numbers are compared in this form. */
export function integerOctets(node: DerNode): Uint8Array {
  expectTag(node, TAG.integer);
  if (node.content.length === 0) throw malformed("an integer without octets");
  return node.content;
}

/** The same of an INTEGER that nobody may spell in two ways (X.690, 8.3.2, of BER too). */
export function shortestInteger(node: DerNode): Uint8Array {
  const content = integerOctets(node);
  const [first = 0, second] = content;
  const needless = first === 0 || first === 0xff ? first >> 7 : null;
  if (second !== undefined && needless === second >> 7) {
    throw malformed("an integer with a needless first octet");
  }
  return content;
}

/** An INTEGER or ENUMERATED that is a small number by its meaning. */
export function smallNumber(node: DerNode): number {
  const octets = node.content;
  if (octets.length === 0 || octets.length > 6) throw malformed("a number without sense");
  let value = (octets[0] ?? 0) >= 0x80 ? -1 : 0;
  for (const octet of octets) value = value * 256 + octet;
  return value;
}

/** The value of a BOOLEAN. */
export function booleanOf(node: DerNode): boolean {
  expectTag(node, TAG.boolean);
  if (node.content.length !== 1) throw malformed("a boolean of another size than one octet");
  return node.content[0] !== 0;
}

/** An OBJECT IDENTIFIER in dotted form. */
export function oidOf(node: DerNode): string {
  expectTag(node, TAG.oid);
  return oidText(node.content);
}

/** The dotted form of an identifier's octets; arcs may be of any size (2.25 carries a UUID). */
function oidText(content: Uint8Array): string {
  if (content.length === 0 || content.length > 128) throw malformed("an identifier without sense");
  if (((content.at(-1) ?? 0) & 0x80) !== 0) throw malformed("an identifier that breaks off");
  const arcs: (number | bigint)[] = [];
  let arc: number | bigint = 0;
  for (const octet of content) {
    // X.690, 8.19.2: one spelling for every number, in BER as well.
    if (arc === 0 && octet === 0x80) throw malformed("an identifier in more octets than it needs");
    arc = typeof arc === "number" && arc < 2 ** 40 ? arc * 128 + (octet & 0x7f) : grow(arc, octet);
    if ((octet & 0x80) !== 0) continue;
    arcs.push(arc);
    arc = 0;
  }
  const first = arcs[0] ?? 0;
  const top = first < 40 ? 0 : first < 80 ? 1 : 2;
  const second = typeof first === "bigint" ? first - BigInt(top * 40) : first - top * 40;
  return [top, second, ...arcs.slice(1)].join(".");
}

function grow(arc: number | bigint, octet: number): bigint {
  return (BigInt(arc) << 7n) | BigInt(octet & 0x7f);
}

/** Refuses a value of another type than the one expected. */
export function expectTag(node: DerNode, tag: number): void {
  if (node.tag !== tag) {
    throw malformed(`tag ${node.tag.toString(16)} where ${tag.toString(16)} is expected`);
  }
}
