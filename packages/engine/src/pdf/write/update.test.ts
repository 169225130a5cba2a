import assert from "node:assert/strict";
import { test } from "node:test";
import { aPdf, appendRevision, ascii, joined, writePdf } from "@paraph/testkit";
import type { PdfOptions } from "@paraph/testkit";
import { latin1 } from "../../bytes/hex.ts";
import { bytesSource } from "../../bytes/source.ts";
import type { Pdf } from "../document.ts";
import { catalogOf, openPdf, resolve } from "../document.ts";
import {
  dictOf,
  entryOf,
  hexOf,
  isArray,
  isRef,
  isStream,
  markOf,
  refOf,
  stringOf,
} from "../objects.ts";
import { withEntries } from "../objects.ts";
import { inspect } from "../inspect.ts";
import { beginUpdate } from "./update.ts";

const ID = new Uint8Array(16).fill(0xab);

function opened(bytes: Uint8Array): Pdf {
  return openPdf(bytesSource(bytes));
}

/** A document to which one object and a mark in its catalog were added. */
function updated(bytes: Uint8Array) {
  const pdf = opened(bytes);
  const root = entryOf(pdf.latest.trailer, "Root");
  assert.ok(isRef(root));
  const update = beginUpdate(pdf);
  const added = update.add(stringOf(latin1("added")));
  update.put(
    root,
    withEntries(catalogOf(pdf.latest), { Mark: markOf("hole", latin1("<0000>")), Added: added }),
  );
  const written = update.finish(ID);
  return { pdf, added, written, whole: joined(bytes, written.tail) };
}

const FORMS: readonly (readonly [string, PdfOptions, string])[] = [
  ["a table", {}, "table"],
  ["a stream", { form: "stream", compressed: true }, "stream"],
  ["a hybrid", { form: "hybrid", compressed: true }, "table"],
  ["a linearized file", { linearized: true }, "table"],
];

for (const [kind, options, form] of FORMS) {
  test(`an update of ${kind} has the form of ${form === "table" ? "a table" : "a stream"}`, () => {
    const before = aPdf(options);
    const { pdf, added, whole } = updated(before);
    assert.deepEqual(whole.subarray(0, before.length), before);
    const after = opened(whole);
    assert.equal(after.revisions.at(-1)?.sections[0]?.form, form);
    assert.equal(after.revisions.length, pdf.revisions.length + 1);
    assert.deepEqual(resolve(after.latest, added), stringOf(latin1("added")));
    assert.equal(inspect(after).pageCount, 1);
  });
}

test("the places of objects and marks are those of the new file", () => {
  const { whole, written, added } = updated(aPdf());
  const text = Buffer.from(whole).toString("latin1");
  const hole = written.marks.get("hole");
  assert.ok(hole);
  assert.equal(text.slice(hole.offset, hole.offset + hole.length), "<0000>");
  const span = written.objects.get(added.number);
  assert.ok(span);
  assert.equal(
    text.slice(span.offset, span.offset + span.length),
    `${added.number} 0 obj\n(added)\nendobj`,
  );
  assert.equal(written.length, whole.length);
});

test("the first half of the identity stays, the second is new", () => {
  const { pdf, whole } = updated(aPdf());
  const [before, after] = [pdf, opened(whole)].map(({ latest }) => entryOf(latest.trailer, "ID"));
  assert.ok(before !== undefined && isArray(before) && after !== undefined && isArray(after));
  assert.deepEqual(after, [before[0], hexOf(ID)]);
});

test("a document without identity gets one", () => {
  const without = ascii(
    Buffer.from(aPdf())
      .toString("latin1")
      .replace(/\/ID \[.*?\]/, ""),
  );
  const { latest } = opened(updated(without).whole);
  assert.deepEqual(entryOf(latest.trailer, "ID"), [hexOf(ID), hexOf(ID)]);
});

test("a line is ended only where it is not", () => {
  const before = aPdf();
  assert.notEqual(updated(before).written.tail[0], 0x0a);
  const cut = before.subarray(0, before.length - 1);
  assert.equal(updated(cut).written.tail[0], 0x0a);
  assert.equal(inspect(opened(updated(cut).whole)).revisions, 2);
});

test("numbers are never used again, not even those of objects that were freed", () => {
  const pdf = opened(appendRevision(aPdf(), { 50: "(late)" }));
  const update = beginUpdate(pdf);
  assert.deepEqual(update.allocate(), refOf(51));
  assert.throws(() => update.put(refOf(40), null), RangeError);
  assert.throws(() => update.finish(ID), RangeError, "a number without an object");
});

test("a stream of the document may get another dictionary and keeps its bytes", () => {
  const pdf = opened(aPdf());
  const page = resolve(pdf.latest, refOf(4));
  assert.ok(page !== null);
  const contents = refOf(5);
  const stream = resolve(pdf.latest, contents);
  assert.ok(isStream(stream));
  const update = beginUpdate(pdf);
  update.put(contents, {
    kind: "stream",
    content: stream.content,
    dict: withEntries(stream.dict, { Extra: dictOf({}) }),
  });
  const after = opened(joined(aPdf(), update.finish(ID).tail));
  const again = resolve(after.latest, contents);
  assert.ok(isStream(again));
  assert.ok(again.dict.entries.has("Extra"));
  assert.equal(again.content.length, stream.content.length);
});

test("several updates in a row can all be looked at", () => {
  let bytes = aPdf({ form: "stream" });
  for (let times = 1; times <= 5; times++) {
    bytes = updated(bytes).whole;
    assert.equal(inspect(opened(bytes)).revisions, times + 1);
  }
});

test("an /Info that stands in the trailer itself becomes an object", () => {
  const file = writePdf({
    objects: ["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [] /Count 0 >>"],
    trailer: "/Info << /Producer (somebody) >>",
  });
  const update = beginUpdate(openPdf(bytesSource(file)));
  update.add(null);
  const { tail } = update.finish(new Uint8Array(16));
  const { trailer } = openPdf(bytesSource(Buffer.concat([file, tail]))).latest;
  assert.equal(isRef(entryOf(trailer, "Info")), true);
});
