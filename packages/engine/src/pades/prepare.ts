import { dictIn, type Pdf } from "../pdf/document.ts";
import type { Field } from "../pdf/fields.ts";
import {
  dictOf,
  entryOf,
  isDict,
  isRef,
  nameOf,
  type PdfRef,
  withEntries,
} from "../pdf/objects.ts";
import { requirePermitted } from "../pdf/encryption/permissions.ts";
import { somePagesOf } from "../pdf/pages.ts";
import { hasForeignMetadata, pdfVersion } from "../pdf/pdf-a.ts";
import {
  lockOf,
  type PdfSignature,
  type Permission,
  permissionLeft,
  strictest,
} from "../pdf/signatures.ts";
import { catalogIn, rootOf } from "../pdf/write/catalog.ts";
import { beginUpdate, type Update } from "../pdf/write/update.ts";
import type { Appearance } from "../drawing/appearance/appearance.ts";
import { buildAppearances, emptyAppearance, type WidgetArea } from "../drawing/appearance/build.ts";
import { type Ground, PAPER } from "../drawing/appearance/ground.ts";
import { paletteOf } from "../drawing/appearance/palette.ts";
import { type Hole, openHole } from "../signed/byte-range.ts";
import { drawValues, isDrawnByReaders } from "./field-values.ts";
import {
  addInvisibleField,
  addSignatureField,
  markFormSigned,
  nameOfPlace,
  signedWidget,
} from "./form.ts";
import {
  requireFirst,
  requireNewField,
  requireNoNewMark,
  requireOpenField,
  requireSignable,
} from "./permissions.ts";
import { pageOfWidget, type Place, rectOf, areaOf, spotOf } from "./places.ts";
import {
  addWaitingFields,
  type AddedField,
  type FieldSupply,
  fieldSupply,
} from "./waiting-fields.ts";
import { type Claims, signatureDictionary } from "./signature-dictionary.ts";

/** Which field is signed: one of the document by name, or a new one, invisible where it has no places. */
export type FieldChoice =
  | { readonly kind: "existing"; readonly name: string }
  | { readonly kind: "new"; readonly places: readonly Place[] };

/** A signature to be. */
export type SignaturePlan = {
  readonly field: FieldChoice;
  /** Null shows nothing, also in a visible field. */
  readonly appearance: Appearance | null;
  readonly claims: Claims;
  /** 2: others may fill in and sign, 3: comment as well. Null: an ordinary signature. */
  readonly certify: 2 | 3 | null;
  /** The places of each of those who sign later, as far as they are known: they get empty fields now. */
  readonly laterPlaces?: readonly (readonly Place[])[];
  /** How many bytes are kept free for the CMS. */
  readonly cmsBytes: number;
  /** 16 random bytes that tell this version of the file apart. */
  readonly id: Uint8Array;
};

/** A revision with an empty signature, to be appended to the document. */
export type PreparedSignature = {
  /** Where the tail begins: the length of the document before. */
  readonly start: number;
  readonly tail: Uint8Array;
  readonly hole: Hole;
  readonly fieldName: string;
  /** The empty fields that were added for those who sign later. */
  readonly addedFields: readonly AddedField[];
  /** What the document allows afterwards; null where no signature limits it. */
  readonly certification: Permission | null;
};

/** Looks at the page (from 0) where a mark will stand: left, bottom, right and top in the page's own space. */
export type LookAtGround = (
  page: number,
  rect: readonly [number, number, number, number],
) => Ground;

/** Writes the revision that a signature will cover; the document's own bytes are only read. */
export function prepareSignature(
  pdf: Pdf,
  plan: SignaturePlan,
  look: LookAtGround = () => PAPER,
): PreparedSignature {
  const view = pdf.latest;
  const earlier = requireSignable(view);
  if (plan.certify !== null) requireFirst(earlier);
  const update = beginUpdate(pdf);
  if (earlier.length === 0 && isDrawnByReaders(view)) drawValues(update);
  const value = update.allocate();
  const supply = fieldSupply(view, earlier);
  const field =
    plan.field.kind === "existing"
      ? signExisting(update, plan.field.name, value, plan, { earlier, look })
      : signNew(update, plan.field.places, value, plan, { earlier, look, supply });
  const lock = field.existing && lockOf(view, field.existing);
  const bounds = { certify: plan.certify, lock, root: rootOf(update) };
  update.put(value, signatureDictionary(plan.claims, plan.cmsBytes, bounds));
  if (plan.certify !== null) certify(update, value);
  if (earlier.length === 0) {
    dropForeignMetadata(update);
    declareExtension(update);
  }
  const certification = strictest([permissionLeft(view), plan.certify, lock?.permission ?? null]);
  const limits = [...earlier.map(({ fieldLock }) => fieldLock), lock];
  const addedFields =
    certification === null ? addWaitingFields(update, supply, plan.laterPlaces ?? [], limits) : [];
  const written = update.finish(plan.id);
  const hole = openHole(written, pdf.length);
  return {
    start: pdf.length,
    tail: written.tail,
    hole,
    fieldName: field.name,
    addedFields,
    certification,
  };
}

/**
 * Validators of later changes stumble over metadata that is no XMP. The first signature may leave it out, which
 * changes nothing that is shown; what others have signed stays as it is.
 */
function dropForeignMetadata(update: Update): void {
  if (!hasForeignMetadata(update.pdf.latest)) return;
  update.put(rootOf(update), withEntries(catalogIn(update), { Metadata: null }));
}

/** EN 319 142-1: before PDF 2.0, signatures of this form and the evidence for them are an extension. */
function declareExtension(update: Update): void {
  const catalog = catalogIn(update);
  const entry = entryOf(catalog, "Extensions");
  const held = isRef(entry) ? update.get(entry) : entry;
  const before = isDict(held) ? held : dictOf({});
  if (Number(pdfVersion(update.pdf)) >= 2 || before.entries.has("ESIC")) return;
  const own = dictOf({ BaseVersion: nameOf("1.7"), ExtensionLevel: 2 });
  const extended = withEntries(before, { ESIC: own });
  if (isRef(entry) && isDict(held)) update.put(entry, extended);
  else update.put(rootOf(update), withEntries(catalog, { Extensions: extended }));
}

type SignedField = { readonly name: string; readonly existing: Field | null };

/** An existing field keeps its place and size; it gets a value and an appearance. */
function signExisting(
  update: Update,
  name: string,
  value: PdfRef,
  { appearance }: SignaturePlan,
  { earlier, look }: Surroundings,
): SignedField {
  const view = update.pdf.latest;
  const field = requireOpenField(view, name, earlier);
  const pages = somePagesOf(view);
  const areas = field.widgets.map((widget) => {
    const page = pageOfWidget(view, pages, widget);
    const area = areaOf(view, widget, page);
    const rect = rectOf(view, widget);
    return area && page && rect && appearance ? { ...area, ground: look(page.index, rect) } : area;
  });
  const looks = appearancesIn(update, appearance, areas);
  field.widgets.forEach(({ ref, dict }, index) => {
    const look = looks[index];
    if (ref && look) update.put(ref, signedWidget(dict, look));
  });
  const current = update.get(field.ref);
  update.put(field.ref, withEntries(isDict(current) ? current : field.dict, { V: value }));
  markFormSigned(update);
  return { name, existing: field };
}

type Surroundings = {
  readonly earlier: readonly PdfSignature[];
  readonly look: LookAtGround;
};

/** Each place takes the empty field that waits there for its signer; where there is none, a new one is made. */
function signNew(
  update: Update,
  places: readonly Place[],
  value: PdfRef,
  { appearance }: SignaturePlan,
  { earlier, look, supply }: Surroundings & { readonly supply: FieldSupply },
): SignedField {
  const view = update.pdf.latest;
  const pages = somePagesOf(view);
  const spots = places.map((place) => spotOf(view, pages, place));
  const waiting = spots.map((spot) => supply.take(spot));
  const name = waiting[0]?.name ?? supply.nextName();
  if (spots.length === 0 || waiting.includes(null)) {
    requirePermitted(update.pdf.encryption, "new_field");
    requireNewField(name, earlier);
  }
  if (spots.length === 0) {
    addInvisibleField(update, name, value, pages[0]);
    return { name, existing: null };
  }
  if (waiting.includes(null)) requireNoNewMark(view);
  const looks = appearancesIn(
    update,
    appearance,
    spots.map(({ page, rect, area }) =>
      appearance ? { ...area, ground: look(page.index, rect) } : area,
    ),
  );
  spots.forEach(({ page, rect }, index) => {
    const [look, field] = [looks[index], waiting[index]];
    if (!look) return;
    if (field) update.put(field.ref, withEntries(signedWidget(field.dict, look), { V: value }));
    else {
      const own = waiting[0] ? supply.nextName() : nameOfPlace(name, index);
      addSignatureField(update, own, value, { page, rect, appearance: look });
    }
  });
  markFormSigned(update);
  return { name, existing: null };
}

/** One appearance for each area; those without area, or all without content, show nothing. */
function appearancesIn(
  update: Update,
  appearance: Appearance | null,
  areas: readonly (WidgetArea | null)[],
): readonly PdfRef[] {
  const visible = appearance ? areas.filter((area) => area !== null) : [];
  const drawn =
    appearance && visible.length > 0
      ? [...buildAppearances(appearance, visible, paletteOf(update.pdf.latest), update.add)]
      : [];
  return areas.map((area) => (area && drawn.shift()) || emptyAppearance(update.add));
}

/** The catalog names the signature that certifies (ISO 32000-2, 12.8.4). */
function certify(update: Update, signature: PdfRef): void {
  const catalog = catalogIn(update);
  const before = dictIn(update.pdf.latest, catalog, "Perms") ?? dictOf({});
  const permissions = withEntries(before, { DocMDP: signature });
  update.put(rootOf(update), withEntries(catalog, { Perms: permissions }));
}
