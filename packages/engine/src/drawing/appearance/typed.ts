import { largestBlock } from "../text/block.ts";
import { handFor, widthOf } from "../text/shape.ts";
import { typeface, type Typeface } from "../text/typeface.ts";
import { breakable } from "../text/wrap.ts";
import type { TypedMark } from "./appearance.ts";
import type { Box } from "./box.ts";
import { INK } from "./colour.ts";
import type { Row } from "./text-rows.ts";

/** A name that would be smaller than this on whole words is broken inside of them. */
const READABLE = 4;

/** A typed name as large as its box allows, on as many rows as make it largest, each in the middle. */
export function layOutTyped(
  { name, means = null }: TypedMark,
  box: Box,
): { readonly rows: readonly Row[]; readonly face: Typeface } {
  const face = handFor(name);
  const text = breakable(name, face);
  const { capHeight, unitsPerEm } = face.font;
  const least = { up: capHeight / unitsPerEm, down: face === typeface("plain") ? 0.25 : 0.2 };
  const { rows, size, up, down, pitch } = largestBlock(text, box, least, READABLE);
  const height = (up + down + (rows.length - 1) * pitch) * size;
  const top = box.y + (box.height + height) / 2;
  const { before, after } = text.extent;
  return {
    face,
    rows: rows.map((glyphs, index) => {
      const width = (widthOf(glyphs) + before + after) * size;
      return {
        glyphs,
        x: box.x + (box.width - width) / 2 + before * size,
        y: top - (up + index * pitch) * size,
        size,
        colour: INK,
        // The first row says all of it, so that nothing is read twice.
        means: means && index > 0 ? "" : means,
      };
    }),
  };
}
