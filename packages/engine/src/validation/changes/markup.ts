import { PdfError } from "../../errors.ts";
import type { View } from "../../pdf/document.ts";
import { decodeStream, dictIn, lookUp } from "../../pdf/document.ts";
import type { PdfDict, PdfStream } from "../../pdf/objects.ts";
import { isArray, isDict, isName, isStream, nameText, numbersOf } from "../../pdf/objects.ts";
import { contentOperations } from "../../pdf/read/operations.ts";
import { type Rectangle, rectangleOf, subtypeOf, TEXT_MARKUP } from "./annotation-words.ts";
import {
  around,
  type Matrix,
  moved,
  type Point,
  rectangleIn,
  rectangleOfPath,
  times,
} from "./look-geometry.ts";
import { coveredBy } from "./merged-bars.ts";
import { resolvedIn } from "./walk.ts";

/**
 * The places of the words that a comment highlights, underlines or strikes out (12.5.6.10), where its look is nothing but
 * bars over them; null for every other look: what it draws could be read as letters.
 */
export function markedWords(view: View, dict: PdfDict): readonly Rectangle[] | null {
  const kind = subtypeOf(view, dict) ?? "";
  const [words, rectangle] = [quadsOf(view, dict), rectangleOf(view, dict)];
  const looks = dictIn(view, dict, "AP");
  const look = looks === null ? null : lookUp(view, looks, "N");
  if (!TEXT_MARKUP.has(kind) || words.length === 0 || !isStream(look)) return null;
  const placed = rectangle === null ? null : placing(view, look, rectangle);
  try {
    if (placed === null || !drawsBars(view, look, placed, { kind, words }, 0)) return null;
  } catch (error) {
    // What cannot be read may draw anything.
    if (error instanceof PdfError) return null;
    throw error;
  }
  return words;
}

/** The rectangles around the places that it names; none where one of them is not whole. */
function quadsOf(view: View, dict: PdfDict): readonly Rectangle[] {
  const list = lookUp(view, dict, "QuadPoints");
  const given = isArray(list)
    ? numbersOf(list.map((each) => resolvedIn(view, each) ?? null))
    : null;
  const numbers = given ?? [];
  if (numbers.length % 8 !== 0) return [];
  return Array.from({ length: numbers.length / 8 }, (_, place) =>
    around(
      [0, 2, 4, 6].map((at): Point => [
        numbers[place * 8 + at] ?? 0,
        numbers[place * 8 + at + 1] ?? 0,
      ]),
    ),
  );
}

/** How a look is put into its rectangle (12.5.5, algorithm 8.1). */
function placing(view: View, { dict }: PdfStream, to: Rectangle): Matrix | null {
  const box = boxOf(view, dict, matrixOf(view, dict));
  if (box === null) return null;
  const from = around(box);
  const [x, y] = [(to[2] - to[0]) / (from[2] - from[0]), (to[3] - to[1]) / (from[3] - from[1])];
  if (!Number.isFinite(x) || !Number.isFinite(y)) return null;
  return times(matrixOf(view, dict), [x, 0, 0, y, to[0] - from[0] * x, to[1] - from[1] * y]);
}

function matrixOf(view: View, dict: PdfDict): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbersOf(lookUp(view, dict, "Matrix")) ?? [];
  return [a, b, c, d, e, f];
}

function boxOf(view: View, dict: PdfDict, matrix: Matrix): readonly Point[] | null {
  const box = rectangleIn(numbersOf(lookUp(view, dict, "BBox")) ?? []);
  if (box === null) return null;
  const [left, bottom, right, top] = box;
  const corners: readonly Point[] = [
    [left, bottom],
    [right, bottom],
    [right, top],
    [left, top],
  ];
  return corners.map((corner) => moved(corner, matrix));
}

type Marked = { readonly kind: string; readonly words: readonly Rectangle[] };

/** What sets colours and lines, and what is only said to programs. */
const QUIET: ReadonlySet<string> = new Set(
  "w J j M d i ri g rg k G RG K cs CS sc SC h BMC EMC BDC MP DP".split(" "),
);
const PAINTING: ReadonlySet<string> = new Set("f F f* S s B B* b b*".split(" "));
const DEEPEST = 4;
/** One is enough for all the outlines that a program draws. */
const MOST_MERGED = 4;

function drawsBars(
  view: View,
  look: PdfStream,
  placed: Matrix,
  marked: Marked,
  depth: number,
): boolean {
  const resources = dictIn(view, look.dict, "Resources");
  const kept: Matrix[] = [];
  let matrix = placed;
  let paths: Point[][] = [];
  let clips = false;
  let merged = 0;
  for (const { operator, operands } of contentOperations(decodeStream(view, look), view.budget)) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] =
      numbersOf(operands.filter((each) => typeof each === "number")) ?? [];
    const added = (...points: readonly Point[]): void => {
      if (operator === "m" || operator === "re") paths.push([]);
      paths.at(-1)?.push(...points.map((point) => moved(point, matrix)));
    };
    if (operator === "q") kept.push(matrix);
    else if (operator === "Q") matrix = kept.pop() ?? placed;
    else if (operator === "cm") matrix = times([a, b, c, d, e, f], matrix);
    else if (operator === "m" || operator === "l") added([a, b]);
    else if (operator === "v" || operator === "y") added([a, b], [c, d]);
    else if (operator === "c") added([a, b], [c, d], [e, f]);
    else if (operator === "re") added([a, b], [a + c, b], [a + c, b + d], [a, b + d]);
    else if (operator === "W" || operator === "W*") clips = true;
    else if (operator === "n" || PAINTING.has(operator)) {
      const drawn = paths.filter((path) => path.length > 1);
      if (operator !== "n" || (clips && !isAroundAll(drawn, marked.words))) {
        const areBars = drawn.every((path) => isBar(path, marked));
        if (!areBars && (operator !== "f*" || merged++ >= MOST_MERGED)) return false;
        if (!areBars && !areMergedBars(drawn, marked)) return false;
      }
      [paths, clips] = [[], false];
    } else if (operator === "gs") {
      if (!isPlainState(view, resources, nameText(operands[0] ?? null))) return false;
    } else if (operator === "Do") {
      const forms = resources === null ? null : dictIn(view, resources, "XObject");
      const form = forms === null ? null : lookUp(view, forms, nameText(operands[0] ?? null) ?? "");
      if (!isStream(form) || !isName(lookUp(view, form.dict, "Subtype"), "Form")) return false;
      const inner = times(matrixOf(view, form.dict), matrix);
      const box = boxOf(view, form.dict, inner);
      if (
        depth >= DEEPEST ||
        box === null ||
        !marked.words.some((word) => holds(around(box), word))
      )
        return false;
      if (!drawsBars(view, form, inner, marked, depth + 1)) return false;
    } else if (operator === "scn" || operator === "SCN") {
      if (operands.some((each) => nameText(each) !== null)) return false;
    } else if (!QUIET.has(operator)) return false;
  }
  return true;
}

/** A state without a mask, which could cut any shape out of a bar. */
function isPlainState(view: View, resources: PdfDict | null, name: string | null): boolean {
  const states = resources === null ? null : dictIn(view, resources, "ExtGState");
  const state = states === null || name === null ? null : lookUp(view, states, name);
  if (!isDict(state)) return false;
  const mask = lookUp(view, state, "SMask");
  return mask === null || isName(mask, "None");
}

/** In parts of the shorter side: how far a bar may end from the end of its words, and how thick a line may be. */
const [ENDS, THICK] = [0.5, 0.25];
/** Words are wider; a bar as narrow as this is a letter. */
const NARROWEST = 4.5;
/** So much of the rectangle around it a highlight fills, however its ends are rounded. */
const FULL = 0.75;

/** Whether a path, or what cuts others off, goes along one of the places of words from end to end. */
function isBar(path: readonly Point[], { kind, words }: Marked): boolean {
  const area = around(path);
  const [width, height] = [area[2] - area[0], area[3] - area[1]];
  return words.some((word) => {
    const [wide, high] = [word[2] - word[0], word[3] - word[1]];
    const short = Math.min(wide, high);
    if (short < NARROWEST) return false;
    const isNear = (side: number): boolean =>
      Math.abs((area[side] ?? 0) - (word[side] ?? 0)) <= ENDS * short;
    const [along, across] =
      wide >= high
        ? [
            [0, 2],
            [1, 3],
          ]
        : [
            [1, 3],
            [0, 2],
          ];
    const isWithin = !outside(area, word, ENDS * short);
    if (!along?.every(isNear) || !isWithin) return false;
    const isLine = Math.min(width, height) <= THICK * short;
    if (kind === "Squiggly") return isLine;
    if (isLine) return rectangleOfPath(path) !== null;
    return (across?.every(isNear) ?? false) && shareOf(path) >= FULL;
  });
}

/** Whether paths together are what is left of the outlines of several places of words where these touch, as pdf.js draws. */
function areMergedBars(paths: readonly (readonly Point[])[], { kind, words }: Marked): boolean {
  if (kind !== "Highlight") return false;
  const covered = coveredBy(paths, words, (word) => THICK * shortOf(word));
  return covered?.every((word) => shortOf(word) >= NARROWEST) ?? false;
}

function shortOf(word: Rectangle): number {
  return Math.min(word[2] - word[0], word[3] - word[1]);
}

/** Whether what cuts others off is a rectangle that leaves all the words in it. */
function isAroundAll(paths: readonly (readonly Point[])[], words: readonly Rectangle[]): boolean {
  const area = paths.length === 1 ? rectangleOfPath(paths[0] ?? []) : null;
  return area !== null && words.every((word) => holds(area, word));
}

function outside(area: Rectangle, word: Rectangle, by: number): boolean {
  return (
    area[0] < word[0] - by ||
    area[1] < word[1] - by ||
    area[2] > word[2] + by ||
    area[3] > word[3] + by
  );
}

function holds(outer: Rectangle, inner: Rectangle): boolean {
  return !outside(inner, outer, 1);
}

/** How much of the rectangle around a path it encloses. */
function shareOf(path: readonly Point[]): number {
  const area = around(path);
  let twice = 0;
  for (const [index, [x, y]] of path.entries()) {
    const [nextX, nextY] = path[(index + 1) % path.length] ?? [x, y];
    twice += x * nextY - nextX * y;
  }
  return Math.abs(twice) / 2 / ((area[2] - area[0]) * (area[3] - area[1]));
}
