import type { PdfText, StreamText } from "../pdf-text.ts";
import { ascii, flateStream } from "../pdf-text.ts";
import { writePdf, type XrefForm } from "../pdf-writer.ts";

/** The dictionary of a form XObject with this box and the fonts of the document. */
function formOf(width: number, height: number, more = ""): string {
  return `/Type /XObject /Subtype /Form /BBox [0 0 ${width} ${height}] /Resources << /Font << /F1 {font} /F2 {worded} /Doc {documented} >> ${more} >>`;
}

/** A look of so many points, drawn by these operators. */
export function look(
  operators: string,
  { width = 100, height = 20, more = "", dict = "" } = {},
): StreamText {
  return { dict: `${formOf(width, height, more)} ${dict}`, bytes: ascii(operators) };
}

/** How most programs write a value into a field. */
export const written = (text: string, font = "/F1 10 Tf"): string =>
  `/Tx BMC q BT ${font} 0 g 2 6 Td (${text}) Tj ET Q EMC\n`;

const CONTENT = [
  "q BT /F1 18 Tf 72 720 Td (The buyer pays EUR 1000) Tj ET Q",
  "q BT /T3 14 Tf 72 690 Td (ab) Tj ET Q",
  "q BT /F2 12 Tf 72 670 Td (Delivery: May) Tj ET Q",
  "q /Soft gs 0 0.4 0.8 rg 300 660 60 40 re f Q",
  "q /Blend gs 0.9 0.9 0 rg 380 660 60 40 re f Q",
  "q /Spot cs 0.8 scn 460 660 60 40 re f Q",
  "q 40 0 0 40 72 610 cm /Picture Do Q",
  "q 40 0 0 40 130 610 cm /Palette Do Q",
  "q 1 0 0 1 190 610 cm /Drawing Do Q",
  "q 300 610 60 40 re W n /Fade sh Q",
  "q /Pattern cs /Tiles scn 380 610 60 40 re f Q",
  "/OC /Layer BDC q BT /F1 12 Tf 72 580 Td (Draft) Tj ET Q EMC",
  "/P << /MCID 0 >> BDC q BT /F1 12 Tf 72 560 Td (Paragraph) Tj ET Q EMC",
  "q 300 0 0 60 72 420 cm /Scan Do Q",
].join("\n");

const glyph = (box: string): StreamText => ({ dict: "", bytes: ascii(`600 0 d0 ${box} re f`) });
const tint = (to: string): string =>
  `<< /FunctionType 2 /Domain [0 1] /C0 [0 0 0 0] /C1 [${to}] /N 1 >>`;
const ICC = "/N 3 /Alternate /DeviceRGB";

/** The encoding that Acrobat gives to the fonts of forms. */
const PDF_DOC =
  "24 /breve /caron /circumflex /dotaccent /hungarumlaut /ogonek /ring /tilde 39 /quotesingle 96 /grave 128 /bullet /dagger /daggerdbl /ellipsis /emdash /endash /florin /fraction /guilsinglleft /guilsinglright /minus /perthousand /quotedblbase /quotedblleft /quotedblright /quoteleft /quoteright /quotesinglbase /trademark /fi /fl /Lslash /OE /Scaron /Ydieresis /Zcaron /dotlessi /lslash /oe /scaron /zcaron 160 /Euro 164 /currency 166 /brokenbar 168 /dieresis /copyright /ordfeminine 172 /logicalnot /.notdef /registered /macron /degree /plusminus /twosuperior /threesuperior /acute /mu 183 /periodcentered /cedilla /onesuperior /ordmasculine 188 /onequarter /onehalf /threequarters 208 /Eth 215 /multiply /Oslash 221 /Yacute /Thorn 240 /eth 247 /divide /oslash 253 /yacute /thorn";

/** A scan: dark bars as high as letters on a grey ground, which no text of the page names. */
function scan(): Uint8Array {
  const bytes = new Uint8Array(150 * 30).fill(235);
  for (let letter = 0; letter < 6; letter++) {
    for (let y = 10; y < 18; y++)
      bytes.fill(10, y * 150 + 10 + letter * 7, y * 150 + 14 + letter * 7);
  }
  return bytes;
}

/** By name, what the document is made of; `{name}` is a reference. */
const OBJECTS = {
  catalog:
    "<< /Type /Catalog /Pages {pages} /AcroForm {form} /Names << /Dests {places} /EmbeddedFiles {files} >> /PageLabels << /Nums [0 {label}] >> /OCProperties << /OCGs [{layer} {spareLayer}] /D {layers} >> /StructTreeRoot {structure} /MarkInfo << /Marked true >> /Outlines {outlines} /OutputIntents [{intent}] /ViewerPreferences {view} /Lang (en) /Metadata {metadata} /Threads [{thread}] /AF [{file}] >>",
  pages: "<< /Type /Pages /Kids [{page} {secondPage}] /Count 2 /MediaBox [0 0 595 842] >>",
  page: "<< /Type /Page /Parent {pages} /Contents [{content} {more}] /Resources {resources} /Annots [{amount} {city} {plain} {box} {list} {boss} {note} {square} {link}] /StructParents 0 /B [{bead}] /Tabs /S >>",
  secondPage:
    "<< /Type /Page /Parent {pages} /Contents {secondContent} /Resources << /Font << /F1 {font} >> >> >>",
  content: flateStream("", `${CONTENT}\n`),
  more: flateStream(
    "",
    "q BT /F1 12 Tf 72 540 Td (See the annex) Tj ET Q\nq BT /F1 12 Tf 72 390 Td (Payment by transfer) Tj 0 -14 Td (within thirty days) Tj ET Q\n",
  ),
  secondContent: flateStream("", "q BT /F1 18 Tf 72 720 Td (Annex) Tj ET Q\n"),
  spareContent: flateStream("", "q BT /F1 18 Tf 72 720 Td (The buyer pays EUR 9000) Tj ET Q\n"),
  resources:
    "<< /Font << /F1 {font} /F2 {worded} /T3 {drawn} >> /ExtGState << /Soft {soft} /Blend {blend} >> /ColorSpace << /Spot [/Separation /Gold /DeviceCMYK {tint}] >> /XObject << /Picture {picture} /Palette {palette} /Drawing {drawing} /Scan {scan} >> /Shading << /Fade {fade} >> /Pattern << /Tiles {tiles} >> /Properties << /Layer {layer} >> >>",
  font: "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
  worded:
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding {encoding} /ToUnicode {meanings} /FirstChar 32 /LastChar 34 /Widths {widths} >>",
  documented: `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /Type /Encoding /Differences [${PDF_DOC}] >> >>`,
  encoding: "<< /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [1 /one /two] >>",
  meanings: flateStream("", "1 beginbfchar <41> <0041> endbfchar"),
  widths: "[278 278 355]",
  drawn:
    "<< /Type /Font /Subtype /Type3 /FontBBox [0 0 600 700] /FontMatrix [0.001 0 0 0.001 0 0] /CharProcs << /a {glyphA} /b {glyphB} >> /Encoding << /Type /Encoding /Differences [97 /a /b] >> /FirstChar 97 /LastChar 98 /Widths [600 600] /Resources << >> >>",
  glyphA: glyph("0 0 200 700"),
  glyphB: glyph("0 0 500 300"),
  soft: "<< /Type /ExtGState /SMask << /Type /Mask /S /Luminosity /G {mask} >> >>",
  mask: look("0.7 g 0 0 595 842 re f", {
    width: 595,
    height: 842,
    dict: "/Group << /S /Transparency /CS /DeviceGray >>",
  }),
  blend:
    "<< /Type /ExtGState /BM /Multiply /ca 0.9 /op false /OP false /OPM 0 /TR /Identity /HT /Default >>",
  tint: tint("0 0.2 0.9 0.1"),
  picture: {
    dict: "/Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8 /SMask {shade}",
    bytes: Uint8Array.of(10, 200, 90, 40),
  },
  shade: {
    dict: "/Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8",
    bytes: Uint8Array.of(255, 200, 255, 255),
  },
  palette: {
    dict: "/Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace [/Indexed /DeviceRGB 1 {colours}] /BitsPerComponent 8 /Decode [0 255]",
    bytes: Uint8Array.of(0, 1, 1, 0),
  },
  colours: "<ff0000 00ff00>",
  drawing: look("q /Inner Do Q", {
    width: 60,
    height: 40,
    more: "/XObject << /Inner {inner} >>",
    dict: "/Group << /S /Transparency >>",
  }),
  inner: look("0 0.5 0 rg 0 0 30 30 re f", { width: 60, height: 40 }),
  scan: {
    dict: "/Type /XObject /Subtype /Image /Width 150 /Height 30 /ColorSpace /DeviceGray /BitsPerComponent 8",
    bytes: scan(),
  },
  fade: "<< /ShadingType 2 /ColorSpace /DeviceRGB /Coords [300 610 360 610] /Function {ramp} /Extend [true true] >>",
  ramp: "<< /FunctionType 2 /Domain [0 1] /C0 [1 0 0] /C1 [0 0 1] /N 1 >>",
  tiles: {
    dict: "/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 8 8] /XStep 8 /YStep 8 /Resources << >>",
    bytes: ascii("0.6 0 0.6 rg 0 0 4 4 re f"),
  },
  form: "<< /Fields [{amount} {city} {plain} {box} {list} {boss}] /SigFlags 3 /DA (/F1 10 Tf 0 g) /DR << /Font << /F1 {font} >> >> >>",
  amount:
    "<< /Type /Annot /Subtype /Widget /FT /Tx /T (Amount) /F 4 /P {page} /Rect [300 560 400 580] /DA (/F1 10 Tf 0 g) /V (100) /AP << /N {amountLook} >> >>",
  amountLook: look(written("100")),
  city: "<< /Type /Annot /Subtype /Widget /FT /Tx /T (City) /F 4 /P {page} /Rect [300 520 400 540] /DA (/F1 10 Tf 0 g) /AP << /N {cityLook} >> >>",
  cityLook: look(""),
  plain:
    "<< /Type /Annot /Subtype /Widget /FT /Tx /T (Plain) /F 4 /P {page} /Rect [420 520 520 540] /DA (/Late 10 Tf) /V (100) >>",
  box: "<< /Type /Annot /Subtype /Widget /FT /Btn /T (Agreed) /F 4 /P {page} /Rect [300 490 316 506] /AS /Off >>",
  list: "<< /Type /Annot /Subtype /Widget /FT /Ch /T (Currency) /Opt [(EUR) (CHF)] /F 4 /P {page} /Rect [420 480 520 510] /DA (/F1 10 Tf 0 g) /AP << /N {listLook} >> >>",
  listLook: look("/Tx BMC BT /F1 10 Tf 0 g 2 18 Td (EUR) Tj 0 -12 Td (CHF) Tj ET EMC", {
    height: 30,
  }),
  boss: "<< /Type /Annot /Subtype /Widget /FT /Sig /T (Boss) /F 132 /P {page} /Rect [320 60 520 120] /Lock {lock} /SV {seed} >>",
  lock: "<< /Type /SigFieldLock /Action /Include /Fields [(Amount)] >>",
  seed: "<< /Type /SV /Ff 32 /Reasons [(Approved)] >>",
  note: "<< /Type /Annot /Subtype /Text /F 28 /P {page} /Rect [540 700 560 720] /Contents (A remark) /AP << /N {blank} >> >>",
  blank: look("", { width: 20 }),
  square:
    "<< /Type /Annot /Subtype /Square /F 4 /P {page} /Rect [420 420 480 450] /Contents (Here) /AP << /N {frame} >> >>",
  frame: look("0.8 0 0 RG 1 1 58 28 re S", { width: 60, height: 30 }),
  link: "<< /Type /Annot /Subtype /Link /F 4 /P {page} /Rect [72 536 180 552] /Border [0 0 0] /Dest (annex) >>",
  places: "<< /Names [(annex) [{secondPage} /Fit] (top) [{page} /Fit]] >>",
  files: "<< /Names [(terms.txt) {file}] >>",
  file: "<< /Type /Filespec /F (terms.txt) /UF (terms.txt) /AFRelationship /Supplement /EF << /F {attached} >> >>",
  attached: {
    dict: "/Type /EmbeddedFile /Subtype /text#2Fplain",
    bytes: ascii("Payment within 30 days."),
  },
  label: "<< /S /D /St 1 >>",
  layer: "<< /Type /OCG /Name (Draft) >>",
  spareLayer: "<< /Type /OCG /Name (Spare) >>",
  layers: "<< /BaseState /ON /OFF [{layer}] /Order [{layer} {spareLayer}] >>",
  structure:
    "<< /Type /StructTreeRoot /K [{element}] /ParentTree << /Nums [0 [{element}]] >> /ParentTreeNextKey 1 /RoleMap {roles} /ClassMap {classes} >>",
  element:
    "<< /Type /StructElem /S /Body /P {structure} /Pg {page} /K 0 /C /plain /Lang (en) /ID (p1) >>",
  roles: "<< /Body /P >>",
  classes: "<< /plain << /O /Layout /Placement /Block >> >>",
  outlines: "<< /Type /Outlines /First {outline} /Last {outline} /Count 1 >>",
  outline: "<< /Title (Annex) /Parent {outlines} /Dest (annex) >>",
  intent:
    "<< /Type /OutputIntent /S /GTS_PDFX /OutputConditionIdentifier (sRGB) /DestOutputProfile {profile} >>",
  profile: { dict: ICC, bytes: ascii("profile") },
  view: "<< /DisplayDocTitle true >>",
  metadata: { dict: "/Type /Metadata /Subtype /XML", bytes: ascii("<x><t>Contract</t></x>") },
  thread: "<< /Type /Thread /F {bead} /I << /Title (Story) >> >>",
  bead: "<< /Type /Bead /T {thread} /N {bead} /V {bead} /P {page} /R [72 500 300 740] >>",
  information: "<< /Title (Contract) /Producer (test) >>",
} satisfies Record<string, PdfText>;

export type Item = keyof typeof OBJECTS;
const ITEMS = Object.keys(OBJECTS) as Item[];

export const numberOf = (item: Item): number => ITEMS.indexOf(item) + 1;
export const refTo = (item: Item): string => `${numberOf(item)} 0 R`;

/** The object with references in the place of names. */
export function linked(object: PdfText): PdfText {
  const link = (text: string): string =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => refTo(name as Item));
  return typeof object === "string" ? link(object) : { ...object, dict: link(object.dict) };
}

/** An object as the document has it. */
export const object = (item: Item): PdfText => linked(OBJECTS[item]);

/** A contract that draws with all that a page can draw with, and has all that stands beside pages. */
export function aFurnishedPdf(form: XrefForm): Uint8Array {
  const objects = ITEMS.map(object);
  const plain = objects.flatMap((each, index) =>
    typeof each === "string" && index > 0 ? [index + 1] : [],
  );
  const compressed = form === "table" ? [] : plain;
  return writePdf({
    objects,
    form,
    version: "1.7",
    trailer: `/Info ${refTo("information")}`,
    compressed,
  });
}
