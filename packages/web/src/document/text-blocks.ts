/** A piece of a page as it is read out. */
export type TextBlock =
  | { readonly kind: "heading"; readonly level: number; readonly text: string }
  | { readonly kind: "paragraph"; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly string[] }
  /** A picture; null where its author did not say what it shows. */
  | { readonly kind: "figure"; readonly text: string | null };

/** What pdf.js finds on a page, in the order in which it is drawn: text, and where marked pieces begin and end. */
export type TextItem = {
  readonly str?: string;
  readonly hasEOL?: boolean;
  readonly transform?: readonly number[];
  readonly height?: number;
  readonly type?: string;
  readonly id?: string | null;
};

/** The structure that the author gave the page; leaves name marked pieces. */
export type StructNode = {
  readonly role?: string;
  readonly alt?: string;
  readonly children?: readonly StructNode[];
  readonly type?: string;
  readonly id?: string;
};

type Line = { text: string; readonly y: number; readonly size: number };

/**
 * The text of a page: by its structure where it has one, else by its lines. What stands on the page and not in the
 * structure follows at the end: who signs gets to know all of it.
 */
export function textBlocks(
  items: readonly TextItem[],
  tree: StructNode | null,
): readonly TextBlock[] {
  const pieces = piecesOf(items);
  if (!tree) return paragraphsOf(items);
  const used = new Set<string>();
  const structured = stepped(blocksIn(tree, pieces, used));
  const rest = items.filter((_, index) => !used.has(pieces.owner[index] ?? ""));
  return [...structured, ...paragraphsOf(rest)];
}

type Pieces = {
  readonly text: ReadonlyMap<string, readonly TextItem[]>;
  /** The marked piece that each item belongs to; empty where it is none. */
  readonly owner: readonly string[];
};

function piecesOf(items: readonly TextItem[]): Pieces {
  const open: string[] = [];
  const text = new Map<string, TextItem[]>();
  const owner = items.map((item) => {
    if (item.type?.startsWith("beginMarkedContent")) open.push(item.id ?? open.at(-1) ?? "");
    else if (item.type === "endMarkedContent") open.pop();
    const id = open.at(-1) ?? "";
    if (item.str !== undefined) text.set(id, [...(text.get(id) ?? []), item]);
    return id;
  });
  return { text, owner };
}

const HEADINGS: Readonly<Record<string, number>> = { H: 1, H1: 1, H2: 2, H3: 3, H4: 4, H5: 5 };
/** What is read as one: everything inside it is its text. */
const ONE = new Set([
  "P",
  "Caption",
  "BlockQuote",
  "Note",
  "TR",
  "TOCI",
  "Lbl",
  "LBody",
  "Formula",
]);

function blocksIn(node: StructNode, pieces: Pieces, used: Set<string>): readonly TextBlock[] {
  const { role = "", children = [] } = node;
  const text = () => textIn(node, pieces, used);
  const level = HEADINGS[role] ?? (/^H\d+$/.test(role) ? 6 : undefined);
  if (level !== undefined)
    return blockUnlessEmpty(text(), (found) => ({ kind: "heading", level, text: found }));
  if (role === "Figure") {
    return [{ kind: "figure", text: tidy(node.alt ?? "") || text() || null }];
  }
  if (role === "L") {
    const items = children.map((child) => textIn(child, pieces, used)).filter((one) => one !== "");
    return items.length === 0 ? [] : [{ kind: "list", items }];
  }
  if (ONE.has(role) || node.type === "content") {
    return blockUnlessEmpty(text(), (found) => ({ kind: "paragraph", text: found }));
  }
  return children.flatMap((child) => blocksIn(child, pieces, used));
}

function blockUnlessEmpty(text: string, block: (text: string) => TextBlock): readonly TextBlock[] {
  return text === "" ? [] : [block(text)];
}

/** All the text below a node; the author's words for a picture stand before what is in it. */
function textIn(node: StructNode, pieces: Pieces, used: Set<string>): string {
  if (node.type === "content") {
    const id = node.id ?? "";
    used.add(id);
    return linesOf(pieces.text.get(id) ?? [])
      .map(({ text }) => text)
      .join(" ");
  }
  const inside = (node.children ?? []).map((child) => textIn(child, pieces, used));
  return tidy([node.role === "Figure" ? node.alt : "", ...inside].join(" "));
}

/** A heading lies at most one level below the one before, whatever the author counted. */
function stepped(blocks: readonly TextBlock[]): readonly TextBlock[] {
  let before = 0;
  return blocks.map((block) => {
    if (block.kind !== "heading") return block;
    before = Math.min(block.level, before + 1);
    return { ...block, level: before };
  });
}

/** Lines that follow each other closely in one size are one paragraph. */
function paragraphsOf(items: readonly TextItem[]): readonly TextBlock[] {
  const found: string[] = [];
  let before: Line | null = null;
  for (const line of linesOf(items)) {
    const down: number = before ? before.y - line.y : 0;
    const isSame: boolean =
      before !== null && Math.abs(before.size - line.size) <= line.size * 0.15;
    if (isSame && down > 0 && down <= line.size * 1.8) {
      found.push(`${found.pop() ?? ""} ${line.text}`);
    } else found.push(line.text);
    before = line;
  }
  return found.map((text) => ({ kind: "paragraph", text }));
}

function linesOf(items: readonly TextItem[]): readonly Line[] {
  const lines: Line[] = [];
  let isOver = true;
  for (const { str, hasEOL = false, transform = [], height = 0 } of items) {
    if (str === undefined) continue;
    const y = transform[5] ?? 0;
    const last = lines.at(-1);
    const isBelow = last !== undefined && str !== "" && Math.abs(last.y - y) > last.size * 0.5;
    if (isOver || isBelow || !last) {
      if (str.trim() === "") continue;
      lines.push({ text: str, y, size: height || 10 });
    } else last.text += str;
    isOver = hasEOL;
  }
  return lines
    .map((line) => ({ ...line, text: tidy(line.text) }))
    .filter(({ text }) => text !== "");
}

function tidy(text: string): string {
  return text.replace(/\s+/gu, " ").trim();
}
