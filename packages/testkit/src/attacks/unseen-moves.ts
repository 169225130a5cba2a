import { ascii, type StreamText } from "../pdf-text.ts";
import type { AttackMove } from "./attack-moves.ts";
import type { Edit, Editable } from "./editing.ts";
import { CJK_FONT, formDict, PART } from "./rich-pdf.ts";

/** What no drawing for the screen shows: it is seen on paper, when touched, or in a reader that draws by itself. */
const OVER_TEXT = "/Rect [60 705 320 745]";
const ref = (number: number): string => `${number} 0 R`;
const OTHER_TEXT = ascii("1 g 0 0 260 40 re f 0 g BT /F1 18 Tf 12 15 Td (pays 900 EUR) Tj ET\n");
const BLANK: StreamText = { dict: formDict(260, 40), bytes: ascii(" ") };

/** By name, a comment over the text: `LOOK` shows another amount, `BLANK` shows nothing. */
const COMMENTS: Readonly<Record<string, string>> = {
  "a stamp that each reader draws by itself": "/Subtype /Stamp /F 4 /Name /Draft",
  "a text that each reader draws by itself":
    "/Subtype /FreeText /F 4 /C [1 1 1] /DA (/Helv 18 Tf 0 g) /Contents (The buyer pays 900 EUR)",
  "a look for the pointer": "/Subtype /Stamp /F 4 /AP << /N BLANK /R LOOK >>",
  "a look for the pressed button": "/Subtype /Stamp /F 4 /AP << /N BLANK /D LOOK >>",
  "a comment for paper": "/Subtype /Stamp /F 36 /AP << /N LOOK >>",
  "a hidden comment": "/Subtype /Stamp /F 2 /AP << /N LOOK >>",
  "a comment that a touch shows": "/Subtype /Stamp /F 292 /AP << /N LOOK >>",
  "a look of several": "/Subtype /Stamp /F 4 /AP << /N << /A LOOK /B BLANK >> >> /AS /B",
  "an open window": "/Subtype /Popup /F 4 /Open true",
  "an open note": "/Subtype /Text /F 4 /Open true /Contents (900 EUR) /AP << /N BLANK >>",
  "a stamp that does not grow with the page": "/Subtype /Stamp /F 12 /AP << /N BLANK >>",
  "a stamp that does not turn with the page": "/Subtype /Stamp /F 20 /AP << /N BLANK >>",
  "a large note that does not grow with the page": "/Subtype /Text /F 28 /AP << /N BLANK >>",
  "a highlight elsewhere than its place":
    "/Subtype /Highlight /F 4 /QuadPoints [60 640 400 640 60 620 400 620] /AP << /N BLANK >>",
  "a highlight with half a place":
    "/Subtype /Highlight /F 4 /QuadPoints [60 745 320] /AP << /N BLANK >>",
};

/** By name, entries of a form XObject that let it show something else than its content. */
const LOOKS: Readonly<Record<string, string>> = {
  "a comment in a layer": `/OC ${PART.layer} 0 R`,
  "a comment that shows a page of another file": "/Ref << /F (other.pdf) /Page 0 >>",
  "a comment whose content stands elsewhere": "/F (other.bin)",
  "a comment with code for printers": `/PS ${PART.spareContent} 0 R`,
  "a comment that is code for printers": "/Subtype2 /PS",
  "a comment with an object of code for printers":
    "/Resources << /XObject << /P << /Subtype /PS >> >> >>",
};

/** A look whose text lies in so many forms one within the other that renderers stop before it. */
function nestedLook(file: Editable): Edit {
  const first = file.next;
  const forms: Record<number, StreamText> = {};
  for (let index = 0; index < 60; index++) {
    const below = `/Resources << /XObject << /X ${ref(first + index + 2)} >> >>`;
    const dict = `/Type /XObject /Subtype /Form /BBox [0 0 260 40] ${below}`;
    forms[first + index + 1] = { dict, bytes: ascii("/X Do") };
  }
  const annots = file.entry(PART.page, "Annots").replace(/\]$/, ` ${ref(first)}]`);
  return {
    objects: {
      [first]: `<< /Type /Annot ${OVER_TEXT} /P ${ref(PART.page)} /Subtype /Stamp /F 4 /AP << /N ${ref(first + 1)} >> >>`,
      ...forms,
      [first + 61]: { dict: formDict(260, 40), bytes: OTHER_TEXT },
      [PART.page]: file.changed(PART.page, { Annots: annots }),
    },
  };
}

/** By name, entries of the filled field: what it says is another amount, and its look is the old one. */
const VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "another amount that the field does not show": { V: "(900)" },
  "another formatted amount": { RV: "(<body><p>900</p></body>)" },
  "white letters for the amount": { DA: "(/F1 10 Tf 1 g)" },
  "an amount for the pointer": { AP: `<< /N ${ref(PART.filledLook)} /R ${ref(PART.cover)} >>` },
};

function commented(file: Editable, inside: string, look: StreamText): Edit {
  const [own, shown, blank] = [file.next, file.next + 1, file.next + 2];
  const text = inside.replaceAll("LOOK", ref(shown)).replaceAll("BLANK", ref(blank));
  const annots = file.entry(PART.page, "Annots").replace(/\]$/, ` ${ref(own)}]`);
  return {
    objects: {
      [own]: `<< /Type /Annot ${OVER_TEXT} /P ${ref(PART.page)} ${text} >>`,
      [shown]: look,
      [blank]: BLANK,
      [PART.page]: file.changed(PART.page, { Annots: annots }),
    },
  };
}

function movesFrom<Row>(
  rows: Readonly<Record<string, Row>>,
  make: (file: Editable, row: Row) => Edit,
): readonly AttackMove[] {
  return Object.entries(rows).map(([name, row]) => ({
    name,
    kind: "overlay",
    make: (file) => make(file, row),
  }));
}

export const UNSEEN_MOVES: readonly AttackMove[] = [
  { name: "a look behind sixty forms", kind: "overlay", make: nestedLook },
  {
    name: "a comment in letters that few readers have",
    kind: "overlay",
    make: (file) =>
      commented(file, "/Subtype /Stamp /F 4 /AP << /N LOOK >>", {
        dict: formDict(260, 40).replace("/Font <<", `/Font << ${CJK_FONT}`),
        bytes: ascii("BT /X 18 Tf 12 15 Td <8B9E8B9E> Tj ET\n"),
      }),
  },
  ...movesFrom(COMMENTS, (file, inside) =>
    commented(file, inside, { dict: formDict(260, 40), bytes: OTHER_TEXT }),
  ),
  ...movesFrom(LOOKS, (file, entries) =>
    commented(file, "/Subtype /Stamp /F 4 /AP << /N LOOK >>", {
      dict: `${formDict(260, 40)} ${entries}`,
      bytes: BLANK.bytes,
    }),
  ),
  ...movesFrom(VALUES, (file, entries) => ({
    objects: { [PART.filledField]: file.changed(PART.filledField, entries) },
  })),
  {
    name: "a tick that the box does not show",
    kind: "overlay",
    make: (file) => {
      const isTicked = file.entry(PART.box, "V") === "/Yes";
      return isTicked ? null : { objects: { [PART.box]: file.changed(PART.box, { V: "/Yes" }) } };
    },
  },
];
