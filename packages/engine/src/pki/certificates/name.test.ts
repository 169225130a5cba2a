import assert from "node:assert/strict";
import { test } from "node:test";
import { PkiError } from "../../errors.ts";
import { demoPersonName } from "./demo.ts";
import { parse } from "../der/der.ts";
import {
  attributeOf,
  buildName,
  fittingText,
  nameText,
  nameToText,
  parseName,
  sameName,
} from "./name.ts";

/** Names that are strange and still somebody's: they stay one attribute and come back whole. */
const STRANGE = [
  "Ada, O=Bank",
  "Ada+CN=Root",
  "Ada\\, Countess",
  "O=DEMO",
  "=",
  "+",
  '"Ada"',
  "<script>alert(1)</script>",
  "Robert'); DROP TABLE students;--",
  "#0401ff",
  "Jean-Luc",
  "O'Neil",
  "Łukasz Żółć",
  "Ελένη",
  "Юлия",
  "محمد",
  "שרה",
  "山田 太郎",
  "தமிழ்",
  "नमस्ते",
  "👩‍👩‍👧‍👦",
  "🇨🇭",
  "Å",
  "e\u0301",
  "a\u200cb",
  "../../etc/passwd",
  "%00",
  "${jndi:ldap://x}",
  "Ada;Eve",
  "/CN=Eve",
];

/** Texts that would lie to their reader. */
const REFUSED = [
  "",
  "   ",
  "Ada\u0000Eve",
  "Ada\nEve",
  "Ada\u001bEve",
  "Ada\u0085Eve",
  "Ada\u202eevE",
  "Ada\u2066Eve",
  "Ada\u2028Eve",
  "Ada\ufeffEve",
  "Ada\ud800",
  "Ada\uffff",
];

for (const text of STRANGE) {
  test(`the name ${JSON.stringify(text)} is one attribute and nothing more`, () => {
    const name = parseName(parse(buildName([["commonName", text]])));
    assert.deepEqual(name.attributes, [{ oid: "2.5.4.3", text: text.normalize("NFC") }]);
  });
}

for (const text of REFUSED) {
  test(`the name ${JSON.stringify(text)} is refused`, () => {
    assert.throws(() => nameText(text), PkiError);
  });
}

test("a text above the upper bound of X.520 is refused, and cut where asked for", () => {
  assert.throws(() => buildName([["commonName", "x".repeat(65)]]), /64/);
  const long = "Wolfeschlegelsteinhausenbergerdorff ".repeat(4);
  const fitting = fittingText("commonName", long, " (DEMO)");
  assert.equal(fitting.length <= 64 && fitting.endsWith(" (DEMO)"), true);
});

test("cutting never splits a character that is seen as one", () => {
  const family = "👩‍👩‍👧‍👦";
  const fitting = fittingText("commonName", family.repeat(20), " (DEMO)");
  assert.equal(fitting, `${family.repeat(8)} (DEMO)`);
});

test("country and serial number keep to PrintableString", () => {
  assert.throws(() => buildName([["country", "ÖS"]]), PkiError);
  assert.throws(() => buildName([["country", "CHE"]]), PkiError);
  assert.throws(() => buildName([["serialNumber", "Ж1"]]), PkiError);
});

test("a person's name says demo twice, however long it is", () => {
  const person = {
    country: "CH",
    givenName: "N".repeat(90),
    surname: "S".repeat(90),
    serialNumber: "1",
  };
  const name = parseName(parse(buildName(demoPersonName(person))));
  assert.match(attributeOf(name, "commonName") ?? "", / \(DEMO\)$/);
  assert.equal(attributeOf(name, "organization"), "DEMO - no legal weight");
});

test("names for people are escaped as RFC 4514 asks", () => {
  const name = parseName(
    parse(
      buildName([
        ["country", "CH"],
        ["commonName", "Ada, O=Bank+x"],
      ]),
    ),
  );
  assert.equal(nameToText(name), String.raw`CN=Ada\, O\=Bank\+x, C=CH`);
});

test("names are compared without regard to case and blanks, not to order", () => {
  const read = (text: string) =>
    parseName(
      parse(
        buildName([
          ["country", "CH"],
          ["commonName", text],
        ]),
      ),
    );
  assert.equal(sameName(read("Ada  Lovelace"), read("ADA lovelace")), true);
  assert.equal(sameName(read("Ada"), read("Eve")), false);
});
