import type { Source } from "@paraph/engine/bytes";
import { newPlacesIn } from "@paraph/engine/pades";
import {
  isClearPlace,
  nearestClearPlace,
  type PageText,
  type PixelArea,
} from "@paraph/engine/validation";
import type { Position } from "../../domain/requests/visual.ts";
import type { ClearPlace } from "../../ports/inspector.ts";
import { type Bitmap, markArea, type OpenDocument, type Pdfium } from "./pdfium.ts";

/** Scale 1, as pages are compared. */
const SCALE = 1;
/** Where a page has no room, so many others are looked at, the nearest first. */
const MOST_PAGES = 20;

/** For each place whether a later mark may stand there, and the nearest place where one may. */
export function clearPlaces(
  pdfium: Pdfium,
  source: Source,
  places: readonly Position[],
): readonly ClearPlace[] {
  const known = newPlacesIn(source);
  const spots = places.map((place) => spotAt(place));
  const document = pdfium.open(source);
  const seen = new Map<number, { readonly page: Bitmap; readonly text: PageText }>();

  function spotAt({ page, x, y, width, height }: Position) {
    return known.at({ page, x, y, width, height, rotation: 0 });
  }

  function read(number: number) {
    const page = document.draw(number, SCALE);
    const known = { page, text: document.textOf(number, page) };
    seen.set(number, known);
    return known;
  }

  /** What a place is among the pixels of its page, and what of the page is others'. */
  function look(place: Position, spot: NonNullable<ReturnType<typeof spotAt>>) {
    const { page, text } = seen.get(place.page) ?? read(place.page);
    const areaOf = (rect: typeof spot.rect): PixelArea =>
      markArea(document, place.page, page, rect);
    return { page, areaOf, area: areaOf(spot.rect), text };
  }

  function answer(place: Position, index: number): ClearPlace {
    const spot = spots[index];
    if (!spot) return { isClear: true };
    const { page, areaOf, area, text } = look(place, spot);
    if (isClearPlace(page, area, text, spot.emptyFields.map(areaOf))) return { isClear: true };
    return { isClear: false, nearest: nearestTo(place, index) };
  }

  function nearestTo(place: Position, index: number): Position | null {
    const others = places.flatMap((one, other) => (other === index ? [] : { ...one, other }));
    for (const number of nearestPages(place.page, document.pageCount)) {
      const moved = { ...place, page: number };
      const own = number === place.page ? place : fitting(moved, known.sizeOf(number));
      const spot = number === place.page ? spots[index] : own && spotAt(own);
      if (!own || !spot) continue;
      const { page, areaOf, area, text } = look(own, spot);
      const ours = others.flatMap(({ page: on, other }) => {
        const rect = on === number ? spots[other]?.rect : undefined;
        return rect ? [rect] : [];
      });
      const taken = [...spot.emptyFields, ...ours].map(areaOf);
      const roomy = grown(area);
      const found = nearestClearPlace(page, roomy, text, taken);
      if (found) return shifted(own, roomy, found, spot.pageWidth / page.width);
    }
    return null;
  }

  try {
    return places.map(answer);
  } finally {
    document.close();
  }
}

/** The page itself, then those before and behind it. */
function nearestPages(page: number, count: OpenDocument["pageCount"]): readonly number[] {
  const others = Array.from({ length: MOST_PAGES }, (_, step) => {
    const far = Math.floor(step / 2) + 1;
    return step % 2 === 0 ? page - far : page + far;
  });
  return [page, ...others.filter((other) => other >= 0 && other < count)];
}

/** The same place on a page of another size; null where it does not fit. */
function fitting(
  place: Position,
  { width, height }: { readonly width: number; readonly height: number },
): Position | null {
  const [x, y] = [width - place.width, height - place.height];
  if (x < 0 || y < 0) return null;
  return { ...place, x: Math.min(place.x, x), y: Math.min(place.y, y) };
}

/** One more pixel on each side, for what rounding to points costs. */
function grown({ left, top, right, bottom }: PixelArea): PixelArea {
  return { left: left - 1, top: top - 1, right: right + 1, bottom: bottom + 1 };
}

function shifted(place: Position, from: PixelArea, to: PixelArea, points: number): Position {
  const x = place.x + (to.left - from.left) * points;
  const y = place.y - (to.top - from.top) * points;
  return { ...place, x: rounded(x), y: rounded(y) };
}

function rounded(value: number): number {
  return Math.max(0, Math.round(value * 100) / 100);
}
