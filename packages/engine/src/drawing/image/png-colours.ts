import { viewOf } from "../../bytes/hex.ts";
import { orientationOf } from "./orientation.ts";
import { damaged, type Chunks, type Header, type Unpacked } from "./png-parts.ts";
import type { Raster } from "./raster.ts";

/** The gamma of a file that is meant for screens as they are (PNG, 11.3.3.2), and what still counts as it. */
const USUAL_GAMMA = 1 / 2.2;
const TOLERANCE = 0.02;

type Coloured = Pick<Raster, "channels" | "pixels" | "alpha">;

/** The colours that the samples mean, as a screen shows them. */
export function toRaster(header: Header, unpacked: Unpacked, chunks: Chunks): Raster {
  const { width, height } = header;
  const { pixels, ...rest } = colouredOf(header, unpacked, chunks);
  const exif = chunks.get("eXIf");
  const orientation = exif ? orientationOf(exif) : 1;
  return { width, height, ...rest, pixels: corrected(pixels, chunks), orientation };
}

function colouredOf({ colourType }: Header, unpacked: Unpacked, chunks: Chunks): Coloured {
  if (colourType === 3) return fromPalette(unpacked.samples, chunks);
  const channels = colourType === 0 || colourType === 4 ? 1 : 3;
  if (colourType >= 4) return { channels, ...splitAlpha(unpacked.samples, channels) };
  return { channels, pixels: unpacked.samples, alpha: unpacked.alpha };
}

function splitAlpha(samples: Uint8Array, channels: number): Pick<Raster, "pixels" | "alpha"> {
  const count = samples.length / (channels + 1);
  const pixels = new Uint8Array(count * channels);
  const alpha = new Uint8Array(count);
  let from = 0;
  let to = 0;
  let isOpaque = true;
  for (let index = 0; index < count; index++) {
    for (let channel = 0; channel < channels; channel++) pixels[to++] = samples[from++] ?? 0;
    const opacity = samples[from++] ?? 0;
    alpha[index] = opacity;
    if (opacity !== 255) isOpaque = false;
  }
  return { pixels, alpha: isOpaque ? null : alpha };
}

function fromPalette(indexes: Uint8Array, chunks: Chunks): Coloured {
  const palette = chunks.get("PLTE") ?? new Uint8Array();
  const opacity = chunks.get("tRNS");
  const pixels = new Uint8Array(indexes.length * 3);
  let to = 0;
  for (const entry of indexes) {
    if (entry * 3 + 3 > palette.length) throw damaged("a colour is missing in the palette");
    pixels[to++] = palette[entry * 3] ?? 0;
    pixels[to++] = palette[entry * 3 + 1] ?? 0;
    pixels[to++] = palette[entry * 3 + 2] ?? 0;
  }
  const alpha = opacity ? indexes.map((entry) => opacity[entry] ?? 255) : null;
  return { channels: 3, pixels, alpha };
}

/** Files of another gamma than that of screens come out too dark or too bright as they are. */
function corrected(pixels: Uint8Array, chunks: Chunks): Uint8Array {
  const chunk = chunks.get("gAMA");
  // What these two say goes before it (11.3.3.2).
  if (chunk?.length !== 4 || chunks.has("sRGB") || chunks.has("iCCP")) return pixels;
  const gamma = viewOf(chunk).getUint32(0) / 100_000;
  if (gamma === 0 || Math.abs(gamma - USUAL_GAMMA) < TOLERANCE) return pixels;
  const exponent = USUAL_GAMMA / gamma;
  const shown = Uint8Array.from({ length: 256 }, (_, value) =>
    Math.round(255 * (value / 255) ** exponent),
  );
  return pixels.map((value) => shown[value] ?? value);
}
