import assert from "node:assert/strict";
import { test } from "node:test";
import { bytesSource } from "../bytes/source.ts";
import { inspectPdf } from "../pdf/inspect.ts";
import { attachedFile } from "./attached.ts";
import type { Block } from "./layout.ts";
import { writeReportPdf } from "./report-pdf.ts";

const bytes = new TextEncoder().encode('{"a":1}');

function aReport(blocks: readonly Block[]): Uint8Array {
  return writeReportPdf({
    title: "Protocol <of> & “Zürich”",
    language: "en",
    blocks,
    attachment: { name: "evidence.json", type: "application/json", description: "Data", bytes },
    at: new Date("2026-03-01T09:00:00Z"),
    id: new Uint8Array(16).fill(7),
  });
}

test("a report declares PDF/A-3b, is read strictly and carries its file", () => {
  const pdf = aReport([
    { kind: "title", text: "Signature protocol" },
    { kind: "row", label: "sha256", value: "0123456789abcdef".repeat(20) },
    { kind: "rule" },
    { kind: "note", text: "Ελληνικά, кириллица, ğ, \u202E漢字" },
  ]);
  const source = bytesSource(pdf);
  const facts = inspectPdf(source);
  assert.equal(facts.pdfA, "PDF/A-3b");
  assert.equal(facts.pages.length, 1);
  assert.deepEqual(attachedFile(source, "evidence.json"), bytes);
  assert.equal(attachedFile(source, "other.json"), null);
});

test("a long report goes on over pages and loses no line", () => {
  const blocks = Array.from({ length: 400 }, (_, n): Block => ({
    kind: "text",
    text: `Line ${n}`,
  }));
  const facts = inspectPdf(bytesSource(aReport(blocks)));
  assert.ok(facts.pages.length >= 8 && facts.pages.length <= 12, String(facts.pages.length));
});

test("the same report is the same bytes", () => {
  const blocks: readonly Block[] = [{ kind: "text", text: "Once" }];
  assert.deepEqual(aReport(blocks), aReport(blocks));
});
