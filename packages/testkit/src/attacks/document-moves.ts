import type { AttackMove } from "./attack-moves.ts";
import type { Editable } from "./editing.ts";
import { PART } from "./rich-pdf.ts";

/** What stands beside the pages and changes how they are read, numbered, opened or believed. */
const ref = (number: number): string => `${number} 0 R`;

const CATALOG: Readonly<Record<string, readonly [key: string, value: string]>> = {
  "other numbers of the pages": ["PageLabels", "<< /Nums [0 << /S /r /St 7 >>] >>"],
  "another base of addresses": ["URI", "<< /Base (https://thief.example/) >>"],
  "another language": ["Lang", "(xx)"],
  "names of places": ["Dests", `<< /a [${ref(PART.secondPage)} /Fit] >>`],
  "a form that draws the pages": ["NeedsRendering", "true"],
  "a collection of files": ["Collection", "<< /View /D /D (a) >>"],
  "a demand for scripts": ["Requirements", "[<< /S /EnableJavaScripts >>]"],
  "another meaning of colours": [
    "OutputIntents",
    "[<< /Type /OutputIntent /S /GTS_PDFA1 /OutputConditionIdentifier (x) >>]",
  ],
  "page content as metadata": ["Metadata", ref(PART.content)],
  "a key of its own among the validation data": ["DSS", "<< /Certs [] /Xx 1 >>"],
};

const PAGE: Readonly<Record<string, readonly [key: string, value: string]>> = {
  "another unit": ["UserUnit", "2"],
  "another group": ["Group", "<< /S /Transparency /CS /DeviceRGB /I true >>"],
  "a small picture": ["Thumb", ref(PART.image)],
  "another box to trim": ["TrimBox", "[0 0 100 100]"],
  "a page that is a template": ["Type", "/Template"],
  "a file that belongs to the page": ["AF", "[<< /Type /Filespec /F (a.txt) >>]"],
  "another parent": ["Parent", ref(PART.pages)],
};

/** By name, what the form says, from what it said. */
const FORM: Readonly<Record<string, (form: string) => string>> = {
  "looks to be made anew": (form) => form.replace(/^<</, "<< /NeedAppearances true"),
  "an order of calculation": (form) => form.replace(/^<</, `<< /CO [${ref(PART.textField)}]`),
  "another font of the form": (form) => form.replace(ref(PART.font), ref(PART.state)),
};

function changing(
  number: number,
  rows: Readonly<Record<string, readonly [key: string, value: string]>>,
): readonly AttackMove[] {
  return Object.entries(rows).map(([name, [key, value]]) => ({
    name,
    kind: "slip in",
    make: (file) => ({ objects: { [number]: file.changed(number, { [key]: value }) } }),
  }));
}

/** The page once more, with two contents: readers differ in which of them they believe. */
function pageWithTwoContents(file: Editable, key: string): string {
  const page = file.changed(PART.page, {});
  return page.replace("/Contents", `/${key} ${ref(PART.spareContent)} /Contents`);
}

export const DOCUMENT_MOVES: readonly AttackMove[] = [
  ...changing(PART.catalog, CATALOG),
  ...changing(PART.page, PAGE),
  ...Object.entries(FORM).map(([name, changed]): AttackMove => ({
    name,
    kind: "slip in",
    make: (file) => {
      const AcroForm = changed(file.entry(PART.catalog, "AcroForm"));
      return { objects: { [PART.catalog]: file.changed(PART.catalog, { AcroForm }) } };
    },
  })),
  ...["Contents", "#43ontents"].map((key): AttackMove => ({
    name: `a page with two contents, one as /${key}`,
    kind: "replace",
    make: (file) => ({ objects: { [PART.page]: pageWithTwoContents(file, key) } }),
  })),
  {
    name: "rights of use by the same signature",
    kind: "transplant",
    make: (file) => {
      const [first] = file.signed;
      if (first === undefined) return null;
      const Perms = `<< /UR3 ${ref(first.value)} >>`;
      return { objects: { [PART.catalog]: file.changed(PART.catalog, { Perms }) } };
    },
  },
];
