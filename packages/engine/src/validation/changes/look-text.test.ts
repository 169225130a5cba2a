import assert from "node:assert/strict";
import { test } from "node:test";
import { ascii, writePdf } from "@paraph/testkit";
import { bytesSource } from "../../bytes/source.ts";
import { resolve } from "../../pdf/document.ts";
import { isStream } from "../../pdf/objects.ts";
import { type Shown, shownText } from "./look-text.ts";
import { readPdf } from "./read-pdf.ts";

const HELVETICA = "/Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding";
const TIMES = HELVETICA.replace("Helvetica", "Times-Roman");

/** What a look shows that is drawn by these operators with one font, named `Helv`. */
function shownBy(
  operators: string,
  { width = 100, height = 20, font = HELVETICA, isList = false } = {},
): Shown | null {
  const file = writePdf({
    objects: [
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>",
      `<< ${font} >>`,
      {
        dict: `/Type /XObject /Subtype /Form /BBox [0 0 ${width} ${height}] /Resources << /Font << /Helv 4 0 R >> >>`,
        bytes: ascii(operators),
      },
    ],
  });
  const view = readPdf(bytesSource(file)).pdf.latest;
  const look = resolve(view, { kind: "ref", number: 5, generation: 0 });
  assert.ok(isStream(look));
  return shownText(view, look, 0, isList);
}

/** As Acrobat writes a value: in a clip of its own, inside the border. */
const acrobat = (text: string, width = 100): string =>
  `/Tx BMC q 1 1 ${width - 2} 18 re W n BT /Helv 10 Tf 0 g 2 6.548 Td (${text}) Tj ET Q EMC`;

test("letters as narrow as those of Helvetica and Times fit into a field that is full of them", () => {
  const text = "Illi, Lilli filii fit till it filtri";
  assert.equal(shownBy(acrobat(text, 122), { width: 122 })?.text, text);
  assert.equal(shownBy(acrobat(text, 125), { width: 125, font: TIMES })?.text, text);
});

test("the widths that a font says decide what fits", () => {
  const widths = (each: number): string =>
    `${HELVETICA} /FirstChar 32 /LastChar 126 /Widths [${Array<number>(95).fill(each).join(" ")}]`;
  const text = "abcdefghijklmnopqrst";
  assert.equal(shownBy(acrobat(text), { font: widths(300) })?.text, text);
  assert.equal(shownBy(acrobat("1234567890123"), { font: widths(900) }), null);
  // All of them in one place would be read as one.
  assert.equal(shownBy(acrobat("1111"), { font: widths(10) }), null);
});

test("a text that is longer than its field and cut within its words shows its value", () => {
  const text = "Lieferung nach vorheriger Absprache mit dem Bauleiter";
  assert.equal(shownBy(acrobat(text))?.text, text);
});

test("a text that is cut in or before a number, behind blanks or short of the edge shows nothing", () => {
  const cut = [
    "Der Betrag lautet auf 100000000000 Franken",
    "Wir zahlen insgesamt 1 000 000 Franken",
    "Der Preis betraegt ja 900",
    "Ja                                          , aber nicht so",
    "90000000000000000000000000000000000",
  ];
  for (const each of cut) assert.equal(shownBy(acrobat(each)), null, each);
  const short = acrobat("Wir sind einverstanden, aber nicht damit", 60);
  assert.equal(shownBy(short), null);
  const pushed = "BT /Helv 10 Tf 0 g 60 Tw 2 6 Td (Wir sind damit nicht einverstanden) Tj ET";
  assert.equal(shownBy(pushed), null);
});

/** As pdf.js draws a list: one row more than there is room for, and the choice on a ground. */
function listed(rows: readonly string[], picked: number, height: number): Shown | null {
  const texts = rows.map((row, index) => `0 ${index === 0 ? -11.75 : -13.5} Td (${row}) Tj`);
  const ground = `0.6 0.76 0.85 rg 1 ${height - (picked + 1) * 13.5} 100 13.5 re f`;
  const operators = `/Tx BMC q 1 1 100 ${height} re W n ${ground} BT /Helv 10 Tf 0 g 1 0 0 1 2 ${height} Tm ${texts.join(" ")} ET Q EMC`;
  return shownBy(operators, { height, isList: true });
}

test("rows of a list that are not chosen may be cut below and at the right", () => {
  assert.equal(listed(["EUR", "CHF", "USD"], 1, 30)?.picked, "CHF");
  assert.equal(listed(["Zahlung in 1000 und 2000 und 3000", "CHF"], 1, 30)?.picked, "CHF");
  assert.equal(listed(["EUR", "Zahlung in 1000 und 2000 und 3000"], 1, 30), null);
});

test("a list with room for one row shows that one", () => {
  assert.deepEqual(listed(["CHF", "EUR"], 0, 15), { text: "CHFEUR", picked: "", only: "CHF" });
  const plain = "BT /Helv 10 Tf 0 g 2 18 Td (EUR) Tj 0 -13.5 Td (CHF) Tj ET";
  assert.deepEqual(shownBy(plain, { height: 30, isList: true }), {
    text: "EURCHF",
    picked: "",
    only: "",
  });
});

/** As Acrobat draws a bevelled border of so many points, and a value in it. */
function bevelled(wide: number): string {
  const [a, b] = [wide, 2 * wide];
  const [right, top] = [100, 20];
  const light = `1 g ${a} ${a} m ${a} ${top - a} l ${right - a} ${top - a} l ${right - b} ${top - b} l ${b} ${top - b} l ${b} ${b} l f`;
  const dark = `0.5 g ${right - a} ${top - a} m ${right - a} ${a} l ${a} ${a} l ${b} ${b} l ${right - b} ${b} l ${right - b} ${top - b} l f`;
  const frame = `0 G ${wide} w ${wide / 2} ${wide / 2} ${right - wide} ${top - wide} re s`;
  return `q 0.9 g 0 0 100 20 re f ${light} ${dark} ${frame} Q /Tx BMC q ${b} ${b} ${right - 2 * b} ${top - 2 * b} re W n BT /Helv 8 Tf 0 g 8 7 Td (Bern) Tj ET Q EMC`;
}

test("bevelled borders of one, two and three points are no letters", () => {
  for (const wide of [1, 2, 3]) assert.equal(shownBy(bevelled(wide))?.text, "Bern");
});

test("a shape of the same height beside a value is not taken for a border", () => {
  const bar = "0 g 4 2 m 6 2 l 6 10 l 6 18 l 4 18 l 4 10 l f";
  assert.equal(shownBy(`${bar} BT /Helv 10 Tf 0 g 9 6 Td (00) Tj ET`), null);
  const line = "1 G 4 w 0 6 m 100 6 l S";
  assert.equal(shownBy(`BT /Helv 10 Tf 0 g 9 6 Td (00) Tj ET ${line}`), null);
});
