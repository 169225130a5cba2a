import assert from "node:assert/strict";
import { test } from "node:test";
import { crc32, deflateSync } from "node:zlib";
import { ImageError } from "../../errors.ts";
import { decodePng } from "./png.ts";
import { cleanEdged, flattened, reduced } from "./raster.ts";

type Kind = { colourType: number; depth: number; samples: number };
const KINDS: readonly Kind[] = [
  ...[1, 2, 4, 8, 16].map((depth) => ({ colourType: 0, depth, samples: 1 })),
  ...[8, 16].map((depth) => ({ colourType: 2, depth, samples: 3 })),
  ...[1, 2, 4, 8].map((depth) => ({ colourType: 3, depth, samples: 1 })),
  ...[8, 16].map((depth) => ({ colourType: 4, depth, samples: 2 })),
  ...[8, 16].map((depth) => ({ colourType: 6, depth, samples: 4 })),
];

for (const kind of KINDS) {
  for (const interlaced of [false, true]) {
    const title = `type ${kind.colourType}, ${kind.depth} bits${interlaced ? ", interlaced" : ""}`;
    test(`a PNG of ${title} is decoded to its pixels`, () => {
      const size = { width: 13, height: 9 };
      const raster = decodePng(aPng(kind, size, interlaced));
      assert.equal(raster.width, 13);
      assert.equal(raster.channels, kind.colourType === 0 || kind.colourType === 4 ? 1 : 3);
      for (let y = 0; y < 9; y++) {
        for (let x = 0; x < 13; x++) {
          const expected = expectedAt(kind, x, y);
          const at = (y * 13 + x) * raster.channels;
          assert.equal(raster.pixels[at], expected.first, `${x},${y}`);
          if (expected.alpha !== null) assert.equal(raster.alpha?.[y * 13 + x], expected.alpha);
        }
      }
    });
  }
}

test("a PNG that inflates to more than its header says is refused", () => {
  const bomb = png({ width: 4, height: 4 }, [8, 0], false, Buffer.alloc(5_000_000));
  assert.throws(() => decodePng(bomb), ImageError);
});

test("a PNG larger than any signature is refused before it is decoded", () => {
  const huge = png({ width: 60_000, height: 60_000 }, [8, 6], false, Buffer.alloc(10));
  assert.throws(() => decodePng(huge), { code: "too_large" });
});

test("what counts are pixels times samples times their depth: a bomb of few bytes is refused before it is decoded", () => {
  const size = { width: 5_000, height: 5_000 };
  const nothing = Buffer.alloc(10);
  assert.throws(() => decodePng(png(size, [16, 6], true, nothing)), { code: "too_large" });
  assert.throws(() => decodePng(png(size, [8, 6], false, nothing)), { code: "too_large" });
  // As many pixels of three samples are let through, and fail for another reason.
  assert.throws(() => decodePng(png(size, [8, 2], false, nothing)), { code: "unsupported" });
});

test("a PNG cut short is refused", () => {
  const whole = aPng({ colourType: 2, depth: 8, samples: 3 }, { width: 50, height: 50 }, false);
  for (const length of [9, 20, 40, whole.length - 30]) {
    assert.throws(() => decodePng(whole.subarray(0, length)), ImageError);
  }
});

test("over white, a transparent pixel is white and an opaque one keeps its colour", () => {
  const raster = {
    width: 3,
    height: 1,
    channels: 1,
    pixels: Uint8Array.of(0, 0, 0),
    alpha: Uint8Array.of(0, 255, 128),
    orientation: 1,
  } as const;
  assert.deepEqual([...flattened(raster).pixels], [255, 0, 127]);
});

test("an image with more pixels than anybody sees is reduced to the mean of its blocks", () => {
  const [width, height] = [4000, 3000];
  const pixels = new Uint8Array(width * height).map((_, index) => (index % 2 === 0 ? 0 : 200));
  const small = reduced({ width, height, channels: 1, pixels, alpha: null, orientation: 1 });
  assert.deepEqual([small.width, small.height], [2000, 1500]);
  assert.ok(small.pixels.every((value) => value === 100));
});

test("reducing gives no edge the colour of what shines through beside it", () => {
  const [width, height] = [4000, 3000];
  // Black that nobody sees in every other column, yellow in the rest.
  const pixels = new Uint8Array(width * height).map((_, index) => (index % 2 === 0 ? 0 : 240));
  const alpha = new Uint8Array(width * height).map((_, index) => (index % 2 === 0 ? 0 : 255));
  const small = reduced({ width, height, channels: 1, pixels, alpha, orientation: 6 });
  assert.ok(small.pixels.every((value) => value === 240));
  assert.ok(small.alpha?.every((value) => value === 128));
  assert.equal(small.orientation, 6);
});

test("what shines through takes the colour beside it, so that no viewer draws a dark edge", () => {
  const [width, height] = [4, 4];
  const alpha = Uint8Array.of(0, 0, 0, 0, 0, 9, 0, 255, 0, 0, 0, 0, 255, 0, 0, 0);
  const pixels = Uint8Array.of(0, 0, 0, 0, 0, 70, 0, 80, 0, 0, 0, 0, 90, 0, 0, 0);
  const raster = { width, height, channels: 1, pixels, alpha, orientation: 1 } as const;
  const expected = [70, 70, 70, 80];
  assert.deepEqual(
    [...cleanEdged(raster).pixels],
    [...expected, ...expected, ...expected, 90, 90, 90, 90],
  );
  assert.equal(cleanEdged(raster).alpha, alpha);
  assert.equal(pixels[0], 0, "the picture itself stays");
  const unseen = { ...raster, alpha: new Uint8Array(16) };
  assert.deepEqual(cleanEdged(unseen).pixels, pixels);
});

test("of 16 bits all count where one colour is transparent", () => {
  const lines = Buffer.from([0, 128, 7, 128, 8]);
  const key = chunk("tRNS", Buffer.of(128, 7));
  const { pixels, alpha } = decodePng(png({ width: 2, height: 1 }, [16, 0], false, lines, [key]));
  assert.deepEqual([...pixels], [128, 128]);
  assert.deepEqual([...(alpha ?? [])], [0, 255]);
});

test("a PNG with linear light is shown as bright as it was meant, one for screens as it is", () => {
  const shownAt = (gamma: number, ...more: readonly Buffer[]) => {
    const said = Buffer.alloc(4);
    said.writeUInt32BE(gamma);
    const lines = Buffer.from([0, 0, 64, 255]);
    const chunks = [chunk("gAMA", said), ...more];
    return [...decodePng(png({ width: 3, height: 1 }, [8, 0], false, lines, chunks)).pixels];
  };
  assert.deepEqual(shownAt(100_000), [0, 136, 255]);
  assert.deepEqual(shownAt(45_455), [0, 64, 255]);
  assert.deepEqual(shownAt(0), [0, 64, 255]);
  assert.deepEqual(shownAt(100_000, chunk("sRGB", Buffer.of(0))), [0, 64, 255]);
});

/** The raw sample values of a test picture: they run through everything the depth can hold. */
function raw({ depth }: Kind, x: number, y: number, sample: number): number {
  return (x * 7 + y * 31 + sample * 11) % 2 ** Math.min(depth, 8);
}

function expectedAt(kind: Kind, x: number, y: number) {
  const value = raw(kind, x, y, 0);
  const first =
    kind.colourType === 3
      ? (value * 5) & 255
      : kind.depth < 8
        ? Math.round((value * 255) / (2 ** kind.depth - 1))
        : value;
  const alpha =
    kind.colourType >= 4
      ? raw(kind, x, y, kind.samples - 1)
      : kind.colourType === 3
        ? 255 - value
        : null;
  return { first, alpha };
}

function aPng(
  kind: Kind,
  size: { width: number; height: number },
  interlaced: boolean,
): Uint8Array {
  const passes = interlaced
    ? [
        [0, 0, 8, 8],
        [4, 0, 8, 8],
        [0, 4, 4, 8],
        [2, 0, 4, 4],
        [0, 2, 2, 4],
        [1, 0, 2, 2],
        [0, 1, 1, 2],
      ]
    : [[0, 0, 1, 1]];
  const lines: Buffer[] = [];
  for (const [left = 0, top = 0, across = 1, down = 1] of passes) {
    let above: Uint8Array = new Uint8Array(64);
    for (let y = top; y < size.height; y += down) {
      const values: number[] = [];
      for (let x = left; x < size.width; x += across) {
        for (let s = 0; s < kind.samples; s++) values.push(raw(kind, x, y, s));
      }
      if (values.length === 0) break;
      const line = pack(values, kind.depth);
      const filter = y % 5;
      lines.push(filtered(filter, line, above, kind));
      above = line;
    }
  }
  return png(
    size,
    [kind.depth, kind.colourType],
    interlaced,
    Buffer.concat(lines),
    kind.colourType === 3 ? palette() : [],
  );
}

function palette(): readonly Buffer[] {
  const every = Array.from({ length: 256 }, (_, i) => i);
  const colours = every.flatMap((i) => [(i * 5) & 255, i, 255 - i]);
  const opacity = every.map((i) => 255 - i);
  return [chunk("PLTE", Buffer.from(colours)), chunk("tRNS", Buffer.from(opacity))];
}

function pack(values: readonly number[], depth: number): Buffer {
  if (depth === 16) return Buffer.from(values.flatMap((value) => [value, 77]));
  const line = Buffer.alloc(Math.ceil((values.length * depth) / 8));
  values.forEach((value, index) => {
    const bit = index * depth;
    line[bit >> 3] = (line[bit >> 3] ?? 0) | (value << (8 - depth - (bit & 7)));
  });
  return line;
}

function filtered(filter: number, line: Buffer, above: Uint8Array, kind: Kind): Buffer {
  const pixel = Math.max(1, (kind.samples * kind.depth) >> 3);
  const out = line.map((value, at) => {
    const left = at >= pixel ? (line[at - pixel] ?? 0) : 0;
    const up = above[at] ?? 0;
    const corner = at >= pixel ? (above[at - pixel] ?? 0) : 0;
    const p = left + up - corner;
    const nearest = [left, up, corner].sort((a, b) => Math.abs(p - a) - Math.abs(p - b))[0] ?? 0;
    return value - ([0, left, up, (left + up) >> 1, nearest][filter] ?? 0);
  });
  return Buffer.concat([Buffer.of(filter), out]);
}

function png(
  { width, height }: { width: number; height: number },
  [depth = 8, colourType = 0]: readonly number[],
  interlaced: boolean,
  pixels: Buffer,
  more: readonly Buffer[] = [],
): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colourType, 0, 0, interlaced ? 1 : 0], 8);
  return Buffer.concat([
    Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk("IHDR", header),
    ...more,
    chunk("IDAT", deflateSync(pixels)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(tag: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(tag), body]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(body.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}
