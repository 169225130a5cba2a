import type { Hostile } from "./hostile-file.ts";
import { small } from "./hostile-streams.ts";
import { aPdf } from "./pdfs.ts";
import type { PdfText } from "./pdf-text.ts";
import { ascii, flateStream } from "./pdf-text.ts";
import { writePdf } from "./pdf-writer.ts";

/** A document whose metadata entry is the given object, which must be read. */
function holding(object: string): Uint8Array {
  return writePdf({ objects: small([object], "/Metadata 4 0 R") });
}

function tree(...nodes: readonly string[]): Uint8Array {
  return writePdf({ objects: ["<< /Type /Catalog /Pages 2 0 R >>", ...nodes] });
}

function refs(first: number, count: number): string {
  return Array.from({ length: count }, (_, index) => `${first + index} 0 R`).join(" ");
}

/** Each node has the next one as its only child. */
function chain(
  length: number,
  node: (next: number) => string,
  last: string,
  first: number,
): readonly string[] {
  return [...Array.from({ length }, (_, index) => node(first + index + 1)), last];
}

const PAGE = "<< /Type /Page /MediaBox [0 0 100 100] >>";

/** Each draws the next one so many times; the first is object 5. */
function forms(count: number, times: number): readonly PdfText[] {
  return Array.from({ length: count }, (_, index) => {
    const next = `/X ${index + 6} 0 R`;
    const dict = `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << ${next} >> >>`;
    return flateStream(dict, "/X Do ".repeat(times));
  });
}

function signatures(count: number): Uint8Array {
  const fields = Array.from({ length: count }, (_, index) => ({
    name: `S${index}`,
    more: "/V << /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /ByteRange [0 1 2 3] /Contents <00> >>",
  }));
  return aPdf({ fields });
}

function signed(value: string): Uint8Array {
  return aPdf({ fields: [{ name: "S", more: `/V << /Type /Sig ${value} >>` }] });
}

function withCatalog(catalog: string, extra: readonly PdfText[] = []): Uint8Array {
  return aPdf({ catalog, extra });
}

/** Ten thousand objects, all of them said to be at the start of twenty million spaces. */
function desert(): Uint8Array {
  const body =
    Buffer.from(writePdf({ objects: small() }))
      .toString("latin1")
      .split("xref\n")[0] ?? "";
  const start = body.length + 20_000_000;
  const row = `${String(body.length).padStart(10, "0")} 00000 n \n`;
  const table = `xref\n4 10000\n${row.repeat(10_000)}trailer\n<< /Size 10004 /Root 4 0 R >>\n`;
  return ascii(`${body}${" ".repeat(20_000_000)}${table}startxref\n${start}\n%%EOF\n`);
}

/** Fields that all have the same hundred thousand places. */
function sharedPlaces(): Uint8Array {
  const fields = Array.from({ length: 5000 }, () => "<< /T (a) /FT /Sig /Kids 7 0 R >>");
  const places = `[${"8 0 R ".repeat(50_000)}]`;
  const form = `/AcroForm << /Fields [${refs(9, 5000)}] >>`;
  return aPdf({ catalog: form, extra: ["null", places, "<< /Subtype /Widget >>", ...fields] });
}

/** Pages that all have the same hundred thousand annotations. */
function sharedAnnotations(): Uint8Array {
  const pages = Array.from({ length: 5000 }, () => "<< /Type /Page /Annots 3 0 R >>");
  return tree(
    `<< /Type /Pages /Kids [${refs(4, 5000)}] >>`,
    `[${"<<>> ".repeat(200_000)}]`,
    ...pages,
  );
}

/** Files whose objects are too deep, too many, endless or dangerous to follow. */
export const HOSTILE_CONTENT: readonly Hostile[] = [
  { name: "10,000 objects at the start of a desert", answer: "corrupted", bytes: desert },
  { name: "5,000 fields with the same 50,000 places", answer: "too_complex", bytes: sharedPlaces },
  {
    name: "5,000 pages with the same 200,000 annotations",
    answer: "too_complex",
    bytes: sharedAnnotations,
  },
  {
    name: "a dictionary with a million keys",
    answer: "too_complex",
    bytes: () =>
      holding(
        `<<${Array.from({ length: 1_000_000 }, (_, index) => `/${index.toString(36)} 0`).join("")}>>`,
      ),
  },
  {
    name: "100,000 arrays in each other",
    answer: "too_complex",
    bytes: () => holding("[".repeat(100_000) + "]".repeat(100_000)),
  },
  {
    name: "100,000 dictionaries in each other",
    answer: "too_complex",
    bytes: () => holding("<</A".repeat(100_000) + " 0" + ">>".repeat(100_000)),
  },
  {
    name: "60,000 dictionaries without an end",
    answer: "too_complex",
    bytes: () => holding("<</A ".repeat(60_000)),
  },
  {
    name: "arrays and dictionaries in turn",
    answer: "too_complex",
    bytes: () => holding("[<</A".repeat(30_000)),
  },
  {
    name: "five million opening brackets",
    answer: "corrupted",
    bytes: () => holding("(".repeat(5_000_000)),
  },
  {
    name: "a string of 40 million bytes",
    answer: "too_complex",
    bytes: () => holding(`(${"a".repeat(40_000_000)})`),
  },
  {
    name: "a hexadecimal string without an end",
    answer: "corrupted",
    bytes: () => holding(`<${"00".repeat(1_000_000)}`),
  },
  {
    name: "a name of a million letters",
    answer: "too_complex",
    bytes: () => holding(`/${"a".repeat(1_000_000)}`),
  },
  {
    name: "a number of a thousand digits",
    answer: "corrupted",
    bytes: () => holding(`-${"9".repeat(1000)}`),
  },
  {
    name: "a key that is there twice",
    answer: "corrupted",
    bytes: () => holding("<< /A 1 /A 2 >>"),
  },
  { name: "a name with a zero in it", answer: "corrupted", bytes: () => holding("/A#00B") },
  { name: "a word nobody knows", answer: "corrupted", bytes: () => holding("maybe") },
  {
    name: "a reference to object 10^12",
    answer: "corrupted",
    bytes: () => holding("[1000000000000 0 R]"),
  },
  { name: "an object that refers to itself", answer: "corrupted", bytes: () => holding("4 0 R") },
  {
    name: "a thousand references in a row",
    answer: "corrupted",
    bytes: () =>
      writePdf({
        objects: small(
          chain(1000, (next) => `${next} 0 R`, "1", 4),
          "/Metadata 4 0 R",
        ),
      }),
  },
  {
    name: "a catalog that refers to itself",
    answer: "corrupted",
    bytes: () => writePdf({ objects: ["1 0 R"] }),
  },
  {
    name: "no page tree",
    answer: "corrupted",
    bytes: () => writePdf({ objects: ["<< /Type /Catalog >>"] }),
  },
  {
    name: "a page tree without pages",
    answer: "accepted",
    bytes: () => tree("<< /Type /Pages /Count 0 /Kids [] >>"),
  },
  {
    name: "a page tree that contains itself",
    answer: "corrupted",
    bytes: () => tree("<< /Type /Pages /Kids [2 0 R] >>"),
  },
  {
    name: "two nodes that contain each other",
    answer: "corrupted",
    bytes: () => tree("<< /Type /Pages /Kids [3 0 R] >>", "<< /Type /Pages /Kids [2 0 R] >>"),
  },
  {
    name: "a page tree a thousand nodes deep",
    answer: "too_complex",
    bytes: () => tree(...chain(1000, (next) => `<< /Type /Pages /Kids [${next} 0 R] >>`, PAGE, 2)),
  },
  {
    name: "nodes that are there ten times over",
    answer: "corrupted",
    bytes: () =>
      tree(
        ...chain(20, (next) => `<< /Type /Pages /Kids [${`${next} 0 R `.repeat(10)}] >>`, PAGE, 2),
      ),
  },
  {
    name: "one page twenty thousand times",
    answer: "too_complex",
    bytes: () => tree(`<< /Type /Pages /Kids [${"3 0 R ".repeat(20_000)}] >>`, PAGE),
  },
  {
    name: "pages that do not exist",
    answer: "corrupted",
    bytes: () => tree("<< /Type /Pages /Kids [7 0 R 8 0 R] >>", PAGE),
  },
  {
    name: "a page that is not an object of its own",
    answer: "corrupted",
    bytes: () => tree(`<< /Type /Pages /Kids [${PAGE}] >>`),
  },
  {
    name: "a count of 2^31 pages",
    answer: "accepted",
    bytes: () => tree("<< /Type /Pages /Count 2147483647 /Kids [3 0 R] >>", PAGE),
  },
  {
    name: "a page turned by 45 degrees",
    answer: "corrupted",
    bytes: () => tree("<< /Type /Pages /Kids [3 0 R] >>", "<< /Type /Page /Rotate 45 >>"),
  },
  {
    name: "a page without extent",
    answer: "accepted",
    bytes: () =>
      tree(
        "<< /Type /Pages /Kids [3 0 R] >>",
        "<< /Type /Page /MediaBox [0 0 0 0] /CropBox [(a) /b null] >>",
      ),
  },
  {
    name: "a form that contains itself",
    answer: "accepted",
    bytes: () =>
      withCatalog("/AcroForm << /Fields [{extra} 0 R] >>", [
        "<< /T (a) /FT /Sig /Kids [8 0 R 6 0 R 7 0 R 5 0 R 4 0 R] >>",
      ]),
  },
  {
    name: "a form a thousand fields deep",
    answer: "too_complex",
    bytes: () =>
      withCatalog(
        "/AcroForm << /Fields [{extra} 0 R] >>",
        chain(1000, (next) => `<< /T (a) /Kids [${next} 0 R] >>`, "<< /T (z) >>", 6),
      ),
  },
  {
    name: "a form with 30,000 fields",
    answer: "too_complex",
    bytes: () =>
      withCatalog(
        `/AcroForm << /Fields [${refs(6, 30_000)}] >>`,
        Array.from({ length: 30_000 }, () => "<< /T (a) /FT /Tx >>"),
      ),
  },
  { name: "300 signatures", answer: "too_complex", bytes: () => signatures(300) },
  {
    name: "a byte range below zero",
    answer: "accepted",
    bytes: () => signed("/ByteRange [-1 -1 -1 -1] /Contents <00>"),
  },
  {
    name: "a byte range beyond every file",
    answer: "accepted",
    bytes: () =>
      signed("/ByteRange [0 9007199254740991 9007199254740991 9007199254740991] /Contents <00>"),
  },
  {
    name: "a byte range of a million numbers",
    answer: "too_complex",
    bytes: () => signed(`/ByteRange [${"0 ".repeat(1_000_000)}] /Contents <00>`),
  },
  {
    name: "a byte range of words",
    answer: "accepted",
    bytes: () => signed("/ByteRange [(a) /b null] /Contents /none"),
  },
  {
    name: "a signature of eight megabytes",
    answer: "accepted",
    bytes: () => signed(`/ByteRange [0 1 2 3] /Contents <${"00".repeat(8 << 20)}>`),
  },
  {
    name: "an action that follows itself",
    answer: "accepted",
    bytes: () =>
      withCatalog("/OpenAction {extra} 0 R", [
        "<< /S /JavaScript /JS (app.alert\\(1\\)) /Next 6 0 R >>",
      ]),
  },
  {
    name: "10,000 actions in a row",
    answer: "accepted",
    bytes: () =>
      withCatalog(
        "/OpenAction {extra} 0 R",
        chain(10_000, (next) => `<< /S /GoTo /Next ${next} 0 R >>`, "<< /S /Launch /F (x) >>", 6),
      ),
  },
  {
    name: "an outline that goes round",
    answer: "accepted",
    bytes: () =>
      withCatalog("/Outlines {extra} 0 R", [
        "<< /First 7 0 R >>",
        "<< /Title (a) /Next 7 0 R /First 6 0 R >>",
      ]),
  },
  {
    name: "a name tree that contains itself",
    answer: "accepted",
    bytes: () => withCatalog("/Names << /EmbeddedFiles {extra} 0 R >>", ["<< /Kids [6 0 R] >>"]),
  },
  {
    name: "10,000 attachments",
    answer: "accepted",
    bytes: () =>
      withCatalog("/Names << /EmbeddedFiles {extra} 0 R >>", [
        `<< /Names [${"(a) << /F (a) >> ".repeat(10_000)}] >>`,
      ]),
  },
  {
    name: "a drawing that draws itself",
    answer: "corrupted",
    bytes: () =>
      writePdf({
        objects: drawing([
          flateStream(
            "/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 5 0 R >> >>",
            "/X Do",
          ),
        ]),
      }),
  },
  {
    name: "ten drawings to the tenth power",
    answer: "accepted",
    bytes: () =>
      writePdf({
        objects: drawing([
          ...forms(10, 10),
          flateStream("/Type /XObject /Subtype /Form /BBox [0 0 9 9]", "0 0 9 9 re f"),
        ]),
      }),
  },
  {
    name: "ten thousand drawings, each within the one before",
    answer: "accepted",
    bytes: () =>
      writePdf({
        objects: drawing([
          ...forms(10_000, 1),
          flateStream("/Type /XObject /Subtype /Form /BBox [0 0 9 9]", "0 0 9 9 re f"),
        ]),
      }),
  },
  {
    name: "a thousand graphics states that stay open, and a thousand too few",
    answer: "accepted",
    bytes: () => aPdf({ pages: [{ content: "q ".repeat(1000) }, { content: "Q ".repeat(1000) }] }),
  },
  {
    name: "a picture of 10^10 pixels",
    answer: "accepted",
    bytes: () =>
      writePdf({
        objects: drawing([
          {
            dict: "/Type /XObject /Subtype /Image /Width 100000 /Height 100000 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode",
            bytes: ascii("x"),
          },
        ]),
      }),
  },
  {
    name: "an XFA form",
    answer: "accepted",
    bytes: () =>
      withCatalog("/AcroForm << /Fields [] /XFA {extra} 0 R >>", [flateStream("", "<xdp:xdp/>")]),
  },
];

/** A page that draws object 5; object 4 is its content. */
function drawing(rest: readonly PdfText[]): readonly PdfText[] {
  const page =
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R /Resources << /XObject << /X 5 0 R >> >> >>";
  const [catalog = "", pages = ""] = small();
  return [catalog, pages, page, flateStream("", "/X Do"), ...rest];
}
