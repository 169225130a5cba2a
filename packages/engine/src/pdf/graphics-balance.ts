import { isRegular, isWhite } from "./read/characters.ts";

/** What the content of a page does to the stack of graphics states (ISO 32000-2, 8.4.2). */
export type GraphicsBalance = {
  /** How many states it takes off that it did not put there. */
  readonly below: number;
  /** How many more it has put there than taken off, in the end; negative where it took off more. */
  readonly left: number;
};

const [PERCENT, OPEN, CLOSE, LESS, MORE, SLASH, BACKSLASH] = [
  0x25, 0x28, 0x29, 0x3c, 0x3e, 0x2f, 0x5c,
];

/** Counts the operators `q` and `Q`, wherever they are operators: not in strings, names or images. */
export function graphicsBalance(content: Uint8Array): GraphicsBalance {
  let left = 0;
  let below = 0;
  let at = 0;
  let inImage = false;
  while (at < content.length) {
    const byte = content[at] ?? 0;
    if (!isRegular(byte)) {
      at = afterDelimiter(content, at, byte);
      continue;
    }
    const end = wordEnd(content, at);
    const word = end - at > 2 ? "" : String.fromCharCode(...content.subarray(at, end));
    at = end;
    if (word === "q") left += 1;
    else if (word === "Q") left -= 1;
    else if (word === "BI") inImage = true;
    else if (word === "ID" && inImage) {
      at = afterImage(content, at);
      inImage = false;
    }
    below = Math.max(below, -left);
  }
  return { below, left };
}

/** The names of what the content draws from its resources: operands of `Do`, `#xx` decoded. */
export function drawnNames(content: Uint8Array): ReadonlySet<string> {
  const names = new Set<string>();
  let last = "";
  let at = 0;
  let inImage = false;
  while (at < content.length) {
    const byte = content[at] ?? 0;
    if (!isRegular(byte)) {
      const end = afterDelimiter(content, at, byte);
      if (byte === SLASH) last = nameIn(content.subarray(at + 1, end));
      at = end;
      continue;
    }
    const end = wordEnd(content, at);
    const word = end - at > 2 ? "" : String.fromCharCode(...content.subarray(at, end));
    at = end;
    if (word === "Do") names.add(last);
    else if (word === "BI") inImage = true;
    else if (word === "ID" && inImage) {
      at = afterImage(content, at);
      inImage = false;
    }
  }
  return names;
}

const LATIN1 = new TextDecoder("latin1");

function nameIn(bytes: Uint8Array): string {
  return LATIN1.decode(bytes).replace(/#([0-9a-fA-F]{2})/g, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
}

function wordEnd(content: Uint8Array, from: number): number {
  let at = from;
  while (at < content.length && isRegular(content[at] ?? 0)) at += 1;
  return at;
}

/** Moves past what begins with a delimiter: white space, a comment, a string, a name, a bracket. */
function afterDelimiter(content: Uint8Array, at: number, byte: number): number {
  if (byte === PERCENT) return afterComment(content, at);
  if (byte === OPEN) return afterString(content, at);
  if (byte === SLASH) return wordEnd(content, at + 1);
  if (byte !== LESS || content[at + 1] === LESS) return at + (byte === LESS ? 2 : 1);
  const end = content.indexOf(MORE ?? 0, at);
  return end < 0 ? content.length : end + 1;
}

function afterComment(content: Uint8Array, from: number): number {
  let at = from;
  while (at < content.length && content[at] !== 0x0a && content[at] !== 0x0d) at += 1;
  return at;
}

/** Parentheses within a string are balanced or escaped (7.3.4.2). */
function afterString(content: Uint8Array, from: number): number {
  let depth = 0;
  for (let at = from; at < content.length; at += 1) {
    const byte = content[at];
    if (byte === BACKSLASH) at += 1;
    else if (byte === OPEN) depth += 1;
    else if (byte === CLOSE && --depth === 0) return at + 1;
  }
  return content.length;
}

/** The bytes of an inline image end with `EI` as a word of its own (8.9.7). */
function afterImage(content: Uint8Array, from: number): number {
  for (let at = from + 1; at < content.length; at += 1) {
    if (content[at] !== 0x45 || content[at + 1] !== 0x49) continue;
    if (isWhite(content[at - 1] ?? 0) && !isRegular(content[at + 2] ?? -1)) return at + 2;
  }
  return content.length;
}
