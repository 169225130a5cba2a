import { concat } from "../../bytes/hex.ts";
import { children, type DerNode, holder, malformed, plain, TAG } from "./der.ts";
import { octets } from "./values.ts";

const utf8 = new TextEncoder();

/** One value: identifier, shortest length, content. */
export function value(tag: number, ...parts: readonly Uint8Array[]): Uint8Array {
  let length = 0;
  for (const part of parts) length += part.length;
  const lengthSize =
    length < 0x80 ? 0 : length < 0x100 ? 1 : length < 0x10000 ? 2 : length < 0x1000000 ? 3 : 4;
  const bytes = new Uint8Array(2 + lengthSize + length);
  bytes[0] = tag;
  bytes[1] = lengthSize === 0 ? length : 0x80 | lengthSize;
  for (let index = 0; index < lengthSize; index += 1) {
    bytes[2 + index] = length >>> (8 * (lengthSize - 1 - index));
  }
  let at = 2 + lengthSize;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

export const sequence = (...parts: readonly Uint8Array[]): Uint8Array =>
  value(TAG.sequence, ...parts);
export const set = (...parts: readonly Uint8Array[]): Uint8Array => value(TAG.set, ...parts);

/** X.690, 11.6: the elements of a SET OF in the order of their octets. */
export function setOf(parts: readonly Uint8Array[]): Uint8Array {
  return value(TAG.set, ...(parts.length > 1 ? parts.toSorted(compareOctets) : parts));
}

function compareOctets(a: Uint8Array, b: Uint8Array): number {
  const shared = Math.min(a.length, b.length);
  for (let index = 0; index < shared; index += 1) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** `[n] EXPLICIT`, or `[n] IMPLICIT` of a constructed type: a context tag around complete values. */
export const explicit = (number: number, ...parts: readonly Uint8Array[]): Uint8Array =>
  value(holder(number), ...parts);

/** `[n] IMPLICIT` of a plain type. */
export const implicit = (number: number, content: Uint8Array): Uint8Array =>
  value(plain(number), content);

/** The same value under another tag. */
export function withTag(tag: number, encoded: Uint8Array): Uint8Array {
  const copy = new Uint8Array(encoded);
  copy[0] = tag;
  return copy;
}

/** An INTEGER that is not negative, from a number or from its octets. */
export function integer(of: number | bigint | Uint8Array): Uint8Array {
  if (typeof of === "number" && of >= 0 && of < 0x80) {
    return value(TAG.integer, Uint8Array.of(of));
  }
  const octets = of instanceof Uint8Array ? of : octetsOf(BigInt(of));
  let from = 0;
  while (from < octets.length - 1 && octets[from] === 0) from += 1;
  const shortest = octets.subarray(from);
  return ((shortest[0] ?? 0) & 0x80) !== 0 || shortest.length === 0
    ? value(TAG.integer, Uint8Array.of(0), shortest)
    : value(TAG.integer, shortest);
}

function octetsOf(number: bigint): Uint8Array {
  if (number < 0n) throw malformed("no negative number is ever written");
  const hex = number.toString(16);
  const even = hex.length % 2 === 0 ? hex : `0${hex}`;
  return Uint8Array.from(even.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

export const enumerated = (number: number): Uint8Array =>
  value(TAG.enumerated, Uint8Array.of(number));
export const octetString = (content: Uint8Array): Uint8Array => value(TAG.octetString, content);
export const bitString = (content: Uint8Array, unused = 0): Uint8Array =>
  value(TAG.bitString, Uint8Array.of(unused), content);
export const boolean = (truth: boolean): Uint8Array =>
  value(TAG.boolean, Uint8Array.of(truth ? 0xff : 0));
export const nothing: Uint8Array = value(TAG.null);
export const utf8String = (text: string): Uint8Array => value(TAG.utf8String, utf8.encode(text));
export const printableString = (text: string): Uint8Array =>
  value(TAG.printableString, utf8.encode(text));
export const ia5String = (text: string): Uint8Array => value(TAG.ia5String, utf8.encode(text));

/** A BIT STRING of named bits; X.690, 11.2.2 asks that trailing zero bits are left out. */
export function namedBitString(numbers: readonly number[]): Uint8Array {
  const highest = Math.max(-1, ...numbers);
  const content = new Uint8Array(Math.floor(highest / 8) + 1);
  for (const number of numbers) {
    const at = number >> 3;
    content[at] = (content[at] ?? 0) | (0x80 >> (number & 7));
  }
  return bitString(content, highest < 0 ? 0 : 7 - (highest & 7));
}

const known = new Map<string, Uint8Array>();

/** An OBJECT IDENTIFIER from its dotted form. */
export function oid(dotted: string): Uint8Array {
  const before = known.get(dotted);
  if (before) return before;
  const [top = 0n, second = 0n, ...others] = dotted.split(".").map(BigInt);
  const encoded = value(TAG.oid, concat([top * 40n + second, ...others].map(arcOctets)));
  if (known.size < 512) known.set(dotted, encoded);
  return encoded;
}

function arcOctets(arc: bigint): Uint8Array {
  const octets = [Number(arc & 0x7fn)];
  for (let rest = arc >> 7n; rest > 0n; rest >>= 7n) octets.unshift(Number(rest & 0x7fn) | 0x80);
  return Uint8Array.from(octets);
}

/** RFC 5280, 4.1.2.5: UTCTime through the year 2049, GeneralizedTime from then on; whole seconds. */
export function time(instant: Date): Uint8Array {
  return instant.getUTCFullYear() < 2050
    ? value(TAG.utcTime, utf8.encode(`${digits(instant).slice(2)}Z`))
    : generalizedTime(instant);
}

/** RFC 5280, 4.1.2.5.2 and RFC 6960, 4.2.2.1: no fraction of a second, ever. */
export function generalizedTime(instant: Date): Uint8Array {
  return value(TAG.generalizedTime, utf8.encode(`${digits(instant)}Z`));
}

function digits(instant: Date): string {
  return instant.toISOString().slice(0, 19).replaceAll(/[-:T]/g, "");
}

/** The DER form of what was read as BER: definite lengths, strings in one piece, SET OF in order. */
export function toDer(node: DerNode): Uint8Array {
  if (node.tag === (TAG.octetString | 0x20)) return octetString(octets(node));
  if ((node.tag & 0x20) === 0) return value(node.tag, node.content);
  const parts = children(node).map(toDer);
  return node.tag === TAG.set ? setOf(parts) : value(node.tag, ...parts);
}
