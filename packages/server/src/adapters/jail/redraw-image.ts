import { bytesSource } from "@paraph/engine/bytes";
import { examineImage, ImageError, watermarkStamps } from "@paraph/engine/drawing";
import { addWatermark, openPdf } from "@paraph/engine/pdf";
import type { PictureSize, RedrawnImage, Redrawing } from "../../ports/inspector.ts";
import { blankPage } from "./blank-page.ts";
import type { Bitmap, Pdfium } from "./pdfium.ts";
import { encodePng } from "./png.ts";
import { WHITE, withoutPaper } from "./without-paper.ts";

/** As large as a mark is ever shown, twice as wide as high. */
const MARK: PictureSize = { width: 1200, height: 600 };
/** Of a photo a signature is often a small part; it is drawn so much larger before it is cut out. */
const PHOTO_SCALE = 2;

/**
 * Decodes a picture and writes what it shows anew: it is drawn on an empty page, cut to what stands there, and
 * packed by our own hands. Nothing of the file itself goes on.
 */
export function redrawImage(
  pdfium: Pdfium,
  file: Uint8Array,
  { most = MARK, removePaper = false }: Redrawing = {},
): RedrawnImage {
  examineImage(file);
  const page = blankPage(most);
  const pdf = openPdf(bytesSource(page));
  const box = { page: 0, x: 0, y: 0, ...most, rotation: 0 as const };
  const plan = { mark: { kind: "image" as const, file }, opacity: 1, places: [box] };
  const { tail } = addWatermark(pdf, watermarkStamps(pdf, plan), new Uint8Array(16));
  const whole = new Uint8Array(page.length + tail.length);
  whole.set(page);
  whole.set(tail, page.length);
  const drawn = cutToInk(pdfium.draw(bytesSource(whole), 0, removePaper ? PHOTO_SCALE : 1));
  const cut = removePaper ? cutToInk(withoutPaper(drawn)) : drawn;
  if (cut.width > most.width || cut.height > most.height) {
    return redrawImage(pdfium, encodePng(cut), { most });
  }
  return { file: encodePng(cut), width: cut.width, height: cut.height };
}

/** Without the paper around it; a picture of nothing but paper is no mark. */
function cutToInk({ width, height, pixels }: Bitmap): Bitmap {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = 4 * (y * width + x);
      const darkest = Math.min(pixels[at] ?? 255, pixels[at + 1] ?? 255, pixels[at + 2] ?? 255);
      if (darkest >= WHITE) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  if (right < left) throw new ImageError("unsupported", "the picture shows nothing");
  const size = { width: right - left + 1, height: bottom - top + 1 };
  const cut = new Uint8Array(4 * size.width * size.height);
  for (let y = 0; y < size.height; y += 1) {
    const start = 4 * ((top + y) * width + left);
    cut.set(pixels.subarray(start, start + 4 * size.width), 4 * y * size.width);
  }
  return { ...size, pixels: cut };
}
