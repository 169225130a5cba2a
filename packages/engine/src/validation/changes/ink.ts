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

/** What stands out from the ground of an area; one byte a pixel, row by row. */
export type Ink = PixelArea & { readonly mask: Uint8Array };

type Colour = readonly [number, number, number];

/** What differs from the ground by more than this is ink. */
export const INK = 12;

/** What stands out from the commonest colour of the area. */
export function inkIn(page: DrawnPage, area: PixelArea): Ink {
  const ground = groundOf(page, area);
  const width = area.right - area.left;
  const mask = new Uint8Array(Math.max(0, width * (area.bottom - area.top)));
  for (let y = area.top; y < area.bottom; y++) {
    for (let x = area.left; x < area.right; x++) {
      if (distance(page, x, y, ground) > INK) mask[(y - area.top) * width + x - area.left] = 1;
    }
  }
  return { ...area, mask };
}

/** How far a pixel is from a colour: the largest difference of its three values. */
export function distance({ width, pixels }: DrawnPage, x: number, y: number, to: Colour): number {
  const at = (y * width + x) * 4;
  return Math.max(
    Math.abs((pixels[at] ?? 0) - to[0]),
    Math.abs((pixels[at + 1] ?? 0) - to[1]),
    Math.abs((pixels[at + 2] ?? 0) - to[2]),
  );
}

/** The commonest colour of the area. */
export function groundOf(page: DrawnPage, area: PixelArea): Colour {
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
export function dropRules({ mask, ...area }: Ink): void {
  const [width, height] = [area.right - area.left, area.bottom - area.top];
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
