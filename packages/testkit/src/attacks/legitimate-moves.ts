import { ascii, flateStream } from "../pdf-text.ts";
import type { Edit, Editable } from "./editing.ts";
import { formDict, PART, XMP } from "./rich-pdf.ts";

/** A change that signatures permit, and the least permission of a certification that it needs. */
export type LegitimateMove = {
  readonly name: string;
  readonly needs: 1 | 2 | 3;
  readonly make: (file: Editable, vary: (below: number) => number) => Edit;
};

const CITIES = ["Bern", "Zug", "Chur", "Sion", "Genf"];

function commented(file: Editable, subtype: string, vary: (below: number) => number): Edit {
  const [own, look] = [file.next, file.next + 1];
  const top = 300 + vary(100);
  const annots = file.entry(PART.page, "Annots").replace(/\]$/, ` ${own} 0 R]`);
  return {
    objects: {
      [own]: `<< /Type /Annot /Subtype /${subtype} /F 4 /P ${PART.page} 0 R /Rect [400 ${top} 480 ${top + 30}] /Contents (seen) /T (A) /AP << /N ${look} 0 R >> >>`,
      [look]: { dict: formDict(80, 30), bytes: ascii("0.8 0 0 RG 1 1 78 28 re S\n") },
      [PART.page]: file.changed(PART.page, { Annots: annots }),
    },
  };
}

/** What people and programs do to signed documents, apart from signing again. */
export const LEGITIMATE_MOVES: readonly LegitimateMove[] = [
  {
    name: "a text field filled in",
    needs: 2,
    make: (file, vary) => {
      const city = CITIES[vary(CITIES.length)] ?? "";
      return {
        objects: {
          [file.next]: flateStream(
            formDict(200, 20),
            `/Tx BMC BT /F1 10 Tf 2 6 Td (${city}) Tj ET EMC\n`,
          ),
          [PART.textField]: file.changed(PART.textField, {
            V: `(${city})`,
            AP: `<< /N ${file.next} 0 R >>`,
          }),
        },
      };
    },
  },
  {
    name: "a text field filled in where it is",
    needs: 2,
    make: (file, vary) => {
      const city = CITIES[vary(CITIES.length)] ?? "";
      return {
        objects: {
          [PART.textLook]: {
            dict: formDict(200, 20),
            bytes: ascii(`/Tx BMC BT /F1 10 Tf 2 6 Td (${city}) Tj ET EMC\n`),
          },
          [PART.textField]: file.changed(PART.textField, {
            V: `(${city})`,
            M: "(D:20261115120000Z)",
          }),
        },
      };
    },
  },
  {
    name: "a box ticked",
    needs: 2,
    make: (file) => ({
      objects: { [PART.box]: file.changed(PART.box, { V: "/Yes", AS: "/Yes" }) },
    }),
  },
  { name: "a note", needs: 3, make: (file, vary) => commented(file, "Text", vary) },
  {
    name: "a stamp on empty ground",
    needs: 3,
    make: (file, vary) => commented(file, "Stamp", vary),
  },
  {
    name: "a drawing on empty ground",
    needs: 3,
    make: (file, vary) => commented(file, "Ink", vary),
  },
  {
    name: "an older note changed",
    needs: 3,
    make: (file, vary) => ({
      objects: { [PART.note]: file.changed(PART.note, { Contents: `(Remark ${vary(99)})` }) },
    }),
  },
  {
    name: "an older note removed",
    needs: 3,
    make: (file) => ({
      objects: {
        [PART.page]: file.changed(PART.page, {
          Annots: file.entry(PART.page, "Annots").replace(`${PART.note} 0 R`, ""),
        }),
      },
    }),
  },
  {
    name: "other information",
    needs: 1,
    make: (_, vary) => ({
      objects: {
        [PART.information]: `<< /Title (Contract) /Producer (test ${vary(99)}) /ModDate (D:20261115120000Z) >>`,
      },
    }),
  },
  {
    name: "other metadata",
    needs: 1,
    make: (_, vary) => ({
      objects: {
        [PART.metadata]: {
          dict: "/Type /Metadata /Subtype /XML",
          bytes: ascii(XMP(`Contract ${vary(99)}`)),
        },
      },
    }),
  },
  {
    name: "the same once more",
    needs: 1,
    make: (file, vary) => {
      const part =
        [PART.page, PART.pages, PART.catalog, PART.font, PART.link][vary(5)] ?? PART.page;
      return { objects: { [part]: file.changed(part, {}) } };
    },
  },
  {
    name: "something that nothing uses",
    needs: 1,
    make: (file) => ({ objects: { [file.next]: "<< /Unused true >>" } }),
  },
  {
    name: "a later version",
    needs: 1,
    make: (file) => ({
      objects: { [PART.catalog]: file.changed(PART.catalog, { Version: "/2.0" }) },
    }),
  },
  {
    name: "an extension",
    needs: 1,
    make: (file) => ({
      objects: {
        [PART.catalog]: file.changed(PART.catalog, {
          Extensions: "<< /ESIC << /BaseVersion /1.7 /ExtensionLevel 2 >> >>",
        }),
      },
    }),
  },
];
