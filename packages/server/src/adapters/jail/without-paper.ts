import type { Bitmap } from "./pdfium.ts";

/** From this brightness on, of 255, a pixel counts as white. */
export const WHITE = 250;
/** A picture whose edge is white for at least this share has no paper to remove. */
const CLEAN_EDGE = 0.7;
/** Paper is measured in blocks of this many pixels, and a stroke is never as wide as so many of them. */
const BLOCK = 16;
const AROUND = 3;
/** The share of a block that is at least as bright as its paper. */
const BRIGHTEST = 0.3;
/** How much darker than its paper a pixel may be and still be paper, and from where on it is ink alone. */
const PAPER_UNTIL = 0.18;
const INK_FROM = 0.36;
/** Fewer dark pixels than this in the neighbourhood are dust. */
const DUST = 14;
const NEIGHBOURHOOD = 8;

/**
 * The ink of a photo of a signature on white: the light that fell on the paper is measured block by block and divided
 * out, so that shadows go as well. A picture without paper, or with nothing else, stays as it is.
 */
export function withoutPaper(bitmap: Bitmap): Bitmap {
  if (hasCleanEdge(bitmap)) return bitmap;
  const { width, height, pixels } = bitmap;
  const paper = paperOf(bitmap);
  const ink = new Uint8Array(pixels.length).fill(255);
  const dark = new Uint8Array(width * height);
  const parts = [1, 1, 1];
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) {
      let darkness = 0;
      for (let part = 0; part < 3; part++) {
        const lit = Math.min(1, (pixels[at + part] ?? 255) / paper(x, y, part));
        parts[part] = lit;
        darkness = Math.max(darkness, 1 - lit);
      }
      if (darkness <= PAPER_UNTIL) continue;
      const share = Math.min(1, (darkness - PAPER_UNTIL) / (INK_FROM - PAPER_UNTIL));
      dark[at / 4] = 1;
      for (let part = 0; part < 3; part++) {
        ink[at + part] = Math.round(255 * (1 - (1 - (parts[part] ?? 1)) * share));
      }
    }
  }
  const isLeft = wipeDust({ width, height, pixels: ink }, dark);
  return isLeft ? { width, height, pixels: ink } : bitmap;
}

function hasCleanEdge({ width, height, pixels }: Bitmap): boolean {
  let [white, all] = [0, 0];
  const look = (x: number, y: number): void => {
    const at = 4 * (y * width + x);
    all++;
    if ([0, 1, 2].every((part) => (pixels[at + part] ?? 255) >= WHITE)) white++;
  };
  for (let x = 0; x < width; x++) for (const y of [0, height - 1]) look(x, y);
  for (let y = 0; y < height; y++) for (const x of [0, width - 1]) look(x, y);
  return white >= all * CLEAN_EDGE;
}

/** How bright the paper is at a pixel, in one colour: between the middles of the blocks it changes evenly. */
function paperOf(bitmap: Bitmap): (x: number, y: number, part: number) => number {
  const across = Math.ceil(bitmap.width / BLOCK);
  const down = Math.ceil(bitmap.height / BLOCK);
  const blocks = new Uint8Array(across * down * 3);
  for (let index = 0; index < blocks.length; index++) {
    const block = Math.floor(index / 3);
    blocks[index] = brightestOf(bitmap, block % across, Math.floor(block / across), index % 3);
  }
  // A block that is all ink takes the brightness of those around it; where there is none, light stays as it fell.
  const grid = { across, down };
  const lit = around(around(blocks, grid, Math.max), grid, Math.min);
  const at = (column: number, row: number, part: number) =>
    lit[3 * (clamp(row, down) * across + clamp(column, across)) + part] ?? 255;
  return (x, y, part) => {
    const [column, row] = [x / BLOCK - 0.5, y / BLOCK - 0.5];
    const [left, top] = [Math.floor(column), Math.floor(row)];
    const [right, below] = [column - left, row - top];
    const above = at(left, top, part) * (1 - right) + at(left + 1, top, part) * right;
    const under = at(left, top + 1, part) * (1 - right) + at(left + 1, top + 1, part) * right;
    return Math.max(1, above * (1 - below) + under * below);
  };
}

/** What the brightest share of a block is at least, in one colour. */
function brightestOf(
  { width, height, pixels }: Bitmap,
  column: number,
  row: number,
  part: number,
): number {
  const right = Math.min(width, (column + 1) * BLOCK);
  const bottom = Math.min(height, (row + 1) * BLOCK);
  const values = new Uint8Array(BLOCK * BLOCK);
  let count = 0;
  for (let y = row * BLOCK; y < bottom; y++) {
    for (let x = column * BLOCK; x < right; x++) {
      values[count++] = pixels[4 * (y * width + x) + part] ?? 255;
    }
  }
  return values.subarray(0, count).sort()[Math.floor((count - 1) * (1 - BRIGHTEST))] ?? 255;
}

/** Of each block and those around it the one that `pick` prefers, in each colour. */
function around(
  blocks: Uint8Array,
  { across, down }: { readonly across: number; readonly down: number },
  pick: (one: number, other: number) => number,
): Uint8Array {
  return blocks.map((own, index) => {
    const [column, row] = [Math.floor(index / 3) % across, Math.floor(index / 3 / across)];
    let best = own;
    for (let j = row - AROUND; j <= row + AROUND; j++) {
      for (let i = column - AROUND; i <= column + AROUND; i++) {
        const at = 3 * (clamp(j, down) * across + clamp(i, across)) + (index % 3);
        best = pick(best, blocks[at] ?? own);
      }
    }
    return best;
  });
}

/** Makes white what stands alone; whether anything is left. */
function wipeDust({ width, height, pixels }: Bitmap, dark: Uint8Array): boolean {
  const across = Math.ceil(width / NEIGHBOURHOOD);
  const down = Math.ceil(height / NEIGHBOURHOOD);
  const counts = new Uint16Array(across * down);
  const blockOf = (at: number) =>
    Math.floor(Math.floor(at / width) / NEIGHBOURHOOD) * across +
    Math.floor((at % width) / NEIGHBOURHOOD);
  dark.forEach((isDark, at) => {
    if (isDark) counts[blockOf(at)] = (counts[blockOf(at)] ?? 0) + 1;
  });
  const isDust = counts.map((_, index) => {
    const [column, row] = [index % across, Math.floor(index / across)];
    let sum = 0;
    for (let j = Math.max(0, row - 1); j <= Math.min(down - 1, row + 1); j++) {
      for (let i = Math.max(0, column - 1); i <= Math.min(across - 1, column + 1); i++) {
        sum += counts[j * across + i] ?? 0;
      }
    }
    return sum < DUST ? 1 : 0;
  });
  let isLeft = false;
  dark.forEach((one, at) => {
    if (!one) return;
    if (isDust[blockOf(at)]) pixels.fill(255, 4 * at, 4 * at + 3);
    else isLeft = true;
  });
  return isLeft;
}

function clamp(index: number, count: number): number {
  return Math.min(count - 1, Math.max(0, index));
}
