import { readFileSync, rmSync } from "node:fs";
import type { Place } from "@paraph/engine";
import type { Verdict } from "./judges.ts";
import { run } from "./run.ts";

/** Pixels per inch; half a pixel per point is enough to see that a page is another. */
const RESOLUTION = 36;

type Picture = { readonly width: number; readonly height: number; readonly pixels: Uint8Array };

/** Whether the first pages of two files look the same outside of a place. */
export async function sameButFor(
  before: string,
  after: string,
  place: Place,
  pageWidth: number,
): Promise<Verdict> {
  const [a, b] = [await picture(before), await picture(after)];
  // What poppler cannot draw before it cannot draw afterwards.
  if (!a) return { passed: b === null, detail: "drawn only afterwards" };
  if (!b) return { passed: false, detail: "not drawn afterwards" };
  if (a.width !== b.width || a.height !== b.height)
    return { passed: false, detail: "another size" };
  const differing = differences(a, b, place, a.width / pageWidth);
  return { passed: differing === 0, detail: `${differing} pixels differ outside of the mark` };
}

function differences(a: Picture, b: Picture, place: Place, scale: number): number {
  // Poppler rounds the size of the page to whole pixels.
  const margin = 3;
  const left = place.x * scale - margin;
  const right = (place.x + place.width) * scale + margin;
  const top = a.height - (place.y + place.height) * scale - margin;
  const bottom = a.height - place.y * scale + margin;
  let count = 0;
  for (let y = 0; y < a.height; y++) {
    for (let x = 0; x < a.width; x++) {
      if (x >= left && x <= right && y >= top && y <= bottom) continue;
      const at = (y * a.width + x) * 3;
      if (a.pixels[at] !== b.pixels[at] || a.pixels[at + 1] !== b.pixels[at + 1]) count++;
    }
  }
  return count;
}

/** The first page as poppler shows it; null where it shows nothing. */
async function picture(file: string): Promise<Picture | null> {
  const args = [
    "-r",
    String(RESOLUTION),
    "-f",
    "1",
    "-l",
    "1",
    "-cropbox",
    "-singlefile",
    file,
    file,
  ];
  await run("pdftoppm", args, { seconds: 30 });
  let bytes: Buffer;
  try {
    bytes = readFileSync(`${file}.ppm`);
  } catch {
    // No picture was written.
    return null;
  }
  rmSync(`${file}.ppm`);
  const [, width = "0", height = "0"] =
    /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(bytes.subarray(0, 40).toString("latin1")) ?? [];
  const size = Number(width) * Number(height) * 3;
  return {
    width: Number(width),
    height: Number(height),
    pixels: bytes.subarray(bytes.length - size),
  };
}
