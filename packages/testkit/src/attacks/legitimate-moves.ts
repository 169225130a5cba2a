import { ascii, flateStream } from "../pdf-text.ts";
import type { Edit, Editable } from "./editing.ts";
import { formDict, lookOf, PART, XMP } from "./rich-pdf.ts";

/** A change that signatures permit, and the least permission of a certification that it needs. */
export type LegitimateMove = {
  readonly name: string;
  readonly needs: 1 | 2 | 3;
  /** Whether a certification has to say so: without one nobody may do it. */
  readonly certifiedOnly?: true;
  readonly make: (file: Editable, vary: (below: number) => number) => Edit;
};

const CITIES = ["Bern", "Zug", "Chur", "Sion", "Genf"];

function commented(file: Editable, subtype: string, vary: (below: number) => number): Edit {
  const [own, look] = [file.next, file.next + 1];
  const there = file.entry(PART.page, "Annots");
  // Apart from those that came before, which somebody may have signed.
  const rects = [...there.matchAll(/(\d+) 0 R/g)].map(([, ref]) => file.entry(Number(ref), "Rect"));
  const free = [300, 345, 390].filter((top) => !rects.some((one) => one.includes(`[400 ${top} `)));
  const top = free[vary(free.length)] ?? 300;
  const annots = there.replace(/\]$/, ` ${own} 0 R]`);
  return {
    objects: {
      [own]: `<< /Type /Annot /Subtype /${subtype} /F 4 /P ${PART.page} 0 R /Rect [400 ${top} 480 ${top + 30}] /Contents (seen) /T (A) /AP << /N ${look} 0 R >> >>`,
      [look]: { dict: formDict(80, 30), bytes: ascii("0.8 0 0 RG 1 1 78 28 re S\n") },
      [PART.page]: file.changed(PART.page, { Annots: annots }),
    },
  };
}

/** The object that draws the text field now: an earlier fill may have given it another. */
function lookIn(file: Editable): number {
  const [, number] = /\/N (\d+) 0 R/.exec(file.entry(PART.textField, "AP")) ?? [];
  return number === undefined ? PART.textLook : Number(number);
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
          [lookIn(file)]: {
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
  {
    name: "both places of a text filled in",
    needs: 2,
    make: (file, vary) => {
      const text = `No ${vary(900)}`;
      return {
        objects: {
          [PART.twice]: file.changed(PART.twice, { V: `(${text})` }),
          [PART.upperLook]: lookOf(100, text),
          [PART.lowerLook]: lookOf(100, text),
        },
      };
    },
  },
  {
    name: "a button of a group pressed",
    needs: 2,
    make: (file, vary) => {
      const [on, off] = vary(2) === 0 ? [PART.first, PART.second] : [PART.second, PART.first];
      const state = on === PART.first ? "/Now" : "/Later";
      return {
        objects: {
          [PART.group]: file.changed(PART.group, { V: state }),
          [on]: file.changed(on, { AS: state }),
          [off]: file.changed(off, { AS: "/Off" }),
        },
      };
    },
  },
  {
    name: "one of two currencies chosen",
    needs: 2,
    make: (file, vary) => {
      const [value, text] = vary(2) === 0 ? ["EUR", "EUR"] : ["C", "Swiss francs"];
      return {
        objects: {
          [PART.choice]: file.changed(PART.choice, { V: `(${value})` }),
          [PART.choiceLook]: lookOf(100, text),
        },
      };
    },
  },
  {
    name: "a text on a coloured ground with a frame",
    needs: 2,
    make: (file, vary) => {
      const city = CITIES[vary(CITIES.length)] ?? "";
      const ground = "0.9 0.95 1 rg 0 0 200 20 re f 0 G 1 w 0.5 0.5 199 19 re s";
      return {
        objects: {
          [file.next]: flateStream(
            formDict(200, 20),
            `${ground} /Tx BMC q 1 1 198 18 re W n BT 0 0 0.6 rg /F1 10 Tf 1 0 0 1 2 6 Tm [(${city.slice(0, 2)}) -20 (${city.slice(2)})] TJ ET Q EMC\n`,
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
    name: "a note as readers write it",
    needs: 3,
    make: (file, vary) => {
      const edit = commented(file, "Text", vary);
      const written = edit.objects?.[file.next];
      const text = typeof written === "string" ? written : "";
      const small = text
        .replace(/\/F 4/, "/F 28 /Open false")
        .replace(/ 480 (\d+)\]/, (_, top: string) => ` 420 ${Number(top) - 10}]`);
      return { objects: { ...edit.objects, [file.next]: small } };
    },
  },
  {
    name: "an element for a new comment",
    needs: 3,
    make: (file, vary) => {
      const edit = commented(file, "Stamp", vary);
      const element = file.next + 2;
      const K = file.entry(PART.structure, "K").replace(/\]$/, ` ${element} 0 R]`);
      return {
        objects: {
          ...edit.objects,
          [element]: `<< /Type /StructElem /S /Annot /P ${PART.structure} 0 R /Alt (A stamp) /K << /Type /OBJR /Pg ${PART.page} 0 R /Obj ${file.next} 0 R >> >>`,
          [PART.structure]: file.changed(PART.structure, { K }),
        },
      };
    },
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
    certifiedOnly: true,
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
