import { PdfError } from "../../errors.ts";
import type { View } from "../../pdf/document.ts";
import { asDict, decodeStream, dictIn, lookUp } from "../../pdf/document.ts";
import type { PdfObject, PdfStream } from "../../pdf/objects.ts";
import { isArray, isName, isString, nameText, numbersOf } from "../../pdf/objects.ts";
import type { Operation } from "../../pdf/read/operations.ts";
import { contentOperations } from "../../pdf/read/operations.ts";
import type { Rectangle } from "./annotation-words.ts";
import { fontNamed, type FontText, fontText } from "./look-font.ts";

/**
 * The text that the look of a field shows to everybody who looks at it, or null where that cannot be said: letters
 * that are not drawn, have the colour of what is below them, lie outside, are covered, or are each reader's own.
 */
export function shownText(view: View, look: PdfStream): string | null {
  try {
    return readLook(view, look);
  } catch (error) {
    // What cannot be read cannot be compared.
    if (error instanceof PdfError) return null;
    throw error;
  }
}

type Matrix = readonly [number, number, number, number, number, number];
type Point = readonly [number, number];

/** What `q` keeps and `Q` brings back (ISO 32000-2, 8.4.2). */
type State = {
  matrix: Matrix;
  clip: Rectangle;
  /** How light the colours are, from 0 to 1; null where nobody knows. */
  fill: number | null;
  stroke: number | null;
  line: number;
  font: FontText | null;
  size: number;
  mode: number;
  leading: number;
  scale: number;
};

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];
const SMALLEST_LETTERS = 2;
const LEAST_CONTRAST = 0.2;
const THICKEST_LINE = 4;
const NARROWEST = 20;

function readLook(view: View, look: PdfStream): string | null {
  const box = rectangleIn(numbersOf(lookUp(view, look.dict, "BBox")) ?? []);
  if (box === null) return null;
  const resources = dictIn(view, look.dict, "Resources");
  let text = "";
  let below = 1;
  let path: Point[] = [];
  let clips = false;
  let [line, at]: [Matrix, Matrix] = [IDENTITY, IDENTITY];
  const kept: State[] = [];
  let state: State = {
    matrix: IDENTITY,
    clip: box,
    fill: 0,
    stroke: 0,
    line: 1,
    font: null,
    size: 0,
    mode: 0,
    leading: 0,
    scale: 100,
  };

  const next = (x: number, y: number): void => {
    line = times([1, 0, 0, 1, x, y], line);
    at = line;
  };

  /** Letters and digits that are seen; false where some are not. */
  const show = (bytes: Uint8Array): boolean => {
    const piece = state.font?.(bytes) ?? null;
    if (piece === null) return false;
    const placed = times(at, state.matrix);
    const height = state.size * Math.hypot(placed[2], placed[3]);
    const width = 0.5 * piece.length * state.size * Math.hypot(placed[0], placed[1]);
    at = times([1, 0, 0, 1, 0.5 * piece.length * state.size, 0], at);
    text += piece;
    if (piece.trim() === "") return true;
    const ink = state.mode === 1 ? state.stroke : state.fill;
    if (state.mode > 2 || ink === null || Math.abs(ink - below) < LEAST_CONTRAST) return false;
    if (height < SMALLEST_LETTERS || state.scale < NARROWEST) return false;
    return isInside(state.clip, placed, width);
  };

  const paint = ({ operator }: Operation): boolean => {
    const strokes = operator.toLowerCase() === "s";
    if (clips) {
      const area = rectangleOfPath(path);
      if (area === null) return false;
      state.clip = intersection(state.clip, area);
    }
    clips = false;
    path = [];
    if (operator === "n") return true;
    // Paint over letters that were drawn already may hide them.
    if (strokes) return text.trim() === "" || state.line <= THICKEST_LINE;
    if (text.trim() !== "" || state.fill === null) return false;
    below = state.fill;
    return true;
  };

  for (const operation of contentOperations(decodeStream(view, look), view.budget)) {
    const { operator, operands } = operation;
    const numbers = numbersOf(operands.filter((each) => typeof each === "number")) ?? [];
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers;
    const added = (...points: readonly Point[]): void => {
      path.push(...points.map((point) => moved(point, state.matrix)));
    };
    switch (operator) {
      case "q":
        kept.push({ ...state });
        break;
      case "Q":
        state = kept.pop() ?? state;
        break;
      case "cm":
        state.matrix = times([a, b, c, d, e, f], state.matrix);
        break;
      case "w":
        state.line = a;
        break;
      case "g":
      case "rg":
      case "k":
      case "sc":
      case "scn":
        state.fill = lightness(operands);
        break;
      case "G":
      case "RG":
      case "K":
      case "SC":
      case "SCN":
        state.stroke = lightness(operands);
        break;
      case "cs":
        state.fill = DEVICES.has(nameText(operands[0] ?? null) ?? "") ? 0 : null;
        break;
      case "CS":
        state.stroke = DEVICES.has(nameText(operands[0] ?? null) ?? "") ? 0 : null;
        break;
      case "re":
        added([a, b], [a + c, b], [a + c, b + d], [a, b + d]);
        break;
      case "m":
      case "l":
        added([a, b]);
        break;
      case "c":
      case "v":
      case "y":
        added([a, b], [c, d], [e, f]);
        break;
      case "W":
      case "W*":
        clips = true;
        break;
      case "n":
      case "s":
      case "S":
      case "f":
      case "F":
      case "f*":
      case "b":
      case "b*":
      case "B":
      case "B*":
        if (!paint(operation)) return null;
        break;
      case "BT":
        [line, at] = [IDENTITY, IDENTITY];
        break;
      case "Tf": {
        const font = fontNamed(view, resources, operands[0] ?? null);
        state.font = font === null ? null : fontText(view, font);
        state.size = a;
        break;
      }
      case "Tr":
        state.mode = a;
        break;
      case "TL":
        state.leading = a;
        break;
      case "Tz":
        state.scale = a;
        break;
      case "Td":
        next(a, b);
        break;
      case "TD":
        state.leading = -b;
        next(a, b);
        break;
      case "Tm":
        line = [a, b, c, d, e, f];
        at = line;
        break;
      case "T*":
        next(0, -state.leading);
        break;
      case "'":
      case '"':
      case "Tj":
      case "TJ":
        if (operator.length === 1) next(0, -state.leading);
        if (!stringsIn(operands).every(show)) return null;
        break;
      default:
        if (!HARMLESS.has(operator)) return null;
    }
  }
  return text;
}

/** They change neither what is drawn nor where; everything else that is not known could. */
const HARMLESS: ReadonlySet<string> = new Set(
  "BMC EMC BDC MP DP ET Tc Tw Ts d i j J M ri h BX EX".split(" "),
);
const DEVICES: ReadonlySet<string> = new Set(["DeviceGray", "DeviceRGB", "DeviceCMYK"]);

function stringsIn(operands: readonly PdfObject[]): readonly Uint8Array[] {
  return operands.flatMap((each) => {
    if (isArray(each)) return stringsIn(each);
    return isString(each) ? [each.bytes] : [];
  });
}

/** By how much light the colour gives back; a pattern or a named colour could be anything. */
function lightness(operands: readonly PdfObject[]): number | null {
  if (operands.some((each) => isName(each) || asDict(each) !== null)) return null;
  const [a = 0, b = 0, c = 0, d] = numbersOf(operands) ?? [];
  if (operands.length === 1) return a;
  if (d !== undefined) return Math.max(0, 1 - Math.max(a, b, c) * 0.5 - d);
  return operands.length === 3 ? 0.3 * a + 0.59 * b + 0.11 * c : null;
}

function times(a: Matrix, b: Matrix): Matrix {
  return [
    a[0] * b[0] + a[1] * b[2],
    a[0] * b[1] + a[1] * b[3],
    a[2] * b[0] + a[3] * b[2],
    a[2] * b[1] + a[3] * b[3],
    a[4] * b[0] + a[5] * b[2] + b[4],
    a[4] * b[1] + a[5] * b[3] + b[5],
  ];
}

function moved([x, y]: Point, m: Matrix): Point {
  return [x * m[0] + y * m[2] + m[4], x * m[1] + y * m[3] + m[5]];
}

function rectangleIn([a, b, c, d]: readonly number[]): Rectangle | null {
  if (a === undefined || b === undefined || c === undefined || d === undefined) return null;
  return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
}

/** What a path encloses where it is a rectangle along the axes; null for any other. */
function rectangleOfPath(path: readonly Point[]): Rectangle | null {
  if (path.length < 4 || path.length > 5) return null;
  const [xs, ys] = [path.map(([x]) => x), path.map(([, y]) => y)];
  const area = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] as const;
  const corner = ([x, y]: Point): boolean =>
    [area[0], area[2]].some((each) => Math.abs(each - x) < 0.01) &&
    [area[1], area[3]].some((each) => Math.abs(each - y) < 0.01);
  return path.every(corner) ? area : null;
}

function intersection(a: Rectangle, b: Rectangle): Rectangle {
  return [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])];
}

/** Whether the letters begin in the visible area, or most of it is full of them. */
function isInside(clip: Rectangle, placed: Matrix, width: number): boolean {
  const [x, y] = [placed[4], placed[5]];
  const turn = Math.hypot(placed[0], placed[1]) || 1;
  const end: Point = [x + (width * placed[0]) / turn, y + (width * placed[1]) / turn];
  const own = rectangleIn([x, y, ...end]) ?? clip;
  const common = intersection(clip, own);
  const [across, up] = [common[2] - common[0], common[3] - common[1]];
  if (across < 0 || up < 0) return false;
  const extent = Math.max(clip[2] - clip[0], clip[3] - clip[1]);
  return Math.max(across, up) >= Math.min(width, extent) / 2;
}
