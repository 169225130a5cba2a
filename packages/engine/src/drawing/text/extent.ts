import type { Glyph } from "./glyph.ts";
import type { Typeface } from "./typeface.ts";

/**
 * How far glyphs reach beyond the room that their advances take, in ems: to the left, to the right, above the line
 * and below it. It holds in whichever order they are drawn.
 */
export type Extent = {
  readonly before: number;
  readonly after: number;
  readonly up: number;
  readonly down: number;
};

export const NO_EXTENT: Extent = { before: 0, after: 0, up: 0, down: 0 };

export function extentOf(glyphs: readonly Glyph[], row: Typeface): Extent {
  let [before, after, up, down] = [0, 0, 0, 0];
  const reach = (
    { font }: Typeface,
    glyph: number,
    { advance, x, y }: { readonly advance: number; readonly x: number; readonly y: number },
  ): void => {
    const ink = font.inkOf(glyph);
    if (!ink) return;
    before = Math.max(before, -x - ink.left / font.unitsPerEm);
    after = Math.max(after, x + ink.right / font.unitsPerEm - advance);
    up = Math.max(up, y + ink.top / font.unitsPerEm);
    down = Math.max(down, -y - ink.bottom / font.unitsPerEm);
  };
  for (const { glyph, advance, accents, face = row, x = 0, y = 0 } of glyphs) {
    reach(face, glyph, { advance, x, y });
    for (const accent of accents ?? []) reach(face, accent.glyph, { ...accent, advance });
  }
  return { before, after, up, down };
}

/** What holds for both. */
export function covering(one: Extent, other: Extent): Extent {
  return {
    before: Math.max(one.before, other.before),
    after: Math.max(one.after, other.after),
    up: Math.max(one.up, other.up),
    down: Math.max(one.down, other.down),
  };
}
