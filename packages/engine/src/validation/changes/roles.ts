import type { View } from "../../pdf/document.ts";
import { catalogOf, dictIn, lookUp, resolve } from "../../pdf/document.ts";
import { tooComplex } from "../../pdf/limits.ts";
import type { PdfDict, PdfObject } from "../../pdf/objects.ts";
import { entryOf, isArray, isDict, isRef } from "../../pdf/objects.ts";
import { pagesOf } from "../../pdf/pages.ts";
import { acroFormOf } from "../../pdf/fields.ts";

/** Which objects of a revision are checked by a rule of their own, wherever else they are mentioned. */
export type Roles = {
  readonly pages: ReadonlyMap<number, number>;
  readonly annotations: ReadonlyMap<number, number>;
  readonly fields: ReadonlySet<number>;
  readonly elements: ReadonlySet<number>;
  readonly isAnchor: (number: number) => boolean;
};

const READ = new WeakMap<View, Roles>();

/** Read once for each view: a revision is the later one of a step and the earlier one of the next. */
export function rolesIn(view: View): Roles {
  const known = READ.get(view);
  if (known !== undefined) return known;
  const roles = readRoles(view);
  READ.set(view, roles);
  return roles;
}

function readRoles(view: View): Roles {
  const catalog = catalogOf(view);
  const pages = new Map(pagesOf(view).map(({ ref, index }) => [ref.number, index]));
  const tree = treeNumbers(view, entryOf(catalog, "Pages"), "Kids");
  const annotations = annotationsIn(view);
  const form = acroFormOf(view);
  const fields =
    form === null ? new Set<number>() : treeNumbers(view, entryOf(form, "Fields"), "Kids");
  const structure = dictIn(view, catalog, "StructTreeRoot");
  const elements = structure === null ? new Set<number>() : elementsIn(view, structure);
  const root = entryOf(catalog, "StructTreeRoot");
  if (isRef(root)) elements.add(root.number);
  const home = entryOf(view.trailer, "Root");
  const catalogNumber = isRef(home) ? home.number : -1;
  return {
    pages,
    annotations,
    fields,
    elements,
    isAnchor: (number) =>
      number === catalogNumber ||
      tree.has(number) ||
      annotations.has(number) ||
      fields.has(number) ||
      elements.has(number),
  };
}

function annotationsIn(view: View): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const { dict, index } of pagesOf(view)) {
    const list = lookUp(view, dict, "Annots");
    if (!isArray(list)) continue;
    for (const item of list) {
      if (isRef(item) && isDict(resolve(view, item)) && !found.has(item.number)) {
        found.set(item.number, index);
      }
    }
  }
  return found;
}

/** The numbers of a tree's nodes, each once; circles end. */
function treeNumbers(view: View, root: PdfObject, key: string): Set<number> {
  const found = new Set<number>();
  const pending: PdfObject[] = [root];
  for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
    if (found.size + pending.length > view.budget.limits.objects) {
      throw tooComplex("a tree in it is too large");
    }
    const node = resolve(view, item);
    if (isRef(item) && isDict(node)) {
      if (found.has(item.number)) continue;
      found.add(item.number);
    }
    if (isArray(node)) pending.push(...node);
    else if (isDict(node)) pending.push(...kidsOf(view, node, key));
  }
  return found;
}

function kidsOf(view: View, node: PdfDict, key: string): readonly PdfObject[] {
  const kids = lookUp(view, node, key);
  if (isArray(kids)) return kids;
  return isDict(kids) ? [entryOf(node, key)] : [];
}

function elementsIn(view: View, root: PdfDict): Set<number> {
  return treeNumbers(view, entryOf(root, "K"), "K");
}
