import { rgbProfile } from "./icc.ts";
import { writeLinearized } from "./pdf-linearized.ts";
import type { PdfText, StreamText } from "./pdf-text.ts";
import { ascii, flateStream } from "./pdf-text.ts";
import type { XrefForm } from "./pdf-writer.ts";
import { writePdf } from "./pdf-writer.ts";

export type PageOptions = {
  readonly width?: number;
  readonly height?: number;
  readonly crop?: readonly [number, number, number, number];
  readonly rotate?: number;
  readonly userUnit?: number;
  /** One line on the page; not on pages of PDF/A files, whose fonts would have to be embedded. */
  readonly text?: string;
  /** Operators in place of what pages usually show. */
  readonly content?: string;
  /** A grey picture over the whole page, so many pixels wide and high, that does not compress. */
  readonly picture?: number;
};

export type FieldOptions = {
  readonly name: string;
  readonly page?: number;
  /** In the page's own coordinates; without it the field is invisible. */
  readonly rect?: readonly [number, number, number, number];
  /** The inside of the field's dictionary beyond what every signature field has; `{extra}` as below. */
  readonly more?: string;
};

export type PdfOptions = {
  /** How many pages, or each of them. A4 unless they say otherwise. */
  readonly pages?: number | readonly PageOptions[];
  readonly fields?: readonly FieldOptions[];
  readonly form?: XrefForm;
  /** Objects that may go into object streams do. */
  readonly compressed?: boolean;
  readonly linearized?: boolean;
  /** Each page stands behind what it shows, as scanners write them, and not all of them together. */
  readonly scattered?: boolean;
  readonly version?: string;
  readonly pdfA?: "1b" | "2b" | "3b";
  /** The inside of the catalog beyond what every catalog has. */
  readonly catalog?: string;
  /** Further objects; the first one has the number that `catalog` and fields may name as `{extra}`. */
  readonly extra?: readonly PdfText[];
};

/** A well-formed PDF; every kind of file the service must accept is one of these. */
export function aPdf(options: PdfOptions = {}): Uint8Array {
  const { pages: wanted = 1, fields = [], pdfA, extra = [] } = options;
  const pages: readonly PageOptions[] =
    typeof wanted === "number" ? Array.from({ length: wanted }, () => ({})) : wanted;
  const list = numbered();
  const catalog = list.reserve();
  const tree = list.reserve();
  const font = pdfA === undefined ? list.add(HELVETICA) : null;
  const scattered = options.scattered === true;
  const pageNumbers = scattered ? [] : pages.map(() => list.reserve());
  const fieldNumbers = fields.map(() => list.reserve());
  for (const [index, page] of pages.entries()) {
    const contents = list.add(pageContent(page, pdfA !== undefined));
    const picture = page.picture === undefined ? null : list.add(pictureOf(page.picture, index));
    if (scattered) pageNumbers.push(list.reserve());
    const shown = fieldNumbers.filter((_, field) => (fields[field]?.page ?? 0) === index);
    list.define(pageNumbers[index] ?? 0, pageText(page, { tree, font, contents, picture, shown }));
  }
  const blank = fields.length > 0 ? list.add(BLANK) : 0;
  const kids = pageNumbers.map((number) => `${number} 0 R`).join(" ");
  list.define(tree, `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`);
  const parts = [fieldNumbers.length > 0 ? formText(fieldNumbers) : ""];
  if (pdfA !== undefined) parts.push(archival(list, pdfA));
  const first = list.length() + 1;
  for (const object of extra) list.add(object);
  const naming = (text: string): string => text.replaceAll("{extra}", String(first));
  for (const [index, field] of fields.entries()) {
    const page = pageNumbers[field.page ?? 0] ?? 0;
    list.define(fieldNumbers[index] ?? 0, naming(fieldText(field, page, blank)));
  }
  parts.push(naming(options.catalog ?? ""));
  list.define(catalog, `<< /Type /Catalog /Pages ${tree} 0 R ${parts.join(" ")} >>`);
  return writeWith(list.objects(), options);
}

/** A PDF of about so many bytes, nearly all of them in pictures, one on each page. */
export function aLargePdf(bytes: number, pictureBytes = 1 << 20): Uint8Array {
  const picture = Math.floor(Math.sqrt(pictureBytes));
  const count = Math.max(1, Math.round(bytes / (picture * picture)));
  return aPdf({ pages: Array.from({ length: count }, () => ({ picture })) });
}

/** Bytes that look random and are always the same. */
export function noise(length: number, seed: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let state = (seed * 2_654_435_761) >>> 0 || 1;
  for (let index = 0; index < length; index++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    bytes[index] = state & 0xff;
  }
  return bytes;
}

const HELVETICA =
  "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>";
const BLANK: StreamText = {
  dict: "/Type /XObject /Subtype /Form /BBox [0 0 1 1]",
  bytes: ascii(""),
};

type Numbered = {
  readonly reserve: () => number;
  readonly define: (number: number, object: PdfText) => void;
  readonly add: (object: PdfText) => number;
  readonly length: () => number;
  readonly objects: () => readonly PdfText[];
};

function numbered(): Numbered {
  const objects: PdfText[] = [];
  const add = (object: PdfText): number => objects.push(object);
  return {
    reserve: () => add("null"),
    define: (number, object) => {
      objects[number - 1] = object;
    },
    add,
    length: () => objects.length,
    objects: () => objects,
  };
}

function writeWith(objects: readonly PdfText[], options: PdfOptions): Uint8Array {
  const { form = "table", pdfA } = options;
  const version = options.version ?? (pdfA === "1b" ? "1.4" : "1.7");
  const plain = objects.flatMap((object, index) => (typeof object === "string" ? [index + 1] : []));
  // The catalog stays in the open, so that a reader of tables alone finds it in a hybrid file.
  const compressed = options.compressed === true ? plain.filter((number) => number > 1) : [];
  if (options.linearized === true) return writeLinearized({ objects, version });
  return writePdf({ objects, version, form, compressed });
}

type PageParts = {
  readonly tree: number;
  readonly font: number | null;
  readonly contents: number;
  readonly picture: number | null;
  readonly shown: readonly number[];
};

function pageText(page: PageOptions, { tree, font, contents, picture, shown }: PageParts): string {
  const { width = 595, height = 842, crop, rotate, userUnit } = page;
  return [
    `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${width} ${height}]`,
    crop === undefined ? "" : `/CropBox [${crop.join(" ")}]`,
    rotate === undefined ? "" : `/Rotate ${rotate}`,
    userUnit === undefined ? "" : `/UserUnit ${userUnit}`,
    "/Resources <<",
    font === null ? "" : `/Font << /F1 ${font} 0 R >>`,
    picture === null ? "" : `/XObject << /P1 ${picture} 0 R >>`,
    ">>",
    `/Contents ${contents} 0 R`,
    shown.length === 0 ? "" : `/Annots [${shown.map((number) => `${number} 0 R`).join(" ")}]`,
    ">>",
  ].join(" ");
}

function pictureOf(side: number, seed: number): StreamText {
  const colours = "/ColorSpace /DeviceGray /BitsPerComponent 8";
  const dict = `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} ${colours}`;
  return { dict, bytes: noise(side * side, seed + 1) };
}

function pageContent(page: PageOptions, archival: boolean): StreamText {
  if (page.content !== undefined) return flateStream("", page.content);
  const { text = "A page for tests", width = 595, height = 842 } = page;
  const picture = page.picture === undefined ? "" : `q ${width} 0 0 ${height} 0 0 cm /P1 Do Q\n`;
  const escaped = text.replace(/[\\()]/g, "\\$&");
  const line = archival ? "" : `BT /F1 18 Tf 72 720 Td (${escaped}) Tj ET\n`;
  return flateStream("", `${picture}0.1 0.3 0.6 rg 72 700 200 4 re f\n${line}`);
}

function fieldText(
  { name, rect = [0, 0, 0, 0], more = "" }: FieldOptions,
  page: number,
  blank: number,
): string {
  return `<< /Type /Annot /Subtype /Widget /FT /Sig /T (${name}) /F 132 /P ${page} 0 R /Rect [${rect.join(" ")}] /AP << /N ${blank} 0 R >> ${more} >>`;
}

function formText(fields: readonly number[]): string {
  return `/AcroForm << /Fields [${fields.map((number) => `${number} 0 R`).join(" ")}] >>`;
}

/** What ISO 19005 wants of every file: metadata that declares it and the colours it is meant for. */
function archival(list: Numbered, level: "1b" | "2b" | "3b"): string {
  const profile = list.add(flateStream("/N 3", rgbProfile()));
  const intent = list.add(
    `<< /Type /OutputIntent /S /GTS_PDFA1 /OutputConditionIdentifier (Paraph test RGB) /Info (Paraph test RGB) /DestOutputProfile ${profile} 0 R >>`,
  );
  const metadata = list.add({ dict: "/Type /Metadata /Subtype /XML", bytes: ascii(xmp(level)) });
  return `/Metadata ${metadata} 0 R /OutputIntents [${intent} 0 R]`;
}

function xmp(level: string): string {
  return `<?xpacket begin="\u00ef\u00bb\u00bf" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">
<pdfaid:part>${level.charAt(0)}</pdfaid:part>
<pdfaid:conformance>${level.charAt(1).toUpperCase()}</pdfaid:conformance>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>`;
}
