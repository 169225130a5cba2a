import { Refusal } from "@paraph/contract/errors";

/** Of UTS 39: letters and signs that are read as a Latin letter. Greek capitals look like others than their small ones. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  a: "аαɑΑ",
  b: "вβьʙΒ",
  c: "сϲ",
  d: "ԁđ",
  e: "еεΕ",
  f: "ƒ",
  g: "ɡց",
  h: "нһհħʜΗ",
  j: "јϳ",
  k: "кκΚ",
  l: "iıіιӏǀɩɪ1|Ιł",
  m: "мΜ",
  n: "пηπոɴΝ",
  o: "оοσօø0Ο",
  p: "рρքΡ",
  q: "ԛզգ",
  r: "гʀ",
  s: "ѕ",
  t: "тτŧΤ",
  u: "υսμ",
  v: "ѵν",
  w: "ԝω",
  x: "хχΧ",
  y: "уγʏΥ",
  z: "Ζ",
  ae: "æ",
  oe: "œ",
  ss: "ß",
};
const READ_AS = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([read, letters]) =>
    Array.from(letters).map((letter) => [letter, read] as const),
  ),
);

const PRODUCT = "paraph";
const MOST_CHARACTERS = 80;
const UNSEEN = /[\p{C}\p{Default_Ignorable_Code_Point}]/u;
const ADDRESS =
  /@|:\/\/|www\.|[\p{L}\d-]+\.(?:\p{L}{2,}\.)?(?:com|net|org|info|biz|app|io|eu|ch|de|at|li|fr|it|uk|us)\b/iu;
const NUMBER = /\+?\d(?:[\s()./-]*\d){6,}/u;
/** Letters of one word that are mistaken for each other when they come of several of these. */
const SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Armenian}/u,
];
/** Scripts of no living business whose capitals look Latin. */
const RARE =
  /[\p{Script=Cherokee}\p{Script=Lisu}\p{Script=Coptic}\p{Script=Deseret}\p{Script=Gothic}]/u;

/** What a name looks like: two names with one skeleton are mistaken for each other (UTS 39, 4). */
export function nameSkeleton(name: string): string {
  const letters = Array.from(
    name.normalize("NFKD").replace(/\p{M}|\p{Default_Ignorable_Code_Point}/gu, ""),
  );
  return letters
    .map((letter) => READ_AS.get(letter) ?? letter.toLowerCase())
    .map((letter) => READ_AS.get(letter) ?? letter)
    .join("")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .replaceAll("rn", "m")
    .replaceAll("vv", "w");
}

/** Refuses a name under which a business would pass for somebody else. */
export function checkBusinessName(name: string, field: string): void {
  const fault = faultOf(name);
  if (fault === null) return;
  const message = `${field} ${fault}.`;
  throw new Refusal("error.request.body_invalid", {
    message,
    violations: [{ field, message: fault }],
  });
}

function faultOf(name: string): string | null {
  if (UNSEEN.test(name)) return "has characters that nobody sees";
  if (Array.from(name).length > MOST_CHARACTERS)
    return `is longer than ${MOST_CHARACTERS} characters`;
  if (nameSkeleton(name) === "") return "has no letter or digit";
  const words = name.normalize("NFKC").split(/[^\p{L}\p{M}\p{N}]+/u);
  const isMixed = (word: string): boolean => SCRIPTS.filter((one) => one.test(word)).length > 1;
  if (RARE.test(name) || words.some(isMixed)) return "mixes letters of several scripts";
  if (ADDRESS.test(name.normalize("NFKC"))) return "has an address in it";
  if (NUMBER.test(name.normalize("NFKC"))) return "has a number in it that could be called";
  const skeletons = [nameSkeleton(name), ...words.map(nameSkeleton)];
  if (skeletons.includes(PRODUCT)) return "names the service itself";
  return null;
}

/** Refuses a name that looks like one of another business. */
export function checkNameIsFree(name: string, others: readonly string[], field: string): void {
  const skeleton = nameSkeleton(name);
  if (!others.some((other) => nameSkeleton(other) === skeleton)) return;
  const fault = "looks like the name of another business";
  throw new Refusal("error.request.body_invalid", {
    message: `${field} ${fault}.`,
    violations: [{ field, message: fault }],
  });
}
