import { ImageError } from "../../errors.ts";

/** What the header chunk says, with the samples of a pixel. */
export type Header = {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly colourType: number;
  readonly samples: number;
  readonly interlaced: boolean;
};
/** The bodies of chunks by their tags; those of pixels joined to one. */
export type Chunks = ReadonlyMap<string, Uint8Array>;
/** Samples of 8 bits in rows, and what shines through where a single colour does. */
export type Unpacked = { readonly samples: Uint8Array; readonly alpha: Uint8Array | null };

export function damaged(why: string): ImageError {
  return new ImageError("unsupported", `the PNG is damaged: ${why}`);
}
