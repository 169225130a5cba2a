import {
  dictOf,
  entryOf,
  isArray,
  isDict,
  isInteger,
  isRef,
  nameOf,
  type PdfDict,
  type PdfObject,
  type PdfRef,
  withEntries,
} from "../pdf/objects.ts";
import { corrupted } from "../pdf/limits.ts";
import type { Page } from "../pdf/pages.ts";
import { declaredPdfA } from "../pdf/pdf-a.ts";
import { signaturesOf } from "../pdf/signatures.ts";
import { textString } from "../pdf/text.ts";
import { rootOf } from "../pdf/write/catalog.ts";
import type { Update } from "../pdf/write/update.ts";
import { emptyAppearance } from "../drawing/appearance/build.ts";
import { allValuesDrawn, isDrawnByReaders } from "./field-values.ts";
import { tagWidget } from "./structure.ts";

/** Print and Locked (ISO 32000-2, table 167): PDF/A asks for the first, nobody shall move a signature. */
const WIDGET_FLAGS = 4 | 128;
/** SignaturesExist and AppendOnly (table 225). */
const SIGNED_FORM = 1 | 2;

/** A new widget to be: where it stands and how it looks. */
export type NewWidget = {
  readonly page: Page;
  readonly rect: readonly number[];
  /** Null where there is nothing to be seen. */
  readonly appearance: PdfRef | null;
};

/** A new signature field at the root of the form; without a value it waits for its signer. */
export function addSignatureField(
  update: Update,
  name: string,
  value: PdfRef | null,
  widget: NewWidget,
): void {
  const own = { FT: nameOf("Sig"), T: textString(name), V: value ?? undefined };
  const field = update.allocate();
  const key = isSeen(widget) && isFirst(update) ? tagWidget(update, field, widget.page) : null;
  const said = key === null ? {} : { StructParent: key, TU: textString(name) };
  update.put(field, dictOf({ ...widgetEntries(widget), ...own, ...said }));
  listOnPage(update, widget.page, field);
  listInForm(update, field);
}

/** Others let nobody add to the structure of what was signed. */
function isFirst({ pdf }: Update): boolean {
  return signaturesOf(pdf.latest).length === 0;
}

function isSeen({ rect }: NewWidget): boolean {
  return rect.some((value) => value !== 0);
}

/**
 * A signature that shows in several places has a field for each of them, all with the same value: ISO 32000-2, 12.7.5.5
 * lets a signature field refer to one annotation only.
 */
export function nameOfPlace(name: string, index: number): string {
  return index === 0 ? name : `${name}-${index + 1}`;
}

/**
 * A new field that shows nothing: a widget without area on the first page. It needs no appearance (ISO 32000-2,
 * table 166) except in PDF/A-1 (ISO 19005-1, 6.9); without one it is no change of a field to those who hold a
 * time stamp against the lock of the signature before it.
 */
export function addInvisibleField(update: Update, name: string, value: PdfRef, page: Page): void {
  const isOfPartOne = declaredPdfA(update.pdf.latest)?.startsWith("PDF/A-1") === true;
  const appearance = isOfPartOne ? emptyAppearance(update.add) : null;
  addSignatureField(update, name, value, { page, rect: [0, 0, 0, 0], appearance });
}

/** The entries that signing gives an existing widget. */
export function signedWidget(dict: PdfDict, appearance: PdfRef): PdfDict {
  const flags = entryOf(dict, "F");
  // Hidden, NoView and Invisible would leave the reader with a signature nobody sees.
  const kept = (isInteger(flags) ? flags : 0) & ~(1 | 2 | 32);
  return withEntries(dict, { AP: dictOf({ N: appearance }), F: kept | WIDGET_FLAGS, AS: null });
}

/** Says in the form that there are signatures, making the form if there is none. */
export function markFormSigned(update: Update): void {
  changeForm(update, (form) => form);
}

function widgetEntries({
  page,
  rect,
  appearance,
}: NewWidget): Record<string, PdfObject | undefined> {
  return {
    Type: nameOf("Annot"),
    Subtype: nameOf("Widget"),
    Rect: rect,
    P: page.ref,
    F: WIDGET_FLAGS,
    AP: appearance ? dictOf({ N: appearance }) : undefined,
  };
}

/** What a page shows besides its content. */
type Annotations = {
  readonly dict: PdfDict;
  readonly entry: PdfObject;
  readonly list: readonly PdfObject[] | null;
};

/** /Annots may be an array of the page or an object of its own, which other pages may share. */
export function annotationsOf(update: Update, { ref, index }: Page): Annotations {
  const dict = update.get(ref);
  if (!isDict(dict)) throw corrupted(`page ${index + 1}, object ${ref.number}, is no dictionary`);
  const entry = entryOf(dict, "Annots");
  const list = isRef(entry) ? update.get(entry) : entry;
  if (list !== null && !isArray(list)) {
    throw corrupted(`/Annots of page ${index + 1}, object ${ref.number}, is not an array`);
  }
  return { dict, entry, list };
}

function listOnPage(update: Update, page: Page, widget: PdfRef): void {
  const { dict, entry, list } = annotationsOf(update, page);
  const longer = [...(list ?? []), widget];
  if (isRef(entry) && list !== null) update.put(entry, longer);
  else update.put(page.ref, withEntries(dict, { Annots: longer }));
}

function listInForm(update: Update, field: PdfRef): void {
  changeForm(update, (form) => {
    const entry = entryOf(form, "Fields");
    const list = isRef(entry) ? update.get(entry) : entry;
    const longer = [...(isArray(list) ? list : []), field];
    if (!isRef(entry) || !isArray(list)) return withEntries(form, { Fields: longer });
    update.put(entry, longer);
    return form;
  });
}

function changeForm(update: Update, change: (form: PdfDict) => PdfDict): void {
  const root = rootOf(update);
  const catalog = update.get(root);
  if (!isDict(catalog)) throw corrupted("its catalog is not a dictionary");
  const entry = entryOf(catalog, "AcroForm");
  const held = isRef(entry) ? update.get(entry) : entry;
  const form = isDict(held) ? held : dictOf({ Fields: [] });
  const changed = signedForm(change(form), update);
  if (isRef(entry) && isDict(held)) update.put(entry, changed);
  else if (isDict(held)) update.put(root, withEntries(catalog, { AcroForm: changed }));
  else update.put(root, withEntries(catalog, { AcroForm: update.add(changed) }));
}

/**
 * /NeedAppearances lets readers draw every field from its value, and poppler then draws no mark at all. It is taken
 * back where all that is filled in has an appearance and nobody has signed before; elsewhere values would no longer be
 * seen everywhere, or others than those that were signed.
 */
function signedForm(form: PdfDict, update: Update): PdfDict {
  const flags = entryOf(form, "SigFlags");
  const signed = { SigFlags: (isInteger(flags) ? flags : 0) | SIGNED_FORM };
  const isDrawn = isFirst(update) && isDrawnByReaders(update.pdf.latest) && allValuesDrawn(update);
  return withEntries(form, isDrawn ? { ...signed, NeedAppearances: null } : signed);
}
