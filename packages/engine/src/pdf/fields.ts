import type { PdfDict, PdfObject, PdfRef } from "./objects.ts";
import { entryOf, isArray, isDict, isInteger, isRef, isString, nameText } from "./objects.ts";
import { tooComplex } from "./limits.ts";
import type { View } from "./document.ts";
import { catalogOf, dictIn, lookUp, resolve } from "./document.ts";
import { textOf } from "./text.ts";

/** A place on a page where a field is shown; often the same dictionary as the field. */
export type Widget = { readonly ref: PdfRef | null; readonly dict: PdfDict };

/** A field that has no fields below it (ISO 32000-2, 12.7.4). */
export type Field = {
  /** Fully qualified: the partial names from the root, with dots between. */
  readonly name: string;
  readonly ref: PdfRef | null;
  readonly dict: PdfDict;
  /** `Tx`, `Btn`, `Ch` or `Sig`, its own or inherited. */
  readonly type: string | null;
  /** Its own value or the inherited one, with its reference not yet followed. */
  readonly value: PdfObject;
  readonly flags: number;
  readonly widgets: readonly Widget[];
};

/** ISO 32000-2, table 228: a field nobody may change. */
const READ_ONLY = 1;

export function isReadOnly({ flags }: Field): boolean {
  return (flags & READ_ONLY) !== 0;
}

type Inherited = {
  readonly names: readonly string[];
  readonly type: string | null;
  readonly value: PdfObject;
  readonly flags: number;
};

/** The form of the document, or null. */
export function acroFormOf(view: View): PdfDict | null {
  return dictIn(view, catalogOf(view), "AcroForm");
}

const READ = new WeakMap<View, readonly Field[]>();

/** Every terminal field of the form in the order of its tree; read once for each view. */
export function fieldsOf(view: View): readonly Field[] {
  const known = READ.get(view);
  if (known !== undefined) return known;
  const fields = readFields(view);
  READ.set(view, fields);
  return fields;
}

function readFields(view: View): readonly Field[] {
  const form = acroFormOf(view);
  const roots = form === null ? null : lookUp(view, form, "Fields");
  if (!isArray(roots)) return [];
  const fields: Field[] = [];
  const seen = new Set<number>();
  let widgets = 0;
  const { fields: most, treeDepth } = view.budget.limits;

  function visit(node: PdfObject, above: Inherited, depth: number): void {
    if (depth > treeDepth) throw tooComplex("its form is nested too deeply");
    if (seen.size + fields.length > 4 * most) throw tooComplex("its form has too many fields");
    if (isRef(node)) {
      // A form that contains itself shows every field once, like one that does not.
      if (seen.has(node.number)) return;
      seen.add(node.number);
    }
    const dict = resolve(view, node);
    if (!isDict(dict)) return;
    const own = inherit(view, dict, above);
    const kids = kidsOf(view, dict);
    widgets += kids.length;
    if (widgets > 4 * most) throw tooComplex("its form has too many places");
    const inner = kids.filter(({ dict: kid }) => kid.entries.has("T"));
    for (const kid of inner) visit(kid.ref ?? kid.dict, own, depth + 1);
    if (inner.length > 0) return;
    if (fields.length >= most) throw tooComplex("its form has too many fields");
    const ref = isRef(node) ? node : null;
    fields.push({
      name: own.names.join("."),
      ref,
      dict,
      type: own.type,
      value: own.value,
      flags: own.flags,
      widgets: kids.length > 0 ? kids : isWidget(dict) ? [{ ref, dict }] : [],
    });
  }

  for (const root of roots) visit(root, { names: [], type: null, value: null, flags: 0 }, 0);
  return fields;
}

function inherit(view: View, dict: PdfDict, above: Inherited): Inherited {
  const partial = lookUp(view, dict, "T");
  const flags = lookUp(view, dict, "Ff");
  return {
    names: partial !== null && isString(partial) ? [...above.names, textOf(partial)] : above.names,
    type: nameText(lookUp(view, dict, "FT")) ?? above.type,
    value: dict.entries.has("V") ? entryOf(dict, "V") : above.value,
    flags: isInteger(flags) ? flags : above.flags,
  };
}

function kidsOf(view: View, dict: PdfDict): readonly Widget[] {
  const kids = lookUp(view, dict, "Kids");
  if (!isArray(kids)) return [];
  if (kids.length > 4 * view.budget.limits.fields) throw tooComplex("its form has too many places");
  return kids.flatMap((kid) => {
    const found = resolve(view, kid);
    return isDict(found) ? [{ ref: isRef(kid) ? kid : null, dict: found }] : [];
  });
}

function isWidget(dict: PdfDict): boolean {
  return nameText(entryOf(dict, "Subtype")) === "Widget" || dict.entries.has("Rect");
}
