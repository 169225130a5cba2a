import { type DrawnPage, dropRules, INK, inkIn, type PixelArea } from "./ink.ts";
import { hidesInk } from "./hidden-ink.ts";
import { NO_TEXT, type PageText, textAreas } from "./text-areas.ts";

/** Where something may have been put since, as pixels. */
export type PixelMark = PixelArea & {
  readonly kind: "signature" | "field" | "annotation";
  /**
   * The page as it was without the widget that the mark replaces: its own empty frame is no ink that it
   * could cover. Null for a mark that is new.
   */
  readonly without: DrawnPage | null;
  /** Whether it lies on an annotation that was there before. */
  readonly overlaps: boolean;
  /** Whether its ink may be read together with what is written around it, as long as it hides nothing. */
  readonly mayTouchText: boolean;
  /** The words that it is said to be on; null where it is on none. */
  readonly words: PixelArea | null;
  /** Whether the document itself permits what was done; a signature needs no such permission. */
  readonly permitted: boolean;
  /** Whether more may be seen there than was drawn: it counts as if all of it had changed. */
  readonly unseen: boolean;
};

/** How two drawings of one page differ. */
export type PixelDifference = {
  /** Pixels that differ. */
  readonly changed: number;
  /** Pixels that differ where nothing may have been put. */
  readonly outside: number;
  /** The kinds of marks that hide something, or would be read together with it. */
  readonly covers: readonly PixelMark["kind"][];
  /** Whether something lies there that shows elsewhere what was not drawn. */
  readonly unseen: boolean;
  /** Everything that differs but what later signatures, and permitted fills and comments, explain. */
  readonly visible: boolean;
  /** One byte a pixel: 0 the same, 1 explained, 2 not. */
  readonly map: Uint8Array;
};

/** Two drawings by one program at one scale are equal; less than this is rounding. */
const TOLERANCE = 2;
/** Fewer pixels of ink than this are specks. */
const SPECKS = 3;

/** Compares a page as it was signed with the same page as it is shown now. */
export function comparePixels(
  old: DrawnPage,
  now: DrawnPage,
  marks: readonly PixelMark[],
  text: () => PageText = () => NO_TEXT,
): PixelDifference {
  const { width, height } = old;
  const map = new Uint8Array(width * height);
  if (now.width !== width || now.height !== height) {
    const all = width * height;
    const nothing = { covers: [], unseen: false } as const;
    return { ...nothing, changed: all, outside: all, visible: true, map: map.fill(2) };
  }
  const { changed, from, to } = markChanges(map, old, now);
  const covers = new Set<PixelMark["kind"]>();
  const refused: PixelMark[] = [];
  let unseen = false;
  for (const mark of marks) {
    if (!mark.unseen && !hasChange(map, width, mark)) continue;
    const covered = isCovering(mark, { old, now, map, text });
    if (covered) covers.add(mark.kind);
    if (!covered && mark.permitted) continue;
    refused.push(mark);
    unseen ||= mark.unseen;
  }
  // Only now, since marks may lie on each other.
  for (const mark of marks) repaint(map, width, mark, [2, 1]);
  let outside = 0;
  for (let index = from; index < to; index++) if (map[index] === 2) outside++;
  // A mark that hides something is no explanation, so its picture must not show it as one.
  for (const mark of refused) repaint(map, width, mark, [1, 2]);
  const visible = refused.length > 0 || outside > 0;
  return { changed, outside, covers: [...covers], unseen, visible, map };
}

type Compared = {
  readonly old: DrawnPage;
  readonly now: DrawnPage;
  readonly map: Uint8Array;
  readonly text: () => PageText;
};

/** Whether the mark keeps somebody from reading what was signed, or makes it read differently. */
function isCovering(mark: PixelMark, { old, now, map, text }: Compared): boolean {
  const before = mark.without ?? old;
  // Signatures are drawn on top of everything, so that whatever they hide is seen to be hidden.
  if (mark.overlaps && (mark.kind !== "signature" || mark.unseen)) return true;
  if (mark.unseen) return mark.kind === "field" || hasInk(before, mark);
  if (mark.kind === "field" && !isShown(before, now, mark)) return true;
  if (hidesInk(before, now, map, mark)) return true;
  const isOnWords = mark.words === null || isWritten(before, mark.words);
  return !(mark.mayTouchText && isOnWords) && touchesText(before, map, mark, text());
}

/** Marks every pixel that differs with a 2; all of them lie from one place of the map to before another. */
function markChanges(
  map: Uint8Array,
  old: DrawnPage,
  now: DrawnPage,
): { readonly changed: number; readonly from: number; readonly to: number } {
  const [before, after] = [wholePixels(old.pixels), wholePixels(now.pixels)];
  let [changed, from, to] = [0, map.length, 0];
  for (let index = 0; index < map.length; index++) {
    // Nearly all pixels are the same, which one comparison tells.
    if (before[index] === after[index]) continue;
    if (!differs(old.pixels, now.pixels, index * 4, TOLERANCE)) continue;
    map[index] = 2;
    changed++;
    if (from > index) from = index;
    to = index + 1;
  }
  return { changed, from, to };
}

/** Four bytes at once, signed since such numbers are compared fastest; what is not at a multiple of four is copied. */
function wholePixels(pixels: Uint8Array): Int32Array {
  const aligned = pixels.byteOffset % 4 === 0 ? pixels : Uint8Array.from(pixels);
  return new Int32Array(aligned.buffer, aligned.byteOffset, aligned.length >> 2);
}

function differs(a: Uint8Array, b: Uint8Array, at: number, most: number): boolean {
  return (
    Math.abs((a[at] ?? 0) - (b[at] ?? 0)) > most ||
    Math.abs((a[at + 1] ?? 0) - (b[at + 1] ?? 0)) > most ||
    Math.abs((a[at + 2] ?? 0) - (b[at + 2] ?? 0)) > most
  );
}

function hasChange(map: Uint8Array, width: number, area: PixelArea): boolean {
  for (let y = area.top; y < area.bottom; y++) {
    for (let x = area.left; x < area.right; x++) if (map[y * width + x] !== 0) return true;
  }
  return false;
}

function repaint(
  map: Uint8Array,
  width: number,
  area: PixelArea,
  [from, to]: readonly [number, number],
): void {
  for (let y = area.top; y < area.bottom; y++) {
    for (let x = area.left; x < area.right; x++) {
      if (map[y * width + x] === from) map[y * width + x] = to;
    }
  }
}

/** Whether new ink would be read together with what is written. */
function touchesText(old: DrawnPage, map: Uint8Array, mark: PixelArea, text: PageText): boolean {
  let touched = 0;
  for (const area of textAreas(old, mark, text)) {
    const [left, right] = [Math.max(area.left, mark.left), Math.min(area.right, mark.right)];
    const bottom = Math.min(area.bottom, mark.bottom);
    for (let y = Math.max(area.top, mark.top); y < bottom; y++) {
      for (let x = left; x < right; x++) {
        if (map[y * old.width + x] !== 0 && ++touched > SPECKS) return true;
      }
    }
  }
  return false;
}

/** Whether the place shows more than the page below it: a value that is not shown could be another one. */
function isShown(
  bare: DrawnPage,
  now: DrawnPage,
  { left, top, right, bottom }: PixelArea,
): boolean {
  let shown = 0;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      if (differs(bare.pixels, now.pixels, (y * bare.width + x) * 4, INK) && ++shown > SPECKS)
        return true;
    }
  }
  return false;
}

/** Whether there is anything at all besides lines. */
function hasInk(page: DrawnPage, area: PixelArea): boolean {
  const ink = inkIn(page, area);
  dropRules(ink);
  return ink.mask.reduce((sum, value) => sum + value, 0) > SPECKS;
}

/** Of columns with ink, so many make words; a bar beside them would be read as one more letter. */
const WRITTEN = 0.4;

/** Whether there are words all along an area. */
function isWritten(page: DrawnPage, area: PixelArea): boolean {
  const ink = inkIn(page, area);
  const [width, height] = [ink.right - ink.left, ink.bottom - ink.top];
  const hasInkIn = (
    along: number,
    across: number,
    step: (a: number, b: number) => number,
  ): number => {
    let inked = 0;
    for (let a = 0; a < along; a++) {
      let isInked = false;
      for (let b = 0; b < across; b++) isInked ||= ink.mask[step(a, b)] === 1;
      if (isInked) inked++;
    }
    return inked / along;
  };
  const share =
    width >= height
      ? hasInkIn(width, height, (x, y) => y * width + x)
      : hasInkIn(height, width, (y, x) => y * width + x);
  return share >= WRITTEN;
}
