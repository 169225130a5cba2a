import { readFileSync } from "node:fs";
import { init } from "@jsquash/webp/encode.js";
import { defaultOptions } from "@jsquash/webp/meta.js";
import type { Bitmap } from "./pdfium.ts";

const QUALITY = 82;

/** Text stays sharp with sharp chroma; photographs stay small. */
export async function loadWebp(): Promise<(bitmap: Bitmap) => Uint8Array> {
  const address = import.meta.resolve("@jsquash/webp/codec/enc/webp_enc_simd.wasm");
  const wasm = new Uint8Array(readFileSync(new URL(address)));
  const encoder = await init({ wasmBinary: wasm.buffer } as Parameters<typeof init>[0]);
  const options = { ...defaultOptions, quality: QUALITY, use_sharp_yuv: 1 };
  return ({ width, height, pixels }) => {
    const image = encoder.encode(pixels, width, height, options);
    if (image === null) throw new Error("the page could not be encoded as WebP");
    return Uint8Array.from(image);
  };
}
