import { bytesSource, type Source } from "@paraph/engine/bytes";
import { type Appearance, undrawnIn } from "@paraph/engine/drawing";
import { type Place, revisionSteps } from "@paraph/engine/pades";
import type { DrawnMark } from "../../ports/inspector.ts";
import { blankPage } from "./blank-page.ts";
import { groundOfPlace } from "./grounds.ts";
import type { Bitmap, Pdfium } from "./pdfium.ts";
import { encodePng } from "./png.ts";
import { withShapes } from "./shaping.ts";

/** Pixels for a point, and the most of them on one side. */
const SCALE = 4;
const MOST_PIXELS = 1_600;

/**
 * The mark as signing will draw it at this place of the document: a page of its size is signed in the same way, with
 * the ink that the ground of the document asks for, and drawn without paper.
 */
export function drawMark(
  pdfium: Pdfium,
  source: Source,
  { appearance, place }: { readonly appearance: Appearance; readonly place: Place },
): DrawnMark {
  const ground = groundOfPlace(pdfium, source, place);
  const shaped = withShapes(appearance);
  const { width, height } = place;
  const page = blankPage({ width, height });
  const { prepared } = revisionSteps(bytesSource(page), () => ground).signature({
    field: { kind: "new", places: [{ ...place, page: 0, x: 0, y: 0 }] },
    appearance: shaped,
    claims: { name: null, reason: null, location: null, contact: null, time: new Date(0) },
    certify: null,
    cmsBytes: 1,
    id: new Uint8Array(16),
    digestName: "SHA-256",
    isStamped: false,
    hasEvidence: false,
    certificate: null,
    chain: [],
  });
  const signed = bytesSource(Buffer.concat([page, prepared.tail]));
  const document = pdfium.open(signed);
  try {
    const scale = Math.min(SCALE, MOST_PIXELS / Math.max(width, height));
    const bare = document.drawWithoutPaper(0, scale);
    const drawn = ground.edge ? bare : asInk(bare, ground.isDark);
    return {
      file: encodePng(drawn, { hasAlpha: true }),
      width: drawn.width,
      height: drawn.height,
      isLight: ground.isDark,
      undrawn: undrawnOf(shaped),
    };
  } finally {
    document.close();
  }
}

function undrawnOf({ mark, lines }: Appearance): readonly string[] {
  const names = lines.filter(({ role }) => role === "name");
  const typed = mark?.kind === "typed" ? [{ ...mark, text: mark.name }] : [];
  return [...new Set([...typed, ...names].flatMap(undrawnIn))];
}

/** What is multiplied with a light page, or screened with a dark one, as colour that covers as much. */
function asInk({ width, height, pixels }: Bitmap, isLight: boolean): Bitmap {
  const ink = new Uint8Array(pixels.length);
  for (let at = 0; at < pixels.length; at += 4) {
    const opacity = (pixels[at + 3] ?? 0) / 255;
    const colour = [0, 1, 2].map((part) => {
      const value = (pixels[at + part] ?? 0) * opacity;
      return isLight ? value : 255 * opacity - value;
    });
    const most = Math.max(...colour);
    for (const [part, value] of colour.entries()) {
      const share = most === 0 ? 0 : (value / most) * 255;
      ink[at + part] = isLight ? share : 255 - share;
    }
    ink[at + 3] = most;
  }
  return { width, height, pixels: ink };
}
