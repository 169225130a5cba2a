import { ImageError } from "../../errors.ts";

/** Decoded pixels, 8 bits a sample; `alpha` is null where the image is opaque. */
export type Raster = {
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 3;
  readonly pixels: Uint8Array;
  readonly alpha: Uint8Array | null;
};

/** What an image may measure: enough for a scanned page, too little for a bomb. */
export const IMAGE_LIMITS = { bytes: 5_000_000, side: 10_000, pixels: 25_000_000 } as const;

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

/** The mean of whole blocks of pixels, where the raster has more of them than anybody can see. */
export function reduced(raster: Raster): Raster {
  const factor = Math.ceil(Math.sqrt((raster.width * raster.height) / KEPT_PIXELS));
  if (factor <= 1) return raster;
  const { width, height, channels, pixels, alpha } = raster;
  const shrunk = shrink(pixels, { width, height, channels, factor });
  return {
    ...shrunk.size,
    channels,
    pixels: shrunk.samples,
    alpha: alpha ? shrink(alpha, { width, height, channels: 1, factor }).samples : null,
  };
}

function shrink(
  samples: Uint8Array,
  shape: { width: number; height: number; channels: number; factor: number },
) {
  const { width, height, channels, factor } = shape;
  const size = { width: Math.ceil(width / factor), height: Math.ceil(height / factor) };
  const small = new Uint8Array(size.width * size.height * channels);
  for (let y = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++) {
      for (let c = 0; c < channels; c++) {
        let sum = 0;
        let count = 0;
        for (let v = y * factor; v < Math.min(height, (y + 1) * factor); v++) {
          for (let u = x * factor; u < Math.min(width, (x + 1) * factor); u++, count++) {
            sum += samples[(v * width + u) * channels + c] ?? 0;
          }
        }
        small[(y * size.width + x) * channels + c] = Math.round(sum / count);
      }
    }
  }
  return { size, samples: small };
}
