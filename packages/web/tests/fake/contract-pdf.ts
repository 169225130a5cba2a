import { aPdf } from "@paraph/testkit";

const TITLE = "Mietvertrag Musterstrasse 12";
const CLAUSES = [
  [
    "1  Mietobjekt",
    "Die Vermieterin überlässt der Mieterin die Wohnung im dritten Stock der",
    "Musterstrasse 12, 8004 Zürich, mit drei Zimmern, Küche, Bad und Keller.",
  ],
  [
    "2  Mietzins",
    "Der Mietzins beträgt CHF 2'140 im Monat, zuzüglich CHF 190 Nebenkosten,",
    "zahlbar im Voraus auf den ersten Tag jedes Monats.",
  ],
  [
    "3  Dauer",
    "Das Mietverhältnis beginnt am 1. Februar 2027 und dauert unbestimmte Zeit.",
    "Es kann mit einer Frist von drei Monaten auf Ende jedes Monats gekündigt werden.",
  ],
  [
    "4  Kaution",
    "Die Mieterin hinterlegt drei Monatszinsen auf einem Sperrkonto auf ihren Namen.",
    "Die Zinsen gehören der Mieterin.",
  ],
] as const;

/** A rental agreement of so many pages, as people really get them. */
export function contractPdf(pages: number): Uint8Array {
  return aPdf({
    pages: Array.from({ length: pages }, (_, index) => ({ content: pageText(index + 1, pages) })),
  });
}

function pageText(page: number, pages: number): string {
  const lines: string[] = [];
  const put = (size: number, x: number, y: number, text: string) => {
    lines.push(`BT /F1 ${size} Tf ${x} ${y} Td (${winAnsi(text)}) Tj ET`);
  };
  lines.push("0.10 0.12 0.17 rg");
  if (page === 1) put(22, 72, 752, TITLE);
  put(9, 72, 728, `Muster Immobilien AG, Zürich  ·  Seite ${page} von ${pages}`);
  lines.push("0.75 0.77 0.8 RG 0.6 w 72 716 m 523 716 l S");
  CLAUSES.forEach(([heading, ...text], index) => {
    const top = 680 - index * 96;
    put(12.5, 72, top, heading);
    text.forEach((line, row) => {
      put(10.5, 72, top - 20 - row * 16, line);
    });
  });
  if (page === pages) {
    put(10.5, 72, 240, "Zürich, im November 2026");
    lines.push("72 130 m 260 130 l S 335 130 m 523 130 l S");
    put(9, 72, 116, "Muster Immobilien AG");
    put(9, 335, 116, "Anna Muster, Mieterin");
  }
  return lines.join("\n");
}

/** Letters beyond ASCII as WinAnsi octal escapes. */
function winAnsi(text: string): string {
  return Array.from(text.replace(/[\\()]/g, "\\$&"))
    .map((letter) => {
      const code = letter.codePointAt(0) ?? 0;
      return code < 128 ? letter : `\\${code.toString(8)}`;
    })
    .join("");
}
