import type { ShapedText } from "../text/shaped.ts";
import type { StrokeDrawing } from "./strokes.ts";

/** The mark of a signature: drawn by hand, an image, a name in handwriting, or none. */
export type Mark =
  | { readonly kind: "drawn"; readonly drawing: StrokeDrawing }
  | { readonly kind: "image"; readonly file: Uint8Array }
  | TypedMark;

/** Names up to the length of this one are written in the same size in the same box. */
export const USUAL_NAME = "Maximilian Mustermann";

/** `means` is what stands in the text layer, where the name itself cannot be drawn. */
export type TypedMark = {
  readonly kind: "typed";
  readonly name: string;
  readonly means?: string | null;
  /** What is written in its place where no font has all of its letters. */
  readonly otherwise?: string | null;
  /** How it is drawn, where our own fonts have not all of its letters. */
  readonly shaped?: ShapedText | null;
};

/** What a visible signature shows. Texts are ready to be read: the caller chose language and time zone. */
export type Appearance = {
  readonly mark: Mark | null;
  readonly lines: readonly AppearanceLine[];
};

/**
 * One statement beside the mark. Where there is no room for all, `reason` goes first, then `quality`,
 * `date` and `name`; a `notice` (that a demo signature has no legal effect) always stays.
 */
export type AppearanceLine = {
  readonly role: "name" | "date" | "reason" | "quality" | "notice";
  readonly text: string;
  /** What stands in the text layer, where the text is drawn in place of something else. */
  readonly means?: string | null;
  /** What stands in its place where no font has all of its letters. */
  readonly otherwise?: string | null;
  /** How it is drawn, where our own fonts have not all of its letters. */
  readonly shaped?: ShapedText | null;
};
