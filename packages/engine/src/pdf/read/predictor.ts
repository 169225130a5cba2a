import { corrupted } from "../limits.ts";

/** Undoes the differences that a predictor made (ISO 32000-2, 7.4.4.4). */
export function undoPredictor(
  bytes: Uint8Array,
  parameters: ReadonlyMap<string, number>,
): Uint8Array {
  const predictor = parameters.get("Predictor") ?? 1;
  if (predictor === 1) return bytes;
  const colors = bounded(parameters.get("Colors") ?? 1, 32);
  const bits = bounded(parameters.get("BitsPerComponent") ?? 8, 16);
  const columns = bounded(parameters.get("Columns") ?? 1, 1 << 24);
  const pixel = Math.max(1, (colors * bits) >> 3);
  const row = Math.ceil((colors * bits * columns) / 8);
  if (predictor >= 10 && predictor <= 15) return undoPng(bytes, pixel, row);
  if (predictor === 2 && bits === 8) return undoTiff(bytes, pixel, row);
  throw corrupted(`a stream uses the unknown predictor ${predictor}`);
}

function bounded(value: number, most: number): number {
  if (!Number.isInteger(value) || value < 1 || value > most) {
    throw corrupted("the predictor of a stream has parameters that cannot be right");
  }
  return value;
}

/** Each row begins with the number of its own filter (PNG, 9.2). */
function undoPng(bytes: Uint8Array, pixel: number, row: number): Uint8Array {
  const rows = Math.ceil(bytes.length / (row + 1));
  const out = new Uint8Array(Math.max(0, bytes.length - rows));
  for (let index = 0; index < rows; index++) {
    const from = index * (row + 1);
    const length = Math.min(row, bytes.length - from - 1);
    undoPngRow(
      { bytes, from: from + 1, out, to: index * row, length, pixel, row },
      bytes[from] ?? 0,
    );
  }
  return out;
}

type PngRow = {
  readonly bytes: Uint8Array;
  readonly from: number;
  readonly out: Uint8Array;
  readonly to: number;
  readonly length: number;
  readonly pixel: number;
  readonly row: number;
};

function undoPngRow({ bytes, from, out, to, length, pixel, row }: PngRow, filter: number): void {
  if (filter > 4) throw corrupted(`a stream uses the unknown row filter ${filter}`);
  for (let index = 0; index < length; index++) {
    const left = index >= pixel ? (out[to + index - pixel] ?? 0) : 0;
    const above = to >= row ? (out[to + index - row] ?? 0) : 0;
    const corner = index >= pixel && to >= row ? (out[to + index - row - pixel] ?? 0) : 0;
    out[to + index] = ((bytes[from + index] ?? 0) + guess(filter, left, above, corner)) & 0xff;
  }
}

function guess(filter: number, left: number, above: number, corner: number): number {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return above;
  if (filter === 3) return (left + above) >> 1;
  return paeth(left, above, corner);
}

function paeth(left: number, above: number, corner: number): number {
  const estimate = left + above - corner;
  const toLeft = Math.abs(estimate - left);
  const toAbove = Math.abs(estimate - above);
  const toCorner = Math.abs(estimate - corner);
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

function undoTiff(bytes: Uint8Array, pixel: number, row: number): Uint8Array {
  const out = new Uint8Array(bytes);
  for (let index = 0; index < out.length; index++) {
    if (index % row >= pixel) out[index] = ((out[index] ?? 0) + (out[index - pixel] ?? 0)) & 0xff;
  }
  return out;
}
