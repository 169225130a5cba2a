import { inflateSync } from "node:zlib";
import type { Budget } from "../limits.ts";
import { corrupted, spendInflated, tooComplex } from "../limits.ts";
import { hexDigit, isWhite } from "./characters.ts";
import { lzwDecode } from "./lzw.ts";
import { undoPredictor } from "./predictor.ts";

/** One step of decoding a stream, with its parameters already resolved to numbers. */
export type FilterStep = {
  readonly name: string;
  readonly parameters: ReadonlyMap<string, number>;
};

type Decode = (bytes: Uint8Array, step: FilterStep, most: number) => Uint8Array;

/** ISO 32000-2, table 6, without those for pictures: nothing the engine reads is a picture. */
const DECODERS: ReadonlyMap<string, Decode> = new Map<string, Decode>([
  ["FlateDecode", (bytes, { parameters }, most) => undoPredictor(inflate(bytes, most), parameters)],
  [
    "LZWDecode",
    (bytes, { parameters }, most) =>
      undoPredictor(lzwDecode(bytes, most, parameters.get("EarlyChange") ?? 1), parameters),
  ],
  ["ASCIIHexDecode", (bytes) => asciiHexDecode(bytes)],
  ["ASCII85Decode", (bytes) => ascii85Decode(bytes)],
  // What is encrypted was decrypted before the filters are undone.
  ["Crypt", (bytes) => bytes],
  ["RunLengthDecode", (bytes, _, most) => runLengthDecode(bytes, most)],
]);

/** The short names of inline pictures (table 92); readers take them everywhere. */
const SHORT: ReadonlyMap<string, string> = new Map([
  ["AHx", "ASCIIHexDecode"],
  ["A85", "ASCII85Decode"],
  ["Fl", "FlateDecode"],
  ["LZW", "LZWDecode"],
  ["RL", "RunLengthDecode"],
]);

/** Undoes the filters one after the other, each within the limits. */
export function decode(
  encoded: Uint8Array,
  steps: readonly FilterStep[],
  budget: Budget,
): Uint8Array {
  const { filters, streamBytes, expansion } = budget.limits;
  if (steps.length > filters) throw tooComplex("a stream in it is encoded too many times over");
  let bytes = encoded;
  for (const step of steps) {
    const decoder = DECODERS.get(SHORT.get(step.name) ?? step.name);
    if (decoder === undefined) throw corrupted(`a stream has the unknown encoding ${step.name}`);
    const most = Math.min(
      streamBytes,
      budget.inflated,
      Math.max(1 << 20, bytes.length * expansion),
    );
    bytes = decoder(bytes, step, most);
    spendInflated(budget, bytes.length);
  }
  return bytes;
}

/** Z_SYNC_FLUSH of the platform: what has come so far is given out. */
const SO_FAR = 2;

/**
 * Programs that leave out the end of a compressed stream are common (Quartz, Acrobat), and every reader takes what is
 * there. What is there and wrong is refused: readers stop at it or go on.
 */
function inflate(bytes: Uint8Array, most: number): Uint8Array {
  try {
    const plain = inflateSync(bytes, { maxOutputLength: most, finishFlush: SO_FAR });
    return new Uint8Array(plain.buffer, plain.byteOffset, plain.byteLength);
  } catch (cause) {
    if (cause instanceof RangeError) throw unpacksTooFar();
    throw corrupted("a compressed stream cannot be unpacked", cause);
  }
}

function unpacksTooFar(): Error {
  return tooComplex("a compressed stream unpacks to more than is allowed");
}

function asciiHexDecode(bytes: Uint8Array): Uint8Array {
  const out = new Uint8Array((bytes.length + 1) >> 1);
  let digits = 0;
  for (const byte of bytes) {
    if (byte === 0x3e) break;
    if (isWhite(byte)) continue;
    const digit = hexDigit(byte);
    if (digit < 0) throw corrupted("a hexadecimal stream has a digit that is not one");
    out[digits >> 1] = (out[digits >> 1] ?? 0) | (digits % 2 === 0 ? digit << 4 : digit);
    digits++;
  }
  return out.slice(0, (digits + 1) >> 1);
}

function ascii85Decode(bytes: Uint8Array): Uint8Array {
  const zeros = bytes.reduce((sum, byte) => sum + (byte === 0x7a ? 1 : 0), 0);
  const out = new Uint8Array(zeros * 4 + Math.ceil(((bytes.length - zeros) * 4) / 5) + 4);
  let [length, digits, value] = [0, 0, 0];
  for (const byte of bytes) {
    if (byte === 0x7e) break;
    if (isWhite(byte)) continue;
    if (byte === 0x7a && digits === 0) {
      length += 4;
      continue;
    }
    if (byte < 0x21 || byte > 0x75) throw corrupted("a base-85 stream has a character too many");
    value = value * 85 + (byte - 0x21);
    if (++digits < 5) continue;
    length = put85(out, length, value, 4);
    [digits, value] = [0, 0];
  }
  if (digits === 1) throw corrupted("a base-85 stream is cut off");
  if (digits === 0) return out.slice(0, length);
  for (let missing = digits; missing < 5; missing++) value = value * 85 + 84;
  return out.slice(0, put85(out, length, value, digits - 1));
}

function put85(out: Uint8Array, at: number, value: number, count: number): number {
  if (value > 0xffffffff) throw corrupted("a base-85 stream has a group that is too large");
  for (let index = 0; index < count; index++) {
    out[at + index] = Math.floor(value / 2 ** (24 - 8 * index)) & 0xff;
  }
  return at + count;
}

function runLengthDecode(bytes: Uint8Array, most: number): Uint8Array {
  const parts: Uint8Array[] = [];
  let total = 0;
  for (let at = 0; at < bytes.length;) {
    const length = bytes[at++] ?? 128;
    if (length === 128) break;
    const part =
      length < 128
        ? bytes.subarray(at, at + length + 1)
        : new Uint8Array(257 - length).fill(bytes[at] ?? 0);
    at += length < 128 ? length + 1 : 1;
    total += part.length;
    if (total > most) throw unpacksTooFar();
    parts.push(part);
  }
  const out = new Uint8Array(total);
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}
