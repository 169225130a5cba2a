import { inflateSync } from "node:zlib";
import { latin1 } from "../bytes/hex.ts";
import { colourResources } from "../drawing/appearance/colour.ts";
import { embedFonts, emptyFontSet } from "../drawing/text/font-set.ts";
import {
  dictOf,
  hexOf,
  isName,
  isStream,
  nameOf,
  type PdfObject,
  type PdfRef,
  refOf,
  streamOf,
  stringOf,
  withEntries,
} from "../pdf/objects.ts";
import { putFile } from "../pdf/write/file.ts";
import { type Block, layOut, PAGE } from "./layout.ts";
import { addStructure } from "./structure.ts";
import { xmpOf } from "./xmp.ts";

/** A report to be written: what it says, and the file that it carries for machines. */
export type ReportPlan = {
  readonly title: string;
  /** RFC 3066, for example en. */
  readonly language: string;
  readonly blocks: readonly Block[];
  readonly attachment: {
    readonly name: string;
    readonly type: string;
    readonly description: string;
    readonly bytes: Uint8Array;
  };
  readonly at: Date;
  /** 16 bytes that name the file. */
  readonly id: Uint8Array;
};

/**
 * A PDF/A-3b (ISO 19005-3): embedded fonts, calibrated colours, metadata, and the data attached. Nothing in it is
 * compressed: how a text is deflated differs from machine to machine, and whoever checks a report writes it again.
 */
export function writeReportPdf(plan: ReportPlan): Uint8Array {
  const objects: PdfObject[] = [];
  const add = (object: PdfObject): PdfRef => refOf(objects.push(inflated(object)));
  const fonts = emptyFontSet();
  const { pages: contents, elements } = layOut(plan.blocks, fonts);
  const resources = add(
    dictOf({
      Font: embedFonts(fonts, add),
      ColorSpace: colourResources({ calibrated: true, transparency: false }),
    }),
  );
  const tree = refOf(objects.length + 1 + 2 * contents.length);
  const kids = contents.map((content, page) => addPage(add, content, resources, tree, page));
  add(dictOf({ Type: nameOf("Pages"), Kids: kids, Count: kids.length }));
  const structure = addStructure(objects, elements, kids);
  const root = add(catalogOf(plan, add, tree, structure));
  return putFile("1.7", objects, dictOf({ Root: root, ID: [hexOf(plan.id), hexOf(plan.id)] }));
}

function inflated(object: PdfObject): PdfObject {
  if (!isStream(object) || !(object.content instanceof Uint8Array)) return object;
  if (!isName(object.dict.entries.get("Filter") ?? null, "FlateDecode")) return object;
  const content = new Uint8Array(inflateSync(object.content));
  return streamOf(withEntries(object.dict, { Filter: undefined }), content);
}

function addPage(
  add: (object: PdfObject) => PdfRef,
  content: string,
  resources: PdfRef,
  parent: PdfRef,
  page: number,
): PdfRef {
  const stream = add(streamOf(dictOf({}), latin1(content)));
  return add(
    dictOf({
      Type: nameOf("Page"),
      Parent: parent,
      MediaBox: [0, 0, PAGE.width, PAGE.height],
      Resources: resources,
      Contents: stream,
      StructParents: page,
      Tabs: nameOf("S"),
    }),
  );
}

function catalogOf(
  plan: ReportPlan,
  add: (object: PdfObject) => PdfRef,
  pages: PdfRef,
  structure: PdfRef,
): PdfObject {
  const xmp = new TextEncoder().encode(xmpOf(plan));
  const metadata = streamOf(dictOf({ Type: nameOf("Metadata"), Subtype: nameOf("XML") }), xmp);
  const file = add(attachedFile(plan, add));
  const name = stringOf(latin1(plan.attachment.name));
  return dictOf({
    Type: nameOf("Catalog"),
    Pages: pages,
    Lang: stringOf(latin1(plan.language)),
    Metadata: add(metadata),
    MarkInfo: dictOf({ Marked: true }),
    StructTreeRoot: structure,
    ViewerPreferences: dictOf({ DisplayDocTitle: true }),
    Names: dictOf({ EmbeddedFiles: dictOf({ Names: [name, file] }) }),
    AF: [file],
  });
}

/** ISO 19005-3, 6.8: an attached file says what it is to the document. */
function attachedFile({ attachment, at }: ReportPlan, add: (object: PdfObject) => PdfRef) {
  const { name, type, description, bytes } = attachment;
  const dict = dictOf({
    Type: nameOf("EmbeddedFile"),
    Subtype: nameOf(type),
    Params: dictOf({ Size: bytes.length, ModDate: stringOf(latin1(pdfDate(at))) }),
  });
  const embedded = add(streamOf(dict, bytes));
  return dictOf({
    Type: nameOf("Filespec"),
    F: stringOf(latin1(name)),
    UF: stringOf(latin1(name)),
    Desc: stringOf(latin1(description)),
    AFRelationship: nameOf("Data"),
    EF: dictOf({ F: embedded, UF: embedded }),
  });
}

function pdfDate(at: Date): string {
  return `D:${at.toISOString().replace(/[-:T]/g, "").slice(0, 14)}Z`;
}
