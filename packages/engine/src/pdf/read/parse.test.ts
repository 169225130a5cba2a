import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { latin1 } from "../../bytes/hex.ts";
import { PdfError } from "../../errors.ts";
import { budgetFor, PDF_LIMITS } from "../limits.ts";
import type { PdfObject } from "../objects.ts";
import { dictOf, hexOf, nameOf, refOf, stringOf } from "../objects.ts";
import { bytesOf, emptyOutput, putObject } from "../write/serialize.ts";
import { blocksOfBytes } from "./blocks.ts";
import { lexerAt } from "./lexer.ts";
import { readObject } from "./parse.ts";

function parse(text: string | Uint8Array): PdfObject {
  const bytes = typeof text === "string" ? latin1(text) : text;
  return readObject(lexerAt(blocksOfBytes(bytes), budgetFor(bytes.length, PDF_LIMITS), 0));
}

function codeOf(text: string): string | null {
  try {
    parse(text);
    return null;
  } catch (error) {
    if (error instanceof PdfError) return error.code;
    throw error;
  }
}

const BODY_FORMATS: readonly (readonly [string, PdfObject])[] = [
  ["null", null],
  ["true", true],
  [" % comment\n false ", false],
  ["+17", 17],
  ["-.002", -0.002],
  ["4.", 4],
  ["/A#20B", nameOf("A B")],
  ["/", nameOf("")],
  ["12 0 R", refOf(12)],
  ["[12 0 R 3 4 R 5]", [refOf(12), refOf(3, 4), 5]],
  ["[1 2 3]", [1, 2, 3]],
  ["(a(b)c)", stringOf(latin1("a(b)c"))],
  ["(\\(\\n\\053\\5x\\\r\ny\rz)", stringOf(latin1("(\n+\u0005xy\nz"))],
  ["<4a 4B\n5>", hexOf(latin1("JKP"))],
  ["<</A/B/C null/D<<>>>>", dictOf({ A: nameOf("B"), D: dictOf({}) })],
];

for (const [text, object] of BODY_FORMATS) {
  test(`${JSON.stringify(text)} is read as ISO 32000 means it`, () => {
    assert.deepEqual(parse(text), object);
  });
}

test("what would have to be guessed is refused", () => {
  const wrong = [
    "",
    "1.2.3",
    "--1",
    "maybe",
    "<0g>",
    "(a",
    "[1",
    "<</A>>",
    "<<1 2>>",
    "/A#0",
    "<</A 1/A 2>>",
    "]",
  ];
  for (const text of wrong) assert.equal(codeOf(text), "corrupted", text);
});

const bytes = fc.uint8Array({ maxLength: 24 });
const name = fc.string({
  unit: fc.integer({ min: 1, max: 255 }).map((code) => String.fromCharCode(code)),
  maxLength: 8,
});
const { object } = fc.letrec<{ object: PdfObject }>((tie) => ({
  object: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(null, true, false),
    fc.integer(),
    fc.integer({ min: -1_000_000, max: 1_000_000 }).map((value) => value / 1000),
    name.map(nameOf),
    bytes.map(stringOf),
    bytes.map(hexOf),
    fc.nat({ max: 1000 }).map((number) => refOf(number)),
    fc.array(tie("object"), { maxLength: 5 }),
    fc
      .dictionary(
        name,
        tie("object").filter((value) => value !== null),
        { maxKeys: 5 },
      )
      .map((entries) => dictOf(entries)),
  ),
}));

test("reading undoes writing", () => {
  fc.assert(
    fc.property(object, (value) => {
      const out = emptyOutput();
      putObject(out, value);
      assert.deepEqual(parse(bytesOf(out)), value);
    }),
  );
});
