import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { isCalled, isSamePerson, type PersonName } from "./person-names.ts";

const name = (given: string | null, family: string | null): PersonName => ({ given, family });

const SAME: readonly (readonly [PersonName, PersonName])[] = [
  [name("Ada", "Lovelace"), name("ADA", "LOVELACE")],
  [name("Ada", "Lovelace"), name("  Ada ", "Love-lace")],
  [name("Ada", "Lovelace"), name("Ada Augusta", "Lovelace")],
  [name("Augusta Ada", "King"), name("Ada Augusta", "King")],
  [name("Hans-Peter", "Müller"), name("Hanspeter", "MULLER")],
  [name("Jürg", "Müller"), name("JUERG", "MUELLER")],
  [name("Søren", "Ærø"), name("SOEREN", "AEROE")],
  [name("Søren", "Ærø"), name("Soren", "Aero")],
  [name("Anna", "Weiß"), name("ANNA", "WEISS")],
  [name("Łukasz", "Đorđević"), name("Lukasz", "Dordevic")],
  [name("Ⓐda", "Loveﬂy"), name("Ada", "Lovefly")],
  [name("Anne", "O’Brien"), name("Anne", "OBRIEN")],
  [name("Anne", "O'Brien"), name("Anne", "O´Brien")],
  [name("Jean", "d'Arc"), name("Jean", "D’ARC")],
  [name("Maria", "de la Cruz"), name("MARIA", "DE LA CRUZ")],
  [name("Νίκος", "Παπαδόπουλος"), name("ΝΙΚΟΣ", "ΠΑΠΑΔΟΠΟΥΛΟΣ")],
  [name("İrem", "Işık"), name("IREM", "ISIK")],
  [name("Sukarno", null), name(null, "SUKARNO")],
  [name("Ada", "Lovelace"), name("A\u0301da", "Lovelace")],
];

const OTHERS: readonly (readonly [PersonName, PersonName])[] = [
  [name("Ada", "Lovelace"), name("Bob", "Lovelace")],
  [name("Ada", "Lovelace"), name("Ada", "Byron")],
  [name("Ada", "Lovelace"), name("Lovelace", "Ada")],
  [name("Ada", "Lovelace"), name(null, "Lovelace")],
  [name("Ada", "Lovelace"), name("Ada", null)],
  [name("Ada", "Lovelace"), name("A.", "Lovelace")],
  [name("Ada", "Lovelace"), name("Adam", "Lovelace")],
  [name("Ada Ada", "Lovelace"), name("Ada Bob", "Lovelace")],
  [name("Ada Bob", "Lovelace"), name("Ada Cyd", "Lovelace")],
  [name("Ada", "Lovelace"), name("Ada", "Lovelace AG")],
  [name("राम", "शर्मा"), name("रीमा", "शर्मा")],
  [name("Аda", "Lovelace"), name("Ada", "Lovelace")],
  [name("", " "), name(null, null)],
  [name("...", "--"), name("...", "--")],
  [name(null, null), name(null, null)],
];

test("one person is known by their name however it is written", () => {
  for (const [a, b] of SAME) {
    assert.ok(isSamePerson(a, b), JSON.stringify([a, b]));
    assert.ok(isSamePerson(b, a), JSON.stringify([b, a]));
  }
});

test("another person is another, however near the name", () => {
  for (const [a, b] of OTHERS) {
    assert.ok(!isSamePerson(a, b), JSON.stringify([a, b]));
    assert.ok(!isSamePerson(b, a), JSON.stringify([b, a]));
  }
});

test("a whole name begins or ends with the family name", () => {
  const ada = name("Ada Augusta", "de Lovelace");
  for (const whole of ["Ada de Lovelace", "DE LOVELACE Augusta Ada", "Ada Augusta De Lovelace"]) {
    assert.ok(isCalled(whole, ada), whole);
  }
  for (const whole of ["Ada", "de Lovelace", "Lovelace Ada AG", "Ada de Lovelace Holding", ""]) {
    assert.ok(!isCalled(whole, ada), whole);
  }
  assert.ok(isCalled("Sukarno", name("Sukarno", null)));
  assert.ok(!isCalled("Sukarno Ltd", name("Sukarno", null)));
  assert.ok(!isCalled("Ada", name(null, null)));
});

const letters = "abdefghilmnorstuvzäöüéèñçßøæłÁÅŽĐпдя";
const word = fc
  .array(fc.constantFrom(...Array.from(letters)), { minLength: 2, maxLength: 8 })
  .map((each) => each.join(""));
const given = fc.array(word, { minLength: 1, maxLength: 4 });

/** Another way of writing the same. */
const WRITINGS: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.toUpperCase(),
  (text) => text.normalize("NFD"),
  (text) => ` ${text.replaceAll(" ", "\u00a0 ")}\t`,
  (text) => text.replaceAll(" ", "-"),
  (text) => text.normalize("NFD").replaceAll(/[\u0300-\u036f]/g, ""),
];
const writing = fc.constantFrom(...WRITINGS);

test("writing, order and number of given names do not make another person", () => {
  fc.assert(
    fc.property(given, word, writing, writing, fc.nat(), (names, family, first, last, cut) => {
      const kept = names.toReversed().slice(cut % names.length);
      const known = name(names.join(" "), family);
      const written = name(first(kept.join(" ")), last(family));
      assert.ok(isSamePerson(known, written));
      assert.ok(isSamePerson(written, known));
      assert.ok(isCalled(`${first(kept.join(" "))} ${last(family)}`, known));
    }),
  );
});

/** Without accents and case two texts differ still. */
const bare = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/[^\p{L}]/gu, "");

test("another family name, or a given name that is not among the others, is another person", () => {
  const differ = (a: string, b: string): boolean =>
    bare(a).replaceAll(/[^bfgmvzпдя]/g, "") !== bare(b).replaceAll(/[^bfgmvzпдя]/g, "");
  fc.assert(
    fc.property(given, word, word, (names, family, other) => {
      fc.pre(differ(family, other));
      assert.ok(!isSamePerson(name(names.join(" "), family), name(names.join(" "), other)));
    }),
  );
  fc.assert(
    fc.property(given, word, word, (names, family, other) => {
      fc.pre(names.every((each) => differ(each, other)) && differ(names.join(""), other));
      assert.ok(!isSamePerson(name(names.join(" "), family), name(other, family)));
    }),
  );
});
