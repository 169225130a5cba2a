import assert from "node:assert/strict";
import { test } from "node:test";
import { appendRevision, writePdf } from "@paraph/testkit";
import { bytesSource } from "../../bytes/source.ts";
import { openPdf, viewAt } from "../document.ts";
import { locateObject } from "../signatures.ts";

const CONTENT = "BT (100) Tj ET\nendstream\n(900) Tj";
const FILE = writePdf({
  objects: [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [] /Count 0 /Length 7 >>",
    `<< /Length 4 0 R >>\nstream\n${CONTENT}\nendstream`,
    String(CONTENT.length),
  ],
});

test("an object that stands at one place is read once for all views of the file", () => {
  const later = appendRevision(FILE, { 5: "<< /Other true >>" });
  const pdf = openPdf(bytesSource(later));
  const first = viewAt(pdf, 0);
  assert.equal(first.load(2), pdf.latest.load(2));
  assert.deepEqual(locateObject(first, 2), locateObject(pdf.latest, 2));
});

test("an object that was written again is another one in each view", () => {
  const later = appendRevision(FILE, { 2: "<< /Type /Pages /Kids [] /Count 0 >>" });
  const pdf = openPdf(bytesSource(later));
  const first = viewAt(pdf, 0);
  assert.notDeepEqual(first.load(2), pdf.latest.load(2));
  assert.notDeepEqual(locateObject(first, 2), locateObject(pdf.latest, 2));
});

test("a stream whose length a later revision wrote again is read by each view for itself", () => {
  const pdf = openPdf(bytesSource(appendRevision(FILE, { 4: "14" })));
  const first = viewAt(pdf, 0);
  assert.ok(first.load(3));
  assert.throws(() => pdf.latest.load(3), /has no end|does not end/);
});
