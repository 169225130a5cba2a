/**
 * Whether a text is well-formed XML with a single root and without a document type: entities of its own
 * could make the same metadata read differently for different readers.
 */
export function isWellFormedXml(text: string): boolean {
  const open: string[] = [];
  let at = text.startsWith("\uFEFF") ? 1 : 0;
  let roots = 0;
  while (at < text.length) {
    if (text[at] !== "<") {
      const end = endOfText(text, at);
      const between = text.slice(at, end);
      if (open.length === 0 ? !/^\s*$/.test(between) : !hasGoodReferences(between)) return false;
      at = end;
      continue;
    }
    const special = SPECIAL.find(({ begin }) => text.startsWith(begin, at));
    if (special !== undefined) {
      const end = text.indexOf(special.end, at + special.begin.length);
      if (end < 0 || (special.inside && open.length === 0)) return false;
      at = end + special.end.length;
      continue;
    }
    TAG.lastIndex = at;
    const tag = TAG.exec(text);
    if (tag === null) return false;
    const [whole, closing, name = "", attributes = "", empty] = tag;
    at += whole.length;
    if (closing === "/") {
      if (attributes.trim() !== "" || empty === "/" || open.pop() !== name) return false;
      continue;
    }
    if (open.length === 0 && ++roots > 1) return false;
    if (!hasGoodAttributes(attributes)) return false;
    if (empty !== "/") open.push(name);
  }
  return open.length === 0 && roots === 1;
}

const SPECIAL: readonly {
  readonly begin: string;
  readonly end: string;
  readonly inside: boolean;
}[] = [
  { begin: "<!--", end: "-->", inside: false },
  { begin: "<![CDATA[", end: "]]>", inside: true },
  { begin: "<?", end: "?>", inside: false },
];
const TAG = /<(\/?)([\p{L}_:][\p{L}\p{N}_:.-]*)((?:[^<>"']|"[^"<]*"|'[^'<]*')*?)(\/?)>/uy;
const ATTRIBUTE = /\s+([\p{L}_:][\p{L}\p{N}_:.-]*)\s*=\s*("[^"<]*"|'[^'<]*')/uy;

function endOfText(text: string, at: number): number {
  const end = text.indexOf("<", at);
  return end < 0 ? text.length : end;
}

function hasGoodAttributes(text: string): boolean {
  const names = new Set<string>();
  let at = 0;
  for (;;) {
    ATTRIBUTE.lastIndex = at;
    const found = ATTRIBUTE.exec(text);
    if (found === null) return text.slice(at).trim() === "";
    const [whole, name = "", value = ""] = found;
    if (names.has(name) || !hasGoodReferences(value)) return false;
    names.add(name);
    at += whole.length;
  }
}

/** Every ampersand begins one of the five names or a number. */
function hasGoodReferences(text: string): boolean {
  return !/&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[0-9a-fA-F]{1,6});)/.test(text);
}
