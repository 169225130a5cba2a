import { PdfError } from "../errors.ts";
import { concat, latin1 } from "../bytes/hex.ts";
import type { PdfDict, PdfObject, PdfRef } from "./objects.ts";
import {
  dictOf,
  entryOf,
  isArray,
  isDict,
  isRef,
  isStream,
  streamOf,
  withEntries,
} from "./objects.ts";
import { corrupted } from "./limits.ts";
import type { Pdf, View } from "./document.ts";
import { decodeStream, resolve } from "./document.ts";
import type { Matrix, PageGeometry } from "./geometry.ts";
import { displayMatrix, pageGeometry } from "./geometry.ts";
import { requirePermitted } from "./encryption/permissions.ts";
import { graphicsBalance } from "./graphics-balance.ts";
import type { Page } from "./pages.ts";
import { pageAttribute, somePagesOf } from "./pages.ts";
import { signaturesOf } from "./signatures.ts";
import { numberText } from "./write/serialize.ts";
import type { Update, WrittenUpdate } from "./write/update.ts";
import { beginUpdate } from "./write/update.ts";

/** A form XObject and where it goes, in points of the page as displayed. */
export type Stamp = { readonly form: PdfRef; readonly matrix: Matrix };

/** Says what is drawn over a page; `add` gives an object its number. Called once for every page. */
export type DrawStamps = (
  page: { readonly index: number; readonly geometry: PageGeometry },
  add: (object: PdfObject) => PdfRef,
) => readonly Stamp[];

/** Draws over every page. A signed document is refused: its signatures would no longer hold. */
export function addWatermark(pdf: Pdf, draw: DrawStamps, id: Uint8Array): WrittenUpdate {
  const view = pdf.latest;
  if (signaturesOf(view).length > 0) {
    throw new PdfError("changes_not_allowed", "The PDF is signed, so nothing may be drawn on it.");
  }
  requirePermitted(pdf.encryption, "watermark");
  const update = beginUpdate(pdf);
  const openings = new Map<number, PdfRef>();
  const opening = (depth: number): PdfRef => {
    const known = openings.get(depth) ?? update.add(content("q\n".repeat(depth)));
    openings.set(depth, known);
    return known;
  };
  const done = new Set<number>();
  for (const page of somePagesOf(view)) {
    // The same page may be shown twice.
    if (done.has(page.ref.number)) continue;
    done.add(page.ref.number);
    const geometry = pageGeometry(view, page);
    const stamps = draw({ index: page.index, geometry }, update.add);
    if (stamps.length > 0) stampPage(update, page, geometry, stamps, opening);
  }
  return update.finish(id);
}

function stampPage(
  update: Update,
  page: Page,
  geometry: PageGeometry,
  stamps: readonly Stamp[],
  opening: (depth: number) => PdfRef,
): void {
  const view = update.pdf.latest;
  const resources = dictFrom(pageAttribute(view, page, "Resources"));
  const drawn = dictFrom(resolve(view, entryOf(resources, "XObject")));
  const names = freeNames(drawn, stamps.length);
  const named = stamps.map((stamp, index) => ({ ...stamp, name: names[index] ?? "" }));
  const own = contentsOf(view, page);
  const { below, left } = graphicsBalance(joined(view, own));
  const depth = 1 + below;
  const closing = update.add(
    content(
      `\n${"Q\n".repeat(depth + left)}${named.map((stamp) => operators(geometry, stamp)).join("")}`,
    ),
  );
  update.put(
    page.ref,
    withEntries(page.dict, {
      Contents: [opening(depth), ...own, closing],
      Resources: withEntries(resources, {
        XObject: withEntries(
          drawn,
          Object.fromEntries(named.map(({ name, form }) => [name, form])),
        ),
      }),
    }),
  );
}

/** Marked as an artifact, so that a tagged document is still read aloud as before (14.8.2.2). */
function operators(
  geometry: PageGeometry,
  { name, matrix }: Stamp & { readonly name: string },
): string {
  const artifact = "/Artifact <</Type /Pagination /Subtype /Watermark>> BDC";
  const place = `${numbers(displayMatrix(geometry))} cm ${numbers(matrix)} cm`;
  return `${artifact}\nq ${place} /${name} Do Q\nEMC\n`;
}

/** The page's own streams. What they leave behind in the graphics state ends with the `Q`s after them. */
function contentsOf(view: View, { dict }: Page): readonly PdfRef[] {
  const written = entryOf(dict, "Contents");
  const followed = resolve(view, written);
  if (followed === null) return [];
  if (isStream(followed) && isRef(written)) return [written];
  if (!isArray(followed)) throw corrupted("the content of a page is not a stream");
  return followed.filter((item) => isRef(item));
}

/** As one: an operator may stand in any of them (7.8.2). */
function joined(view: View, refs: readonly PdfRef[]): Uint8Array {
  return concat(
    refs.flatMap((ref) => {
      const stream = resolve(view, ref);
      return isStream(stream) ? [decodeStream(view, stream), LINE_END] : [];
    }),
  );
}

const LINE_END = latin1("\n");

function dictFrom(object: PdfObject): PdfDict {
  return isDict(object) ? object : dictOf({});
}

function freeNames({ entries }: PdfDict, count: number): readonly string[] {
  const names: string[] = [];
  for (let number = 1; names.length < count; number++) {
    if (!entries.has(`Stamp${number}`)) names.push(`Stamp${number}`);
  }
  return names;
}

function content(text: string): PdfObject {
  return streamOf(dictOf({}), latin1(text));
}

function numbers(values: readonly number[]): string {
  return values.map(numberText).join(" ");
}
