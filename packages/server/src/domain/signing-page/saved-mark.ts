import { Refusal } from "@paraph/contract/errors";

/** Points across and down, some with how hard the pen pressed. */
type Strokes = readonly (readonly (
  readonly [number, number] | readonly [number, number, number]
)[])[];

/** A mark in the form in which a browser draws it and sends it again when its person signs. */
export type SavedMark =
  | { readonly kind: "typed"; readonly name: string }
  | {
      readonly kind: "drawn";
      readonly width: number;
      readonly height: number;
      readonly strokes: Strokes;
    }
  | {
      readonly kind: "picture";
      readonly content: string;
      readonly width: number;
      readonly height: number;
    };

/** More points than any hand draws. */
const MOST_POINTS = 20_000;

/** What a browser says that a mark is. */
export type GivenMark = {
  readonly kind: string;
  readonly name?: string | null | undefined;
  readonly width?: number | null | undefined;
  readonly height?: number | null | undefined;
  readonly strokes?: Strokes | null | undefined;
  readonly content?: string | null | undefined;
};

/** The mark in what was given, with nothing beside it; refuses what is none. */
export function savedMarkFrom({
  kind,
  name,
  width,
  height,
  strokes,
  content,
}: GivenMark): SavedMark {
  const typed = name?.trim() ?? "";
  if (kind === "typed" && typed !== "") return { kind, name: typed };
  if (kind === "drawn" && strokes && width && height && isDrawing(strokes)) {
    return { kind, width, height, strokes };
  }
  if (kind === "picture" && content) return { kind, content, width: 0, height: 0 };
  throw new Refusal("error.request.body_invalid", {
    violations: [{ field: "kind", message: `is not a mark of kind ${kind}` }],
  });
}

function isDrawing(strokes: readonly (readonly unknown[])[]): boolean {
  const points = strokes.reduce((sum, stroke) => sum + stroke.length, 0);
  return points > 0 && points <= MOST_POINTS;
}
