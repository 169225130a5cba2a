import type { Pdf } from "../../pdf/document.ts";
import type { Span } from "../../pdf/objects.ts";
import { locateObject, locateValue, type PdfSignature } from "../../pdf/signatures.ts";
import type { ByteRangeFacts } from "./facts.ts";
import type { Part } from "./covered.ts";

/** A range with nothing right about it. */
function broken(values: readonly number[] | null): ByteRangeFacts {
  return {
    values,
    wellFormed: false,
    insideFile: false,
    gapIsContents: false,
    plainDigits: false,
    coversDictionary: false,
    end: null,
    revision: null,
    endsRevision: false,
    wholeFile: false,
    collisions: [],
  };
}

/** What the /ByteRange of a signature covers, each rule for itself (notes are those of ISO 32000-2, 12.8.1). */
export function byteRangeFacts(pdf: Pdf, signature: PdfSignature): ByteRangeFacts {
  const values = signature.byteRange;
  const [start = -1, length = -1, next = -1, rest = -1, ...more] = values ?? [];
  const whole = values?.every((each) => Number.isSafeInteger(each)) ?? false;
  const ordered = start === 0 && length > 0 && next >= length && rest >= 0;
  if (!whole || !ordered || more.length > 0) return broken(values);
  const end = next + rest;
  const hole = holeOf(pdf, signature);
  const own = objectOf(pdf, signature);
  const covered = pdf.revisions.findLast(({ marker }) => marker <= end) ?? null;
  return {
    values,
    wellFormed: true,
    insideFile: end <= pdf.length,
    gapIsContents: hole !== null && hole.offset === length && hole.offset + hole.length === next,
    plainDigits: hole !== null && isPlainHex(pdf, hole),
    coversDictionary: own !== null && own.offset + own.length <= end,
    end,
    revision: covered?.index ?? null,
    endsRevision: covered !== null && onlySpace(pdf, covered.marker, end),
    wholeFile: end === pdf.length,
    collisions: [],
  };
}

/** The parts of the file that a range covers, or none where it is no range of this file. */
export function coveredParts({ values, wellFormed, insideFile }: ByteRangeFacts): readonly Part[] {
  const [start, length, next, rest] = values ?? [];
  if (!wellFormed || !insideFile || start === undefined || length === undefined) return [];
  if (next === undefined || rest === undefined) return [];
  return [
    [start, start + length],
    [next, next + rest],
  ];
}

/** The hexadecimal string of /Contents as it stands in the file, from `<` to behind `>`. */
function holeOf({ latest, blocks }: Pdf, { ref, field }: PdfSignature): Span | null {
  const span =
    ref !== null
      ? locateValue(latest, ref, ["Contents"])
      : field.ref && locateValue(latest, field.ref, ["V", "Contents"]);
  return span && blocks.byteAt(span.offset) === 0x3c ? span : null;
}

/** Digits, small letters, large letters, anything else: a kind for every byte. */
const [DIGIT, SMALL, LARGE, OTHER] = [0, 1, 2, 4];
const KINDS = Uint8Array.from({ length: 256 }, (_, octet) => {
  if (octet >= 0x30 && octet <= 0x39) return DIGIT;
  if (octet >= 0x61 && octet <= 0x66) return SMALL;
  return octet >= 0x41 && octet <= 0x46 ? LARGE : OTHER;
});

/** Nothing but digits, with letters of one case. */
function isPlainHex({ source }: Pdf, { offset, length }: Span): boolean {
  const digits = source.read(offset + 1, length - 2);
  let kinds = 0;
  for (let at = 0; at < digits.length; at++) kinds |= KINDS[digits[at] ?? 0] ?? OTHER;
  return kinds <= LARGE && kinds !== (SMALL | LARGE);
}

function objectOf({ latest }: Pdf, { ref, field }: PdfSignature): Span | null {
  const own = ref ?? field.ref;
  return own && locateObject(latest, own.number);
}

/** More blank space than this behind the end is not the end of a line any more. */
const MOST_SPACE = 16;

function onlySpace({ blocks }: Pdf, from: number, to: number): boolean {
  if (to - from > MOST_SPACE) return false;
  for (let at = from; at < to; at += 1) {
    if (![0x0d, 0x0a, 0x20, 0x09, 0x0c, 0x00].includes(blocks.byteAt(at))) return false;
  }
  return true;
}

/** Two signatures of one file: what the earlier one covers must lie before the hole of the later one. */
export function withCollisions(
  ranges: readonly { readonly field: string; readonly range: ByteRangeFacts }[],
): readonly ByteRangeFacts[] {
  return ranges.map(({ range }, index) => ({
    ...range,
    collisions: ranges
      .filter((other, place) => place !== index && collide(range, other.range))
      .map(({ field }) => field),
  }));
}

function collide(one: ByteRangeFacts, other: ByteRangeFacts): boolean {
  if (one.end === null || other.end === null) return false;
  const [earlier, later] = one.end <= other.end ? [one, other] : [other, one];
  return (later.values?.[1] ?? 0) < (earlier.end ?? 0);
}
