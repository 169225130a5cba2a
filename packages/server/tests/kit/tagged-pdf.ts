import { flateStream, writePdf, type PdfText } from "@paraph/testkit";

/** One marked piece: what it is, what stands there, how large and where. */
type Piece = readonly [tag: string, text: string, size: number, y: number];

const TAGGED: readonly Piece[] = [
  ["H1", "Lease", 22, 740],
  ["H2", "What is let", 14, 700],
  ["P", "The flat on the third floor, with a cellar.", 11, 676],
  ["LBody", "Two keys for the door", 11, 650],
  ["LBody", "One key for the cellar", 11, 632],
];

const draw = (text: string, size: number, y: number) =>
  `BT /F1 ${size} Tf 72 ${y} Td (${text}) Tj ET`;

/**
 * Three pages, as they come: the first with a structure (headings, a list, a picture that is described), the second a
 * picture without any text, the third with plain lines.
 */
export function taggedPdf(): Uint8Array {
  const first = [
    ...TAGGED.map(([tag, text, size, y], id) => {
      return `/${tag} <</MCID ${id}>> BDC ${draw(text, size, y)} EMC`;
    }),
    `/Figure <</MCID 5>> BDC 0.5 g 72 480 120 90 re f EMC`,
    `/Artifact BMC ${draw("Also: the tenant pays the heating.", 8, 60)} EMC`,
  ].join("\n");
  const last = [draw("Zurich, in November.", 11, 700), draw("The tenant signs below.", 11, 684)];
  const page = (content: number, more = "") =>
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${content} 0 R
        /Resources << /Font << /F1 9 0 R >> >> ${more} >>`;
  const piece = (role: string, parent: number, id: number, more = "") =>
    `<< /Type /StructElem /S /${role} /P ${parent} 0 R /Pg 3 0 R /K ${id} ${more} >>`;
  const objects: readonly PdfText[] = [
    `<< /Type /Catalog /Pages 2 0 R /Lang (en-GB) /MarkInfo << /Marked true >> /StructTreeRoot 10 0 R >>`,
    `<< /Type /Pages /Kids [3 0 R 4 0 R 5 0 R] /Count 3 >>`,
    page(6, "/StructParents 0"),
    page(7),
    page(8),
    flateStream("", first),
    flateStream("", "0.8 g 72 100 450 640 re f"),
    flateStream("", last.join("\n")),
    `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>`,
    `<< /Type /StructTreeRoot /K 11 0 R /ParentTree 20 0 R >>`,
    `<< /Type /StructElem /S /Document /P 10 0 R /K [12 0 R 13 0 R 14 0 R 15 0 R 19 0 R] >>`,
    piece("H1", 11, 0),
    piece("H2", 11, 1),
    piece("P", 11, 2),
    `<< /Type /StructElem /S /L /P 11 0 R /K [16 0 R 18 0 R] >>`,
    `<< /Type /StructElem /S /LI /P 15 0 R /K 17 0 R >>`,
    piece("LBody", 16, 3),
    piece("LI", 15, 4),
    piece("Figure", 11, 5, "/Alt (The ground plan of the flat)"),
    `<< /Nums [0 [12 0 R 13 0 R 14 0 R 17 0 R 18 0 R 19 0 R]] >>`,
  ];
  return writePdf({ objects });
}
