import type { XmlAttribute, XmlDocument, XmlElement, XmlNode } from "./xml.ts";

/** How a part of a document becomes the octets that are hashed. */
export type CanonicalForm = {
  /** Exclusive XML Canonicalization 1.0, else Canonical XML 1.0 or 1.1; always without comments. */
  readonly exclusive: boolean;
  /** Of the exclusive form: prefixes that are treated as the inclusive form treats all. */
  readonly inclusivePrefixes: readonly string[];
  /** The one element that is left out: the signature that stands inside what it signs. */
  readonly without: XmlElement | null;
};

const encoder = new TextEncoder();

/** The octets of a whole document. */
export function canonicalDocument(
  { before, root, behind }: XmlDocument,
  form: CanonicalForm,
): Uint8Array {
  const head = before.map((node) => `${instruction(node)}\n`).join("");
  const tail = behind.map((node) => `\n${instruction(node)}`).join("");
  return encoder.encode(head + element(root, new Map(), form, true) + tail);
}

/** The octets of one element with all that is in it. */
export function canonicalElement(apex: XmlElement, form: CanonicalForm): Uint8Array {
  return encoder.encode(element(apex, new Map(), form, true));
}

function element(
  one: XmlElement,
  rendered: ReadonlyMap<string, string>,
  form: CanonicalForm,
  isApex: boolean,
): string {
  if (one === form.without) return "";
  const wanted = form.exclusive ? utilized(one, form) : inclusive(one, isApex);
  const news = [...wanted].filter(([prefix, uri]) => (rendered.get(prefix) ?? "") !== uri);
  const known = news.length === 0 ? rendered : new Map([...rendered, ...news]);
  const name = one.prefix === "" ? one.local : `${one.prefix}:${one.local}`;
  const spaces = news
    .filter(([prefix]) => prefix !== "xml")
    .toSorted(([a], [b]) => compare(a, b))
    .map(([prefix, uri]) => ` xmlns${prefix === "" ? "" : `:${prefix}`}="${quoted(uri)}"`);
  const attributes = one.attributes.toSorted(byName).map(attribute);
  const inside = one.children.map((child) => node(child, known, form)).join("");
  return `<${name}${spaces.join("")}${attributes.join("")}>${inside}</${name}>`;
}

function node(child: XmlNode, known: ReadonlyMap<string, string>, form: CanonicalForm): string {
  if (child.kind === "element") return element(child, known, form, false);
  return child.kind === "text" ? escaped(child.text) : instruction(child);
}

/** Exclusive C14N, 3: the namespaces of the names that the element itself shows. */
function utilized(
  { prefix, attributes, scope }: XmlElement,
  { inclusivePrefixes }: CanonicalForm,
): ReadonlyMap<string, string> {
  const prefixes = new Set([prefix, ...attributes.map((each) => each.prefix).filter(Boolean)]);
  for (const each of inclusivePrefixes) {
    const own = each === "#default" ? "" : each;
    if (scope.has(own)) prefixes.add(own);
  }
  return new Map([...prefixes].map((each) => [each, scope.get(each) ?? ""]));
}

/** Canonical XML 1.0, 2.3: at the apex everything in scope, below it what is declared there. */
function inclusive({ declared, scope }: XmlElement, isApex: boolean): ReadonlyMap<string, string> {
  return isApex ? scope : declared;
}

function byName(a: XmlAttribute, b: XmlAttribute): number {
  return compare(a.uri, b.uri) || compare(a.local, b.local);
}

/** By code points, as the standard says; no locale sorts differently. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function attribute({ prefix, local, value }: XmlAttribute): string {
  return ` ${prefix === "" ? local : `${prefix}:${local}`}="${quoted(value)}"`;
}

function instruction(one: XmlNode): string {
  return one.kind === "instruction" ? `<?${one.text}?>` : "";
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("\r", "&#xD;");
}

function quoted(value: string): string {
  return value
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll('"', "&quot;")
    .replaceAll("\t", "&#x9;")
    .replaceAll("\n", "&#xA;")
    .replaceAll("\r", "&#xD;");
}
