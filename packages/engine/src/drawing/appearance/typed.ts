import { blockOfSize, largestBlock } from "../text/block.ts";
import { typefaceForName } from "../text/shape.ts";
import type { Typeface } from "../text/typeface.ts";
import { breakable } from "../text/wrap.ts";
import { type TypedMark, USUAL_NAME } from "./appearance.ts";
import type { Box } from "./box.ts";
import { INK } from "./colour.ts";
import type { Row } from "./text-rows.ts";

/** Names of these letters take the same height, so that they are written alike. */
const USUAL_LETTERS = "ÄÉÜbdfghjklpqyz";
const ABOVE_LINE = 0.25;

/** A name that would be smaller than this on whole words is broken inside of them. */
const READABLE = 7;

/** A typed name as large as its box allows, on as many rows as make it largest. */
export function layOutTyped(
  { name, means = null, shaped = null }: TypedMark,
  box: Box,
  isBeside = false,
): { readonly rows: readonly Row[]; readonly face: Typeface } {
  const face = typefaceForName(name, shaped);
  const text = breakable(name, face, shaped);
  const least = breakable(USUAL_LETTERS, face).extent;
  const usual = largestBlock(breakable(USUAL_NAME, face), box, least, READABLE).size;
  const { rows, size, up, down, pitch } =
    blockOfSize(text, box, least, usual) ?? largestBlock(text, box, least, READABLE);
  const height = (up + down + (rows.length - 1) * pitch) * size;
  // Near the foot of its box, where a name stands on its line; in the middle beside what is said.
  const top = box.y + height + (box.height - height) * (isBeside ? 0.5 : ABOVE_LINE);
  const { before } = text.extent;
  return {
    face,
    rows: rows.map((glyphs, index) => {
      return {
        glyphs,
        x: box.x + before * size,
        y: top - (up + index * pitch) * size,
        size,
        colour: INK,
        // The first row says all of it, so that nothing is read twice.
        means: means && index > 0 ? "" : means,
      };
    }),
  };
}
