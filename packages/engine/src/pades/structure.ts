import { lookUp, resolve, type View } from "../pdf/document.ts";
import {
  dictOf,
  entryOf,
  isArray,
  isDict,
  isInteger,
  isName,
  isRef,
  nameOf,
  type PdfDict,
  type PdfObject,
  type PdfRef,
  withEntries,
} from "../pdf/objects.ts";
import { tooComplex } from "../pdf/limits.ts";
import { type Page, pagesOf } from "../pdf/pages.ts";
import { catalogIn } from "../pdf/write/catalog.ts";
import type { Update } from "../pdf/write/update.ts";

/** An object of the document as it will be, and its place. */
type Held = { readonly ref: PdfRef; readonly dict: PdfDict };

/**
 * Gives a widget its place in the structure of a tagged document (ISO 32000-2, 14.7.5 and 14.8.4.8.2): a Form element
 * at the end, and the key under which the parent tree leads from the widget to it. Null where the document is not
 * tagged, or not in a way that can be added to.
 */
export function tagWidget(update: Update, widget: PdfRef, page: Page): number | null {
  const root = held(update, entryOf(catalogIn(update), "StructTreeRoot"));
  if (root === null) return null;
  const tree = treeOf(update, root);
  if (tree === null) return null;
  const key = nextKey(update.pdf.latest, root.dict);
  const parent = documentIn(update, root) ?? root;
  const element = update.add(
    dictOf({
      Type: nameOf("StructElem"),
      S: nameOf("Form"),
      P: parent.ref,
      Pg: page.ref,
      K: dictOf({ Type: nameOf("OBJR"), Obj: widget, Pg: page.ref }),
    }),
  );
  addKid(update, parent, element);
  const longer = withKey(update, tree.dict, key, element);
  if (tree.ref) update.put(tree.ref, longer);
  const now = update.get(root.ref);
  const own = { ParentTreeNextKey: key + 1, ParentTree: tree.ref ?? longer };
  if (isDict(now)) update.put(root.ref, withEntries(now, own));
  inOrderOfStructure(update, page);
  return key;
}

function held(update: Update, entry: PdfObject): Held | null {
  const dict = isRef(entry) ? update.get(entry) : null;
  return isRef(entry) && isDict(dict) ? { ref: entry, dict } : null;
}

/** The parent tree as it will be; null where it is none. */
function treeOf(
  update: Update,
  root: Held,
): { readonly ref: PdfRef | null; readonly dict: PdfDict } | null {
  const entry = entryOf(root.dict, "ParentTree") ?? dictOf({ Nums: [] });
  return isDict(entry) ? { ref: null, dict: entry } : held(update, entry);
}

/** The one element that holds all others, as it should be; null where there are several. */
function documentIn(update: Update, { dict }: Held): Held | null {
  const entry = entryOf(dict, "K");
  const kids = isRef(entry) ? update.get(entry) : entry;
  if (!isArray(kids)) return held(update, entry);
  const elements = kids.map((kid) => held(update, kid));
  const isDocument = (one: Held | null): boolean =>
    one !== null && isName(resolve(update.pdf.latest, entryOf(one.dict, "S")), "Document");
  return elements.find(isDocument) ?? null;
}

function addKid(update: Update, { ref, dict }: Held, kid: PdfRef): void {
  const entry = entryOf(dict, "K");
  const kids = isRef(entry) ? update.get(entry) : entry;
  if (isRef(entry) && isArray(kids)) return update.put(entry, [...kids, kid]);
  const before = isArray(kids) ? kids : entry === null ? [] : [entry];
  update.put(ref, withEntries(dict, { K: [...before, kid] }));
}

/** A key that nothing in the document has; those of a number tree stand in order. */
function nextKey(view: View, root: PdfDict): number {
  const next = entryOf(root, "ParentTreeNextKey");
  const keys = keysBelow(view, entryOf(root, "ParentTree"), new Set());
  const pages = pagesOf(view).map(({ dict }) => lookUp(view, dict, "StructParents"));
  return [...keys, ...pages].reduce<number>(
    (most, key) => (isInteger(key) && key >= most ? key + 1 : most),
    isInteger(next) ? next : 0,
  );
}

function keysBelow(
  view: View,
  entry: PdfObject,
  seen: Set<number>,
  depth = 0,
): readonly PdfObject[] {
  if (depth > view.budget.limits.treeDepth) throw tooComplex("its tree of parents is too deep");
  if (isRef(entry)) {
    if (seen.has(entry.number)) return [];
    seen.add(entry.number);
  }
  const node = resolve(view, entry);
  if (!isDict(node)) return [];
  const [numbers, kids] = [lookUp(view, node, "Nums"), lookUp(view, node, "Kids")];
  return [
    ...(isArray(numbers) ? numbers.filter((_, index) => index % 2 === 0) : []),
    ...(isArray(kids) ? kids.flatMap((kid) => keysBelow(view, kid, seen, depth + 1)) : []),
  ];
}

/** The tree with one key more at its end. */
function withKey(update: Update, tree: PdfDict, key: number, element: PdfRef): PdfDict {
  const pair = [key, element];
  const [entry, limits] = [entryOf(tree, "Kids"), [key, key]];
  const kids = isRef(entry) ? update.get(entry) : entry;
  if (isArray(kids)) {
    const leaf = update.add(dictOf({ Nums: pair, Limits: limits }));
    return withEntries(tree, { Kids: [...kids, leaf] });
  }
  const numbers = entryOf(tree, "Nums");
  const list = isRef(numbers) ? update.get(numbers) : numbers;
  return withEntries(tree, { Nums: [...(isArray(list) ? list : []), ...pair] });
}

/** With the tab key readers go through the page as it is tagged (ISO 14289-1, 7.18.3). */
function inOrderOfStructure(update: Update, { ref }: Page): void {
  const dict = update.get(ref);
  if (!isDict(dict) || entryOf(dict, "Tabs") !== null) return;
  update.put(ref, withEntries(dict, { Tabs: nameOf("S") }));
}
