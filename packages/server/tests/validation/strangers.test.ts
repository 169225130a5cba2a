import assert from "node:assert/strict";
import { test } from "node:test";
import { appendRevision, ascii, composer, joined, type PdfText, writePdf } from "@paraph/testkit";
import { editable, type Editable } from "../../../testkit/src/attacks/editing.ts";
import { PART } from "../../../testkit/src/attacks/rich-pdf.ts";
import { BY_THE_RULES } from "./generated.ts";
import { factsOf, seemsUntouched } from "./validate-file.ts";

/**
 * Attacks that the generator does not make, each of a kind of its own, as somebody would try who knows the format and
 * not our rules. None may be shown as signed and unchanged.
 */
const files = composer(new Date("2026-11-15T12:00:00Z"));
const OTHER_TEXT = "BT /F1 18 Tf 72 720 Td (The buyer pays 900 EUR) Tj ET\n";
const OTHER_CONTENT: PdfText = { dict: "", bytes: ascii(OTHER_TEXT) };

type Stranger = {
  readonly name: string;
  readonly make: (file: Editable) => Uint8Array;
};

const info = { trailer: `/Info ${PART.information} 0 R` } as const;

/** One object of the file written again with other entries. */
function entries(number: number, change: Readonly<Record<string, string>>) {
  return ({ bytes, changed }: Editable): Uint8Array =>
    appendRevision(bytes, { [number]: changed(number, change) }, info);
}

/** The form of the catalog with something put into it. */
function inForm(put: (form: string) => string) {
  return ({ bytes, entry, changed }: Editable): Uint8Array =>
    appendRevision(
      bytes,
      { [PART.catalog]: changed(PART.catalog, { AcroForm: put(entry(PART.catalog, "AcroForm")) }) },
      info,
    );
}

/** A revision whose table says one thing and whose hidden stream another. */
function hybrid({ bytes, next }: Editable): Uint8Array {
  const text = Buffer.from(bytes).toString("latin1");
  const previous = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1] ?? "0";
  const root = `/Root 1 0 R /ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>] /Info 28 0 R`;
  const at = bytes.length + 1;
  const object = `\n${PART.content} 0 obj\n<< /Length ${OTHER_TEXT.length} >>\nstream\n${OTHER_TEXT}\nendstream\nendobj\n`;
  const streamAt = bytes.length + object.length;
  const row = Buffer.from([1, (at >> 24) & 255, (at >> 16) & 255, (at >> 8) & 255, at & 255, 0]);
  const stream = `${next} 0 obj\n<< /Type /XRef /Size ${next + 1} /W [1 4 1] /Index [${PART.content} 1] ${root} /Length 6 >>\nstream\n${row.toString("latin1")}\nendstream\nendobj\n`;
  const tableAt = streamAt + stream.length;
  const table = `xref\n0 0\ntrailer\n<< /Size ${next + 1} /Prev ${previous} /XRefStm ${streamAt} ${root} >>\nstartxref\n${tableAt}\n%%EOF\n`;
  return joined(bytes, ascii(object + stream + table));
}

/** An object stream that extends another and holds the page once more. */
function extending({ bytes, next, changed }: Editable): Uint8Array {
  const page = changed(PART.page, { Contents: `${next + 2} 0 R` });
  const index = `${PART.page} 0 `;
  const body = index + page;
  return appendRevision(
    bytes,
    {
      [next]: {
        dict: `/Type /ObjStm /N 1 /First ${index.length} /Extends ${next + 1} 0 R`,
        bytes: ascii(body),
      },
      [next + 1]: { dict: `/Type /ObjStm /N 1 /First ${index.length}`, bytes: ascii(body) },
      [next + 2]: OTHER_CONTENT,
      [PART.page]: page,
    },
    { ...info, form: "stream" },
  );
}

const STARTXREF = /startxref\s+(\d+)\s+%%EOF\s*$/;

/** A table without an object, whose trailer counts fewer of them than there are: the others are not there any more. */
function fewer({ bytes, next }: Editable): Uint8Array {
  const previous = STARTXREF.exec(Buffer.from(bytes).toString("latin1"))?.[1] ?? "0";
  const trailer = `/Size ${next - 3} /Root 1 0 R /Prev ${previous} /Info ${PART.information} 0 R`;
  const table = `xref\n0 1\n0000000000 65535 f \ntrailer\n<< ${trailer} >>\n`;
  return joined(bytes, ascii(`${table}startxref\n${bytes.length}\n%%EOF\n`));
}

/** An object stream that has the page twice: as it was, where the entry leads, and another one for who goes by numbers. */
function twofold({ bytes, next, changed }: Editable): Uint8Array {
  const [own, other] = [
    changed(PART.page, {}),
    changed(PART.page, { Contents: `${next + 1} 0 R` }),
  ];
  const index = `${PART.page} 0 ${PART.page} ${own.length + 1} `;
  const pages = {
    dict: `/Type /ObjStm /N 2 /First ${index.length}`,
    bytes: ascii(`${index}${own} ${other}`),
  };
  const written = appendRevision(bytes, { [next]: pages, [next + 1]: OTHER_CONTENT }, info);
  const cut = written.length;
  const previous = STARTXREF.exec(Buffer.from(written).toString("latin1"))?.[1] ?? "0";
  const rows = Buffer.from([
    2,
    0,
    0,
    next >> 8,
    next & 255,
    0,
    1,
    cut >>> 24,
    (cut >> 16) & 255,
    (cut >> 8) & 255,
    cut & 255,
    0,
  ]);
  const dict = `/Type /XRef /Size ${next + 3} /W [1 4 1] /Index [${PART.page} 1 ${next + 2} 1] /Root 1 0 R /Prev ${previous} /Info ${PART.information} 0 R`;
  const stream = `${next + 2} 0 obj\n<< ${dict} /Length 12 >>\nstream\n${rows.toString("latin1")}\nendstream\nendobj\n`;
  return joined(written, ascii(`${stream}startxref\n${cut}\n%%EOF\n`));
}

// prettier-ignore
const STRANGERS: readonly Stranger[] = [
  { name: "a table for old readers and another one for new ones", make: hybrid },
  { name: "a page in an object stream that extends another", make: extending },
  { name: "fewer objects than the document has", make: fewer },
  { name: "a page that an object stream has twice", make: twofold },
  { name: "a page shown twice", make: entries(PART.branch, { Kids: `[${PART.page} 0 R ${PART.secondPage} 0 R ${PART.page} 0 R]`, Count: "3" }) },
  { name: "a count of pages that is not theirs", make: entries(PART.pages, { Count: "1" }) },
  { name: "rights of use that somebody grants later", make: entries(PART.catalog, { Perms: "<< /UR3 << /Type /Sig /Filter /Adobe.PPKLite >> >>" }) },
  { name: "another font behind the form's resources", make: (file) => appendRevision(file.bytes, {
    [file.next]: "<< /Type /Font /Subtype /Type1 /BaseFont /Symbol >>",
    [PART.catalog]: file.changed(PART.catalog, { AcroForm: file.entry(PART.catalog, "AcroForm").replace(/\/F1 9 0 R/, `/F1 ${file.next} 0 R`) }),
  }, info) },
  { name: "another default look of fields", make: inForm((form) => form.replace(/\/DA <[0-9a-f]*>/, "/DA (/F1 0.1 Tf 1 g)")) },
  { name: "fields computed in another order", make: inForm((form) => form.replace(/>>$/, `/CO [${PART.textField} 0 R] >>`)) },
  { name: "a form in XML beside the pages", make: inForm((form) => form.replace(/>>$/, "/XFA (<xdp/>) >>")) },
  { name: "names of places that lead elsewhere", make: entries(PART.catalog, { Names: `<< /Dests << /Names [(a) [${PART.secondPage} 0 R /Fit]] >> >>` }) },
  { name: "a portfolio around the document", make: entries(PART.catalog, { Collection: "<< /Type /Collection /View /T >>" }) },
  { name: "labels that number the pages otherwise", make: entries(PART.catalog, { PageLabels: "<< /Nums [0 << /S /D /St 7 >>] >>" }) },
  { name: "another language of the text", make: entries(PART.catalog, { Lang: "(xx)" }) },
  { name: "requirements that readers must meet", make: entries(PART.catalog, { Requirements: "[<< /S /EnableJavaScripts >>]" }) },
  { name: "files associated with the document", make: entries(PART.catalog, { AF: "[<< /Type /Filespec /F (a) >>]" }) },
  { name: "another unit of the page", make: entries(PART.page, { UserUnit: "2" }) },
  { name: "a page that turns by itself", make: entries(PART.page, { Dur: "1", Trans: "<< /S /Wipe >>" }) },
  { name: "beads of an article on the page", make: entries(PART.page, { B: `[${PART.note} 0 R]` }) },
  { name: "a group that blends the page otherwise", make: entries(PART.page, { Group: "<< /S /Transparency /CS /DeviceCMYK /I true >>" }) },
  { name: "a layer over a comment", make: entries(PART.note, { OC: `${PART.layer} 0 R` }) },
  { name: "text that is copied otherwise than it is read", make: (file) => appendRevision(file.bytes, {
    [file.next]: { dict: "", bytes: ascii("1 beginbfchar <31> <0039> endbfchar") },
    [PART.font]: file.changed(PART.font, { ToUnicode: `${file.next} 0 R` }),
  }, info) },
  { name: "a layer that is shown when printed", make: entries(PART.layer, { Usage: "<< /Print << /PrintState /ON >> >>", Intent: "/View" }) },
  { name: "a page with data of a program", make: entries(PART.page, { PieceInfo: "<< /X << /LastModified (D:2026) /Private (900) >> >>" }) },
  { name: "the signature's field below a new parent", make: (file) => {
    const [first] = file.signed;
    assert.ok(first);
    return appendRevision(file.bytes, {
      [file.next]: `<< /T (Other) /Kids [${first.field} 0 R] >>`,
      [first.field]: file.changed(first.field, { Parent: `${file.next} 0 R` }),
      [PART.catalog]: file.changed(PART.catalog, { AcroForm: file.entry(PART.catalog, "AcroForm").replace(new RegExp(`\\b${first.field} 0 R`), `${file.next} 0 R`) }),
    }, info);
  } },
  { name: "the signature's field in a layer", make: (file) => {
    const [first] = file.signed;
    assert.ok(first);
    return appendRevision(file.bytes, { [first.field]: file.changed(first.field, { OC: `${PART.layer} 0 R` }) }, info);
  } },
  { name: "the signature's dictionary with other rules", make: (file) => {
    const [first] = file.signed;
    assert.ok(first);
    return appendRevision(file.bytes, { [first.value]: file.changed(first.value, { Reference: "[<< /Type /SigRef /TransformMethod /DocMDP /TransformParams << /Type /TransformParams /P 3 /V /1.2 >> >>]" }) }, info);
  } },
];

const DRAWN = "BT /F1 18 Tf 72 720 Td (The buyer pays ) Tj";
const ALL = `${DRAWN}\nendstream\nendobj\n(100 EUR) Tj ET`;

/** A file whose content says elsewhere how long it is, and what of it is drawn if that is changed. */
async function measured(content: string, shown: number): Promise<readonly Uint8Array[]> {
  const font = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>";
  const plain = writePdf({
    objects: [
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 ${font} >> >> >>`,
      `<< /Length 5 0 R >>\nstream\n${content}\nendstream`,
      String(content.length),
    ],
  });
  const signed = await files.sign(plain);
  return [signed, appendRevision(signed, { 5: String(shown) })];
}

for (const [name, content] of [
  ["which some readers believe", "BT /F1 18 Tf 72 720 Td (The buyer pays 100 EUR) Tj ET"],
  ["which all readers believe", ALL],
] as const) {
  test(`a content that is cut short by its length, ${name}, is not what was signed`, async () => {
    const [signed, cut] = await measured(content, DRAWN.length);
    assert.ok(signed && cut);
    assert.equal(seemsUntouched(BY_THE_RULES(factsOf(signed))), true);
    const [first] = BY_THE_RULES(factsOf(cut)).signers;
    assert.equal(first?.undefinedChanges, true);
  });
}

test("data for validating that is written over is not what was there", async () => {
  const { bytes } = await files.signed(0);
  const number = /\/OCSPs \[(\d+) 0 R/.exec(Buffer.from(bytes).toString("latin1"))?.[1];
  assert.ok(number);
  const other = appendRevision(bytes, { [number]: { dict: "", bytes: ascii("nothing") } }, info);
  const [first] = BY_THE_RULES(factsOf(other)).signers;
  assert.equal(first?.undefinedChanges, true);
});

/** Without a certification, with one that permits filling in, and with one that permits comments. */
const BASES = [0, 1, 2, 7];

for (const { name, make } of STRANGERS) {
  test(`a stranger's attack is not taken for the signed document: ${name}`, async () => {
    for (const base of BASES) {
      const { bytes } = await files.signed(base);
      assert.equal(seemsUntouched(BY_THE_RULES(factsOf(bytes))), true, `base ${base}`);
      const attacked = make(editable(bytes));
      assert.notDeepEqual(attacked, bytes);
      assert.equal(seemsUntouched(BY_THE_RULES(factsOf(attacked))), false, `base ${base}`);
    }
  });
}
