import { equal } from "../../bytes/hex.ts";
import { PkiError } from "../../errors.ts";
import { type DerNode, TAG } from "../der/der.ts";
import { elements, members, oidOf } from "../der/values.ts";
import { textOf } from "../der/text.ts";
import { oid, printableString, sequence, set, utf8String } from "../der/write.ts";

type AttributeRow = { readonly oid: string; readonly short: string; readonly most: number };

/** The attributes a name is built from, with the upper bounds of X.520 and RFC 5280, A.1. */
const ATTRIBUTES = {
  country: { oid: "2.5.4.6", short: "C", most: 2 },
  organization: { oid: "2.5.4.10", short: "O", most: 64 },
  organizationalUnit: { oid: "2.5.4.11", short: "OU", most: 64 },
  organizationIdentifier: { oid: "2.5.4.97", short: "organizationIdentifier", most: 64 },
  locality: { oid: "2.5.4.7", short: "L", most: 128 },
  state: { oid: "2.5.4.8", short: "ST", most: 128 },
  title: { oid: "2.5.4.12", short: "title", most: 64 },
  surname: { oid: "2.5.4.4", short: "SN", most: 64 },
  givenName: { oid: "2.5.4.42", short: "GN", most: 64 },
  pseudonym: { oid: "2.5.4.65", short: "pseudonym", most: 128 },
  serialNumber: { oid: "2.5.4.5", short: "serialNumber", most: 64 },
  commonName: { oid: "2.5.4.3", short: "CN", most: 64 },
} as const satisfies Record<string, AttributeRow>;

export type NameAttribute = keyof typeof ATTRIBUTES;

/** A name as structure. It is never made from, nor compared as, one string with separators. */
export type NameParts = readonly (readonly [attribute: NameAttribute, text: string])[];

/** A name as it was read: its octets, and its attributes in order. */
export type Name = {
  readonly der: Uint8Array;
  readonly attributes: readonly { readonly oid: string; readonly text: string }[];
};

/** X.520: the country and the serial number are PrintableStrings, everything else is UTF-8 today. */
const PRINTABLE: ReadonlySet<NameAttribute> = new Set(["country", "serialNumber"]);
const PRINTABLE_TEXT = /^[A-Za-z0-9 '()+,\-./:=?]+$/;

/** Control characters, direction overrides, lone surrogates, non-characters: nobody is called so. */
const UNSPEAKABLE =
  /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u061c\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/u;

/** The octets of a name; refuses texts that would lie to its reader or break its bounds. */
export function buildName(parts: NameParts): Uint8Array {
  if (parts.length === 0) throw new PkiError("refused", "a name without attributes");
  return sequence(...parts.map(([attribute, text]) => relativeName(attribute, text)));
}

function relativeName(attribute: NameAttribute, text: string): Uint8Array {
  const { oid: dotted, most } = ATTRIBUTES[attribute];
  const clean = nameText(text);
  if (characters(clean) > most)
    throw new PkiError("refused", `${attribute} above ${most} characters`);
  const printable = PRINTABLE.has(attribute);
  if (printable && !PRINTABLE_TEXT.test(clean)) {
    throw new PkiError("refused", `${attribute} outside of PrintableString`);
  }
  return set(sequence(oid(dotted), printable ? printableString(clean) : utf8String(clean)));
}

/** One text of a name in its normal form (NFC, single blanks), or a refusal. */
export function nameText(text: string): string {
  const clean = text
    .normalize("NFC")
    .replaceAll(/[\p{Zs}]+/gu, " ")
    .trim();
  if (clean === "") throw new PkiError("refused", "an empty text in a name");
  if (UNSPEAKABLE.test(clean)) throw new PkiError("refused", "a control character in a name");
  return clean;
}

/** The text without what a name may not hold; for names that people typed long before. */
export function speakableText(text: string): string {
  return text
    .replaceAll(new RegExp(UNSPEAKABLE, "gu"), "")
    .replaceAll(/[\p{Zs}]+/gu, " ")
    .trim();
}

/** X.520 counts Unicode characters, that is code points. */
function characters(text: string): number {
  return Array.from(text).length;
}

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

/** The text cut to what the attribute can hold together with a suffix, never inside a character. */
export function fittingText(attribute: NameAttribute, text: string, suffix = ""): string {
  let remaining = ATTRIBUTES[attribute].most - characters(suffix);
  let kept = "";
  for (const { segment } of graphemes.segment(nameText(text))) {
    remaining -= characters(segment);
    if (remaining < 0) break;
    kept += segment;
  }
  return kept.trimEnd() + suffix;
}

/** The name in a certificate; attributes that are no text (nobody makes them) are shown as empty. */
export function parseName(node: DerNode): Name {
  const attributes = elements(node).flatMap((relative) =>
    elements(relative, TAG.set).map((pair) => {
      const reader = members(pair);
      return { oid: oidOf(reader.next()), text: textOf(reader.next()) ?? "" };
    }),
  );
  return { der: node.bytes, attributes };
}

/** The first text of an attribute, or null. */
export function attributeOf(name: Name, attribute: NameAttribute): string | null {
  return name.attributes.find(({ oid }) => oid === ATTRIBUTES[attribute].oid)?.text ?? null;
}

/** Every text of an attribute, in their order; there may be several given names. */
export function attributesOf(name: Name, attribute: NameAttribute): readonly string[] {
  const { oid: wanted } = ATTRIBUTES[attribute];
  return name.attributes.flatMap(({ oid, text }) => (oid === wanted ? [text] : []));
}

/** Is there an attribute of this short name or OID with this text? */
export function hasAttribute(name: Name, attribute: string, text: string): boolean {
  return name.attributes.some(
    ({ oid, text: own }) =>
      (oid === attribute || SHORT_NAMES.get(oid) === attribute) && folded(own) === folded(text),
  );
}

const SHORT_NAMES = new Map<string, string>(
  Object.values(ATTRIBUTES).map(({ oid, short }) => [oid, short]),
);

/** RFC 4514, for people: most specific first, separators inside a text escaped. */
export function nameToText(name: Name): string {
  const before = texts.get(name);
  if (before !== undefined) return before;
  const written = name.attributes
    .map(({ oid, text }) => `${SHORT_NAMES.get(oid) ?? oid}=${escaped(text)}`)
    .reverse()
    .join(", ");
  texts.set(name, written);
  return written;
}

/** The same few names appear in every signature. */
const texts = new WeakMap<Name, string>();

function escaped(text: string): string {
  return text
    .replaceAll(/[,+"\\<>;=]/g, String.raw`\$&`)
    .replaceAll(
      /[\p{Cc}]/gu,
      (character) => `\\${character.charCodeAt(0).toString(16).padStart(2, "0")}`,
    )
    .replace(/^[ #]/, String.raw`\$&`)
    .replace(/ $/, String.raw`\ `);
}

/** RFC 5280, 7.1: the same octets, or the same attributes without regard to case and blanks. */
export function sameName(a: Name, b: Name): boolean {
  return equal(a.der, b.der) || foldedName(a) === foldedName(b);
}

const foldedNames = new WeakMap<Name, string>();

/** The attributes in the form in which they are compared; folding is slow, so it is done once a name. */
function foldedName(name: Name): string {
  const before = foldedNames.get(name);
  if (before !== undefined) return before;
  const key = JSON.stringify(name.attributes.map(({ oid, text }) => [oid, folded(text)]));
  foldedNames.set(name, key);
  return key;
}
function folded(text: string): string {
  return text.normalize("NFKC").toLowerCase().replaceAll(/\s+/g, " ").trim();
}
