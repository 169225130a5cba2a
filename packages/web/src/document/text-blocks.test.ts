import assert from "node:assert/strict";
import { test } from "node:test";
import { textBlocks, type StructNode, type TextItem } from "./text-blocks.ts";

const line = (str: string, y: number, height = 10): TextItem => ({
  str,
  height,
  transform: [height, 0, 0, height, 72, y],
  hasEOL: true,
});
const marked = (id: string, ...inside: readonly TextItem[]): readonly TextItem[] => [
  { type: "beginMarkedContentProps", id },
  ...inside,
  { type: "endMarkedContent" },
];
const content = (id: string): StructNode => ({ type: "content", id });
const node = (role: string, ...children: readonly StructNode[]): StructNode => ({ role, children });
const paragraph = (text: string) => ({ kind: "paragraph", text });

test("without a structure lines that follow closely in one size are one paragraph", () => {
  const items = [
    line("Title", 700, 20),
    line("First line", 660),
    line("of it.", 646),
    line("Another one.", 600),
    line("   ", 590),
  ];
  assert.deepEqual(
    textBlocks(items, null),
    ["Title", "First line of it.", "Another one."].map(paragraph),
  );
});

test("pieces of one line are one line, and a picture has no text", () => {
  const pieces = ["Rent", " ", "2'140"].map((str) => ({ ...line(str, 500), hasEOL: false }));
  assert.deepEqual(textBlocks(pieces, null), [paragraph("Rent 2'140")]);
  assert.deepEqual(textBlocks([], null), []);
  assert.deepEqual(textBlocks([], node("Root")), []);
});

test("headings, lists and the words for a figure come from the structure, in its order", () => {
  const items = [
    ...marked("m2", line("Second in order.", 700)),
    ...marked("m0", line("Lease", 650, 20)),
    ...marked("m1", line("What is let", 600, 14)),
    ...marked("m3", line("1. Flat", 550)),
    ...marked("m4", line("2. Cellar", 530)),
  ];
  const tree = node(
    "Root",
    node(
      "Document",
      node("H1", content("m0")),
      node("H4", node("Span", content("m1"))),
      node("P", content("m2")),
      node("L", node("LI", node("LBody", content("m3"))), node("LI", content("m4"))),
      { role: "Figure", alt: "The ground plan", children: [] },
      node("Figure"),
    ),
  );
  assert.deepEqual(textBlocks(items, tree), [
    { kind: "heading", level: 1, text: "Lease" },
    { kind: "heading", level: 2, text: "What is let" },
    paragraph("Second in order."),
    { kind: "list", items: ["1. Flat", "2. Cellar"] },
    { kind: "figure", text: "The ground plan" },
    { kind: "figure", text: null },
  ]);
});

test("what the structure leaves out is read out too: nobody hides a clause from screen readers", () => {
  const items = [
    ...marked("m0", line("You pay 100.", 700)),
    { type: "beginMarkedContent", id: null },
    line("And your house.", 400),
    { type: "endMarkedContent" },
    line("Page 1", 40),
  ];
  const tree = node("Root", node("P", content("m0")));
  assert.deepEqual(
    textBlocks(items, tree),
    ["You pay 100.", "And your house.", "Page 1"].map(paragraph),
  );
});
