import { PkiError } from "../../errors.ts";

/** An attribute with its namespace; one without a prefix is in none. */
export type XmlAttribute = {
  readonly prefix: string;
  readonly local: string;
  readonly uri: string;
  readonly value: string;
};

export type XmlElement = {
  readonly kind: "element";
  readonly prefix: string;
  readonly local: string;
  readonly uri: string;
  readonly attributes: readonly XmlAttribute[];
  /** The namespaces that it declares itself, by prefix. */
  readonly declared: ReadonlyMap<string, string>;
  /** All namespaces in scope, by prefix. */
  readonly scope: ReadonlyMap<string, string>;
  readonly children: readonly XmlNode[];
};

export type XmlNode =
  | XmlElement
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "instruction"; readonly text: string };

/** A document: its root, and the instructions before and behind it. Comments are not kept. */
export type XmlDocument = {
  readonly before: readonly XmlNode[];
  readonly root: XmlElement;
  readonly behind: readonly XmlNode[];
};

const XML_URI = "http://www.w3.org/XML/1998/namespace";
const DEEPEST = 100;
/** Attributes of one element, and namespaces in scope: the lists of Europe have a dozen of each. */
const MOST_NAMES = 100;
/** The largest list in Europe has some megabytes. */
const LARGEST = 32 * 1024 * 1024;

/**
 * Reads XML with namespaces (XML 1.0, Namespaces in XML 1.0). Document types are refused: entities and default
 * attributes would make one text mean different things to different readers.
 */
export function parseXml(bytes: Uint8Array): XmlDocument {
  if (bytes.length > LARGEST) throw broken("too large");
  const decoded = decode(bytes);
  const text = decoded.replaceAll("\r\n", "\n").replaceAll("\r", "\n");
  const reader = new Reader(text);
  return reader.document();
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw broken("not UTF-8");
  }
}

function broken(reason: string): PkiError {
  return new PkiError("malformed", `XML: ${reason}`);
}

const NAME =
  /[A-Za-z_\u00C0-\uFFFD][\w.\-\u00B7-\uFFFD]*(?::[A-Za-z_\u00C0-\uFFFD][\w.\-\u00B7-\uFFFD]*)?/y;
const SPACE = /[ \t\n]*/y;

class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  document(): XmlDocument {
    if (this.#text.startsWith("<?xml ")) this.#until("?>");
    const before = this.#outside();
    const root = this.#element(new Map([["xml", XML_URI]]), 0);
    const behind = this.#outside();
    if (this.#at < this.#text.length) throw broken("something stands behind the root");
    return { before, root, behind };
  }

  /** Outside of the root there are blanks, comments and instructions. */
  #outside(): readonly XmlNode[] {
    const found: XmlNode[] = [];
    for (;;) {
      this.#space();
      if (this.#text.startsWith("<!--", this.#at)) this.#comment();
      else if (this.#text.startsWith("<?", this.#at)) found.push(this.#instruction());
      else return found;
    }
  }

  #element(above: ReadonlyMap<string, string>, depth: number): XmlElement {
    if (depth > DEEPEST) throw broken("nested too deeply");
    this.#expect("<");
    const name = this.#name();
    const written: [name: string, value: string][] = [];
    for (;;) {
      const before = this.#at;
      this.#space();
      if (this.#text[this.#at] === ">" || this.#text.startsWith("/>", this.#at)) break;
      if (this.#at === before) throw broken("no blank before an attribute");
      written.push(this.#attribute());
      if (written.length > MOST_NAMES) throw broken("too many attributes");
    }
    const declared = declaredIn(written);
    const scope = declared.size === 0 ? above : new Map([...above, ...declared]);
    if (scope.size > MOST_NAMES) throw broken("too many namespaces");
    const [prefix, local] = split(name);
    const element = {
      kind: "element",
      prefix,
      local,
      uri: uriOf(prefix, scope, ""),
      attributes: attributesIn(written, scope),
      declared,
      scope,
    } as const;
    if (this.#take("/>")) return { ...element, children: [] };
    this.#expect(">");
    const children = this.#children(scope, depth);
    if (this.#name() !== name) throw broken("an end tag of another element");
    this.#space();
    this.#expect(">");
    return { ...element, children };
  }

  #children(scope: ReadonlyMap<string, string>, depth: number): readonly XmlNode[] {
    const found: XmlNode[] = [];
    let text = "";
    const flush = (): void => {
      if (text !== "") found.push({ kind: "text", text });
      text = "";
    };
    for (;;) {
      const next = this.#text.indexOf("<", this.#at);
      if (next < 0) throw broken("an element without its end");
      text += resolved(this.#text.slice(this.#at, next));
      this.#at = next;
      if (this.#take("</")) {
        flush();
        return found;
      }
      if (this.#text.startsWith("<!--", this.#at)) this.#comment();
      else if (this.#take("<![CDATA[")) text += this.#until("]]>");
      else if (this.#text.startsWith("<!", this.#at))
        throw broken("a declaration inside the document");
      else {
        flush();
        found.push(
          this.#text.startsWith("<?", this.#at)
            ? this.#instruction()
            : this.#element(scope, depth + 1),
        );
      }
    }
  }

  #attribute(): [name: string, value: string] {
    const name = this.#name();
    this.#space();
    this.#expect("=");
    this.#space();
    const quote = this.#text[this.#at];
    if (quote !== '"' && quote !== "'") throw broken("an attribute without quotes");
    this.#at += 1;
    const value = this.#until(quote);
    if (value.includes("<")) throw broken("a tag inside an attribute");
    // XML 1.0, 3.3.3: line ends and tabs are blanks, unless they are written as references.
    return [name, resolved(value.replaceAll(/[\t\n]/g, " "))];
  }

  #comment(): void {
    this.#at += 4;
    if (this.#until("-->").includes("--")) throw broken("two hyphens inside a comment");
  }

  #instruction(): XmlNode {
    this.#at += 2;
    return { kind: "instruction", text: this.#until("?>") };
  }

  #name(): string {
    NAME.lastIndex = this.#at;
    const found = NAME.exec(this.#text)?.[0];
    if (found === undefined) throw broken("a name is missing");
    this.#at += found.length;
    return found;
  }

  #space(): void {
    SPACE.lastIndex = this.#at;
    this.#at += SPACE.exec(this.#text)?.[0].length ?? 0;
  }

  #expect(word: string): void {
    if (!this.#take(word)) throw broken(`${word} is missing`);
  }

  #take(word: string): boolean {
    if (!this.#text.startsWith(word, this.#at)) return false;
    this.#at += word.length;
    return true;
  }

  #until(word: string): string {
    const end = this.#text.indexOf(word, this.#at);
    if (end < 0) throw broken(`${word} is missing`);
    const between = this.#text.slice(this.#at, end);
    this.#at = end + word.length;
    return between;
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  lt: "<",
  gt: ">",
  amp: "&",
  quot: '"',
  apos: "'",
};

function resolved(text: string): string {
  if (!text.includes("&")) return text;
  const known = text.replaceAll(/&(#x[0-9a-fA-F]{1,6}|#[0-9]{1,7}|\w+);/g, (_, name: string) => {
    if (!name.startsWith("#")) {
      const entity = ENTITIES[name];
      if (entity === undefined) throw broken(`the entity ${name}`);
      return entity;
    }
    const code = name.startsWith("#x") ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    if (code === 0 || code > 0x10ffff) throw broken("a character that does not exist");
    return String.fromCodePoint(code);
  });
  if (/&(?!(?:#x[0-9a-fA-F]{1,6}|#[0-9]{1,7}|\w+);)/.test(text)) {
    throw broken("an ampersand on its own");
  }
  return known;
}

function split(name: string): readonly [prefix: string, local: string] {
  const [one = "", two] = name.split(":");
  return two === undefined ? ["", one] : [one, two];
}

function declaredIn(written: readonly (readonly [string, string])[]): ReadonlyMap<string, string> {
  const declared = new Map<string, string>();
  for (const [name, value] of written) {
    if (name === "xmlns") declared.set("", value);
    else if (name.startsWith("xmlns:")) {
      if (value === "") throw broken("a prefix without a namespace");
      // Namespaces in XML, 3: both are bound once and for all, and no canonical form shows them.
      if (name === "xmlns:xml" || name === "xmlns:xmlns") throw broken("a reserved prefix");
      declared.set(name.slice(6), value);
    }
  }
  return declared;
}

function attributesIn(
  written: readonly (readonly [string, string])[],
  scope: ReadonlyMap<string, string>,
): readonly XmlAttribute[] {
  const names = new Set(written.map(([name]) => name));
  if (names.size < written.length) throw broken("an attribute is there twice");
  const attributes = written
    .filter(([name]) => name !== "xmlns" && !name.startsWith("xmlns:"))
    .map(([name, value]) => {
      const [prefix, local] = split(name);
      return { prefix, local, uri: prefix === "" ? "" : uriOf(prefix, scope), value };
    });
  const whole = new Set(attributes.map(({ uri, local }) => `${uri} ${local}`));
  if (whole.size < attributes.length) throw broken("an attribute is there twice");
  return attributes;
}

function uriOf(prefix: string, scope: ReadonlyMap<string, string>, otherwise?: string): string {
  const uri = scope.get(prefix) ?? (prefix === "" ? otherwise : undefined);
  if (uri === undefined) throw broken(`the prefix ${prefix} is not declared`);
  return uri;
}

/** The child elements of that name, whatever their namespace's prefix. */
export function childrenOf({ children }: XmlElement, local: string): readonly XmlElement[] {
  return children.filter(
    (child): child is XmlElement => child.kind === "element" && child.local === local,
  );
}

/** The elements at the end of a path of names. */
export function elementsAt(element: XmlElement, ...path: readonly string[]): readonly XmlElement[] {
  return path.reduce<readonly XmlElement[]>(
    (found, local) => found.flatMap((each) => childrenOf(each, local)),
    [element],
  );
}

/** The text inside an element, without that of the elements in it. */
export function textIn({ children }: XmlElement): string {
  return children
    .map((child) => (child.kind === "text" ? child.text : ""))
    .join("")
    .trim();
}

/** The text at the end of a path of names; null where there is no such element. */
export function textAt(element: XmlElement, ...path: readonly string[]): string | null {
  const [found] = elementsAt(element, ...path);
  return found ? textIn(found) : null;
}

export function attributeIn({ attributes }: XmlElement, local: string): string | null {
  return attributes.find((each) => each.local === local && each.uri === "")?.value ?? null;
}
