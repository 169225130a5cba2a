import type { Typeface } from "./typeface.ts";

/** An accent over or under a glyph: where its own origin lies from that of the glyph, in ems. */
export type Accent = {
  readonly glyph: number;
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly advance: number;
};

/** One drawn glyph and the text it stands for when somebody copies or reads aloud. */
export type Glyph = {
  readonly glyph: number;
  readonly text: string;
  readonly advance: number;
  /** The typeface that it comes from, where it is not that of its row. */
  readonly face?: Typeface;
  /** What the typeface itself takes for its advance, where a shaping engine gave it another. */
  readonly natural?: number;
  /** Where it stands from the pen, in ems. */
  readonly x?: number;
  readonly y?: number;
  /** Drawn over or under it, from the letter outwards. */
  readonly accents?: readonly Accent[];
};
