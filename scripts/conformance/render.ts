import { readFileSync, rmSync } from "node:fs";
import { type Verdict, verdict } from "./external-validator.ts";
import { run } from "./run.ts";
import type { Form, Mark, Signed } from "./signing.ts";

/** Pixels per inch: half a pixel per point is enough to see that a page is another, unless it is tiny. */
const RESOLUTION = 36;
const FEWEST_PIXELS = 100;
/** Pixels around a mark that do not count: poppler rounds the size of the page to whole ones. */
const MARGIN = 3;

type Picture = { readonly width: number; readonly height: number; readonly pixels: Uint8Array };

/** Whether the first page and every page with a mark look as before outside of the marks, and the marks show. */
export async function rendersAlike(signed: Signed, form: Form): Promise<Verdict> {
  const marks = signed.marks[form];
  const faults: string[] = [];
  for (const page of new Set([0, ...marks.map((mark) => mark.page)])) {
    const fault = await pageFault(signed, form, page);
    if (fault !== null) faults.push(`page ${page + 1}: ${fault}`);
  }
  return verdict(faults.length === 0, faults.join(", "));
}

async function pageFault(
  { files, marks, pageWidths }: Signed,
  form: Form,
  page: number,
): Promise<string | null> {
  const width = pageWidths[page] ?? FEWEST_PIXELS;
  const resolution = Math.ceil(Math.max(RESOLUTION, (FEWEST_PIXELS * 72) / width));
  const a = await picture(files.original, page, resolution);
  const b = await picture(files[form], page, resolution);
  // What poppler cannot draw before it cannot draw afterwards.
  if (!a) return b === null ? null : "drawn only afterwards";
  if (!b) return "not drawn afterwards";
  if (a.width !== b.width || a.height !== b.height) return "another size";
  const scale = a.width / width;
  const areas = marks[form].filter((mark) => mark.page === page).map(areaIn(a.height, scale));
  const outside = differences(a, b, (x, y) => !areas.some((area) => contains(area, x, y)));
  if (outside > 0) return `${outside} pixels differ outside of the marks`;
  const unseen = areas.filter((area) => differences(a, b, (x, y) => contains(area, x, y)) === 0);
  return unseen.length > 0 ? `${unseen.length} marks do not show` : null;
}

type Area = {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};

function areaIn(height: number, scale: number): (mark: Mark) => Area {
  return (mark) => ({
    left: mark.x * scale - MARGIN,
    right: (mark.x + mark.width) * scale + MARGIN,
    top: height - (mark.y + mark.height) * scale - MARGIN,
    bottom: height - mark.y * scale + MARGIN,
  });
}

function contains({ left, right, top, bottom }: Area, x: number, y: number): boolean {
  return x >= left && x <= right && y >= top && y <= bottom;
}

function differences(a: Picture, b: Picture, counts: (x: number, y: number) => boolean): number {
  let count = 0;
  for (let at = 0; at < a.width * a.height * 3; at += 3) {
    const same =
      a.pixels[at] === b.pixels[at] &&
      a.pixels[at + 1] === b.pixels[at + 1] &&
      a.pixels[at + 2] === b.pixels[at + 2];
    const pixel = at / 3;
    if (!same && counts(pixel % a.width, Math.floor(pixel / a.width))) count++;
  }
  return count;
}

/** A page as poppler shows it; null where it shows nothing. */
async function picture(file: string, page: number, resolution: number): Promise<Picture | null> {
  const number = String(page + 1);
  const at = `${file}-${number}`;
  const options = ["-r", String(resolution), "-f", number, "-l", number, "-cropbox", "-singlefile"];
  await run("pdftoppm", [...options, file, at], { seconds: 120 });
  let bytes: Buffer;
  try {
    bytes = readFileSync(`${at}.ppm`);
  } catch {
    // No picture was written.
    return null;
  }
  rmSync(`${at}.ppm`);
  const [, width = "0", height = "0"] =
    /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(bytes.subarray(0, 40).toString("latin1")) ?? [];
  const size = Number(width) * Number(height) * 3;
  return {
    width: Number(width),
    height: Number(height),
    pixels: bytes.subarray(bytes.length - size),
  };
}
