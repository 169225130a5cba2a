import type { Glyph } from "./glyph.ts";
import { openTrueType } from "./truetype.ts";
import type { Typeface } from "./typeface.ts";

/** A font that is not one of ours: its TrueType tables as they are. */
export type ShapedFont = {
  /** Tells it apart from the others, in letters, digits and hyphens. */
  readonly name: string;
  readonly postScriptName: string;
  readonly program: Uint8Array;
};

/** What belongs together when a text is broken or copied: some characters and the glyphs that draw them, in ems. */
export type Cluster = {
  readonly text: string;
  /** The place in the list of fonts; null: one of ours draws it. */
  readonly font: number | null;
  readonly advance: number;
  readonly glyphs: readonly { readonly glyph: number; readonly x: number; readonly y: number }[];
};

/** A text as a shaping engine draws it, in the order in which it is read, word by word. */
export type ShapedText = {
  readonly fonts: readonly ShapedFont[];
  readonly words: readonly (readonly Cluster[])[];
};

/** Scripts whose letters none of our own fonts has, and for which a shaping engine is asked. */
export const SHAPED =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}\p{scx=Deva}\p{scx=Beng}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Gujr}\p{scx=Guru}\p{scx=Orya}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Laoo}\p{scx=Mymr}]/u;

const opened = new WeakMap<ShapedFont, Typeface>();

function faceOf(font: ShapedFont): Typeface {
  const known = opened.get(font);
  if (known) return known;
  const { name, postScriptName, program } = font;
  const face = { name, postScriptName, flags: 4, italicAngle: 0, font: openTrueType(program) };
  opened.set(font, face);
  return face;
}

/** Stands for a further glyph of the same characters: they are read with the first. */
const NOTHING_MORE = "\u{200B}";

/** The glyph of a cluster, with the others of it around; null for a cluster that is not shaped. */
export function shapedGlyph({ fonts }: ShapedText, cluster: Cluster): Glyph | null {
  const font = cluster.font === null ? undefined : fonts[cluster.font];
  const [first, ...others] = cluster.glyphs;
  if (!font || !first) return null;
  const face = faceOf(font);
  const natural = (glyph: number): number => face.font.advanceOf(glyph) / face.font.unitsPerEm;
  return {
    face,
    glyph: first.glyph,
    text: cluster.text,
    advance: cluster.advance,
    natural: natural(first.glyph),
    x: first.x,
    y: first.y,
    ...(others.length > 0 && {
      accents: others.map(({ glyph, x, y }) => {
        return { glyph, text: NOTHING_MORE, x, y, advance: natural(glyph) };
      }),
    }),
  };
}
