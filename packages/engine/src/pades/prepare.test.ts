import assert from "node:assert/strict";
import { test } from "node:test";
import { aPdf, ascii, type PdfOptions, writePdf } from "@paraph/testkit";
import { latin1 } from "../bytes/hex.ts";
import { bytesSource } from "../bytes/source.ts";
import { catalogOf, decodeStream, dictIn, lookUp, openPdf } from "../pdf/document.ts";
import { acroFormOf, fieldsOf } from "../pdf/fields.ts";
import { pageGeometry, toDisplayed } from "../pdf/geometry.ts";
import { entryOf, isDict, isStream, numbersOf } from "../pdf/objects.ts";
import { pagesOf } from "../pdf/pages.ts";
import { type PreparedSignature, prepareSignature, type SignaturePlan } from "./prepare.ts";

const PLAN: SignaturePlan = {
  field: { kind: "new", places: [] },
  appearance: { mark: { kind: "typed", name: "Ada" }, lines: [{ role: "name", text: "Ada" }] },
  claims: { name: "Ada", reason: null, location: null, contact: null, time: new Date(0) },
  certify: null,
  cmsBytes: 1000,
  id: new Uint8Array(16),
};
const PLACE = { page: 0, x: 100, y: 50, width: 150, height: 40, rotation: 0 } as const;

function prepare(options: PdfOptions, changes: Partial<SignaturePlan> = {}): PreparedSignature {
  return prepareSignature(openPdf(bytesSource(aPdf(options))), { ...PLAN, ...changes });
}

function afterwards(options: PdfOptions, changes: Partial<SignaturePlan> = {}) {
  const file = aPdf(options);
  const { tail } = prepareSignature(openPdf(bytesSource(file)), { ...PLAN, ...changes });
  return openPdf(bytesSource(new Uint8Array(Buffer.concat([file, tail])))).latest;
}

for (const rotate of [0, 90, 180, 270] as const) {
  test(`2.3 a position counts from the lower left corner of a page turned by ${rotate}`, () => {
    const pages = [{ width: 600, height: 800, crop: [20, 30, 560, 700] as const, rotate }];
    const view = afterwards({ pages }, { field: { kind: "new", places: [PLACE] } });
    const [page] = pagesOf(view);
    const [field] = fieldsOf(view);
    assert.ok(page && field);
    const [left = 0, bottom = 0, right = 0, top = 0] = numbersOf(entryOf(field.dict, "Rect")) ?? [];
    const shown = toDisplayed(pageGeometry(view, page), { left, bottom, right, top });
    assert.deepEqual(shown, { x: 100, y: 50, width: 150, height: 40 });
  });
}

test("2.3 print has its size in points on a page of large units", () => {
  for (const userUnit of [1, 4]) {
    const pages = [{ width: 600 / userUnit, height: 800 / userUnit, userUnit }];
    const view = afterwards({ pages }, { field: { kind: "new", places: [PLACE] } });
    const [field] = fieldsOf(view);
    const looks = field ? lookUp(view, field.dict, "AP") : null;
    const look = isDict(looks) ? lookUp(view, looks, "N") : null;
    assert.ok(isStream(look));
    assert.deepEqual(numbersOf(entryOf(look.dict, "BBox")), [0, 0, 150, 40]);
  }
});

test("2.3 a mark is seen where readers are told to draw the form anew, and no value is lost for it", () => {
  const form = "/AcroForm << /Fields [{extra} 0 R] /NeedAppearances true /DA (/F 9 Tf 1 0 0 rg) >>";
  const after = (field: string) => {
    const widget = `<< /Type /Annot /Subtype /Widget /T (a) /Rect [0 0 90 20] ${field} >>`;
    const blank = { dict: "/Subtype /Form /BBox [0 0 90 20]", bytes: ascii("/Tx BMC EMC") };
    const view = afterwards(
      { catalog: form, extra: [widget, blank] },
      { field: { kind: "new", places: [PLACE] } },
    );
    const [held, [drawn]] = [acroFormOf(view), fieldsOf(view)];
    const looks = drawn && lookUp(view, drawn.dict, "AP");
    const look = looks && isDict(looks) ? lookUp(view, looks, "N") : null;
    const content = look && isStream(look) ? decodeStream(view, look) : new Uint8Array();
    return {
      needs: held ? lookUp(view, held, "NeedAppearances") : "no form",
      content: Buffer.from(content).toString("latin1"),
    };
  };
  assert.equal(after("/FT /Tx").needs, null, "nothing is filled in");
  assert.equal(after("/FT /Btn /V /Off").needs, null, "a box is not ticked");
  const ticked = (state: string) =>
    after(`/FT /Btn /V /Yes /AS /${state} /AP << /N << /Yes 7 0 R >> >>`).needs;
  assert.deepEqual([ticked("Yes"), ticked("Off")], [null, true], "a box shows its state, or not");
  const choice = "/FT /Ch /Ff 131072 /V (CH) /Opt [[(CH) (Schweiz)]]";
  const own = "/FT /Tx /V (x) /AP << >>";
  const huge = `/FT /Tx /V (x) /DA (1 0 0 rg /F ${"9".repeat(310)} Tf)`;
  for (const field of ["/FT /Tx /V (Z\\374rich)", `/FT /Tx /V (x) ${STALE}`, choice, own, huge]) {
    const { needs, content } = after(field);
    assert.equal(needs, null, field);
    assert.match(content, /\/CS cs 1 0 0 sc .* Tj|\/CS cs 1 0 0 sc .* TJ/, field);
  }
  for (const field of [
    "/FT /Btn /V /Yes",
    "/FT /Tx /Ff 8192 /V (x)",
    "/FT /Tx /V (\\376\\377N-)",
  ]) {
    assert.equal(after(field).needs, true, `only readers can draw ${field}`);
  }
});

/** A look from when the field was empty: the object behind it. */
const STALE = "/AP << /N 7 0 R >>";

test("a document before PDF 2.0 says that its signatures are an extension", () => {
  const level = (options: PdfOptions) => {
    const view = afterwards(options);
    const extensions = dictIn(view, catalogOf(view), "Extensions");
    const own = extensions && dictIn(view, extensions, "ESIC");
    return own && [...(extensions?.entries.keys() ?? []), lookUp(view, own, "ExtensionLevel")];
  };
  assert.deepEqual(level({}), ["ESIC", 2]);
  assert.equal(level({ version: "2.0" }), null);
  const others = "<< /ADBE << /BaseVersion /1.7 /ExtensionLevel 3 >> >>";
  assert.deepEqual(level({ catalog: `/Extensions ${others}` }), ["ADBE", "ESIC", 2]);
  const apart = { catalog: "/Extensions {extra} 0 R", extra: [others] };
  assert.deepEqual(level(apart), ["ADBE", "ESIC", 2]);
  const known = "/Extensions << /ESIC << /BaseVersion /1.7 /ExtensionLevel 5 >> >>";
  assert.deepEqual(level({ catalog: known }), ["ESIC", 5]);
});

test("a place outside of the page is refused", () => {
  for (const wrong of [{ x: 500 }, { y: -20 }, { width: 0 }, { page: 3 }]) {
    const places = [{ ...PLACE, ...wrong }];
    assert.throws(() => prepare({}, { field: { kind: "new", places } }), {
      code: "page_out_of_range",
    });
  }
});

test("2.3 a form field that does not exist is refused", () => {
  assert.throws(() => prepare({}, { field: { kind: "existing", name: "Boss" } }), {
    code: "field_not_found",
  });
});

test("a read-only field is locked", () => {
  const fields = [{ name: "Boss", more: "/Ff 1" }];
  assert.throws(() => prepare({ fields }, { field: { kind: "existing", name: "Boss" } }), {
    code: "field_locked",
  });
});

test("the byte range leaves out the hole and nothing else", () => {
  const { start, tail, hole } = prepare({});
  const [a, b, c, d] = hole.byteRange;
  assert.deepEqual([a, b, c + d], [0, hole.span.offset, start + tail.length]);
  assert.equal(c - b, 2 + 2 * PLAN.cmsBytes);
  const text = Buffer.from(tail).toString("latin1");
  assert.ok(text.includes(`[${hole.byteRange.join(" ")}]`));
  assert.equal(text.at(b - start), "<");
  assert.equal(text.at(c - start - 1), ">");
});

test("a lock of the field goes into its signature", () => {
  const fields = [
    { name: "Boss", more: "/Lock <</Type/SigFieldLock/Action/Include/Fields[(A)]>>" },
  ];
  const { tail } = prepare({ fields }, { field: { kind: "existing", name: "Boss" } });
  assert.match(Buffer.from(tail).toString("latin1"), /\/TransformMethod \/FieldMDP/);
});

test("a visible signature without image adds less than 30 KB", () => {
  const lines = [
    { role: "name", text: "Dr. Maximilian Müller-Ångström" },
    { role: "date", text: "15 November 2026, 12:00:00 CET (UTC+01:00)" },
    { role: "quality", text: "Advanced electronic signature (ZertES)" },
    { role: "notice", text: "DEMO – without legal effect" },
  ] as const;
  const { tail } = prepare(
    {},
    {
      field: { kind: "new", places: [PLACE] },
      appearance: { mark: { kind: "typed", name: "Maximilian Müller" }, lines },
    },
  );
  assert.ok(tail.length < 30_000, `${tail.length} bytes`);
});

test("metadata that is no XMP is left out by the first signature, XMP and what others signed stays", () => {
  const withMetadata = (content: string, more: string): Uint8Array =>
    writePdf({
      objects: [
        `<< /Type /Catalog /Pages 2 0 R /Metadata 4 0 R ${more} >>`,
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] >>",
        { dict: "/Type /Metadata /Subtype /XML", bytes: latin1(content) },
        "<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.x509.rsa_sha1 /Contents <00> >>",
        "<< /FT /Sig /T (Earlier) /V 5 0 R >>",
      ],
    });
  const keeps = (file: Uint8Array): boolean => {
    const { tail } = prepareSignature(openPdf(bytesSource(file)), PLAN);
    const view = openPdf(bytesSource(Buffer.concat([file, tail]))).latest;
    return catalogOf(view).entries.has("Metadata");
  };
  assert.equal(keeps(withMetadata("no xmp at all", "")), false);
  assert.equal(keeps(withMetadata('<x:xmpmeta xmlns:x="adobe:ns:meta/"></x:xmpmeta>', "")), true);
  assert.equal(keeps(withMetadata("no xmp at all", "/AcroForm << /Fields [6 0 R] >>")), true);
});
