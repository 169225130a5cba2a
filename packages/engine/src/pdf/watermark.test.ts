import assert from "node:assert/strict";
import { test } from "node:test";
import { aPdf, appendRevision, joined } from "@paraph/testkit";
import { latin1 } from "../bytes/hex.ts";
import { bytesSource } from "../bytes/source.ts";
import { PdfError } from "../errors.ts";
import { decodeStream, openPdf, resolve } from "./document.ts";
import { inspectPdf } from "./inspect.ts";
import type { PdfObject, PdfRef } from "./objects.ts";
import { dictOf, entryOf, isArray, isDict, isStream, nameOf, streamOf } from "./objects.ts";
import { pagesOf } from "./pages.ts";
import type { Stamp } from "./watermark.ts";
import { addWatermark } from "./watermark.ts";

const FORM = streamOf(
  dictOf({ Type: nameOf("XObject"), Subtype: nameOf("Form"), BBox: [0, 0, 10, 10] }),
  latin1("0 0 10 10 re f"),
);

function inCorner(_: unknown, add: (object: PdfObject) => PdfRef): readonly Stamp[] {
  return [{ form: add(FORM), matrix: [1, 0, 0, 1, 20, 30] }];
}

test("a watermark is drawn after the content of every page, in a graphics state of its own", () => {
  const before = aPdf({ pages: [{}, { rotate: 90, crop: [10, 20, 310, 420] }], form: "stream" });
  const { tail } = addWatermark(openPdf(bytesSource(before)), inCorner, new Uint8Array(16));
  const { latest } = openPdf(bytesSource(joined(before, tail)));
  const contents = pagesOf(latest).map(({ dict }) => {
    const streams = entryOf(dict, "Contents");
    assert.ok(isArray(streams));
    const texts = streams.map((item) => {
      const stream = resolve(latest, item);
      assert.ok(isStream(stream));
      return Buffer.from(decodeStream(latest, stream)).toString("latin1");
    });
    const resources = resolve(latest, entryOf(dict, "Resources"));
    assert.ok(isDict(resources));
    assert.ok(isDict(entryOf(resources, "Font")), "what the page had is still there");
    return texts;
  });
  assert.deepEqual(
    contents.map(([first]) => first),
    ["q\n", "q\n"],
  );
  assert.match(
    contents[0]?.at(-1) ?? "",
    /^\nQ\n.*BDC\nq 1 0 0 1 0 0 cm 1 0 0 1 20 30 cm \/Stamp1 Do Q/,
  );
  // As displayed, the corner of the turned page is the right lower corner of its crop box.
  assert.match(contents[1]?.at(-1) ?? "", /q 0 1 -1 0 310 20 cm 1 0 0 1 20 30 cm/);
});

test("4.2 a page that leaves graphics states open, or takes off too many, gets its watermark upright", () => {
  const pages = [
    { content: "q 2 0 0 2 0 0 cm q 0 1 -1 0 0 0 cm" },
    { content: "Q Q 3 0 0 3 50 50 cm q" },
    { content: "q (Q) Tj Q" },
  ];
  const before = aPdf({ pages });
  const { tail } = addWatermark(openPdf(bytesSource(before)), inCorner, new Uint8Array(16));
  const { latest } = openPdf(bytesSource(joined(before, tail)));
  const surroundings = pagesOf(latest).map(({ dict }) => {
    const streams = entryOf(dict, "Contents");
    assert.ok(isArray(streams));
    const texts = streams.map((item) => {
      const stream = resolve(latest, item);
      assert.ok(isStream(stream));
      return Buffer.from(decodeStream(latest, stream)).toString("latin1");
    });
    return [texts[0], /^\n(?:Q\n)*/.exec(texts.at(-1) ?? "")?.[0]];
  });
  assert.deepEqual(surroundings, [
    ["q\n", "\nQ\nQ\nQ\n"],
    ["q\nq\nq\n", "\nQ\nQ\n"],
    ["q\n", "\nQ\n"],
  ]);
});

test("4.2 a signed document cannot be watermarked", () => {
  const value = "/V << /Type /Sig /Filter /Adobe.PPKLite /ByteRange [0 1 2 3] /Contents <00> >>";
  const signed = aPdf({ fields: [{ name: "S", more: value }] });
  assert.throws(
    () => addWatermark(openPdf(bytesSource(signed)), inCorner, new Uint8Array(16)),
    (error) => error instanceof PdfError && error.code === "changes_not_allowed",
  );
});

test("an empty signature field is no signature", () => {
  const before = appendRevision(aPdf({ fields: [{ name: "S" }] }), { 40: "null" });
  const { tail } = addWatermark(openPdf(bytesSource(before)), inCorner, new Uint8Array(16));
  assert.equal(inspectPdf(bytesSource(joined(before, tail))).revisions, 3);
});
