import { inflateSync } from "node:zlib";
import { concat } from "../../bytes/hex.ts";
import { ImageError } from "../../errors.ts";
import { viewOf } from "../text/truetype.ts";
import { checkSize, type Raster } from "./raster.ts";

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

type Header = {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly colourType: number;
  readonly samples: number;
  readonly interlaced: boolean;
};
type Chunks = ReadonlyMap<string, Uint8Array>;

/** Decodes a PNG to 8 bits a sample; every colour type, depth and interlacing. */
export function decodePng(file: Uint8Array): Raster {
  const chunks = readChunks(file);
  const header = readHeader(chunks.get("IHDR") ?? new Uint8Array());
  const passes = (header.interlaced ? PASSES : WHOLE).map((pass) => sized(header, pass));
  const expected = passes.reduce((sum, { rows, stride }) => sum + rows * (stride + 1), 0);
  const samples = unpackPasses(header, passes, inflated(chunks, expected));
  return toRaster(header, samples, chunks);
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
function unpackPasses(header: Header, passes: readonly Pass[], bytes: Uint8Array): Uint8Array {
  const { width, height, samples, depth } = header;
  const all = new Uint8Array(width * height * samples);
  let at = 0;
  for (const { place, columns, rows, stride } of passes) {
    let above: Uint8Array = new Uint8Array(stride);
    for (let row = 0; row < rows; row++, at += stride + 1) {
      const line = bytes.subarray(at + 1, at + 1 + stride);
      unfilter(bytes[at] ?? 0, line, above, Math.max(1, (samples * depth) >> 3));
      above = line;
      const [left, top, across, down] = place;
      const start = ((top + row * down) * width + left) * samples;
      spread(header, line, columns, all.subarray(start), across * samples);
    }
  }
  return all;
}

function spread(
  { samples, depth, colourType }: Header,
  line: Uint8Array,
  columns: number,
  target: Uint8Array,
  step: number,
): void {
  const highest = 2 ** depth - 1;
  for (let column = 0; column < columns; column++) {
    for (let sample = 0; sample < samples; sample++) {
      const index = column * samples + sample;
      const value = sampleAt(line, index, depth);
      target[column * step + sample] =
        depth < 8 && colourType !== 3 ? Math.round((value * 255) / highest) : value;
    }
  }
}

/** Of 16 bits the upper 8 are kept. */
function sampleAt(line: Uint8Array, index: number, depth: number): number {
  if (depth >= 8) return line[index * (depth >> 3)] ?? 0;
  const bit = index * depth;
  return ((line[bit >> 3] ?? 0) >> (8 - depth - (bit & 7))) & (2 ** depth - 1);
}

/** Reverses a line's filter in place (9.2). */
function unfilter(filter: number, line: Uint8Array, above: Uint8Array, pixel: number): void {
  if (filter === 0) return;
  if (filter > 4) throw damaged(`filter ${filter}`);
  for (let at = 0; at < line.length; at++) {
    const left = at >= pixel ? (line[at - pixel] ?? 0) : 0;
    const up = above[at] ?? 0;
    const corner = at >= pixel ? (above[at - pixel] ?? 0) : 0;
    line[at] = ((line[at] ?? 0) + predicted(filter, left, up, corner)) & 0xff;
  }
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}

function toRaster(header: Header, samples: Uint8Array, chunks: Chunks): Raster {
  const { width, height, colourType } = header;
  if (colourType === 3) return fromPalette(header, samples, chunks);
  const opaque = colourType === 0 || colourType === 2;
  const channels = colourType === 0 || colourType === 4 ? 1 : 3;
  if (!opaque) return { width, height, channels, ...splitAlpha(samples, channels) };
  const alpha = keyedAlpha(header, samples, chunks.get("tRNS"));
  return { width, height, channels, pixels: samples, alpha };
}

function splitAlpha(samples: Uint8Array, channels: number) {
  const count = samples.length / (channels + 1);
  const pixels = new Uint8Array(count * channels);
  const alpha = new Uint8Array(count);
  for (let index = 0; index < count; index++) {
    const at = index * (channels + 1);
    for (let c = 0; c < channels; c++) pixels[index * channels + c] = samples[at + c] ?? 0;
    alpha[index] = samples[at + channels] ?? 0;
  }
  return { pixels, alpha: alpha.every((value) => value === 255) ? null : alpha };
}

/** tRNS of colour types 0 and 2: one colour is fully transparent (11.3.2.1). */
function keyedAlpha(
  { depth, samples: channels }: Header,
  samples: Uint8Array,
  key: Uint8Array | undefined,
): Uint8Array | null {
  if (!key || key.length < channels * 2) return null;
  const wanted = Array.from({ length: channels }, (_, c) => {
    const value = viewOf(key).getUint16(c * 2);
    return depth === 16 ? value >> 8 : Math.round((value * 255) / (2 ** depth - 1));
  });
  return Uint8Array.from({ length: samples.length / channels }, (_, index) =>
    wanted.every((value, c) => samples[index * channels + c] === value) ? 0 : 255,
  );
}

function fromPalette({ width, height }: Header, indexes: Uint8Array, chunks: Chunks): Raster {
  const palette = chunks.get("PLTE") ?? new Uint8Array();
  const opacity = chunks.get("tRNS");
  const pixels = new Uint8Array(indexes.length * 3);
  indexes.forEach((entry, index) => {
    if (entry * 3 + 3 > palette.length) throw damaged("a colour is missing in the palette");
    pixels.set(palette.subarray(entry * 3, entry * 3 + 3), index * 3);
  });
  const alpha = opacity ? indexes.map((entry) => opacity[entry] ?? 255) : null;
  return { width, height, channels: 3, pixels, alpha };
}

function damaged(why: string): ImageError {
  return new ImageError("unsupported", `the PNG is damaged: ${why}`);
}
