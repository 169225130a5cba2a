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
  /** Drawn over or under it, from the letter outwards. */
  readonly accents?: readonly Accent[];
};
