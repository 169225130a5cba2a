import assert from "node:assert/strict";
import { test } from "node:test";
import { aPdf, appendRevision, flateStream, writePdf } from "@paraph/testkit";
import type { PdfText } from "@paraph/testkit";
import { bytesSource } from "../bytes/source.ts";
import { inspectPdf } from "./inspect.ts";

function facts(bytes: Uint8Array): ReturnType<typeof inspectPdf> {
  return inspectPdf(bytesSource(bytes));
}

const SIGNED =
  "/V << /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /ByteRange [0 1 2 3] /Contents <00> >>";

test("2.5 a document has the size of its first page as displayed", () => {
  const { pageCount, pages } = facts(
    aPdf({ pages: [{ rotate: 90 }, { width: 200, height: 100 }] }),
  );
  assert.equal(pageCount, 2);
  assert.deepEqual(pages[0], { width: 842, height: 595, rotate: 90, userUnit: 1 });
  assert.deepEqual(pages[1], { width: 200, height: 100, rotate: 0, userUnit: 1 });
});

test("signature fields are found with their names, places and whether they are signed", () => {
  const found = facts(
    aPdf({
      pages: 2,
      fields: [
        { name: "First", page: 1, rect: [10, 20, 110, 70] },
        { name: "Second", more: SIGNED },
      ],
    }),
  );
  const shown = found.signatureFields.map(({ name, signed, positions }) => {
    return { name, signed, positions };
  });
  assert.deepEqual(shown, [
    {
      name: "First",
      signed: false,
      positions: [{ page: 1, x: 10, y: 20, width: 100, height: 50 }],
    },
    { name: "Second", signed: true, positions: [] },
  ]);
  assert.deepEqual(found.signatures, [
    { field: "Second", type: "signature", subFilter: "ETSI.CAdES.detached", permission: null },
  ]);
});

test("names of fields are put together from those above, and type and value are inherited", () => {
  const { signatureFields } = facts(
    aPdf({
      catalog: "/AcroForm << /Fields [{extra} 0 R] >>",
      extra: [
        `<< /T (contract) /FT /Sig /Kids [7 0 R 8 0 R] ${SIGNED} >>`,
        "<< /T <FEFF00FC> /Parent 6 0 R >>",
        "<< /T (b) /Parent 6 0 R /V null /Kids [9 0 R 10 0 R] >>",
        "<< /Subtype /Widget /P 4 0 R /Rect [1 2 3 4] >>",
        "<< /Subtype /Widget /P 4 0 R /Rect [5 6 7 8] >>",
      ],
    }),
  );
  assert.deepEqual(
    signatureFields.map(({ name, signed, positions }) => [name, signed, positions.length]),
    [
      ["contract.\u00fc", true, 0],
      ["contract.b", true, 2],
    ],
  );
});

test("what a certification allows is read from the document", () => {
  for (const [parameters, permission] of [
    ["/P 1", 1],
    ["/P 3", 3],
    ["", 2],
    ["/P 9", 1],
  ] as const) {
    const signature = `<< /Type /Sig /Filter /Adobe.PPKLite /Contents <00> /Reference [<< /TransformMethod /DocMDP /TransformParams << ${parameters} >> >>] >>`;
    const bytes = aPdf({ catalog: "/Perms << /DocMDP {extra} 0 R >>", extra: [signature] });
    assert.equal(facts(bytes).certification, permission);
  }
  assert.equal(facts(aPdf()).certification, null);
});

test("the later one of header and catalog is the version", () => {
  assert.equal(facts(aPdf({ version: "1.4" })).pdfVersion, "1.4");
  assert.equal(facts(aPdf({ version: "1.4", catalog: "/Version /1.6" })).pdfVersion, "1.6");
  assert.equal(facts(aPdf({ version: "2.0", catalog: "/Version /1.6" })).pdfVersion, "2.0");
});

test("PDF/A is what the metadata declares, as element or attribute, compressed or not", () => {
  for (const level of ["1b", "2b", "3b"] as const)
    assert.equal(facts(aPdf({ pdfA: level })).pdfA, `PDF/A-${level}`);
  const metadata = (text: string): Uint8Array => {
    return aPdf({
      catalog: "/Metadata {extra} 0 R",
      extra: [flateStream("/Type /Metadata", text)],
    });
  };
  assert.equal(facts(metadata('<a pdfaid:part="2" pdfaid:conformance="U"/>')).pdfA, "PDF/A-2u");
  assert.equal(facts(metadata("<pdfaid:part>4</pdfaid:part>")).pdfA, "PDF/A-4");
  assert.equal(facts(metadata("<pdfaid:part>none</pdfaid:part>")).pdfA, null);
  assert.equal(facts(aPdf()).pdfA, null);
});

/** Where a reader would find it, and what it is. */
const ACTIVE: readonly (readonly [string, string, readonly PdfText[]])[] = [
  ["javascript", "/OpenAction << /S /JavaScript /JS (1) >>", []],
  ["javascript", "/Names << /JavaScript << /Names [(a) << /S /JavaScript >>] >> >>", []],
  ["javascript", "/AA << /WC << /S /JavaScript /JS (1) >> >>", []],
  ["launch", "/OpenAction << /S /GoTo /Next [<< /S /Launch >>] >>", []],
  ["submit_form", "/Outlines << /First {extra} 0 R >>", ["<< /A << /S /SubmitForm >> >>"]],
  ["import_data", "/OpenAction << /S /ImportData >>", []],
  ["remote_destination", "/OpenAction << /S /GoToR /F (x.pdf) >>", []],
  ["embedded_files", "/Names << /EmbeddedFiles << /Kids [{extra} 0 R] >> >>", ["<< /Names [] >>"]],
  ["embedded_files", "/AF [{extra} 0 R]", ["<< /Type /Filespec >>"]],
  ["xfa", "/AcroForm << /Fields [] /XFA [(template) {extra} 0 R] >>", [flateStream("", "x")]],
  [
    "submit_form",
    "/AcroForm << /Fields [{extra} 0 R] >>",
    ["<< /T (b) /FT /Btn /A << /S /SubmitForm >> >>"],
  ],
];

for (const [kind, catalog, extra] of ACTIVE) {
  test(`${kind} is found in ${catalog}`, () => {
    assert.deepEqual(facts(aPdf({ catalog, extra })).activeContent, [kind]);
  });
}

test("annotations that play or carry something are found", () => {
  const annotated = (annotation: string): Uint8Array => {
    return writePdf({
      objects: [
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [3 0 R] >>",
        `<< /Type /Page /MediaBox [0 0 9 9] /Annots [${annotation}] >>`,
      ],
    });
  };
  assert.deepEqual(facts(annotated("<< /Subtype /RichMedia >>")).activeContent, ["rich_media"]);
  assert.deepEqual(facts(annotated("<< /Subtype /FileAttachment >>")).activeContent, [
    "embedded_files",
  ]);
  assert.deepEqual(facts(annotated("<< /Subtype /Link /A << /S /URI >> >>")).activeContent, []);
});

test("an object that is not where the cross-reference says is found, also when nobody asks for it", () => {
  const text = Buffer.from(appendRevision(aPdf(), { 30: "(nobody asks)" })).toString("latin1");
  const moved = text.replace("30 0 obj", "31 0 obj");
  assert.throws(
    () => facts(new Uint8Array(Buffer.from(moved, "latin1"))),
    /object 30 is not at byte 765, where the cross-reference says/,
  );
});

test("a branch of the page tree without a list of pages is no page", () => {
  const objects = (kids: string) => [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Count 1 /MediaBox [0 0 100 100] ${kids} >>`,
    "<< /Type /Page /Parent 2 0 R >>",
  ];
  const inspected = (kids: string) =>
    inspectPdf(bytesSource(writePdf({ objects: objects(kids), version: "1.7", form: "table" })));
  assert.equal(inspected("/Kids [3 0 R]").pageCount, 1);
  for (const kids of ["", "/Kids /Test", "/Kids 3 0 R"]) {
    assert.throws(() => inspected(kids), { code: "corrupted" }, kids);
  }
});
