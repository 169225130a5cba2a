import assert from "node:assert/strict";
import { test } from "node:test";
import { bytesSource } from "../bytes/source.ts";
import { catalogOf, lookUp, openPdf, resolve } from "../pdf/document.ts";
import { inspectPdf } from "../pdf/inspect.ts";
import { entryOf, isArray, isDict, nameText, type PdfObject } from "../pdf/objects.ts";
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

test("a report is tagged: every piece of text belongs to an element, and lines are no content", () => {
  const blocks: readonly Block[] = [
    { kind: "title", text: "Lease" },
    { kind: "row", label: "Ada", value: "signed" },
    { kind: "row", label: "Ben", value: "declined" },
    { kind: "rule" },
    { kind: "page" },
    { kind: "heading", text: "Annex" },
  ];
  const view = openPdf(bytesSource(aReport(blocks))).latest;
  const catalog = catalogOf(view);
  const inner = (dict: PdfObject, key: string): PdfObject => {
    assert.ok(isDict(dict), key);
    return lookUp(view, dict, key) ?? assert.fail(`no ${key}`);
  };
  assert.equal(inner(inner(catalog, "MarkInfo"), "Marked"), true);
  const root = inner(catalog, "StructTreeRoot");
  const roles = (node: PdfObject): unknown => {
    const found = resolve(view, node);
    assert.ok(isDict(found));
    const kids = lookUp(view, found, "K");
    if (!isArray(kids)) return null;
    const below = kids.map(roles).filter((each) => each !== null);
    const role = nameText(entryOf(found, "S"));
    return below.length === 0 ? role : [role, ...below];
  };
  const item = ["LI", "Lbl", "LBody"];
  const [document] = inner(root, "K") as readonly PdfObject[];
  assert.deepEqual(roles(document ?? null), ["Document", "H1", ["L", item, item], "H2"]);
  const nums = inner(inner(root, "ParentTree"), "Nums") as readonly PdfObject[];
  assert.deepEqual(
    nums.map((each) => (isArray(each) ? each.length : each)),
    [0, 5, 1, 1],
    "page by page, one owner for each piece",
  );
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
