import type { MarkInput } from "@paraph/contract/app";

export type Point = readonly [number, number];

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
        strokes: mark.strokes.map((stroke) => stroke.map(([x, y]) => [x, y] as [number, number])),
      };
    case "picture":
      return { kind: "picture", content: mark.content, width: mark.width, height: mark.height };
    case "none":
      return { kind: mark.kind };
  }
}

/** The path of a stroke: curves through the middles of its points, so that a hand looks like one. */
export function strokePath(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (!first) return "";
  const begin = `M${first[0]} ${first[1]}`;
  if (rest.length === 0) return `${begin}l0.01 0`;
  const parts = rest.map(([x, y], index) => {
    const [nextX, nextY] = rest[index + 1] ?? [x, y];
    return `Q${x} ${y} ${(x + nextX) / 2} ${(y + nextY) / 2}`;
  });
  return begin + parts.join("");
}

/** Whether there is anything to see. */
export function isEmpty(mark: Mark): boolean {
  if (mark.kind === "typed") return mark.name.trim() === "";
  return mark.kind === "drawn" && mark.strokes.length === 0;
}

/** The strokes cut to their own box with a small margin, as they will stand in the document. */
export function trimmed(mark: Extract<Mark, { kind: "drawn" }>): Extract<Mark, { kind: "drawn" }> {
  const points = mark.strokes.flat();
  if (points.length === 0) return mark;
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const left = Math.max(0, Math.min(...xs) - MARGIN);
  const top = Math.max(0, Math.min(...ys) - MARGIN);
  const round = (value: number) => Math.round(value * 10) / 10;
  return {
    kind: "drawn",
    width: round(Math.max(...xs) + MARGIN - left),
    height: round(Math.max(...ys) + MARGIN - top),
    strokes: mark.strokes.map((stroke) =>
      stroke.map(([x, y]) => [round(x - left), round(y - top)] as const),
    ),
  };
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
