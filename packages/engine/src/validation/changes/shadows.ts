import { PdfError } from "../../errors.ts";
import type { View } from "../../pdf/document.ts";
import { catalogOf, dictIn, lookUp, resolve } from "../../pdf/document.ts";
import type { PdfDict, PdfObject } from "../../pdf/objects.ts";
import { entryOf, isArray, isDict, isRef, isStream, nameText } from "../../pdf/objects.ts";
import { pagesOf } from "../../pdf/pages.ts";
import { isEmpty, isHidden, rectangleOf, subtypeOf } from "./annotation-words.ts";
import type { ShadowWarning } from "./facts.ts";
import { showsAnotherText } from "./field-texts.ts";
import type { ObjectGraph } from "./object-graph.ts";
import { reachable } from "./object-graph.ts";

const MOST = 20;

/** Content of a signed revision that is not shown by it and that a later save could bring forth. */
export function shadowsIn(graph: ObjectGraph, view: View): readonly ShadowWarning[] {
  try {
    const all = annotationsIn(view);
    return [
      ...hiddenAnnotations(view, all),
      ...coveredFields(view, all),
      ...differingFields(view, all),
      ...hiddenLayers(view),
      ...unusedContent(graph, view),
    ].slice(0, MOST);
  } catch (error) {
    // Warnings are extra: what cannot be read is reported by the comparison itself.
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

function typeOf(view: View, number: number): string | null {
  const object: PdfObject = view.load(number);
  const dict = isStream(object) ? object.dict : isDict(object) ? object : null;
  if (dict === null) return null;
  const type = nameText(entryOf(dict, "Type"));
  if (type !== null) return type;
  const subtype = nameText(entryOf(dict, "Subtype"));
  return isStream(object) && (subtype === "Form" || subtype === "Image") ? "XObject" : null;
}

/** Every annotation of every page. */
function annotationsIn(view: View): readonly Shown[] {
  return pagesOf(view).flatMap(({ dict, index: page }) => {
    const list = lookUp(view, dict, "Annots");
    if (!isArray(list)) return [];
    return list.flatMap((item) => {
      const annotation = resolve(view, item);
      if (!isDict(annotation)) return [];
      return [{ page, dict: annotation, object: isRef(item) ? item.number : null }];
    });
  });
}

type Shown = { readonly page: number; readonly dict: PdfDict; readonly object: number | null };

function hiddenAnnotations(view: View, all: readonly Shown[]): readonly ShadowWarning[] {
  return all.flatMap(({ page, dict, object }) => {
    if (!isHidden(view, dict)) return [];
    const area = rectangleOf(view, dict);
    if (area === null || isEmpty(area) || entryOf(dict, "AP") === null) return [];
    const text = `an annotation on page ${page + 1} is hidden`;
    return [{ kind: "hidden annotation" as const, object, text }];
  });
}

/** Fields of which one lies exactly on the other: the lower one is shown when the upper one goes. */
function coveredFields(view: View, all: readonly Shown[]): readonly ShadowWarning[] {
  const places = new Set<string>();
  return all.flatMap(({ page, dict, object }) => {
    const area = rectangleOf(view, dict);
    if (subtypeOf(view, dict) !== "Widget" || area === null || isEmpty(area)) return [];
    const place = `${page}: ${area.map((each) => Math.round(each)).join()}`;
    if (!places.has(place)) {
      places.add(place);
      return [];
    }
    const text = `a field on page ${page + 1} lies exactly on another one`;
    return [{ kind: "hidden annotation" as const, object, text }];
  });
}

/** Text fields that show something else than their value, which another save could bring forth. */
function differingFields(view: View, all: readonly Shown[]): readonly ShadowWarning[] {
  return all.flatMap(({ dict, object }) => {
    if (!showsAnotherText(view, dict)) return [];
    const text = "a field shows something else than its value";
    return [{ kind: "value differs from appearance" as const, object, text }];
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
