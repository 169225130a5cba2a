import { bytesSource } from "@paraph/engine/bytes";
import { PdfError } from "@paraph/engine/pdf";
import { collectFacts, type ValidationResult } from "@paraph/engine/validation";
// Behind the doors: the parts of the validator that read and digest, asked alone.
import { signaturesOf } from "../../../engine/src/pdf/signatures.ts";
import { readPdf } from "../../../engine/src/validation/changes/read-pdf.ts";
import { digestParts } from "../../../engine/src/validation/facts/covered.ts";
import {
  type ByteChange,
  isSpotless,
  validated,
  type ValidationSetup,
  lastHole,
} from "./single-bytes.ts";

/** What became of all changes of a file. */
export type EveryByte = {
  /** Bytes that were changed, and how often in all. */
  readonly bytes: number;
  readonly changes: number;
  /** Noticed by the digest of a signature whose own value was untouched; the others by the whole validation. */
  readonly byDigest: number;
  /** Of those by the digest so many were validated wholly, too. */
  readonly bothWays: number;
  /** Unnoticed behind everything that a signature covers, where nothing was signed: the store at level B-LT. */
  readonly behind: number;
  readonly unnoticed: readonly ByteChange[];
  /** After which the validator ended with an error, which must never be. */
  readonly crashed: readonly ByteChange[];
};

/** Of so many changes that a digest shows one is validated wholly as well. */
const BOTH_WAYS = 50;

/** Changes every byte of a file, once for every pass, and has each of these files read and validated. */
export function everyByte(
  file: Uint8Array,
  passes: readonly Pass[],
  setup: ValidationSetup,
): EveryByte {
  const before = validated(file, setup);
  if (!isSpotless(before, before)) throw new Error(`not valid as it is: ${before.details.join()}`);
  const values = valuesIn(file);
  const copy = Uint8Array.from(file);
  const found = {
    changes: 0,
    byDigest: 0,
    bothWays: 0,
    behind: 0,
    unnoticed: [] as ByteChange[],
    crashed: [] as ByteChange[],
  };
  const signedEnd = endOfSigned(file);
  for (const change of changesIn(file, passes)) {
    copy[change.at] = change.value;
    found.changes += 1;
    const isShown = coversOthers(copy, values);
    if (isShown) found.byDigest += 1;
    if (isShown && found.byDigest % BOTH_WAYS === 0) found.bothWays += 1;
    const asked = !isShown || found.byDigest % BOTH_WAYS === 0;
    const said = asked ? validatedOrNull(copy, setup) : null;
    if (asked && said === null) found.crashed.push(change);
    const isMissed = said !== null && isSpotless(said, before);
    if (isMissed && change.at >= signedEnd) found.behind += 1;
    else if (isMissed) found.unnoticed.push(change);
    copy[change.at] = file[change.at] ?? 0;
  }
  return { bytes: file.length, ...found };
}

function validatedOrNull(file: Uint8Array, setup: ValidationSetup): ValidationResult | null {
  try {
    return validated(file, setup);
  } catch {
    // Counted, so that the other changes are tried, too.
    return null;
  }
}

function endOfSigned(file: Uint8Array): number {
  const { signatures } = collectFacts(bytesSource(file));
  return Math.max(...signatures.map(({ byteRange }) => byteRange.end ?? 0));
}

/** What a byte is changed into: one value for every byte of the file, none where it would be the same. */
export type Pass = (own: number, at: number, inHole: boolean) => number;

const DIGITS = "0123456789abcdef";

/** The first makes digits of the last value into others, the second spells them otherwise. */
export const PASSES: readonly Pass[] = [
  (own, at, inHole) => (inHole ? otherDigit(own, at) : own ^ (1 << (at % 8))),
  (own, at, inHole) => (inHole ? otherEncoding(own) : own ^ (at % 2 === 0 ? 0x20 : 0x01)),
  (own, at, inHole) => (inHole ? otherDigit(own, at * 7 + 3) : (own + 1 + (at % 254)) & 0xff),
];

function otherDigit(own: number, at: number): number {
  const value = DIGITS.indexOf(String.fromCharCode(own).toLowerCase());
  if (value < 0) return own ^ 0x01;
  return DIGITS.charCodeAt((value + 1 + (at % 15)) % 16);
}

/** A letter in the other case, a digit as a blank. */
function otherEncoding(own: number): number {
  return own >= 0x41 ? own ^ 0x20 : 0x20;
}

function* changesIn(file: Uint8Array, passes: readonly Pass[]): Iterable<ByteChange> {
  const [begin, end] = lastHole(file);
  for (const pass of passes) {
    for (let at = 0; at < file.length; at += 1) {
      const own = file[at] ?? 0;
      const value = pass(own, at, at > begin && at < end - 1);
      if (value !== own) yield { at, value };
    }
  }
}

type Values = ReadonlyMap<string, string>;

/** Of every signature that the validator finds its own value and range, and the digest of what that covers. */
function valuesIn(file: Uint8Array): Values {
  const source = bytesSource(file);
  const { pdf } = readPdf(source);
  return new Map(
    signaturesOf(pdf.latest).flatMap(({ contents, byteRange }) => {
      const [start, length, next, rest] = byteRange ?? [];
      if (contents === null || start !== 0 || length === undefined) return [];
      if (next === undefined || rest === undefined || next + rest > file.length) return [];
      const parts = [
        [0, length],
        [next, next + rest],
      ] as const;
      const name = `${Buffer.from(contents).toString("base64")} ${byteRange?.join(" ")}`;
      return [[name, Buffer.from(digestParts(source, parts, "SHA-256")).toString("hex")]] as const;
    }),
  );
}

/**
 * Whether the validator finds a signature whose value is, octet for octet, the one of the original over the same range,
 * and that covers something else now. That value signs the old digest: its signature is broken. Nothing is assumed of
 * the place of the change: the changed file is read and digested. Anything else has to be validated.
 */
function coversOthers(file: Uint8Array, values: Values): boolean {
  try {
    return [...valuesIn(file)].some(([name, digest]) => (values.get(name) ?? digest) !== digest);
  } catch (error) {
    if (error instanceof PdfError) return false;
    throw error;
  }
}
