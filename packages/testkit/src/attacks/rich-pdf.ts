import type { PdfText, StreamText } from "../pdf-text.ts";
import { ascii, flateStream } from "../pdf-text.ts";
import type { XrefForm } from "../pdf-writer.ts";
import { writePdf } from "../pdf-writer.ts";

/** The numbers of the objects of a rich document, by what they are. */
export const PART = {
  catalog: 1,
  pages: 2,
  branch: 3,
  page: 4,
  secondPage: 5,
  content: 6,
  moreContent: 7,
  secondContent: 8,
  font: 9,
  image: 10,
  form: 11,
  textField: 12,
  textLook: 13,
  box: 14,
  boxOn: 15,
  boxOff: 16,
  note: 17,
  hiddenNote: 18,
  cover: 19,
  layer: 20,
  spareContent: 21,
  sparePage: 22,
  sparePages: 23,
  spareCatalog: 24,
  outlines: 25,
  outline: 26,
  metadata: 27,
  information: 28,
  signatureField: 29,
  blank: 30,
  state: 31,
  structure: 32,
  element: 33,
  link: 34,
  filledField: 35,
  filledLook: 36,
  group: 37,
  first: 38,
  second: 39,
  twice: 40,
  upper: 41,
  lower: 42,
  upperLook: 43,
  lowerLook: 44,
  choice: 45,
  choiceLook: 46,
} as const;

const TEXT = "BT /F1 18 Tf 72 720 Td (The buyer pays 100 EUR) Tj ET\n";
const OTHER = "BT /F1 18 Tf 72 720 Td (The buyer pays 900 EUR) Tj ET\n";

export const XMP = (title: string): string =>
  `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${title}</dc:title></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;

/** The dictionary of a form XObject with this box. */
export function formDict(width: number, height: number): string {
  return `/Type /XObject /Subtype /Form /BBox [0 0 ${width} ${height}] /Resources << /Font << /F1 ${PART.font} 0 R >> >>`;
}

/** The resource /X, a font that is not embedded and that only some readers have. */
export const CJK_FONT =
  "/X << /Type /Font /Subtype /Type0 /BaseFont /HeiseiMin-W3 /Encoding /90ms-RKSJ-H /DescendantFonts [<< /Type /Font /Subtype /CIDFontType0 /BaseFont /HeiseiMin-W3 /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> /DW 1000 >>] >>";

/** How readers draw the value of a text field of this width. */
export function lookOf(width: number, text: string, font = "/F1 10 Tf"): StreamText {
  return {
    dict: formDict(width, 20),
    bytes: ascii(`/Tx BMC BT ${font} 2 6 Td (${text}) Tj ET EMC\n`),
  };
}

const OBJECTS: Readonly<Record<keyof typeof PART, PdfText>> = {
  catalog:
    "<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [12 0 R 14 0 R 29 0 R 35 0 R 37 0 R 40 0 R 45 0 R] /DA (/F1 10 Tf) /DR << /Font << /F1 9 0 R >> >> >> /Outlines 25 0 R /Metadata 27 0 R /OCProperties << /OCGs [20 0 R] /D << /OFF [20 0 R] >> >> /StructTreeRoot 32 0 R /MarkInfo << /Marked true >> >>",
  pages: "<< /Type /Pages /Count 2 /Kids [3 0 R] >>",
  branch:
    "<< /Type /Pages /Parent 2 0 R /Count 2 /Kids [4 0 R 5 0 R] /MediaBox [0 0 595 842] /Resources << /Font << /F1 9 0 R >> /XObject << /Im0 10 0 R /DSS 11 0 R >> /ExtGState << /G0 31 0 R >> /Properties << /OC0 20 0 R >> >> >>",
  page: "<< /Type /Page /Parent 3 0 R /Contents [6 0 R 7 0 R] /Annots [12 0 R 14 0 R 17 0 R 18 0 R 29 0 R 34 0 R 35 0 R 38 0 R 39 0 R 41 0 R 42 0 R 45 0 R] /StructParents 0 >>",
  secondPage: "<< /Type /Page /Parent 3 0 R /Contents 8 0 R >>",
  content: flateStream("", TEXT),
  moreContent: flateStream(
    "",
    "q 60 0 0 60 460 740 cm /Im0 Do Q q 1 0 0 1 72 640 cm /DSS Do Q\n/OC /OC0 BDC 1 0 0 rg 300 600 200 40 re f EMC\n",
  ),
  secondContent: flateStream("", "BT /F1 14 Tf 72 700 Td (Second page, nothing more) Tj ET\n"),
  font: "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
  image: {
    dict: "/Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8",
    bytes: Uint8Array.of(0, 200, 120, 40),
  },
  form: flateStream(
    formDict(300, 30),
    "BT /F1 12 Tf 0 8 Td (to the account of the seller) Tj ET\n",
  ),
  textField:
    "<< /Type /Annot /Subtype /Widget /FT /Tx /T (City) /F 4 /P 4 0 R /Rect [72 560 272 580] /DA (/F1 10 Tf) /AP << /N 13 0 R >> >>",
  textLook: { dict: formDict(200, 20), bytes: ascii("/Tx BMC EMC\n") },
  box: "<< /Type /Annot /Subtype /Widget /FT /Btn /T (Agreed) /F 4 /P 4 0 R /Rect [72 520 88 536] /AS /Off /AP << /N << /Yes 15 0 R /Off 16 0 R >> >> >>",
  boxOn: { dict: formDict(16, 16), bytes: ascii("0 g 2 2 m 14 14 l 2 14 m 14 2 l S\n") },
  boxOff: { dict: formDict(16, 16), bytes: ascii("") },
  note: "<< /Type /Annot /Subtype /Text /F 4 /P 4 0 R /Rect [540 700 560 720] /Contents (A remark) >>",
  hiddenNote:
    "<< /Type /Annot /Subtype /Square /F 6 /P 4 0 R /Rect [70 714 300 740] /C [1 1 1] /IC [1 1 1] /AP << /N 19 0 R >> >>",
  cover: { dict: formDict(230, 26), bytes: ascii("1 g 0 0 230 26 re f\n") },
  layer: "<< /Type /OCG /Name (Draft) >>",
  spareContent: flateStream("", OTHER),
  sparePage:
    "<< /Type /Page /Parent 3 0 R /Contents 21 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 9 0 R >> >> >>",
  sparePages: "<< /Type /Pages /Count 1 /Kids [22 0 R] >>",
  spareCatalog: "<< /Type /Catalog /Pages 23 0 R >>",
  outlines: "<< /Type /Outlines /First 26 0 R /Last 26 0 R /Count 1 >>",
  outline: "<< /Title (Contract) /Parent 25 0 R /Dest [4 0 R /Fit] >>",
  metadata: { dict: "/Type /Metadata /Subtype /XML", bytes: ascii(XMP("Contract")) },
  information: "<< /Title (Contract) /Producer (test) >>",
  signatureField:
    "<< /Type /Annot /Subtype /Widget /FT /Sig /T (Boss) /F 132 /P 4 0 R /Rect [320 60 520 120] /AP << /N 30 0 R >> >>",
  blank: { dict: formDict(1, 1), bytes: ascii("") },
  state: "<< /Type /ExtGState /CA 1 /ca 1 >>",
  structure:
    "<< /Type /StructTreeRoot /K [33 0 R] /ParentTree << /Nums [0 [33 0 R]] >> /ParentTreeNextKey 1 >>",
  element:
    "<< /Type /StructElem /S /P /P 32 0 R /Pg 4 0 R /K 0 /ActualText (The buyer pays 100 EUR) >>",
  link: "<< /Type /Annot /Subtype /Link /F 4 /P 4 0 R /Rect [72 480 172 494] /Border [0 0 0] /A << /S /URI /URI (https://seller.example) >> >>",
  filledField:
    "<< /Type /Annot /Subtype /Widget /FT /Tx /T (Amount) /F 4 /P 4 0 R /Rect [300 560 400 580] /DA (/F1 10 Tf) /V (100) /AP << /N 36 0 R >> >>",
  filledLook: lookOf(100, "100"),
  // Bits 15 and 16: one is always on, and they are radio buttons.
  group: "<< /FT /Btn /Ff 49152 /T (Payment) /V /Off /Kids [38 0 R 39 0 R] >>",
  first:
    "<< /Type /Annot /Subtype /Widget /Parent 37 0 R /F 4 /P 4 0 R /Rect [120 520 136 536] /AS /Off /AP << /N << /Now 15 0 R /Off 16 0 R >> >> >>",
  second:
    "<< /Type /Annot /Subtype /Widget /Parent 37 0 R /F 4 /P 4 0 R /Rect [160 520 176 536] /AS /Off /AP << /N << /Later 15 0 R /Off 16 0 R >> >> >>",
  twice: "<< /FT /Tx /T (Reference) /DA (/F1 10 Tf) /Kids [41 0 R 42 0 R] >>",
  upper:
    "<< /Type /Annot /Subtype /Widget /Parent 40 0 R /F 4 /P 4 0 R /Rect [300 520 400 540] /AP << /N 43 0 R >> >>",
  lower:
    "<< /Type /Annot /Subtype /Widget /Parent 40 0 R /F 4 /P 4 0 R /Rect [420 520 520 540] /AP << /N 44 0 R >> >>",
  upperLook: lookOf(100, ""),
  lowerLook: lookOf(100, ""),
  choice:
    "<< /Type /Annot /Subtype /Widget /FT /Ch /Ff 131072 /T (Currency) /Opt [(EUR) [(C) (Swiss francs)]] /F 4 /P 4 0 R /Rect [420 560 520 580] /DA (/F1 10 Tf) /AP << /N 46 0 R >> >>",
  choiceLook: lookOf(100, ""),
};

/** A contract with all that attacks have used: fields, comments, layers, spare pages, a picture called /DSS. */
export function aRichPdf(form: XrefForm): Uint8Array {
  const objects = Object.entries(PART).map(([name]) => OBJECTS[name as keyof typeof PART]);
  const plain = objects.flatMap((object, index) =>
    typeof object === "string" && index > 0 ? [index + 1] : [],
  );
  return writePdf({
    objects,
    form,
    version: "1.7",
    trailer: `/Info ${PART.information} 0 R`,
    compressed: form === "table" ? [] : plain,
  });
}
