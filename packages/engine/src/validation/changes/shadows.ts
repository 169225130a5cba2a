import { PdfError } from "../../errors.ts";
import type { View } from "../../pdf/document.ts";
import { catalogOf, dictIn, lookUp, resolve } from "../../pdf/document.ts";
import type { PdfObject } from "../../pdf/objects.ts";
import { entryOf, isArray, isDict, isRef, isStream, nameText } from "../../pdf/objects.ts";
import { pagesOf } from "../../pdf/pages.ts";
import { isEmpty, isHidden, rectangleOf } from "./annotation-words.ts";
import type { ShadowWarning } from "./facts.ts";
import type { ObjectGraph } from "./object-graph.ts";
import { collectNames } from "./object-graph.ts";

const MOST = 20;

/** Content of a signed revision that is not shown by it and that a later save could bring forth. */
export function shadowsIn(graph: ObjectGraph, view: View): readonly ShadowWarning[] {
  try {
    return [...unusedContent(graph, view), ...hiddenAnnotations(view), ...hiddenLayers(view)].slice(
      0,
      MOST,
    );
  } catch (error) {
    // Warnings are extra: what cannot be read is told by the comparison itself.
    if (error instanceof PdfError) return [];
    throw error;
  }
}

/** What could be put on a page: pages, forms, pictures, and whole other catalogs. */
const SHOWABLE: ReadonlySet<string> = new Set([
  "Page",
  "Pages",
  "Catalog",
  "XObject",
  "Annot",
  "Font",
]);

function unusedContent(graph: ObjectGraph, view: View): readonly ShadowWarning[] {
  const used = reachable(graph, view);
  return graph.numbers(view).flatMap((number) => {
    if (used.has(number)) return [];
    const type = typeOf(view, number);
    if (type === null || !SHOWABLE.has(type)) return [];
    return [
      {
        kind: "unused content" as const,
        object: number,
        text: `a ${type} that nothing shows lies ready`,
      },
    ];
  });
}

function reachable(graph: ObjectGraph, view: View): ReadonlySet<number> {
  const used = new Set<number>();
  collectNames(view.trailer, used);
  const pending = [...used];
  for (let number = pending.pop(); number !== undefined; number = pending.pop()) {
    for (const named of graph.namedBy(view, number)) {
      if (used.has(named)) continue;
      used.add(named);
      pending.push(named);
    }
  }
  return used;
}

function typeOf(view: View, number: number): string | null {
  const object: PdfObject = view.load(number);
  const dict = isStream(object) ? object.dict : isDict(object) ? object : null;
  if (dict === null) return null;
  const type = nameText(entryOf(dict, "Type"));
  if (type !== null) return type;
  const subtype = nameText(entryOf(dict, "Subtype"));
  return isStream(object) && (subtype === "Form" || subtype === "Image") ? "XObject" : null;
}

function hiddenAnnotations(view: View): readonly ShadowWarning[] {
  return pagesOf(view).flatMap(({ dict, index }) => {
    const list = lookUp(view, dict, "Annots");
    if (!isArray(list)) return [];
    return list.flatMap((item) => {
      const annotation = resolve(view, item);
      if (!isDict(annotation) || !isHidden(view, annotation)) return [];
      const area = rectangleOf(view, annotation);
      if (area === null || isEmpty(area) || entryOf(annotation, "AP") === null) return [];
      const object = isRef(item) ? item.number : null;
      return [
        {
          kind: "hidden annotation" as const,
          object,
          text: `an annotation on page ${index + 1} is hidden`,
        },
      ];
    });
  });
}

function hiddenLayers(view: View): readonly ShadowWarning[] {
  const layers = dictIn(view, catalogOf(view), "OCProperties");
  const shown = layers === null ? null : dictIn(view, layers, "D");
  const off = shown === null ? null : lookUp(view, shown, "OFF");
  const base = shown === null ? null : nameText(lookUp(view, shown, "BaseState"));
  if (base !== "OFF" && (!isArray(off) || off.length === 0)) return [];
  return [{ kind: "hidden layer", object: null, text: "a layer of the pages is switched off" }];
}
