import type { MarkInput } from "@paraph/contract/app";

/** Across, down, and how hard the pen pressed where that is known: 0 to 1. */
export type Point = readonly [x: number, y: number, pressure?: number];

/** How the signature looks on the page. Strokes are points, never pixels: they survive any turning. */
export type Mark =
  | { readonly kind: "typed"; readonly name: string }
  | {
      readonly kind: "drawn";
      readonly width: number;
      readonly height: number;
      readonly strokes: readonly (readonly Point[])[];
    }
  | {
      readonly kind: "picture";
      readonly content: string;
      readonly width: number;
      readonly height: number;
    }
  | { readonly kind: "none" };

/** The mark as the server takes it. */
export function markInput(mark: Mark): MarkInput {
  switch (mark.kind) {
    case "typed":
      return { kind: "typed", name: mark.name.trim() };
    case "drawn":
      return {
        kind: "drawn",
        width: mark.width,
        height: mark.height,
        strokes: mark.strokes.map((stroke) =>
          stroke.map(([x, y, pressure]) => (pressure === undefined ? [x, y] : [x, y, pressure])),
        ),
      };
    case "picture":
      return { kind: "picture", content: mark.content, width: mark.width, height: mark.height };
    case "none":
      return { kind: mark.kind };
  }
}

/** Whether there is anything to see. */
export function isEmpty(mark: Mark): boolean {
  if (mark.kind === "typed") return mark.name.trim() === "";
  return mark.kind === "drawn" && mark.strokes.length === 0;
}

/** The part of the pad that was drawn on, with a small margin: that is what the document shows of it. */
export function drawnPart({ strokes }: Extract<Mark, { kind: "drawn" }>): string {
  const points = strokes.flat();
  const [left, right] = extent(points.map(([x]) => x));
  const [top, bottom] = extent(points.map(([, y]) => y));
  return [left, top, right - left, bottom - top].map(Math.round).join(" ");
}

function extent(values: readonly number[]): readonly [number, number] {
  return values.reduce(
    ([least, most], value) => [Math.min(least, value - MARGIN), Math.max(most, value + MARGIN)],
    [Infinity, -Infinity],
  );
}

const MARGIN = 8;

/** Of a letter of Caveat on average where one is 44 high, and of a row with its gap. */
export const LETTER = 20;
export const ROW = 46;
/** The shape of the frames that a name is shown in, and how much larger it must get by another row. */
const FRAME = { width: 300, height: 100 };
const WORTH = 1.35;

/** A name on as many rows as make it largest in a frame: the service breaks long names in the same way. */
export function nameRows(name: string): readonly string[] {
  const words = name.split(/(?<=\s)|(?<=\p{L}-)(?=\p{L})/u);
  let best = [name];
  for (let count = 2; count <= words.length; count++) {
    const rows = evenRows(words, count);
    if (sizeOf(rows) > sizeOf(best) * WORTH ** (rows.length - best.length)) best = rows;
  }
  return best.map((row) => row.trim());
}

function sizeOf(rows: readonly string[]): number {
  const longest = Math.max(1, ...rows.map((row) => row.trim().length));
  return Math.min(FRAME.width / (longest * LETTER), FRAME.height / (rows.length * ROW));
}

/** At most so many rows, the longest of which is as short as it can be. */
function evenRows(words: readonly string[], count: number): string[] {
  const total = words.join("").length;
  for (let most = Math.ceil(total / count); ; most++) {
    const rows: string[] = [];
    for (const word of words) {
      const last = rows.at(-1);
      if (last !== undefined && (last + word).trim().length <= most)
        rows.push((rows.pop() ?? "") + word);
      else rows.push(word);
    }
    if (rows.length <= count) return rows;
  }
}

/** A mark as the server keeps it; null where it is none that can be drawn. */
export function markFrom({ kind, name, width, height, strokes, content }: MarkInput): Mark | null {
  if (kind === "typed" && name) return { kind, name };
  if (kind === "drawn" && strokes && width && height) return { kind, width, height, strokes };
  if (kind === "picture" && content && width && height) return { kind, content, width, height };
  return null;
}
