import { inflateSync } from "node:zlib";
import { concat, viewOf } from "../../bytes/hex.ts";
import { ImageError } from "../../errors.ts";
import { toRaster } from "./png-colours.ts";
import { damaged, type Chunks, type Header, type Unpacked } from "./png-parts.ts";
import { checkSamples, checkSize, type Raster } from "./raster.ts";

/** PNG (ISO/IEC 15948), table 11.1: samples per pixel by colour type, and the depths each may have. */
const COLOUR_TYPES: Readonly<Record<number, { samples: number; depths: readonly number[] }>> = {
  0: { samples: 1, depths: [1, 2, 4, 8, 16] },
  2: { samples: 3, depths: [8, 16] },
  3: { samples: 1, depths: [1, 2, 4, 8] },
  4: { samples: 2, depths: [8, 16] },
  6: { samples: 4, depths: [8, 16] },
};

/** Adam7: first column, first row, column step and row step of each pass (8.2). */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;
const WHOLE = [[0, 0, 1, 1]] as const;

/** The samples of the one colour that shines through, as the file has them. */
type Key = readonly number[];
/** Decodes a PNG to 8 bits a sample; every colour type, depth and interlacing. */
export function decodePng(file: Uint8Array): Raster {
  const chunks = readChunks(file);
  const header = readHeader(chunks.get("IHDR") ?? new Uint8Array());
  const passes = (header.interlaced ? PASSES : WHOLE).map((pass) => sized(header, pass));
  const expected = passes.reduce((sum, { rows, stride }) => sum + rows * (stride + 1), 0);
  const key = keyOf(header, chunks.get("tRNS"));
  const unpacked = unpackPasses(header, passes, inflated(chunks, expected), key);
  return toRaster(header, unpacked, chunks);
}

/** tRNS of colour types 0 and 2: one colour is fully transparent (11.3.2.1). */
function keyOf({ colourType, samples }: Header, chunk: Uint8Array | undefined): Key | null {
  if (!chunk || (colourType !== 0 && colourType !== 2) || chunk.length < samples * 2) return null;
  return Array.from({ length: samples }, (_, sample) => viewOf(chunk).getUint16(sample * 2));
}

function readChunks(file: Uint8Array): Chunks {
  const view = viewOf(file);
  const chunks = new Map<string, Uint8Array>();
  const parts: Uint8Array[] = [];
  for (let at = 8; at + 12 <= file.length;) {
    const length = view.getUint32(at);
    const tag = String.fromCharCode(...file.subarray(at + 4, at + 8));
    if (at + 12 + length > file.length) throw damaged("a chunk reaches beyond the file");
    const body = file.subarray(at + 8, at + 8 + length);
    if (tag === "IDAT") parts.push(body);
    else chunks.set(tag, body);
    if (tag === "IEND") break;
    at += 12 + length;
  }
  return chunks.set("IDAT", concat(parts));
}

function readHeader(chunk: Uint8Array): Header {
  if (chunk.length !== 13) throw damaged("no header");
  const view = viewOf(chunk);
  const [depth = 0, colourType = 0, , , interlace = 0] = chunk.subarray(8);
  const kind = COLOUR_TYPES[colourType];
  if (!kind?.depths.includes(depth)) throw damaged(`colour type ${colourType} with ${depth} bits`);
  const size = { width: view.getUint32(0), height: view.getUint32(4) };
  checkSize(size);
  checkSamples(size, kind.samples, depth);
  return { ...size, depth, colourType, samples: kind.samples, interlaced: interlace === 1 };
}

type Pass = {
  readonly place: readonly [number, number, number, number];
  readonly columns: number;
  readonly rows: number;
  readonly stride: number;
};

function sized(header: Header, place: readonly [number, number, number, number]): Pass {
  const [left, top, across, down] = place;
  const columns = Math.max(0, Math.ceil((header.width - left) / across));
  const rows = columns === 0 ? 0 : Math.max(0, Math.ceil((header.height - top) / down));
  const stride = Math.ceil((columns * header.samples * header.depth) / 8);
  return { place, columns, rows, stride };
}

/** The limit is what the header promises, so a bomb ends as soon as it exceeds its own claim. */
function inflated(chunks: Chunks, expected: number): Uint8Array {
  let bytes: Uint8Array;
  try {
    bytes = inflateSync(chunks.get("IDAT") ?? new Uint8Array(), { maxOutputLength: expected + 64 });
  } catch (cause) {
    throw new ImageError("unsupported", "the PNG does not inflate to its size", { cause });
  }
  if (bytes.length < expected) throw damaged("pixels are missing");
  return bytes;
}

/** All samples of the image in rows, 8 bits each (palette indexes as they are). */
function unpackPasses(
  header: Header,
  passes: readonly Pass[],
  bytes: Uint8Array,
  key: Key | null,
): Unpacked {
  const { width, height, samples, depth } = header;
  const all = new Uint8Array(width * height * samples);
  const alpha = key ? new Uint8Array(width * height).fill(255) : null;
  let at = 0;
  for (const { place, columns, rows, stride } of passes) {
    let above: Uint8Array = new Uint8Array(stride);
    for (let row = 0; row < rows; row++, at += stride + 1) {
      const line = bytes.subarray(at + 1, at + 1 + stride);
      unfilter(bytes[at] ?? 0, line, above, Math.max(1, (samples * depth) >> 3));
      above = line;
      const [left, top, across, down] = place;
      const start = (top + row * down) * width + left;
      const target = all.subarray(start * samples);
      if (depth === 8 && across === 1) target.set(line);
      else spread(header, line, columns, target, across * samples);
      if (key && alpha) {
        for (let column = 0; column < columns; column++) {
          if (isKey(line, column, key, depth)) alpha[start + column * across] = 0;
        }
      }
    }
  }
  return { samples: all, alpha };
}

function spread(
  { samples, depth, colourType }: Header,
  line: Uint8Array,
  columns: number,
  target: Uint8Array,
  step: number,
): void {
  // Of 16 bits the upper 8 are kept; fewer are stretched unless they point into a palette.
  const factor = depth < 8 && colourType !== 3 ? 255 / (2 ** depth - 1) : 1;
  const shift = Math.max(0, depth - 8);
  for (let column = 0; column < columns; column++) {
    for (let sample = 0; sample < samples; sample++) {
      const value = sampleAt(line, column * samples + sample, depth) >> shift;
      target[column * step + sample] = value * factor;
    }
  }
}

function sampleAt(line: Uint8Array, index: number, depth: number): number {
  if (depth === 8) return line[index] ?? 0;
  if (depth === 16) return ((line[index * 2] ?? 0) << 8) | (line[index * 2 + 1] ?? 0);
  const bit = index * depth;
  return ((line[bit >> 3] ?? 0) >> (8 - depth - (bit & 7))) & (2 ** depth - 1);
}

/** All bits of a pixel count, also those that are not kept. */
function isKey(line: Uint8Array, column: number, key: Key, depth: number): boolean {
  return key.every(
    (value, sample) => sampleAt(line, column * key.length + sample, depth) === value,
  );
}

/** Reverses a line's filter in place (9.2); to the left of the line and above it stand zeros. */
function unfilter(filter: number, line: Uint8Array, above: Uint8Array, pixel: number): void {
  const { length } = line;
  if (filter > 4) throw damaged(`filter ${filter}`);
  if (filter === 1) {
    for (let at = pixel; at < length; at++) line[at] = (line[at] ?? 0) + (line[at - pixel] ?? 0);
  } else if (filter === 2) {
    for (let at = 0; at < length; at++) line[at] = (line[at] ?? 0) + (above[at] ?? 0);
  } else if (filter === 3) {
    for (let at = 0; at < length; at++) {
      const left = at >= pixel ? (line[at - pixel] ?? 0) : 0;
      line[at] = (line[at] ?? 0) + ((left + (above[at] ?? 0)) >> 1);
    }
  } else if (filter === 4) {
    for (let at = 0; at < length; at++) {
      const left = at >= pixel ? (line[at - pixel] ?? 0) : 0;
      const corner = at >= pixel ? (above[at - pixel] ?? 0) : 0;
      line[at] = (line[at] ?? 0) + paeth(left, above[at] ?? 0, corner);
    }
  }
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const a = Math.abs(guess - left);
  const b = Math.abs(guess - up);
  const c = Math.abs(guess - corner);
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}
