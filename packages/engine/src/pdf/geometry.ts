import type { PdfObject } from "./objects.ts";
import { isArray, numbersOf } from "./objects.ts";
import { corrupted } from "./limits.ts";
import type { View } from "./document.ts";
import { resolve } from "./document.ts";
import type { Page } from "./pages.ts";
import { pageAttribute } from "./pages.ts";

/** Lower left and upper right corner. */
export type Box = {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
};

/** A rectangle by its lower left corner and its size. */
export type Area = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** How a page is shown: what part of it, turned how far and how large, in points. */
export type PageGeometry = {
  readonly crop: Box;
  /** Clockwise. */
  readonly rotate: 0 | 90 | 180 | 270;
  readonly userUnit: number;
  /** Of the page as it is displayed. */
  readonly width: number;
  readonly height: number;
};

/** Letter, which readers assume where a page has no size at all. */
const LETTER: Box = { left: 0, bottom: 0, right: 612, top: 792 };

export function pageGeometry(view: View, page: Page): PageGeometry {
  const media = boxOf(view, pageAttribute(view, page, "MediaBox")) ?? LETTER;
  const crop = overlap(boxOf(view, pageAttribute(view, page, "CropBox")) ?? media, media) ?? media;
  const rotate = quarterTurns(pageAttribute(view, page, "Rotate"));
  const unit = resolve(view, page.dict.entries.get("UserUnit") ?? null);
  const userUnit = typeof unit === "number" && unit > 0 && unit <= 1_000_000 ? unit : 1;
  const across = (crop.right - crop.left) * userUnit;
  const up = (crop.top - crop.bottom) * userUnit;
  const turned = rotate === 90 || rotate === 270;
  return { crop, rotate, userUnit, width: turned ? up : across, height: turned ? across : up };
}

type Point = readonly [x: number, y: number];
type Turn = (x: number, y: number, width: number, height: number) => Point;

/** From the page's corner to the displayed corner and back, the page being `width` by `height`. */
const TURNS: Readonly<
  Record<PageGeometry["rotate"], { readonly there: Turn; readonly back: Turn }>
> = {
  0: { there: (x, y) => [x, y], back: (x, y) => [x, y] },
  90: { there: (x, y, width) => [y, width - x], back: (x, y, width) => [width - y, x] },
  180: {
    there: (x, y, width, height) => [width - x, height - y],
    back: (x, y, width, height) => [width - x, height - y],
  },
  270: { there: (x, y, _, height) => [height - y, x], back: (x, y, _, height) => [y, height - x] },
};

/** A rectangle of the page as displayed, in points, becomes one of the page's own coordinates. */
export function toUserSpace(geometry: PageGeometry, { x, y, width, height }: Area): Box {
  const { crop, rotate, userUnit } = geometry;
  const corners = [x, y, x + width, y + height].map((value) => value / userUnit);
  const [a, b] = turnBoth(crop, TURNS[rotate].back, corners);
  return sorted(crop.left + a[0], crop.bottom + a[1], crop.left + b[0], crop.bottom + b[1]);
}

/** The reverse of `toUserSpace`. */
export function toDisplayed(geometry: PageGeometry, { left, bottom, right, top }: Box): Area {
  const { crop, rotate, userUnit } = geometry;
  const corners = [left - crop.left, bottom - crop.bottom, right - crop.left, top - crop.bottom];
  const [a, b] = turnBoth(crop, TURNS[rotate].there, corners);
  const shown = sorted(a[0] * userUnit, a[1] * userUnit, b[0] * userUnit, b[1] * userUnit);
  return {
    x: shown.left,
    y: shown.bottom,
    width: shown.right - shown.left,
    height: shown.top - shown.bottom,
  };
}

/** ISO 32000-2, 8.3.3: six numbers for the operator `cm`. */
export type Matrix = readonly [number, number, number, number, number, number];

/** What turns the coordinates of the page as displayed into those of its content. */
export function displayMatrix({ crop, rotate, userUnit }: PageGeometry): Matrix {
  const unit = 1 / userUnit;
  const matrices: Readonly<Record<PageGeometry["rotate"], Matrix>> = {
    0: [unit, 0, 0, unit, crop.left, crop.bottom],
    90: [0, unit, -unit, 0, crop.right, crop.bottom],
    180: [-unit, 0, 0, -unit, crop.right, crop.top],
    270: [0, -unit, unit, 0, crop.left, crop.top],
  };
  return matrices[rotate];
}

function turnBoth(crop: Box, turn: Turn, corners: readonly number[]): readonly [Point, Point] {
  const [a = 0, b = 0, c = 0, d = 0] = corners;
  const [width, height] = [crop.right - crop.left, crop.top - crop.bottom];
  return [turn(a, b, width, height), turn(c, d, width, height)];
}

/** A rectangle of four numbers in either order (ISO 32000-2, 7.9.5), or null. */
export function boxOf(view: View, object: PdfObject): Box | null {
  const list = resolve(view, object);
  const numbers = isArray(list) ? numbersOf(list.map((item) => resolve(view, item))) : null;
  if (numbers?.length !== 4) return null;
  const [a = 0, b = 0, c = 0, d = 0] = numbers;
  return sorted(a, b, c, d);
}

function sorted(a: number, b: number, c: number, d: number): Box {
  return {
    left: Math.min(a, c),
    bottom: Math.min(b, d),
    right: Math.max(a, c),
    top: Math.max(b, d),
  };
}

function overlap(a: Box, b: Box): Box | null {
  const left = Math.max(a.left, b.left);
  const bottom = Math.max(a.bottom, b.bottom);
  const right = Math.min(a.right, b.right);
  const top = Math.min(a.top, b.top);
  return left < right && bottom < top ? { left, bottom, right, top } : null;
}

function quarterTurns(object: PdfObject): 0 | 90 | 180 | 270 {
  if (object === null) return 0;
  if (typeof object !== "number" || object % 90 !== 0) {
    throw corrupted("one of its pages is turned by an angle that is not a quarter");
  }
  const angles = [0, 90, 180, 270] as const;
  return angles[(((object / 90) % 4) + 4) % 4] ?? 0;
}
