/** A name as somebody gave it, or as a certificate has it; null where a part is not there. */
export type PersonName = {
  readonly given: string | null;
  readonly family: string | null;
};

/** Letters that no decomposition of Unicode takes apart, as passports spell them (ICAO 9303-3, 6.A). */
const PLAIN: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ħ: "h",
  ı: "i",
  ŋ: "n",
  ς: "σ",
};
/** The other spelling of passports: Müller travels as MUELLER. */
const SPELT_OUT: Readonly<Record<string, string>> = {
  ä: "ae",
  ö: "oe",
  ü: "ue",
  ø: "oe",
  å: "aa",
};

/**
 * Are these the names of one person? The family name must be the same, letter for letter without regard to case,
 * accents, blanks and hyphens. Given names may stand in any order, and one side may leave some of them out. Whoever
 * has one name only must be called by it alone on both sides.
 */
export function isSamePerson(a: PersonName, b: PersonName): boolean {
  const sides = [a, b].map(({ given, family }) => ({ given: words(given), family: words(family) }));
  const [one, other] = sides;
  if (!one || !other || isNameless(one) || isNameless(other)) return false;
  if (sides.some(({ given, family }) => given.length === 0 || family.length === 0)) {
    return isSame([...one.given, ...one.family], [...other.given, ...other.family]);
  }
  return isSame(one.family, other.family) && agree(one.given, other.given);
}

/**
 * Is the whole name, in which nobody knows what is given and what is family, that of this person? The family name
 * stands first or last in it.
 */
export function isCalled(whole: string, { given, family }: PersonName): boolean {
  const all = words(whole);
  const [first, last] = [words(given), words(family)];
  if (all.length === 0 || first.length + last.length === 0) return false;
  if (first.length === 0 || last.length === 0) return isSame(all, [...first, ...last]);
  return all.some((_word, at) => {
    const [before, after] = [all.slice(0, at), all.slice(at)];
    return (
      at > 0 &&
      ((isSame(after, last) && agree(before, first)) ||
        (isSame(before, last) && agree(after, first)))
    );
  });
}

type Words = readonly string[];

function isNameless({ given, family }: { readonly given: Words; readonly family: Words }): boolean {
  return given.length + family.length === 0;
}

/** "d'Arc" is one word with every kind of apostrophe and without; hyphens part words as blanks do. */
function words(text: string | null): Words {
  return (text ?? "")
    .replaceAll(/['\u2018\u2019\u02bc\u00b4`]/gu, "")
    .normalize("NFKC")
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== "");
}

/** All the words of the shorter side are found on the longer one, each for itself. */
function agree(a: Words, b: Words): boolean {
  if (isSame(a, b)) return true;
  const [few, many] = a.length <= b.length ? [a, b] : [b, a];
  return BODY_FORMATS.some((spell) => {
    const left = many.map(spell);
    return few.map(spell).every((word) => {
      const at = left.indexOf(word);
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    });
  });
}

function isSame(a: Words, b: Words): boolean {
  return BODY_FORMATS.some((spell) => a.map(spell).join("") === b.map(spell).join(""));
}

/** Two people spell one name alike in one of these ways at least; the ways are not mixed. */
const BODY_FORMATS: readonly ((word: string) => string)[] = [
  plain,
  (word) => plain(replaced(word.normalize("NFC"), SPELT_OUT)),
];

/** Only accents of European scripts are left out: elsewhere a mark may be a vowel, and another name. */
function plain(word: string): string {
  return replaced(word.normalize("NFKD").replaceAll(/[\u0300-\u036f]/g, ""), PLAIN);
}

function replaced(word: string, by: Readonly<Record<string, string>>): string {
  return Array.from(word, (letter) => by[letter] ?? letter).join("");
}
