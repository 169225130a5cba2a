import assert from "node:assert/strict";
import { test } from "node:test";
import { aPdf } from "@paraph/testkit";
import { bytesSource } from "../../bytes/source.ts";
import { openPdf } from "../../pdf/document.ts";
import { inspectPdf } from "../../pdf/inspect.ts";
import { addWatermark } from "../../pdf/watermark.ts";
import { watermarkStamps, type WatermarkPlan } from "./stamps.ts";

const TEXT: WatermarkPlan = {
  mark: { kind: "text", text: "Entwurf für Zürich" },
  opacity: 0.3,
  places: "diagonal",
};

function stamped(before: Uint8Array, plan: WatermarkPlan): Buffer {
  const pdf = openPdf(bytesSource(before));
  const { tail } = addWatermark(pdf, watermarkStamps(pdf, plan), new Uint8Array(16));
  return Buffer.concat([before, tail]);
}

test("4.2 a watermark is one form for all pages, and the document before it is untouched", () => {
  const before = aPdf({ pages: 5 });
  const after = stamped(before, TEXT);
  assert.ok(after.subarray(0, before.length).equals(before));
  assert.equal(inspectPdf(bytesSource(after)).pageCount, 5);
  const added = after.subarray(before.length).toString("latin1");
  assert.equal(added.match(/\/Subtype \/Form/g)?.length, 1);
  assert.match(added, /\/ca 0\.3/);
  assert.match(added, /\/FontFile2/);
});

test("4.2 only the pages that are named are drawn on", () => {
  const box = { page: 1, x: 10, y: 20, width: 100, height: 50 };
  const added = stamped(aPdf({ pages: 3 }), { ...TEXT, places: [box, { ...box, y: 200 }] });
  assert.equal(added.toString("latin1").match(/\/Stamp\d Do/g)?.length, 2);
});

test("4.2 PDF/A-1 stays without transparency, PDF/A-2 may have it", () => {
  const first = stamped(aPdf({ pdfA: "1b" }), TEXT).toString("latin1");
  assert.doesNotMatch(first, /\/ca |ExtGState/);
  assert.match(first, /\/CalRGB/);
  assert.match(stamped(aPdf({ pdfA: "2b" }), TEXT).toString("latin1"), /\/ca 0\.3/);
});
