import assert from "node:assert/strict";
import { test } from "node:test";
import { appendRevision, ascii } from "@paraph/testkit";
import { FORGED, type FileForgery, usual } from "@paraph/testkit/forged";
import { fileWith, resultOf, ownCms, verdict } from "./forged.ts";
import { permitting } from "./forged-moves.ts";
import { CONTENTS, RANGES } from "./forged-places.ts";

/** Dictionaries, fields and ranges as somebody writes them who signs what he wishes and shows something else. */
const FORMAT = "TOTAL-FAILED FORMAT_FAILURE";
const file = (rest: Omit<FileForgery, "cms">): Uint8Array => fileWith(ownCms(), rest);

test("the file whose dictionary is attacked passes", () => {
  assert.equal(verdict(file({}))[0], "TOTAL-PASSED");
});

for (const [name, [plan, reason]] of Object.entries(RANGES)) {
  test(`a range ${name} is no range`, () => {
    const [said, details] = verdict(file(plan));
    assert.equal(said, FORMAT, details);
    assert.match(details, reason);
  });
}

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

test("of two permissions of one signature the stricter holds, in whatever order they stand", () => {
  assert.equal(verdict(permitting(3))[0], "TOTAL-PASSED");
  for (const each of [permitting(3, 1), permitting(1, 3)]) {
    const [said, details] = verdict(each);
    assert.equal(said, FORMAT, details);
    assert.match(details, /permits no changes/);
  }
});

const SECOND =
  "<< /Type /Annot /Subtype /Widget /FT /Sig /T (Signature2) /V 6 0 R /Rect [100 100 300 200] /F 132 /P 3 0 R >>";

test("a signature that is the value of two fields is one signature, and both are named", () => {
  const { signatures, signers } = resultOf(file({ fields: "5 0 R 7 0 R", objects: [SECOND] }));
  assert.equal(signatures, 1);
  assert.equal(signers.length, 1);
});

test("a field that is added later and shows an earlier signature once more is noticed", () => {
  const signed = file({});
  const catalog =
    "<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [5 0 R 7 0 R] /SigFlags 3 >> >>";
  const { signers, indication, details } = resultOf(
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
  const { signers } = resultOf(
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
