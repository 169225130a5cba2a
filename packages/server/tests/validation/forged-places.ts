import { ascii } from "@paraph/testkit";
import type { FileForgery } from "@paraph/testkit/forged";

type Row = readonly [plan: Omit<FileForgery, "cms">, reason: RegExp];

/** In all of these the digest is that of what the range covers, so that nothing but its form is wrong. */
export const RANGES: Readonly<Record<string, Row>> = {
  "in the other order": [
    { range: ({ from, to }, size) => [to, size - to, 0, from] },
    /not four numbers that cover from the first byte/,
  ],
  overlapping: [{ range: ({ from, to }, size) => [0, to, from, size - from] }, /not four numbers/],
  "of which the second part begins inside of the first": [
    { range: ({ from }, size) => [0, from, 40, size - 40] },
    /not four numbers/,
  ],
  "in three parts": [
    { range: ({ from, to }, size) => [0, 20, 20, from - 20, to, size - to] },
    /not four numbers/,
  ],
  "in one part": [{ range: ({ from }) => [0, from] }, /not four numbers/],
  "that begins later": [
    { range: ({ from, to }, size) => [9, from - 9, to, size - to] },
    /not four numbers/,
  ],
  "with a hole that is larger than the value": [
    { range: ({ from, to }, size) => [0, from - 20, to, size - to] },
    /not exactly its own \/Contents/,
  ],
  "that leaves out the end": [
    { range: ({ from, to }, size) => [0, from, to, size - to - 30] },
    /does not end with a revision/,
  ],
  "that reaches behind the end": [
    { range: ({ from, to }, size) => [0, from, to, size - to + 5] },
    /behind the end of the file/,
  ],
  "that covers nothing behind the value": [
    { range: ({ from, to }) => [0, from, to, 0] },
    /does not (cover the dictionary|end with)/,
  ],
};

/** Values that stand elsewhere than in the hole of their range. */
export const CONTENTS: Readonly<Record<string, Row>> = {
  "a reference to a string": [
    { contentsEntry: "7 0 R", objects: ["VALUE"] },
    /not exactly its own \/Contents/,
  ],
  "a reference to a stream": [
    { contentsEntry: "7 0 R /X VALUE", objects: [{ dict: "", bytes: ascii("30") }] },
    /has no value/,
  ],
  "a reference to the value of another signature": [
    {
      fields: "5 0 R 7 0 R",
      contentsEntry: "9 0 R",
      objects: [
        "<< /Type /Annot /Subtype /Widget /FT /Sig /T (Signature2) /V 8 0 R /Rect [0 0 0 0] /F 132 /P 3 0 R >>",
        "<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /ByteRange [0 1 2 3] /Contents 9 0 R >>",
        "VALUE",
      ],
    },
    /not exactly its own \/Contents/,
  ],
  "two entries, of which the range leaves out one": [
    { contentsEntry: "VALUE /Contents <3000>" },
    /\/Contents twice/,
  ],
  "a text in parentheses before it": [
    { contentsEntry: "(0) /Other VALUE" },
    /not exactly its own \/Contents|ASN.1/,
  ],
};

/** By name, a range or a place of the value that nobody may accept. */
export const FORGED_PLACES: Readonly<Record<string, Row>> = {
  ...Object.fromEntries(Object.entries(RANGES).map(([name, row]) => [`a range ${name}`, row])),
  ...CONTENTS,
};
