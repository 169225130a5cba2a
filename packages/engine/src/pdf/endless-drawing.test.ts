import assert from "node:assert/strict";
import { test } from "node:test";
import { writePdf } from "@paraph/testkit";
import { latin1 } from "../bytes/hex.ts";
import { bytesSource } from "../bytes/source.ts";
import { inspectPdf } from "./inspect.ts";
import { drawnNames } from "./graphics-balance.ts";

const TREE = "<< /Type /Pages /Kids [3 0 R] /Count 1 >>";

/** A page that lists form 4, which lists form 5; what each form does is its content. */
function aFile(first: string, second: string, page = ""): Uint8Array {
  const form = (lists: string, content: string) => ({
    dict: `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << ${lists} >> >>`,
    bytes: latin1(content),
  });
  return writePdf({
    objects: [
      "<< /Type /Catalog /Pages 2 0 R >>",
      TREE,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Resources << /XObject << /A 4 0 R >> >> ${page} >>`,
      form("/B 5 0 R", first),
      form("/A 4 0 R /B 5 0 R", second),
    ],
  });
}

const inspected = (file: Uint8Array): number => inspectPdf(bytesSource(file)).pageCount;

test("a drawing that draws itself is refused, directly and through another", () => {
  for (const second of ["q /A Do Q", "/B Do", "(/X) Tj /#41 Do"]) {
    assert.throws(() => inspected(aFile("/B Do", second)), {
      code: "corrupted",
      message: /object [45] draws itself, so that its drawing never ends/,
    });
  }
});

test("resources that only list a form, as many programs write them, are no drawing", () => {
  assert.equal(inspected(aFile("/B Do", "0 0 9 9 re f")), 1);
  assert.equal(inspected(aFile("0 0 9 9 re f", "/A Do")), 1);
  assert.equal(inspected(aFile("/B Do", "(/A Do) Tj % /A Do")), 1);
});

test("a mark on the page that draws itself is refused too", () => {
  const page = "/Annots [<< /Type /Annot /Subtype /Stamp /Rect [0 0 9 9] /AP << /N 5 0 R >> >>]";
  assert.throws(() => inspected(aFile("", "/B Do", page)), /object 5 draws itself/);
});

test("names are those of operators, not of strings, comments and pictures", () => {
  const content = "/One Do (/Two Do) Tj BI /W 1 ID /Three Do EI % /Four Do\n/F#69ve Do";
  assert.deepEqual([...drawnNames(latin1(content))], ["One", "Five"]);
});
