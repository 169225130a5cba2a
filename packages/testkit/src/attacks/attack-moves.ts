import { ascii, flateStream } from "../pdf-text.ts";
import type { Edit, Editable } from "./editing.ts";
import { formDict, PART } from "./rich-pdf.ts";

/** A change that no signature permits; what it does to a signed file, and numbers to vary it by. */
export type AttackMove = {
  readonly name: string;
  readonly kind: "hide" | "replace" | "overlay" | "transplant" | "re-point" | "unhide" | "slip in";
  readonly make: (file: Editable, vary: (below: number) => number) => Edit | null;
};

const AMOUNTS = [900, 1000, 2500, 77, 640];
const drawing = (vary: (below: number) => number): string =>
  `BT /F1 18 Tf 72 ${720 - vary(3)} Td (The buyer pays ${AMOUNTS[vary(AMOUNTS.length)]} EUR) Tj ET\n`;
const cover = (vary: (below: number) => number) => ({
  dict: formDict(260, 40),
  bytes: ascii(`${vary(2) === 0 ? "1 g" : "0.9 0.9 1 rg"} 0 0 260 40 re f\n`),
});
const OVER_TEXT = "/Rect [60 705 320 745]";
const ref = (number: number): string => `${number} 0 R`;

/** The list with one more item, or without one. */
function withItem(list: string, item: string): string {
  return list.replace(/\]$/, ` ${item}]`);
}

function withoutItem(list: string, item: string): string {
  return list.replace(new RegExp(`(?<=[\\[ ])${item}(?=[\\] ])`), "");
}

function addedAnnotation(
  file: Editable,
  inside: string,
  page: number,
  look: ReturnType<typeof cover>,
): Edit {
  const [own, appearance] = [file.next, file.next + 1];
  const annots = file.entry(page, "Annots");
  const list = annots === "null" ? `[${ref(own)}]` : withItem(annots, ref(own));
  return {
    objects: {
      [own]: `<< /Type /Annot /F 4 /P ${ref(page)} ${inside} /AP << /N ${ref(appearance)} >> >>`,
      [appearance]: look,
      [page]: file.changed(page, { Annots: list }),
    },
  };
}

function onPage(
  key: string,
  value: (vary: (below: number) => number) => string,
): AttackMove["make"] {
  return (file, vary) => {
    const page = vary(2) === 0 ? PART.page : PART.secondPage;
    return { objects: { [page]: file.changed(page, { [key]: value(vary) }) } };
  };
}

function inCatalog(key: string, value: string, more: Edit["objects"] = {}): AttackMove["make"] {
  return (file) => ({
    objects: { ...more, [PART.catalog]: file.changed(PART.catalog, { [key]: value }) },
  });
}

const SCRIPT = "<< /S /JavaScript /JS (app.alert\\(1\\)) >>";

/** One move each; generated attacks are these in sequences, behind and before harmless saves. */
export const ATTACK_MOVES: readonly AttackMove[] = [
  {
    name: "other page content",
    kind: "replace",
    make: (_, vary) => ({ objects: { [PART.content]: flateStream("", drawing(vary)) } }),
  },
  {
    name: "other content on the second page",
    kind: "replace",
    make: (_, vary) => ({ objects: { [PART.secondContent]: flateStream("", drawing(vary)) } }),
  },
  {
    name: "content of a page led to a new stream",
    kind: "re-point",
    make: (file, vary) => ({
      objects: {
        [file.next]: flateStream("", drawing(vary)),
        [PART.page]: file.changed(PART.page, {
          Contents: `[${ref(file.next)} ${ref(PART.moreContent)}]`,
        }),
      },
    }),
  },
  {
    name: "spare content shown",
    kind: "unhide",
    make: (file) => ({
      objects: { [PART.page]: file.changed(PART.page, { Contents: ref(PART.spareContent) }) },
    }),
  },
  {
    name: "entry of the content led to the spare content",
    kind: "re-point",
    make: (file) => {
      const offset = file.offsetOf(PART.spareContent);
      return offset === null ? null : { point: { [PART.content]: offset } };
    },
  },
  { name: "spare catalog", kind: "unhide", make: () => ({ root: PART.spareCatalog }) },
  { name: "spare pages", kind: "unhide", make: inCatalog("Pages", ref(PART.sparePages)) },
  {
    name: "spare page added",
    kind: "unhide",
    make: (file, vary) => {
      const kids = [ref(PART.page), ref(PART.secondPage)];
      kids.splice(vary(3), 0, ref(PART.sparePage));
      return {
        objects: {
          [PART.branch]: file.changed(PART.branch, { Kids: `[${kids.join(" ")}]`, Count: "3" }),
          [PART.pages]: file.changed(PART.pages, { Count: "3" }),
        },
      };
    },
  },
  {
    name: "page removed",
    kind: "hide",
    make: (file, vary) => {
      const kept = vary(2) === 0 ? PART.page : PART.secondPage;
      return {
        objects: {
          [PART.branch]: file.changed(PART.branch, { Kids: `[${ref(kept)}]`, Count: "1" }),
          [PART.pages]: file.changed(PART.pages, { Count: "1" }),
        },
      };
    },
  },
  {
    name: "pages in another order",
    kind: "replace",
    make: (file) => ({
      objects: {
        [PART.branch]: file.changed(PART.branch, {
          Kids: `[${ref(PART.secondPage)} ${ref(PART.page)}]`,
        }),
      },
    }),
  },
  { name: "content freed", kind: "hide", make: () => ({ free: [PART.content] }) },
  { name: "picture freed", kind: "hide", make: () => ({ free: [PART.image] }) },
  { name: "layer freed", kind: "unhide", make: () => ({ free: [PART.layer] }) },
  {
    name: "other picture",
    kind: "replace",
    make: (_, vary) => ({
      objects: {
        [PART.image]: {
          dict: "/Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8",
          bytes: Uint8Array.of(vary(255), 1, 255, vary(200)),
        },
      },
    }),
  },
  {
    name: "other form behind the name of validation data",
    kind: "replace",
    make: (_, vary) => ({
      objects: {
        [PART.form]: flateStream(
          formDict(300, 30),
          `BT /F1 12 Tf 0 8 Td (to account ${vary(9999)}) Tj ET\n`,
        ),
      },
    }),
  },
  {
    name: "other font",
    kind: "replace",
    make: (_, vary) => ({
      objects: {
        [PART.font]: `<< /Type /Font /Subtype /Type1 /BaseFont /${["Courier", "Symbol", "ZapfDingbats"][vary(3)]} >>`,
      },
    }),
  },
  {
    name: "other graphics state",
    kind: "hide",
    make: () => ({ objects: { [PART.state]: "<< /Type /ExtGState /CA 0 /ca 0 >>" } }),
  },
  {
    name: "other inherited resources",
    kind: "replace",
    make: (file) => ({
      objects: {
        [PART.branch]: file.changed(PART.branch, {
          Resources: `<< /Font << /F1 ${ref(PART.font)} >> /XObject << /Im0 ${ref(PART.form)} /DSS ${ref(PART.image)} >> >>`,
        }),
      },
    }),
  },
  {
    name: "resources of its own",
    kind: "replace",
    make: onPage("Resources", () => `<< /Font << /F1 ${ref(PART.font)} >> >>`),
  },
  {
    name: "other box",
    kind: "hide",
    make: onPage("CropBox", (vary) => `[0 0 595 ${500 + vary(200)}]`),
  },
  {
    name: "other size",
    kind: "hide",
    make: onPage("MediaBox", (vary) => `[0 ${vary(50) + 1} 595 842]`),
  },
  { name: "turned", kind: "replace", make: onPage("Rotate", (vary) => String(90 * (1 + vary(3)))) },
  { name: "action of a page", kind: "slip in", make: onPage("AA", () => `<< /O ${SCRIPT} >>`) },
  { name: "action on opening", kind: "slip in", make: inCatalog("OpenAction", SCRIPT) },
  {
    name: "actions of the document",
    kind: "slip in",
    make: inCatalog("AA", `<< /WC ${SCRIPT} >>`),
  },
  {
    name: "script among the names",
    kind: "slip in",
    make: inCatalog("Names", `<< /JavaScript << /Names [(a) ${SCRIPT}] >> >>`),
  },
  {
    name: "attachment",
    kind: "slip in",
    make: (file) =>
      inCatalog(
        "Names",
        `<< /EmbeddedFiles << /Names [(a) << /Type /Filespec /F (a.txt) /EF << /F ${ref(file.next)} >> >>] >> >>`,
        {
          [file.next]: { dict: "/Type /EmbeddedFile", bytes: ascii("other terms") },
        },
      )(file, () => 0),
  },
  {
    name: "layers shown",
    kind: "unhide",
    make: inCatalog(
      "OCProperties",
      `<< /OCGs [${ref(PART.layer)}] /D << /ON [${ref(PART.layer)}] >> >>`,
    ),
  },
  { name: "no layers", kind: "unhide", make: inCatalog("OCProperties", "") },
  {
    name: "other view",
    kind: "slip in",
    make: inCatalog("ViewerPreferences", "<< /HideToolbar true >>"),
  },
  { name: "outlines gone", kind: "hide", make: inCatalog("Outlines", "") },
  {
    name: "outline to elsewhere",
    kind: "replace",
    make: (file) => ({
      objects: {
        [PART.outline]: file.changed(PART.outline, { Dest: `[${ref(PART.secondPage)} /Fit]` }),
      },
    }),
  },
  { name: "structure gone", kind: "hide", make: inCatalog("StructTreeRoot", "") },
  {
    name: "other text for screen readers",
    kind: "replace",
    make: (file, vary) => ({
      objects: {
        [PART.element]: file.changed(PART.element, {
          ActualText: `(The buyer pays ${AMOUNTS[vary(5)]} EUR)`,
        }),
      },
    }),
  },
  {
    name: "form with a second truth",
    kind: "slip in",
    make: (file) => ({
      objects: {
        [file.next]: { dict: "", bytes: ascii("<xdp/>") },
        [PART.catalog]: file.changed(PART.catalog, {
          AcroForm: file
            .entry(PART.catalog, "AcroForm")
            .replace(/^<</, `<< /XFA ${ref(file.next)} `),
        }),
      },
    }),
  },
  {
    name: "comment over the text",
    kind: "overlay",
    make: (file, vary) => {
      const subtype = ["FreeText", "Stamp", "Square"][vary(3)];
      return addedAnnotation(
        file,
        `/Subtype /${subtype} ${OVER_TEXT} /Contents (x)`,
        PART.page,
        cover(vary),
      );
    },
  },
  {
    name: "redaction over the text",
    kind: "overlay",
    make: (file, vary) =>
      addedAnnotation(file, `/Subtype /Redact ${OVER_TEXT}`, PART.page, cover(vary)),
  },
  {
    name: "link that leads away",
    kind: "overlay",
    make: (file, vary) =>
      addedAnnotation(
        file,
        `/Subtype /Link ${OVER_TEXT} /A << /S /URI /URI (https://thief.example) >>`,
        PART.page,
        cover(vary),
      ),
  },
  {
    name: "link of another address",
    kind: "replace",
    make: (file) => ({
      objects: {
        [PART.link]: file.changed(PART.link, { A: "<< /S /URI /URI (https://thief.example) >>" }),
      },
    }),
  },
  {
    name: "hidden comment shown",
    kind: "unhide",
    make: (file) => ({ objects: { [PART.hiddenNote]: file.changed(PART.hiddenNote, { F: "4" }) } }),
  },
  {
    name: "text field hidden",
    kind: "hide",
    make: (file) => ({
      objects: { [PART.filledField]: file.changed(PART.filledField, { F: "6" }) },
    }),
  },
  {
    name: "text field moved",
    kind: "replace",
    make: (file) => ({
      objects: { [PART.filledField]: file.changed(PART.filledField, { Rect: "[60 705 320 745]" }) },
    }),
  },
  {
    name: "other amount in a filled field",
    kind: "replace",
    make: (_, vary) => ({
      objects: {
        [PART.filledLook]: {
          dict: formDict(100, 20),
          bytes: ascii(`/Tx BMC BT /F1 10 Tf 2 6 Td (${AMOUNTS[vary(5)]}) Tj ET EMC\n`),
        },
      },
    }),
  },
  {
    name: "field of another kind",
    kind: "replace",
    make: (file) => ({
      objects: { [PART.textField]: file.changed(PART.textField, { FT: "/Btn" }) },
    }),
  },
  {
    name: "field with an action",
    kind: "slip in",
    make: (file) => ({
      objects: { [PART.textField]: file.changed(PART.textField, { AA: `<< /K ${SCRIPT} >>` }) },
    }),
  },
  {
    name: "fields removed",
    kind: "hide",
    make: (file) => ({
      objects: {
        [PART.catalog]: file.changed(PART.catalog, {
          AcroForm: file.entry(PART.catalog, "AcroForm").replace(ref(PART.filledField), ""),
        }),
        [PART.page]: file.changed(PART.page, {
          Annots: withoutItem(file.entry(PART.page, "Annots"), ref(PART.filledField)),
        }),
      },
    }),
  },
  {
    name: "signature field that nobody signed over the text",
    kind: "overlay",
    make: (file, vary) => {
      const edit = addedAnnotation(
        file,
        `/Subtype /Widget /FT /Sig /T (Extra) ${OVER_TEXT}`,
        PART.page,
        cover(vary),
      );
      const form = file
        .entry(PART.catalog, "AcroForm")
        .replace(/\/Fields \[/, `/Fields [${ref(file.next)} `);
      return {
        objects: {
          ...edit.objects,
          [PART.catalog]: file.changed(PART.catalog, { AcroForm: form }),
        },
      };
    },
  },
  {
    name: "empty signature field drawn upon",
    kind: "overlay",
    make: (file, vary) => {
      // Once it is signed it looks otherwise, and its old look is nobody's.
      const used = file.entry(PART.signatureField, "AP").includes(ref(PART.blank));
      return used ? { objects: { [PART.blank]: cover(vary) } } : null;
    },
  },
  {
    name: "signature moved",
    kind: "transplant",
    make: (file, vary) => {
      const [first] = file.signed;
      if (first === undefined) return null;
      return {
        objects: {
          [first.field]: file.changed(first.field, { Rect: `[60 ${500 + vary(200)} 320 745]` }),
        },
      };
    },
  },
  {
    name: "signature dressed anew",
    kind: "transplant",
    make: (file, vary) => {
      const [first] = file.signed;
      if (first === undefined) return null;
      return {
        objects: {
          [file.next]: cover(vary),
          [first.field]: file.changed(first.field, { AP: `<< /N ${ref(file.next)} >>` }),
        },
      };
    },
  },
  {
    name: "signature in a second field",
    kind: "transplant",
    make: (file) => {
      const [first] = file.signed;
      if (first === undefined) return null;
      const own = file.next;
      const form = file
        .entry(PART.catalog, "AcroForm")
        .replace(/\/Fields \[/, `/Fields [${ref(own)} `);
      return {
        objects: {
          [own]: `<< /Type /Annot /Subtype /Widget /FT /Sig /T (Copy) /F 132 /Rect [0 0 0 0] /P ${ref(PART.page)} /V ${ref(first.value)} >>`,
          [PART.catalog]: file.changed(PART.catalog, { AcroForm: form }),
        },
      };
    },
  },
  {
    name: "signature said to be for another reason",
    kind: "transplant",
    make: (file, vary) => {
      const [first] = file.signed;
      if (first === undefined) return null;
      return {
        objects: {
          [first.value]: file.changed(first.value, { Reason: `(as witness ${vary(9)})` }),
        },
      };
    },
  },
  {
    name: "signature removed",
    kind: "hide",
    make: (file) => {
      const [first] = file.signed;
      if (first === undefined) return null;
      return { objects: { [first.field]: file.changed(first.field, { V: "" }) } };
    },
  },
  {
    name: "no form",
    kind: "hide",
    make: inCatalog("AcroForm", ""),
  },
];
