import { ascii, type StreamText } from "../pdf-text.ts";
import type { AttackMove } from "./attack-moves.ts";
import type { Edit, Editable } from "./editing.ts";
import { CJK_FONT, formDict, lookOf, PART } from "./rich-pdf.ts";

const ref = (number: number): string => `${number} 0 R`;

/** A look of the amount's field, drawn by these operators with these further fonts. */
function drawn(operators: string, fonts = ""): StreamText {
  const dict = formDict(100, 20).replace("/Font <<", `/Font << ${fonts}`);
  return { dict, bytes: ascii(`/Tx BMC ${operators} EMC\n`) };
}

const amount = (text: string, font = "/F1 10 Tf"): string => `BT ${font} 2 6 Td (${text}) Tj ET`;

const UNKNOWN_FONT = "/X << /Type /Font /Subtype /TrueType /BaseFont /Unheard-Of >>";
const RENAMED_FONT =
  "/X << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /Differences [57 /one] >> >>";

/** By name, a new look of the empty text field, which is given the value 900 with it. */
const LOOKS: Readonly<Record<string, StreamText>> = {
  "a look with another amount": drawn(amount("100")),
  "a look without the amount": drawn(""),
  "white letters": drawn(`1 g ${amount("900")}`),
  "nearly white letters": drawn(`0.97 0.98 0.99 rg ${amount("900")}`),
  "letters that are not drawn": drawn("BT /F1 10 Tf 3 Tr 2 6 Td (900) Tj ET"),
  "letters outside of the field": drawn("BT /F1 10 Tf 400 6 Td (900) Tj ET"),
  "letters too small to be read": drawn("BT /F1 0.2 Tf 2 6 Td (900) Tj ET"),
  "letters that were painted over": drawn(
    `${amount("900")} 1 g 0 0 100 20 re f 0 g ${amount("100")}`,
  ),
  "letters that are clipped away": drawn(`90 18 2 1 re W n ${amount("900")}`),
  "letters of a font that nobody has": drawn(amount("900", "/X 10 Tf"), UNKNOWN_FONT),
  "letters that mean others": drawn(amount("900", "/X 10 Tf"), RENAMED_FONT),
  "letters of a Japanese font that is not embedded": drawn(amount("900", "/X 10 Tf"), CJK_FONT),
  "symbols for letters": drawn(
    amount("900", "/X 10 Tf"),
    "/X << /Type /Font /Subtype /Type1 /BaseFont /Symbol >>",
  ),
  "another amount beside": drawn(`${amount("900")} BT /F1 10 Tf 40 6 Td (100) Tj ET`),
  "letters that can be seen through": {
    ...drawn(`/G gs ${amount("900")}`),
    dict: formDict(100, 20).replace("/Font <<", "/ExtGState << /G << /ca 0 >> >> /Font <<"),
  },
};

function filled(file: Editable, look: StreamText): Edit {
  return {
    objects: {
      [file.next]: look,
      [PART.textField]: file.changed(PART.textField, {
        V: "(900)",
        AP: `<< /N ${ref(file.next)} >>`,
      }),
    },
  };
}

/** By name, what is written into several objects of the form. */
const EDITS: Readonly<Record<string, (file: Editable) => Edit | null>> = {
  "a look without a value": (file) => ({
    objects: {
      [file.next]: lookOf(200, "900"),
      [PART.textField]: file.changed(PART.textField, {
        V: "(100)",
        AP: `<< /N ${ref(file.next)} >>`,
      }),
    },
  }),
  "the look of an amount written anew": (file) => ({
    objects: {
      [PART.filledField]: file.changed(PART.filledField, { V: "(900)" }),
      [PART.filledLook]: drawn(`${amount("100")} n`),
    },
  }),
  "a text field with states": (file) => ({
    objects: {
      [file.next]: lookOf(200, "900"),
      [file.next + 1]: lookOf(200, "100"),
      [PART.textField]: file.changed(PART.textField, {
        V: "(900)",
        AS: "/B",
        AP: `<< /N << /A ${ref(file.next)} /B ${ref(file.next + 1)} >> >>`,
      }),
    },
  }),
  "a state on a text field": (file) => ({
    objects: { [PART.filledField]: file.changed(PART.filledField, { V: "(900)", AS: "/On" }) },
  }),
  "one place of two": (file) => ({
    objects: {
      [PART.twice]: file.changed(PART.twice, { V: "(900)" }),
      [PART.upperLook]: lookOf(100, "900"),
      [PART.lowerLook]: lookOf(100, "100"),
    },
  }),
  "one place of two left as it was": (file) => ({
    objects: {
      [PART.twice]: file.changed(PART.twice, { V: "(900)" }),
      [PART.upperLook]: lookOf(100, "900"),
    },
  }),
  "one place of two without a value": (file) => ({
    objects: {
      [PART.lowerLook]: lookOf(100, "900"),
      [PART.lower]: file.changed(PART.lower, { M: "(D:20261115120000Z)" }),
    },
  }),
  "a choice that shows another one": (file) => ({
    objects: {
      [PART.choice]: file.changed(PART.choice, { V: "(C)" }),
      [PART.choiceLook]: lookOf(100, "EUR"),
    },
  }),
  "states of a box swapped": (file) => ({
    objects: {
      [PART.box]: file.changed(PART.box, {
        V: "/Yes",
        AS: "/Yes",
        AP: `<< /N << /Yes ${ref(PART.boxOff)} /Off ${ref(PART.boxOn)} >> >>`,
      }),
    },
  }),
  "a box whose look was drawn anew": (file) => ({
    objects: {
      [PART.boxOff]: {
        dict: formDict(16, 16),
        bytes: ascii("0 g 2 2 m 14 14 l 2 14 m 14 2 l S\n"),
      },
      [PART.box]: file.changed(PART.box, { V: "/Off", M: "(D:20261115120000Z)" }),
    },
  }),
  "a ticked box with another value": (file) =>
    file.entry(PART.box, "V") === "/Off"
      ? null
      : { objects: { [PART.box]: file.changed(PART.box, { V: "/Off", AS: "/Yes" }) } },
  "another button than the group says": (file) => ({
    objects: {
      [PART.group]: file.changed(PART.group, { V: "/Now" }),
      [PART.second]: file.changed(PART.second, { AS: "/Later" }),
    },
  }),
  "both buttons of a group": (file) => ({
    objects: {
      [PART.group]: file.changed(PART.group, { V: "/Now" }),
      [PART.first]: file.changed(PART.first, { AS: "/Now" }),
      [PART.second]: file.changed(PART.second, { AS: "/Later" }),
    },
  }),
  "a button of a group that the group does not know": (file) => ({
    objects: { [PART.second]: file.changed(PART.second, { AS: "/Later" }) },
  }),
  "a look that two fields share": (file) => ({
    objects: {
      [file.next]: lookOf(100, "900"),
      [PART.textField]: file.changed(PART.textField, {
        V: "(900)",
        AP: `<< /N ${ref(file.next)} >>`,
      }),
      [PART.lower]: file.changed(PART.lower, { AP: `<< /N ${ref(file.next)} >>` }),
    },
  }),
};

/** What a field says and what it shows are two things. */
export const FIELD_MOVES: readonly AttackMove[] = [
  ...Object.entries(LOOKS).map(([name, look]): AttackMove => ({
    name: `${name} in a field`,
    kind: "replace",
    make: (file) => filled(file, look),
  })),
  ...Object.entries(EDITS).map(([name, make]): AttackMove => ({
    name,
    kind: "replace",
    make: (file) => make(file),
  })),
];
