import assert from "node:assert/strict";
import { test } from "node:test";
import { Refusal } from "@paraph/contract/errors";
import { checkBusinessName, checkNameIsFree, nameSkeleton } from "./names.ts";

test("names that look alike have one skeleton", () => {
  const same = [
    "Other AG",
    "OTHER  AG",
    "Öther-AG",
    "Оthеr AG", // Cyrillic О and е
    "Οther AG", // Greek Ο
    "Ｏｔｈｅｒ ＡＧ",
    "0ther AG",
    "𝐎𝐭𝐡𝐞𝐫 AG",
    "Oth\u00ADer AG",
    "Other A.G.",
  ];
  for (const name of same) assert.equal(nameSkeleton(name), "otherag", name);
  assert.equal(nameSkeleton("IBM"), nameSkeleton("lBM"));
  assert.equal(nameSkeleton("Modern"), nameSkeleton("Modem"));
  assert.equal(nameSkeleton("СБЕР").length, 4);
  assert.notEqual(nameSkeleton("Other AG"), nameSkeleton("Another AG"));
});

const REFUSED = [
  "Paraph",
  "PARAPH AG",
  "Pаrаph",
  "P a r a p h",
  "Рагарһ",
  "Acme\u200B AG",
  "Acme\u202EGA",
  "Acme\u00AD",
  "info@acme.example",
  "https://acme",
  "acme.ch",
  "Acme.com Login",
  "ａｃｍｅ．ｃｏｍ",
  "Call +41 79 123 45 67",
  "Аcme AG", // Cyrillic А in a Latin word
  "ᎪᏟᎷᎬ",
  "…",
  "x".repeat(81),
];
for (const name of REFUSED) {
  test(`a business is not called ${JSON.stringify(name.slice(0, 30))}`, () => {
    assert.throws(() => checkBusinessName(name, "name"), Refusal);
  });
}

test("ordinary names are taken", () => {
  const fine = [
    "Müller & Söhne",
    "Acme AG",
    "L’Atelier n° 5",
    "Paraphrase GmbH",
    "Газпром",
    "株式会社メルカリ",
    "שלום בע״מ",
    "Studio 54321",
    "A.B. Meier",
    "Dr. Muster",
    "acme-live",
  ];
  for (const name of fine) checkBusinessName(name, "name");
});

test("a name that looks like another business's is refused, its own is not", () => {
  assert.throws(() => checkNameIsFree("0ther AG", ["Acme", "Other AG"], "name"), Refusal);
  checkNameIsFree("Other Ltd", ["Acme", "Other AG"], "name");
});
