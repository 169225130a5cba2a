import assert from "node:assert/strict";
import { test } from "node:test";
import { appendRevision, ascii } from "@paraph/testkit";
import { FORGED, type FileForgery, usual } from "@paraph/testkit/forged";
import { fileWith, judged, ownCms, verdict } from "./forged.ts";

/** Dictionaries, fields and ranges as somebody writes them who signs what he wishes and shows something else. */
const FORMAT = "TOTAL-FAILED FORMAT_FAILURE";
const file = (rest: Omit<FileForgery, "cms">): Uint8Array => fileWith(ownCms(), rest);

test("the file whose dictionary is attacked passes", () => {
  assert.equal(verdict(file({}))[0], "TOTAL-PASSED");
});

type Row = readonly [plan: Omit<FileForgery, "cms">, reason: RegExp];

/** In all of these the digest is that of what the range covers, so that nothing but its form is wrong. */
const RANGES: Readonly<Record<string, Row>> = {
  "in the other order": [
    { range: ({ from, to }, size) => [to, size - to, 0, from] },
    /not four numbers that cover from the first byte/,
  ],
  overlapping: [{ range: ({ from, to }, size) => [0, to, from, size - from] }, /not four numbers/],
  "of which the second part begins inside of the first": [
    { range: ({ from }, size) => [0, from, 40, size - 40] },
    /not four numbers/,
  ],
  "in three parts": [
    { range: ({ from, to }, size) => [0, 20, 20, from - 20, to, size - to] },
    /not four numbers/,
  ],
  "in one part": [{ range: ({ from }) => [0, from] }, /not four numbers/],
  "that begins later": [
    { range: ({ from, to }, size) => [9, from - 9, to, size - to] },
    /not four numbers/,
  ],
  "with a hole that is larger than the value": [
    { range: ({ from, to }, size) => [0, from - 20, to, size - to] },
    /not exactly its own \/Contents/,
  ],
  "that leaves out the end": [
    { range: ({ from, to }, size) => [0, from, to, size - to - 30] },
    /does not end with a revision/,
  ],
  "that reaches behind the end": [
    { range: ({ from, to }, size) => [0, from, to, size - to + 5] },
    /behind the end of the file/,
  ],
  "that covers nothing behind the value": [
    { range: ({ from, to }) => [0, from, to, 0] },
    /does not (cover the dictionary|end with)/,
  ],
};

for (const [name, [plan, reason]] of Object.entries(RANGES)) {
  test(`a range ${name} is no range`, () => {
    const [said, details] = verdict(file(plan));
    assert.equal(said, FORMAT, details);
    assert.match(details, reason);
  });
}

const CONTENTS: Readonly<Record<string, Row>> = {
  "a reference to a string": [
    { contentsEntry: "7 0 R", objects: ["VALUE"] },
    /not exactly its own \/Contents/,
  ],
  "a reference to a stream": [
    { contentsEntry: "7 0 R /X VALUE", objects: [{ dict: "", bytes: ascii("30") }] },
    /has no value/,
  ],
  "a reference to the value of another signature": [
    {
      fields: "5 0 R 7 0 R",
      contentsEntry: "9 0 R",
      objects: [
        "<< /Type /Annot /Subtype /Widget /FT /Sig /T (Signature2) /V 8 0 R /Rect [0 0 0 0] /F 132 /P 3 0 R >>",
        "<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /ByteRange [0 1 2 3] /Contents 9 0 R >>",
        "VALUE",
      ],
    },
    /not exactly its own \/Contents/,
  ],
  "two entries, of which the range leaves out one": [
    { contentsEntry: "VALUE /Contents <3000>" },
    /\/Contents twice/,
  ],
  "a text in parentheses before it": [
    { contentsEntry: "(0) /Other VALUE" },
    /not exactly its own \/Contents|ASN.1/,
  ],
};

for (const [name, [plan, reason]] of Object.entries(CONTENTS)) {
  test(`a value that stands elsewhere than in its hole is none: ${name}`, () => {
    const [said, details] = verdict(file(plan));
    assert.equal(said, FORMAT, details);
    assert.match(details, reason);
  });
}

test("a range in an object of its own that a later revision replaces is noticed", () => {
  const signed = file({ rangeEntry: "7 0 R", objects: ["RANGE"] });
  const [said] = verdict(signed);
  const replaced = appendRevision(signed, {
    7: `[${usual({ from: 20, to: 40 }, signed.length).join(" ")}]`,
  });
  const [after, details] = verdict(replaced);
  assert.equal(after, FORMAT, `${said} before; ${details}`);
  const redone = appendRevision(signed, {
    [FORGED.content]: {
      dict: "",
      bytes: ascii("BT /F1 18 Tf 72 720 Td (The buyer pays 900 EUR) Tj ET"),
    },
    7: "[0 10 20 30]",
  });
  assert.equal(verdict(redone)[0], FORMAT);
});

const SECOND =
  "<< /Type /Annot /Subtype /Widget /FT /Sig /T (Signature2) /V 6 0 R /Rect [100 100 300 200] /F 132 /P 3 0 R >>";

test("a signature that is the value of two fields is one signature, and both are named", () => {
  const { signatures, signers } = judged(file({ fields: "5 0 R 7 0 R", objects: [SECOND] }));
  assert.equal(signatures, 1);
  assert.equal(signers.length, 1);
});

test("a field that is added later and shows an earlier signature once more is noticed", () => {
  const signed = file({});
  const catalog =
    "<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [5 0 R 7 0 R] /SigFlags 3 >> >>";
  const { signers, indication, details } = judged(
    appendRevision(signed, { [FORGED.catalog]: catalog, 7: SECOND }),
  );
  assert.equal(
    signers.some(({ valid }) => valid),
    false,
    `${indication} ${details.join("\n")}`,
  );
  assert.equal(
    signers.some(({ undefinedChanges }) => undefinedChanges),
    true,
  );
});

test("the value of one signature as that of a second dictionary is noticed in both", () => {
  const signed = file({});
  const text = Buffer.from(signed).toString("latin1");
  const dictionary = /<< \/Type \/Sig [^]*?>>\s*endobj/.exec(text)?.[0].replace(/\s*endobj$/, "");
  assert.ok(dictionary);
  const { signers } = judged(
    appendRevision(signed, {
      [FORGED.catalog]:
        "<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [5 0 R 7 0 R] /SigFlags 3 >> >>",
      7: SECOND.replace("/V 6", "/V 8"),
      8: dictionary,
    }),
  );
  assert.equal(signers.length, 2);
  for (const { indication, blocks } of signers) {
    assert.equal(indication, "TOTAL-FAILED");
    assert.match(blocks.format.reasons.join("\n"), /the same signature value stands in another/);
  }
});
