import type { PdfDict, PdfObject } from "./objects.ts";
import { isArray, isDict, isRef, nameText } from "./objects.ts";
import { spendWork, tooComplex } from "./limits.ts";
import type { View } from "./document.ts";
import { asDict, catalogOf, dictIn, lookUp, resolve } from "./document.ts";
import { acroFormOf, fieldsOf } from "./fields.ts";
import type { Page } from "./pages.ts";

/** What could act, change what is shown or carry something else along. */
export type ActiveContent =
  | "embedded_files"
  | "import_data"
  | "javascript"
  | "launch"
  | "remote_destination"
  | "rich_media"
  | "submit_form"
  | "xfa";

/** Action types (ISO 32000-2, table 201) that are more than moving within the document. */
const ACTIONS: ReadonlyMap<string, ActiveContent> = new Map([
  ["JavaScript", "javascript"],
  ["Launch", "launch"],
  ["SubmitForm", "submit_form"],
  ["ImportData", "import_data"],
  ["GoToR", "remote_destination"],
  ["GoToE", "remote_destination"],
  ["Rendition", "rich_media"],
  ["RichMediaExecute", "rich_media"],
  ["GoTo3DView", "rich_media"],
  ["Movie", "rich_media"],
  ["Sound", "rich_media"],
]);

/** Annotation types (table 171) likewise. */
const ANNOTATIONS: ReadonlyMap<string, ActiveContent> = new Map([
  ["RichMedia", "rich_media"],
  ["3D", "rich_media"],
  ["Movie", "rich_media"],
  ["Sound", "rich_media"],
  ["Screen", "rich_media"],
  ["FileAttachment", "embedded_files"],
]);

/** Every kind that occurs where a reader would find it, in alphabetical order. */
export function activeContentOf(view: View, pages: readonly Page[]): readonly ActiveContent[] {
  const found = new Set<ActiveContent>();
  const catalog = catalogOf(view);
  lookAtCatalog(view, catalog, found);
  for (const { dict } of pages) lookAtPage(view, dict, found);
  for (const field of fieldsOf(view)) {
    lookAtActions(view, field.dict, found);
    for (const widget of field.widgets) lookAtActions(view, widget.dict, found);
  }
  lookAtOutline(view, catalog, found);
  return [...found].sort();
}

function lookAtCatalog(view: View, catalog: PdfDict, found: Set<ActiveContent>): void {
  lookAtAction(view, lookUp(view, catalog, "OpenAction"), found);
  lookAtActions(view, catalog, found);
  const names = dictIn(view, catalog, "Names");
  if (names !== null && isFilled(view, names, "JavaScript")) found.add("javascript");
  if (names !== null && isFilled(view, names, "EmbeddedFiles")) found.add("embedded_files");
  const associated = lookUp(view, catalog, "AF");
  if (isArray(associated) && associated.length > 0) found.add("embedded_files");
  const form = acroFormOf(view);
  if (form !== null && lookUp(view, form, "XFA") !== null) found.add("xfa");
}

/** Whether a name tree has anything in it; its leaves need not be read for that. */
function isFilled(view: View, names: PdfDict, key: string): boolean {
  const root = dictIn(view, names, key);
  if (root === null) return false;
  const lists = [lookUp(view, root, "Names"), lookUp(view, root, "Kids")];
  return lists.some((list) => isArray(list) && list.length > 0);
}

function lookAtPage(view: View, page: PdfDict, found: Set<ActiveContent>): void {
  lookAtActions(view, page, found);
  const annotations = lookUp(view, page, "Annots");
  if (!isArray(annotations)) return;
  spendWork(view.budget, annotations.length * 4);
  for (const item of annotations) {
    const annotation = asDict(resolve(view, item));
    if (annotation === null) continue;
    const kind = ANNOTATIONS.get(nameText(lookUp(view, annotation, "Subtype")) ?? "");
    if (kind !== undefined) found.add(kind);
    lookAtActions(view, annotation, found);
  }
}

/** The action of a dictionary and those of its events (12.6.3). */
function lookAtActions(view: View, dict: PdfDict, found: Set<ActiveContent>): void {
  if (dict.entries.has("A")) lookAtAction(view, lookUp(view, dict, "A"), found);
  const events = dict.entries.has("AA") ? dictIn(view, dict, "AA") : null;
  if (events === null) return;
  for (const action of events.entries.values()) lookAtAction(view, resolve(view, action), found);
}

function lookAtAction(view: View, first: PdfObject, found: Set<ActiveContent>): void {
  const pending: PdfObject[] = [first];
  const seen = new Set<number>();
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    spendWork(view.budget, 16);
    if (isRef(next)) {
      if (seen.has(next.number)) continue;
      seen.add(next.number);
    }
    const action = resolve(view, next);
    if (isArray(action)) pending.push(...action.slice(0, 10_000));
    if (!isDict(action)) continue;
    const kind = ACTIONS.get(nameText(lookUp(view, action, "S")) ?? "");
    if (kind !== undefined) found.add(kind);
    const following = action.entries.get("Next");
    if (following !== undefined) pending.push(following);
  }
}

function lookAtOutline(view: View, catalog: PdfDict, found: Set<ActiveContent>): void {
  const root = dictIn(view, catalog, "Outlines");
  const pending: PdfObject[] = root === null ? [] : [root.entries.get("First") ?? null];
  const seen = new Set<number>();
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (!isRef(next) || seen.has(next.number)) continue;
    seen.add(next.number);
    if (seen.size > view.budget.limits.objects) throw tooComplex("its outline is too long");
    const item = resolve(view, next);
    if (!isDict(item)) continue;
    lookAtActions(view, item, found);
    pending.push(item.entries.get("Next") ?? null, item.entries.get("First") ?? null);
  }
}
