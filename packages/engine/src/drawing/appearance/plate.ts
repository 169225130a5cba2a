import { dictOf, nameOf, type PdfDict } from "../../pdf/objects.ts";
import { numberText } from "../../pdf/write/serialize.ts";
import type { Box } from "./box.ts";
import { paint, PAPER, type Palette } from "./colour.ts";

/** What is printed below stays visible, and what is written above can be read over it. */
const OPACITY = 0.82;
const RESOURCE = "PL";

/** Paper behind what is written: translucent, or opaque where the document allows no transparency. */
export function drawPlate({ x, y, width, height }: Box, { transparency }: Palette): string {
  const state = transparency ? `/${RESOURCE} gs ` : "";
  const corners = [x, y, width, height].map((one) => numberText(Math.round(one * 100) / 100));
  return `q ${state}${paint(PAPER)} ${corners.join(" ")} re f Q`;
}

/** The /ExtGState resources that a plate needs; undefined where it needs none. */
export function plateResources({ transparency }: Palette): PdfDict | undefined {
  if (!transparency) return undefined;
  return dictOf({ [RESOURCE]: dictOf({ Type: nameOf("ExtGState"), ca: OPACITY }) });
}
