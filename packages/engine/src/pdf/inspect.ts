import type { Source } from "../bytes/source.ts";
import type { PdfError } from "../errors.ts";
import { isArray, isRef, sameRef } from "./objects.ts";
import type { PdfLimits } from "./limits.ts";
import { budgetFor, corrupted, locating, spendWork } from "./limits.ts";
import type { ActiveContent } from "./active-content.ts";
import { activeContentOf } from "./active-content.ts";
import type { Pdf, View } from "./document.ts";
import { lookUp, openPdf, resolve } from "./document.ts";
import { isDamaged } from "./damage.ts";
import { type Restriction, restrictionsOf } from "./encryption/permissions.ts";
import { refuseEndlessDrawing } from "./endless-drawing.ts";
import { type Field, isReadOnly, type Widget } from "./fields.ts";
import type { Area, PageGeometry } from "./geometry.ts";
import { boxOf, pageGeometry, toDisplayed } from "./geometry.ts";
import type { Page } from "./pages.ts";
import { pagesOf } from "./pages.ts";
import { declaredPdfA, pdfVersion } from "./pdf-a.ts";
import { readIndirect } from "./read/indirect.ts";
import { lexerAt } from "./read/lexer.ts";
import { AT_OFFSET } from "./read/entries.ts";
import { type SeedFacts, seedValueOf } from "./seed-values.ts";
import type { FieldLock, Permission } from "./signatures.ts";
import { lockOf, permissionLeft, signatureFieldsOf, signaturesOf } from "./signatures.ts";

/** A place on a page as displayed, in points from its lower left corner; pages count from 0. */
export type Position = Area & { readonly page: number };

/** Size and orientation of a page as displayed, in points. */
export type PageFacts = {
  readonly width: number;
  readonly height: number;
  readonly rotate: PageGeometry["rotate"];
  readonly userUnit: number;
};

export type SignatureFieldFacts = {
  readonly name: string;
  readonly signed: boolean;
  /** Empty for a field that is shown nowhere. */
  readonly positions: readonly Position[];
  /** Whether validators fail on its value, and then on every further signature. */
  readonly damaged: boolean;
  /** Whether nobody may change it, or nobody can because it is no object of its own. */
  readonly closed: "read_only" | "inline" | null;
  /** What its signature locks, or will lock once there is one. */
  readonly lock: FieldLock | null;
  /** What its author asks of the signature, as far as that can be known before somebody signs. */
  readonly seed: SeedFacts | null;
};

export type SignatureFacts = {
  readonly field: string;
  readonly type: "signature" | "timestamp";
  readonly subFilter: string | null;
  readonly permission: Permission | null;
};

/** All that the service wants to know of a document that is handed in. */
export type PdfFacts = {
  readonly pdfVersion: string;
  /** As declared, such as `PDF/A-2b`. */
  readonly pdfA: string | null;
  readonly revisions: number;
  /** Empty in a document that can be kept but not signed. */
  readonly pages: readonly PageFacts[];
  readonly pageCount: number;
  readonly signatureFields: readonly SignatureFieldFacts[];
  readonly signatures: readonly SignatureFacts[];
  /** What a certified or locked document still allows; null where no signature limits it. */
  readonly certification: Permission | null;
  readonly activeContent: readonly ActiveContent[];
  /** What the author of an encrypted document does not let others do; empty where it is not encrypted. */
  readonly restrictions: readonly Restriction[];
};

/** Reads a document strictly, once through, and says what it is. */
export function inspectPdf(source: Source, limits?: PdfLimits): PdfFacts {
  return inspect(openPdf(source, limits));
}

/** The same of a document that is open already. */
export function inspect(pdf: Pdf): PdfFacts {
  const view = pdf.latest;
  const pages = pagesOf(view);
  const geometries = pages.map((page) => pageGeometry(view, page));
  const facts = geometries.map(({ width, height, rotate, userUnit }) => ({
    width,
    height,
    rotate,
    userUnit,
  }));
  const activeContent = activeContentOf(view, pages);
  // Last, because it reads everything: what is too complex was refused before.
  refuseUnreadableObjects(pdf);
  refuseEndlessDrawing(view, pages);
  return {
    pdfVersion: pdfVersion(pdf),
    pdfA: declaredPdfA(view),
    revisions: pdf.revisions.length,
    pages: facts,
    pageCount: pages.length,
    signatureFields: signatureFieldFacts(view, pages, geometries),
    signatures: signaturesOf(view).map(({ field, type, subFilter, permission }) => {
      return { field: field.name, type, subFilter, permission };
    }),
    certification: permissionLeft(view),
    activeContent,
    restrictions: restrictionsOf(pdf.encryption),
  };
}

function signatureFieldFacts(
  view: View,
  pages: readonly Page[],
  geometries: readonly PageGeometry[],
): readonly SignatureFieldFacts[] {
  const fields = signatureFieldsOf(view);
  if (fields.length === 0) return [];
  const pageOf = widgetPages(view, pages);
  const signatures = new Map(signaturesOf(view).map((each) => [each.field, each]));
  return fields.map((field) => ({
    name: field.name,
    signed: resolve(view, field.value) !== null,
    positions: positionsOf(view, field, pageOf, geometries),
    damaged: isDamaged(view, field),
    closed: isReadOnly(field) ? "read_only" : field.ref === null ? "inline" : null,
    lock: signatures.has(field) ? (signatures.get(field)?.fieldLock ?? null) : lockOf(view, field),
    seed: seedFacts(view, field),
  }));
}

/** Of a field that waits for its signature; a signed one asks for nothing any more. */
function seedFacts(view: View, field: Field): SeedFacts | null {
  const seed = field.value === null ? seedValueOf(view, field) : null;
  if (seed === null) return null;
  const { certificate: _, ...facts } = seed;
  return facts;
}

function positionsOf(
  view: View,
  { widgets }: Field,
  pageOf: (widget: Widget) => number | null,
  geometries: readonly PageGeometry[],
): readonly Position[] {
  return widgets.flatMap((widget) => {
    const page = pageOf(widget);
    const geometry = page === null ? undefined : geometries[page];
    const box = boxOf(view, widget.dict.entries.get("Rect") ?? null);
    if (page === null || geometry === undefined || box === null) return [];
    const area = toDisplayed(geometry, box);
    // A field without extent is how an invisible signature is written (12.7.5.5).
    return area.width > 0 && area.height > 0 ? [{ page, ...area }] : [];
  });
}

/** Finds the page that shows a widget: by the page's own list, else by what the widget says. */
function widgetPages(view: View, pages: readonly Page[]): (widget: Widget) => number | null {
  const shown = new Map<number, number>();
  for (const { index, dict } of pages) {
    const annotations = lookUp(view, dict, "Annots");
    if (!isArray(annotations)) continue;
    spendWork(view.budget, annotations.length);
    for (const item of annotations) if (isRef(item)) shown.set(item.number, index);
  }
  return ({ ref, dict }) => {
    const listed = ref === null ? undefined : shown.get(ref.number);
    if (listed !== undefined) return listed;
    const claimed = dict.entries.get("P");
    if (claimed === undefined || !isRef(claimed)) return null;
    return pages.find((page) => sameRef(page.ref, claimed))?.index ?? null;
  };
}

/**
 * Every object must stand where the cross-reference says and be readable to its end, also one that nobody asked for
 * yet: else readers would repair the file, each in its own way, and show something else than what was signed; and
 * signing would come across it when people were invited already.
 */
function refuseUnreadableObjects({ revisions, latest, blocks, budget, length }: Pdf): void {
  // Each byte may be read once more, and what it costs is counted apart from what a reader asks for.
  const own = { ...budgetFor(length, budget.limits), work: budget.limits.work + 40 * length };
  for (const { sections } of revisions) {
    for (const { entries } of sections) {
      for (const [position, number] of entries.numbers.entries()) {
        if (entries.kinds[position] !== AT_OFFSET) continue;
        const offset = entries.places[position] ?? 0;
        if (!isCurrent(latest, number, offset)) continue;
        const read = locating(
          () => `object ${number} at byte ${offset}`,
          () => readIndirect(lexerAt(blocks, own, offset), (ref) => resolve(latest, ref)),
        );
        if (read.number !== number) throw misplaced(number, offset);
      }
    }
  }
}

function misplaced(number: number, offset: number): PdfError {
  return corrupted(`object ${number} is not at byte ${offset}, where the cross-reference says`);
}

function isCurrent(view: View, number: number, offset: number): boolean {
  const entry = view.entry(number);
  return entry?.kind === "offset" && entry.offset === offset;
}
