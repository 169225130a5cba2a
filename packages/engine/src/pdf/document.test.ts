import assert from "node:assert/strict";
import { test } from "node:test";
import { aPdf, appendRevision, ascii, writePdf } from "@paraph/testkit";
import { bytesSource } from "../bytes/source.ts";
import { latin1 } from "../bytes/hex.ts";
import { PdfError } from "../errors.ts";
import type { Pdf } from "./document.ts";
import { changesOf, openPdf, resolve, viewAt } from "./document.ts";
import { inspectPdf } from "./inspect.ts";
import { PDF_LIMITS } from "./limits.ts";
import { refOf, stringOf } from "./objects.ts";
import { locateObject, locateValue } from "./signatures.ts";

function opened(bytes: Uint8Array): Pdf {
  return openPdf(bytesSource(bytes));
}

test("each revision is a view of its own", () => {
  const first = aPdf();
  const second = appendRevision(first, { 20: "(two)" });
  const third = appendRevision(second, { 20: "(three)", 21: "(new)" });
  const pdf = opened(third);
  assert.deepEqual(
    pdf.revisions.map(({ end }) => end),
    [first.length, second.length, third.length],
  );
  const seen = [0, 1, 2].map((index) => resolve(viewAt(pdf, index), refOf(20)));
  assert.deepEqual(seen, [null, stringOf(latin1("two")), stringOf(latin1("three"))]);
  assert.deepEqual(pdf.revisions.slice(1).map(changesOf), [
    { written: [20], freed: [] },
    { written: [20, 21], freed: [] },
  ]);
});

test("a linearized file is one revision with two sections", () => {
  const bytes = aPdf({ linearized: true, pages: 4 });
  const { revisions } = opened(bytes);
  assert.deepEqual(
    revisions.map(({ sections, end }) => [sections.length, end]),
    [[2, bytes.length]],
  );
  const later = appendRevision(bytes, { 40: "(x)" });
  assert.deepEqual(
    opened(later).revisions.map(({ sections }) => sections.length),
    [2, 1],
  );
});

/** A good file and behind it a save that wrote two sections, as some programs do. */
function savedInTwo(lastStart: (second: number) => number): Uint8Array {
  const text = Buffer.from(aPdf()).toString("latin1");
  const previous = text.lastIndexOf("xref\n", text.lastIndexOf("trailer"));
  const first = `xref\n0 0\ntrailer\n<< /Size 6 /Root 1 0 R /Prev ${previous} >>\n`;
  const second = text.length + first.length;
  const last = `xref\n0 0\ntrailer\n<< /Size 6 /Root 1 0 R /Prev ${text.length} >>\n`;
  return ascii(`${text}${first}${last}startxref\n${lastStart(second)}\n%%EOF\n`);
}

test("two sections of one save are one revision", () => {
  const bytes = savedInTwo((second) => second);
  assert.deepEqual(
    opened(bytes).revisions.map(({ sections }) => sections.length),
    [1, 2],
  );
});

test("a linearized file without an end in its middle can be updated", () => {
  const whole = Buffer.from(aPdf({ linearized: true })).toString("latin1");
  const bytes = ascii(whole.replace("startxref\n0\n%%EOF\n", " ".repeat(18)));
  const later = appendRevision(bytes, { 20: "(x)" });
  assert.deepEqual(
    opened(later).revisions.map(({ sections }) => sections.length),
    [2, 1],
  );
});

test("a revision that ends with the position of another one is refused", () => {
  // Cut off before the last save, this file would be another document than its second revision.
  const misleading = savedInTwo((second) => Math.floor(second / 2));
  const text = Buffer.from(savedInTwo((second) => second)).toString("latin1");
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1]);
  const later = `xref\n0 0\ntrailer\n<< /Size 6 /Root 1 0 R /Prev ${start} >>\n`;
  const end = `startxref\n${misleading.length}\n%%EOF\n`;
  assert.throws(
    () => opened(ascii(Buffer.from(misleading).toString("latin1") + later + end)),
    (error) => error instanceof PdfError && error.code === "corrupted",
  );
});

test("an entry that points at the header is an object that is missing", () => {
  const text = Buffer.from(appendRevision(aPdf(), { 20: "(x)" })).toString("latin1");
  const pdf = opened(ascii(text.replace(/(20 1\n)\d{10}/, "$10000000000")));
  assert.equal(resolve(pdf.latest, refOf(20)), null);
});

test("an object that was freed is gone, and was there before", () => {
  const text = Buffer.from(aPdf({ form: "table" })).toString("latin1");
  const start = text.lastIndexOf("xref\n", text.lastIndexOf("trailer"));
  const table = "xref\n3 1\n0000000000 00001 f \ntrailer\n<< /Size 6 /Root 1 0 R";
  const pdf = opened(
    ascii(`${text}${table} /Prev ${start} >>\nstartxref\n${text.length}\n%%EOF\n`),
  );
  assert.equal(resolve(pdf.latest, refOf(3)), null);
  assert.notEqual(resolve(viewAt(pdf, 0), refOf(3)), null);
  assert.deepEqual(pdf.revisions.map(changesOf)[1], { written: [], freed: [3] });
});

test("a reference to another generation is null", () => {
  const { latest } = opened(aPdf());
  assert.equal(resolve(latest, refOf(1, 3)), null);
});

test("the place of an object and of its values is known to the byte", () => {
  const bytes = writePdf({
    objects: ["<< /Type /Catalog /Pages 2 0 R /A << /B <00ff> /C [1 2] >> >>", "<< /Kids [] >>"],
  });
  const text = Buffer.from(bytes).toString("latin1");
  const { latest } = opened(bytes);
  const inner = locateValue(latest, refOf(1), ["A", "B"]);
  assert.ok(inner);
  assert.equal(text.slice(inner.offset, inner.offset + inner.length), "<00ff>");
  assert.equal(locateValue(latest, refOf(1), ["A", "D"]), null);
  const whole = locateObject(latest, 2);
  assert.ok(whole);
  assert.equal(
    text.slice(whole.offset, whole.offset + whole.length),
    "2 0 obj\n<< /Kids [] >>\nendobj",
  );
});

test("limits are the caller's to lower", () => {
  const bytes = aPdf({ pages: 3 });
  assert.throws(
    () => inspectPdf(bytesSource(bytes), { ...PDF_LIMITS, pages: 2 }),
    (error) => error instanceof PdfError && error.code === "too_complex",
  );
  assert.throws(
    () => inspectPdf(bytesSource(bytes), { ...PDF_LIMITS, work: -2 * bytes.length + 100 }),
    (error) => error instanceof PdfError && error.code === "too_complex",
  );
});
