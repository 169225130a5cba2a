import type { AttackMove } from "./attack-moves.ts";
import type { Edit, Editable } from "./editing.ts";
import { PART } from "./rich-pdf.ts";

const ref = (number: number): string => `${number} 0 R`;
const OTHER = "(The buyer pays 900 EUR)";

/** By name, an element that says something and has no content on any page. */
const ELEMENTS: Readonly<Record<string, string>> = {
  "an element with a text of its own": `/S /P /ActualText ${OTHER}`,
  "an element with another description": `/S /Figure /Alt ${OTHER}`,
  "an element that spells something out": `/S /Span /E ${OTHER}`,
  "an element with a title": `/S /Sect /T ${OTHER}`,
  "an element with an empty list": `/S /P /K [] /ActualText ${OTHER}`,
  "an element with an element that says something": `/S /Sect /K [<< /Type /StructElem /S /P /Alt ${OTHER} >>]`,
  "an element about a picture": `/S /Figure /K << /Type /OBJR /Obj ${ref(PART.image)} >> /Alt ${OTHER}`,
  "an element about nothing": `/S /Form /K << /Type /OBJR /Obj 9999 0 R >> /ActualText ${OTHER}`,
  "an element with attributes that say something": `/S /Form /A << /O /PrintField /Desc ${OTHER} >>`,
};

function added(file: Editable, inside: string, first: boolean): Edit {
  const own = ref(file.next);
  const kids = file.entry(PART.structure, "K");
  const K = first ? kids.replace("[", `[${own} `) : kids.replace(/\]$/, ` ${own}]`);
  return {
    objects: {
      [file.next]: `<< /Type /StructElem /P ${ref(PART.structure)} ${inside} >>`,
      [PART.structure]: file.changed(PART.structure, { K }),
    },
  };
}

/** Whoever listens to a document must not hear another one than those who see it. */
export const STRUCTURE_MOVES: readonly AttackMove[] = [
  ...Object.entries(ELEMENTS).map(([name, inside]): AttackMove => ({
    name,
    kind: "slip in",
    make: (file, vary) => added(file, inside, vary(2) === 0),
  })),
  {
    name: "an element below another one",
    kind: "slip in",
    make: (file) => ({
      objects: {
        [file.next]: `<< /Type /StructElem /S /Span /P ${ref(PART.element)} /ActualText ${OTHER} >>`,
        [PART.element]: file.changed(PART.element, { K: `[0 ${ref(file.next)}]` }),
      },
    }),
  },
  {
    name: "an element about a comment that says another thing",
    kind: "slip in",
    make: (file) => {
      const [note, element] = [file.next, file.next + 1];
      const annots = file.entry(PART.page, "Annots").replace(/\]$/, ` ${ref(note)}]`);
      return {
        objects: {
          [note]: `<< /Type /Annot /Subtype /Text /F 4 /P ${ref(PART.page)} /Rect [540 660 560 680] /Contents (seen) /AP << /N ${ref(PART.blank)} >> >>`,
          [element]: `<< /Type /StructElem /S /Annot /P ${ref(PART.structure)} /K << /Type /OBJR /Obj ${ref(note)} >> /ActualText ${OTHER} >>`,
          [PART.page]: file.changed(PART.page, { Annots: annots }),
          [PART.structure]: file.changed(PART.structure, {
            K: file.entry(PART.structure, "K").replace(/\]$/, ` ${ref(element)}]`),
          }),
        },
      };
    },
  },
  {
    name: "other meanings of elements",
    kind: "replace",
    make: (file) => ({
      objects: {
        [PART.structure]: file.changed(PART.structure, { RoleMap: "<< /P /Artifact >>" }),
      },
    }),
  },
  {
    name: "another parent of the page's content",
    kind: "re-point",
    make: (file) => ({
      objects: {
        [file.next]: `<< /Type /StructElem /S /P /P ${ref(PART.structure)} /ActualText ${OTHER} >>`,
        [PART.structure]: file.changed(PART.structure, {
          ParentTree: `<< /Nums [0 [${ref(file.next)}]] >>`,
        }),
      },
    }),
  },
];
