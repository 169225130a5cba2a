import { ImageError } from "../../errors.ts";
import type { Orientation } from "./orientation.ts";

/** Decoded pixels, 8 bits a sample; `alpha` is null where the image is opaque. */
export type Raster = {
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 3;
  readonly pixels: Uint8Array;
  readonly alpha: Uint8Array | null;
  readonly orientation: Orientation;
};

/**
 * What an image may measure: enough for a scanned page, too little for a bomb. `sampleBytes` are pixels times samples
 * times their depth, which is what decoding costs: a pixel of 16 bits and four samples weighs as much as eight grey ones.
 */
export const IMAGE_LIMITS = {
  bytes: 5_000_000,
  side: 10_000,
  pixels: 25_000_000,
  sampleBytes: 75_000_000,
} as const;

/** Above this many pixels an image is reduced: a mark as wide as a page still has 200 of them an inch. */
const KEPT_PIXELS = 3_000_000;

/** Refuses sides of zero or beyond the limits, before anything is decoded. */
export function checkSize({ width, height }: { width: number; height: number }): void {
  const fits = width <= IMAGE_LIMITS.side && height <= IMAGE_LIMITS.side;
  if (width < 1 || height < 1) throw new ImageError("unsupported", "an image without pixels");
  if (!fits || width * height > IMAGE_LIMITS.pixels) {
    throw new ImageError("too_large", `an image of ${width} by ${height} pixels`);
  }
}

/** Refuses what would unpack to more than anybody needs for a mark, whatever it weighs packed. */
export function checkSamples(
  { width, height }: { width: number; height: number },
  samples: number,
  depth: number,
): void {
  const bytes = (width * height * samples * depth) / 8;
  if (bytes <= IMAGE_LIMITS.sampleBytes) return;
  throw new ImageError("too_large", `an image of ${bytes} bytes of samples`);
}

/** The raster over white, as PDF/A-1 wants it. */
export function flattened(raster: Raster): Raster {
  const { alpha, channels, pixels } = raster;
  if (!alpha) return raster;
  const mixed = pixels.map((value, index) => {
    const opacity = alpha[Math.floor(index / channels)] ?? 255;
    return Math.round((value * opacity + 255 * (255 - opacity)) / 255);
  });
  return { ...raster, pixels: mixed, alpha: null };
}

/** The raster with light and dark exchanged: dark ink on white becomes light ink on black, of the same hue. */
export function lightened(raster: Raster): Raster {
  const { channels, pixels } = raster;
  const turned = new Uint8Array(pixels.length);
  for (let at = 0; at < pixels.length; at += channels) {
    let [least, most] = [255, 0];
    for (let c = at; c < at + channels; c++) {
      least = Math.min(least, pixels[c] ?? 0);
      most = Math.max(most, pixels[c] ?? 0);
    }
    for (let c = at; c < at + channels; c++) turned[c] = (pixels[c] ?? 0) + 255 - least - most;
  }
  return { ...raster, pixels: turned };
}

/**
 * Gives what nobody sees the colour of what is seen beside it: viewers that shrink colours and opacity apart would
 * otherwise draw a dark line around the picture.
 */
export function cleanEdged(raster: Raster): Raster {
  const { width, height, channels, alpha } = raster;
  if (!alpha) return raster;
  const pixels = raster.pixels.slice();
  const stride = width * channels;
  let isFirst = true;
  for (let row = 0; row < height; row++) {
    const line = pixels.subarray(row * stride, (row + 1) * stride);
    const opacity = alpha.subarray(row * width, (row + 1) * width);
    if (!smeared(line, opacity, channels)) {
      if (!isFirst) pixels.copyWithin(row * stride, (row - 1) * stride, row * stride);
    } else if (isFirst) {
      isFirst = false;
      for (let above = 0; above < row; above++) pixels.set(line, above * stride);
    }
  }
  return { ...raster, pixels };
}

/** Draws what is seen out to the right, and the first of it to the left; false where nothing is. */
function smeared(line: Uint8Array, opacity: Uint8Array, channels: number): boolean {
  const first = opacity.findIndex((value) => value !== 0);
  if (first < 0) return false;
  let seen = first;
  for (let at = 0; at < opacity.length; at++) {
    if (opacity[at] !== 0) seen = at;
    else {
      for (let c = 0; c < channels; c++) line[at * channels + c] = line[seen * channels + c] ?? 0;
    }
  }
  return true;
}

/** The mean of whole blocks of pixels, where the raster has more of them than anybody can see. */
export function reduced(raster: Raster): Raster {
  const factor = Math.ceil(Math.sqrt((raster.width * raster.height) / KEPT_PIXELS));
  if (factor <= 1) return raster;
  const { channels, alpha } = raster;
  const width = Math.ceil(raster.width / factor);
  const height = Math.ceil(raster.height / factor);
  const pixels = new Uint8Array(width * height * channels);
  const opacity = alpha ? new Uint8Array(width * height) : null;
  for (let y = 0; y < height; y++) {
    const { sums, weights, counts } = summed(raster, y * factor, factor, width);
    for (let x = 0; x < width; x++) {
      const weight = weights[x] ?? 0;
      for (let c = 0; c < channels; c++) {
        const sum = sums[x * channels + c] ?? 0;
        pixels[(y * width + x) * channels + c] = weight === 0 ? 0 : Math.round(sum / weight);
      }
      if (opacity) opacity[y * width + x] = Math.round(weight / (counts[x] ?? 1));
    }
  }
  return { ...raster, width, height, pixels, alpha: opacity };
}

/**
 * One row of blocks: the sums of their samples, of the weights of these and how many there are. What shines through
 * weighs less: nobody sees which colour it has, so no edge may take it on.
 */
function summed(
  { width, height, channels, pixels, alpha }: Raster,
  top: number,
  factor: number,
  blocks: number,
) {
  const sums = new Uint32Array(blocks * channels);
  const weights = new Uint32Array(blocks);
  const counts = new Uint32Array(blocks);
  for (let y = top; y < Math.min(height, top + factor); y++) {
    let block = 0;
    for (let x = 0, within = 0; x < width; x++) {
      const at = y * width + x;
      const weight = alpha ? (alpha[at] ?? 0) : 1;
      for (let c = 0; c < channels; c++) {
        const to = block * channels + c;
        sums[to] = (sums[to] ?? 0) + weight * (pixels[at * channels + c] ?? 0);
      }
      weights[block] = (weights[block] ?? 0) + weight;
      counts[block] = (counts[block] ?? 0) + 1;
      within += 1;
      if (within === factor) {
        within = 0;
        block += 1;
      }
    }
  }
  return { sums, weights, counts };
}
