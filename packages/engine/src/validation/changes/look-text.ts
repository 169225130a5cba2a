import { PdfError } from "../../errors.ts";
import type { View } from "../../pdf/document.ts";
import { asDict, decodeStream, dictIn, lookUp } from "../../pdf/document.ts";
import type { PdfObject, PdfStream } from "../../pdf/objects.ts";
import { isArray, isName, isString, nameText, numbersOf } from "../../pdf/objects.ts";
import type { Operation } from "../../pdf/read/operations.ts";
import { contentOperations } from "../../pdf/read/operations.ts";
import type { Rectangle } from "./annotation-words.ts";
import { fontNamed, type FontText, fontText, type Glyph } from "./look-font.ts";
import {
  goesAlong,
  IDENTITY,
  intersection,
  isFrame,
  isRing,
  isShade,
  type Matrix,
  moved,
  type Point,
  rectangleIn,
  rectangleOfPath,
  SHADE,
  times,
  within,
} from "./look-geometry.ts";

/** What a look says: all of it, what a list picks out by a ground of its own, and its row where only one is seen. */
export type Shown = { readonly text: string; readonly picked: string; readonly only: string };

/**
 * The text that the look of a field shows to everybody who looks at it, or null where that cannot be said: letters
 * that are not drawn, have the colour of what is below them, lie outside, are covered, turned, out of their order or
 * too small beside others, or are each reader's own; and lines or shapes that could be read as letters. `turned` are the
 * degrees by which the field says that it is turned. Of an open list, rows that are not picked out may be cut.
 */
export function shownText(view: View, look: PdfStream, turned = 0, isList = false): Shown | null {
  try {
    return readLook(view, look, turned, isList);
  } catch (error) {
    // What cannot be read cannot be compared.
    if (error instanceof PdfError) return null;
    throw error;
  }
}

/** What `q` keeps and `Q` brings back (ISO 32000-2, 8.4.2). */
type State = {
  matrix: Matrix;
  clip: Rectangle;
  /** How light the colours are, from 0 to 1; null where nobody knows. */
  fill: number | null;
  stroke: number | null;
  line: number;
  dashed: boolean;
  font: FontText | null;
  size: number;
  mode: number;
  leading: number;
  scale: number;
  /** Between letters, and between words. */
  spacing: number;
  gap: number;
  rise: number;
};

/** A piece of text where it stands along its line, and the line among the others. */
type Piece = {
  readonly along: number;
  readonly line: number;
  readonly height: number;
  readonly least: number;
};

const START = {
  matrix: IDENTITY,
  fill: 0,
  stroke: 0,
  line: 1,
  dashed: false,
  font: null,
  size: 0,
  mode: 0,
  leading: 0,
  scale: 100,
  spacing: 0,
  gap: 0,
  rise: 0,
} as const;
const SMALLEST_LETTERS = 2;
const LEAST_CONTRAST = 0.2;
const THICKEST_LINE = 4;
/** Of lines that letters are drawn with, in parts of their height. */
const WIDEST_STROKE = 0.12;
/** How wide letters may be drawn for their height, and how much smaller than others. */
const [NARROWEST, WIDEST, SMALLER] = [0.4, 2.5, 0.6];
/** No letter is narrower, in parts of its height. */
const NARROW = 0.15;
/** As wide as letters are at least, and digits, where no width is known. */
const [LETTER, DIGIT] = [0.25, 0.5];

function readLook(view: View, look: PdfStream, turned: number, isList: boolean): Shown | null {
  const box = rectangleIn(numbersOf(lookUp(view, look.dict, "BBox")) ?? []);
  if (box === null) return null;
  const form = matrixOf(view, look);
  const resources = dictIn(view, look.dict, "Resources");
  let [text, picked] = ["", ""];
  let below = 1;
  /** What borders leave free; letters on these may have their colour. */
  let clear = box;
  /** Grounds of single lines, as of a choice in a list. */
  const grounds: { readonly area: Rectangle; readonly light: number }[] = [];
  let paths: Point[][] = [];
  let clips = false;
  let [line, at]: [Matrix, Matrix] = [IDENTITY, IDENTITY];
  let last: Piece | null = null;
  let [smallest, largest] = [Infinity, 0];
  /** Of a list, what is not picked out but to be seen. */
  const rows: { readonly line: number; readonly text: string; readonly isWhole: boolean }[] = [];
  /** Whether the last letters reach beyond the right edge, as those of a field that scrolls. */
  let isCut = false;
  const kept: State[] = [];
  let state: State = { ...START, clip: box };

  const next = (x: number, y: number): void => {
    line = times([1, 0, 0, 1, x, y], line);
    at = line;
  };
  const advance = (by: number): void => {
    at = times([1, 0, 0, 1, (by * state.scale) / 100, 0], at);
  };

  /** Letters and digits that are seen; false where some are not. */
  const show = (bytes: Uint8Array): boolean => {
    const glyphs = state.font?.(bytes) ?? null;
    if (glyphs === null) return false;
    const piece = glyphs.map((glyph) => glyph.text).join("");
    const { size, scale, spacing, gap } = state;
    const placed = times(times([1, 0, 0, 1, 0, state.rise], at), state.matrix);
    const height = size * Math.hypot(placed[2], placed[3]);
    const across = size * (scale / 100) * Math.hypot(placed[0], placed[1]);
    const letters = Array.from(piece);
    const em = glyphs.reduce((sum, glyph) => sum + widthOf(glyph), 0);
    const spaces = letters.length * spacing + letters.filter((each) => each === " ").length * gap;
    const width = across * (em + (size === 0 ? 0 : (spaces - spacing) / size));
    advance(em * size + spaces);
    text += piece;
    if (piece.trim() === "") return true;
    if (isCut || glyphs.some(isSqueezed)) return false;
    const [left, bottom, right, top] = intersection(state.clip, clear);
    const ground = grounds.find(({ area }) => isOn(area, placed[5] + height / 3));
    const under = ground?.light ?? below;
    if (ground !== undefined) picked += piece;
    if (!isInked(state, under, height) || !isUpright(times(placed, form), turned)) return false;
    if (height < SMALLEST_LETTERS || across < NARROWEST * height || across > WIDEST * height)
      return false;
    [smallest, largest] = [Math.min(smallest, height), Math.max(largest, height)];
    if (smallest < SMALLER * largest || spacing < -NARROW * size) return false;
    const own = pieceAt(placed, height, letters.length);
    if (last !== null && !follows(last, own)) return false;
    last = own;
    // Letters along the look; those of a look that is turned as a whole are not measured.
    if (Math.abs(placed[1]) > 0.01 * Math.abs(placed[0])) return true;
    const slack = height / 3;
    const isWithin =
      placed[4] >= left - slack &&
      placed[5] >= bottom - slack &&
      placed[5] + height / 2 <= top + slack;
    const isLonger = placed[4] + width > right + slack;
    const isWhole =
      isWithin &&
      (!isLonger ||
        (spacing === 0 &&
          gap === 0 &&
          right >= box[2] - SHADE &&
          isPlainlyCut(glyphs, (right - placed[4]) / across)));
    isCut = isLonger && !isList;
    if (!isList || ground !== undefined) return isWhole;
    if (placed[5] + height / 2 > bottom && placed[5] < top)
      rows.push({ line: placed[5], text: piece, isWhole });
    return true;
  };

  const paint = ({ operator }: Operation): boolean => {
    const strokes = operator.toLowerCase() === "s";
    const drawn = paths.filter((path) => path.length > 1);
    if (clips) {
      const area = drawn.length === 1 ? rectangleOfPath(drawn[0] ?? []) : null;
      if (area === null) return false;
      state.clip = intersection(state.clip, area);
    }
    clips = false;
    paths = [];
    if (operator === "n") return true;
    const wide = state.line * Math.hypot(state.matrix[0], state.matrix[1]);
    const isWritten = text.trim() !== "";
    // Paint over letters that were drawn already may hide them, and any other could be read as one.
    if (!strokes && (isWritten || state.fill === null)) return false;
    if (operator !== "f" && operator !== "F" && operator !== "f*" && wide > THICKEST_LINE)
      return false;
    if (operator === "f*" && isRing(box, drawn)) {
      clear = intersection(clear, within(box, drawn.flat()));
      return true;
    }
    return drawn.every((path) => {
      if (strokes && isFrame(box, path)) return true;
      const area = rectangleOfPath(path);
      if (isWritten) return false;
      if (!strokes && isShade(box, path)) clear = intersection(clear, within(box, path));
      else if (area === null) return isFrame(box, path);
      if (area === null) return true;
      const { across, up } = goesAlong(box, area);
      if (!strokes && across && up) below = state.fill ?? below;
      else if (!strokes && across) grounds.push({ area, light: state.fill ?? below });
      return across || up;
    });
  };

  for (const operation of contentOperations(decodeStream(view, look), view.budget)) {
    const { operator, operands } = operation;
    const numbers = numbersOf(operands.filter((each) => typeof each === "number")) ?? [];
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers;
    const added = (...points: readonly Point[]): void => {
      if (operator === "m" || operator === "re") paths.push([]);
      paths.at(-1)?.push(...points.map((point) => moved(point, state.matrix)));
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
      case "Tc":
        state.spacing = a;
        break;
      case "Tw":
        state.gap = a;
        break;
      case "Ts":
        state.rise = a;
        break;
      case "d":
        state.dashed = (numbersOf(operands[0] ?? null) ?? [1]).length > 0;
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
        if (operator === '"') [state.gap, state.spacing] = [a, b];
        for (const part of partsIn(operands)) {
          if (typeof part === "number") advance((-part / 1000) * state.size);
          else if (!show(part)) return null;
        }
        break;
      default:
        if (!HARMLESS.has(operator)) return null;
    }
  }
  const isOne = rows.every(({ line: own, isWhole }) => isWhole && own === rows[0]?.line);
  return { text, picked, only: isOne ? rows.map((row) => row.text).join("") : "" };
}

function matrixOf(view: View, { dict }: PdfStream): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbersOf(lookUp(view, dict, "Matrix")) ?? [];
  return [a, b, c, d, e, f];
}

function widthOf({ text, width }: Glyph): number {
  return width ?? (/\p{N}/u.test(text) ? DIGIT : LETTER);
}

/** Digits so narrow lie upon each other. */
function isSqueezed({ text, width }: Glyph): boolean {
  return /\p{N}/u.test(text) && width !== null && width < LETTER;
}

/** Of what is seen of a text that is cut, the last part, which is measured less surely. */
const NEAR_THE_CUT = 0.25;

/**
 * Whether everybody sees that a text goes on where the edge cuts it, so many parts of its height from its beginning: it
 * is words up to there, and no number stands at the cut, which would become another one.
 */
function isPlainlyCut(glyphs: readonly Glyph[], room: number): boolean {
  let [end, at] = [0, 0];
  while (end < glyphs.length) {
    const glyph = glyphs[end];
    if (glyph === undefined || glyph.width === null || at + glyph.width > room) break;
    at += glyph.width;
    end += 1;
  }
  if (glyphs[end]?.width === null) return false;
  const textOf = (part: readonly Glyph[]): string => part.map(({ text }) => text).join("");
  const [seen, hidden] = [textOf(glyphs.slice(0, end)), textOf(glyphs.slice(end))];
  const near = seen.slice(-Math.max(4, Math.ceil(seen.length * NEAR_THE_CUT)));
  if (/\p{N}/u.test(near + hidden.slice(0, 4)) || !/^\P{N}*\p{L}/u.test(hidden)) return false;
  return /\p{L}[^\p{L}]{0,3}$/u.test(seen) && !/\s\s/.test(near);
}

/** Whether letters of this height stand out from what is under them. */
function isInked(
  { mode, fill, stroke, line, dashed, matrix }: State,
  under: number,
  height: number,
): boolean {
  const seen = (light: number | null): boolean =>
    light !== null && Math.abs(light - under) >= LEAST_CONTRAST;
  if (mode === 0) return seen(fill);
  const wide = line * Math.hypot(matrix[0], matrix[1]);
  if (mode > 2 || dashed || wide > WIDEST_STROKE * height || !seen(stroke)) return false;
  return mode === 1 || seen(fill);
}

/** Whether letters are neither turned otherwise than the field says nor mirrored nor slanted. */
function isUpright([a, b, c, d]: Matrix, turned: number): boolean {
  const [x, y] = [Math.cos((turned * Math.PI) / 180), Math.sin((turned * Math.PI) / 180)];
  const [along, up] = [Math.hypot(a, b), Math.hypot(c, d)];
  return a * x + b * y > 0.95 * along && d * x - c * y > 0.9 * up && along > 0 && up > 0;
}

function isOn(area: Rectangle, y: number): boolean {
  return y > area[1] && y < area[3];
}

function pieceAt(placed: Matrix, height: number, letters: number): Piece {
  const size = Math.hypot(placed[0], placed[1]) || 1;
  const [x, y] = [placed[0] / size, placed[1] / size];
  const [along, line] = [placed[4] * x + placed[5] * y, placed[5] * x - placed[4] * y];
  return { along, line, height, least: letters * NARROW * height };
}

/** Whether one piece is read behind the other: further along the same line, or in a lower one. */
function follows(last: Piece, own: Piece): boolean {
  const down = last.line - own.line;
  if (Math.abs(down) <= 0.12 * own.height) return own.along >= last.along + last.least;
  return down >= 0.6 * own.height;
}

/** They change neither what is drawn nor where; everything else that is not known could. */
const HARMLESS: ReadonlySet<string> = new Set("BMC EMC BDC MP DP ET i j J M ri h BX EX".split(" "));
const DEVICES: ReadonlySet<string> = new Set(["DeviceGray", "DeviceRGB", "DeviceCMYK"]);

/** What is shown one after the other, and how far what follows is moved back, in thousandths. */
function partsIn(operands: readonly PdfObject[]): readonly (Uint8Array | number)[] {
  return operands.flatMap((each) => {
    if (isArray(each))
      return each.flatMap((part) => (typeof part === "number" ? part : partsIn([part])));
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
