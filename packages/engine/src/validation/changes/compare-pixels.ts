/** A drawn page: red, green, blue, alpha for each pixel. */
export type DrawnPage = {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
};

/** A rectangle of pixels; right and bottom are behind the last one. */
export type PixelArea = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

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
  /** Whether more may be seen there than was drawn: it counts as if all of it had changed. */
  readonly unseen: boolean;
};

/** How two drawings of one page differ. */
export type PixelDifference = {
  /** Pixels that differ. */
  readonly changed: number;
  /** Pixels that differ where nothing may have been put. */
  readonly outside: number;
  /** The kinds of marks that lie on ink of the page, or change it. */
  readonly covers: readonly PixelMark["kind"][];
  /** Whether something lies there that shows elsewhere what was not drawn. */
  readonly unseen: boolean;
  /** Everything that differs but new signatures on empty ground. */
  readonly visible: boolean;
  /** One byte a pixel: 0 the same, 1 explained, 2 not. */
  readonly map: Uint8Array;
};

/** Two drawings by one program at one scale are equal; less than this is rounding. */
const TOLERANCE = 2;
/** What differs from the ground by more than this is ink. */
const INK = 12;
/** Fewer pixels of ink than this are specks. */
const SPECKS = 3;

/** Compares a page as it was signed with the same page as it is shown now. */
export function comparePixels(
  old: DrawnPage,
  now: DrawnPage,
  marks: readonly PixelMark[],
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
  let [visible, unseen] = [false, false];
  for (const mark of marks) {
    if (!mark.unseen && !hasChange(map, width, mark)) continue;
    const covered = mark.overlaps || coversInk(mark.without ?? old, mark.unseen ? null : map, mark);
    if (covered) covers.add(mark.kind);
    const seen = covered || mark.kind !== "signature";
    visible ||= seen;
    unseen ||= mark.unseen && seen;
  }
  // Only now, since marks may lie on each other.
  for (const mark of marks) explain(map, width, mark);
  let outside = 0;
  for (let index = from; index < to; index++) if (map[index] === 2) outside++;
  return { changed, outside, covers: [...covers], unseen, visible: visible || outside > 0, map };
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

function explain(map: Uint8Array, width: number, area: PixelArea): void {
  for (let y = area.top; y < area.bottom; y++) {
    for (let x = area.left; x < area.right; x++) {
      if (map[y * width + x] === 2) map[y * width + x] = 1;
    }
  }
}

/** Whether ink of the page lies under what changed, or so near that both are read together; null: all may change. */
function coversInk(page: DrawnPage, map: Uint8Array | null, area: PixelArea): boolean {
  const ink = inkIn(page, area);
  dropRules(ink);
  const near = 2;
  let touched = 0;
  for (let y = 0; y < ink.height; y++) {
    for (let x = 0; x < ink.width; x++) {
      if (ink.mask[y * ink.width + x] !== 1) continue;
      if (map && !changedNear(map, page, area.left + x, area.top + y, near)) continue;
      if (++touched > SPECKS) return true;
    }
  }
  return false;
}

function changedNear(
  map: Uint8Array,
  { width, height }: DrawnPage,
  x: number,
  y: number,
  near: number,
): boolean {
  for (let v = Math.max(0, y - near); v <= Math.min(height - 1, y + near); v++) {
    for (let u = Math.max(0, x - near); u <= Math.min(width - 1, x + near); u++) {
      if (map[v * width + u] !== 0) return true;
    }
  }
  return false;
}

type Ink = { readonly width: number; readonly height: number; readonly mask: Uint8Array };

/** What stands out from the commonest colour of the area. */
function inkIn(page: DrawnPage, area: PixelArea): Ink {
  const [width, height] = [area.right - area.left, area.bottom - area.top];
  const [red = 0, green = 0, blue = 0] = groundOf(page, area);
  const { pixels } = page;
  const mask = new Uint8Array(Math.max(0, width * height));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = ((area.top + y) * page.width + area.left + x) * 4;
      const far =
        Math.abs((pixels[at] ?? 0) - red) > INK ||
        Math.abs((pixels[at + 1] ?? 0) - green) > INK ||
        Math.abs((pixels[at + 2] ?? 0) - blue) > INK;
      if (far) mask[y * width + x] = 1;
    }
  }
  return { width, height, mask };
}

function groundOf(page: DrawnPage, area: PixelArea): readonly number[] {
  const counts = new Map<number, number>();
  let best = 0xffffff;
  for (let y = area.top; y < area.bottom; y++) {
    for (let x = area.left; x < area.right; x++) {
      const at = (y * page.width + x) * 4;
      const colour =
        ((page.pixels[at] ?? 0) << 16) |
        ((page.pixels[at + 1] ?? 0) << 8) |
        (page.pixels[at + 2] ?? 0);
      const count = (counts.get(colour) ?? 0) + 1;
      counts.set(colour, count);
      if (count > (counts.get(best) ?? 0)) best = colour;
    }
  }
  return [best >> 16, (best >> 8) & 0xff, best & 0xff];
}

const SHORTEST_RULE = 24;
const THICKEST_RULE = 3;

/** The line on which people sign and the frame around it say nothing that could be covered. */
function dropRules({ width, height, mask }: Ink): void {
  const drop = new Set<number>();
  const lines: readonly (readonly [number, number, number, number])[] = [
    [height, width, width, 1],
    [width, height, 1, width],
  ];
  for (const [rows, length, across, along] of lines) {
    for (let row = 0; row < rows; row++) {
      for (let from = 0; from < length; from++) {
        let to = from;
        while (to < length && mask[row * across + to * along] === 1) to++;
        if (to - from >= SHORTEST_RULE && isThin(mask, { rows, row, across, along, from, to })) {
          for (let at = from; at < to; at++) drop.add(row * across + at * along);
        }
        from = to;
      }
    }
  }
  for (const at of drop) mask[at] = 0;
}

type Run = {
  readonly rows: number;
  readonly row: number;
  readonly across: number;
  readonly along: number;
  readonly from: number;
  readonly to: number;
};

/** Nearly nothing but the line itself within a few pixels on either side. */
function isThin(mask: Uint8Array, { rows, row, across, along, from, to }: Run): boolean {
  let thickness = 0;
  for (let other = row - THICKEST_RULE; other <= row + THICKEST_RULE; other++) {
    if (other < 0 || other >= rows) continue;
    let filled = 0;
    for (let at = from; at < to; at++) filled += mask[other * across + at * along] ?? 0;
    const share = filled / (to - from);
    if (share > 0.9) thickness++;
    else if (share > 0.05) return false;
  }
  return thickness <= THICKEST_RULE;
}
