import { Refusal } from "@paraph/contract/errors";
import { endOfPlain, JsonExtent, parseJson } from "../../frame/json.ts";
import type { UploadLimits } from "./body.ts";

/**
 * Reads a JSON object of any size in pieces. The string of its top-level member `content` is handed
 * on as it comes; everything else is kept, with an empty string in its place, and parsed at the end.
 * So the kept text is valid exactly when the whole was, apart from the inside of that one string.
 */
export type JsonScanner = {
  /** Takes a piece of the body and gives the characters of `content` in it, escapes undone. */
  readonly push: (piece: Uint8Array) => readonly Uint8Array[];
  /** Whether the string of `content` has begun. */
  readonly reached: () => boolean;
  /** Whether the next byte is a character of `content`, or its end, or the start of an escape. */
  readonly isInContent: () => boolean;
  /** The object with `content` left out when it was handed on. */
  readonly end: () => Promise<Readonly<Record<string, unknown>>>;
};

type State = "between" | "string" | "escape" | "content" | "content-escape" | "content-code";

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const SPACE = 0x20;
/** No character of Base64, and no white space: what stands for an escape that cannot be either. */
const FOREIGN = 0xff;
const BRACE = 0x7b;
const COLON = 0x3a;
const COMMA = 0x2c;
const LETTER_U = 0x75;
/** Seven characters, each as an escape of six, and one more. */
const LONGEST_KEY = 43;

/** What follows a backslash; line ends and tabs become a space, as Base64 may be wrapped. */
const ESCAPES: ReadonlyMap<number, number> = new Map([
  [QUOTE, FOREIGN],
  [BACKSLASH, FOREIGN],
  [0x2f, 0x2f],
  [0x62, FOREIGN],
  [0x66, FOREIGN],
  [0x6e, SPACE],
  [0x72, SPACE],
  [0x74, SPACE],
]);

export function jsonScanner({ keptBytes }: UploadLimits): JsonScanner {
  let state: State = "between";
  const extent = new JsonExtent();
  let keyNext = false;
  let valueOfContent = false;
  let isKey = false;
  let key: number[] = [];
  let code = "";
  let isNamed = false;
  let reached = false;
  const kept: Uint8Array[] = [];
  let keptLength = 0;

  function keep(bytes: Uint8Array): void {
    keptLength += bytes.length;
    if (keptLength > keptBytes) throw new Refusal("error.request.body_too_large");
    kept.push(Uint8Array.from(bytes));
  }

  function between(byte: number): void {
    extent.take(byte);
    const isTop = extent.depth === 1;
    if (byte === QUOTE) {
      isKey = isTop && keyNext;
      key = [];
      state = valueOfContent ? "content" : "string";
      if (valueOfContent) reached = true;
    } else if (byte === BRACE || byte === COMMA) {
      keyNext = isTop;
    } else if (byte === COLON && isTop) {
      valueOfContent = keyNext && isContentKey(key);
      if (valueOfContent) nameContent();
      keyNext = false;
      return;
    }
    // White space may stand between the colon and the value; anything else is the value.
    if (byte > SPACE) valueOfContent = false;
  }

  /** The opening quote is no part of the key; a longer key cannot spell `content`. */
  function addToKey(byte: number): void {
    const opens = key.length === 0 && byte === QUOTE;
    if (!opens && key.length < LONGEST_KEY) key.push(byte);
  }

  /** Whichever of two were meant, the other would be lost. */
  function nameContent(): void {
    if (isNamed) throw broken("The member content is given twice.");
    isNamed = true;
  }

  /** Bytes that are kept, up to the beginning of `content`; answers where that is. */
  function walk(piece: Uint8Array, from: number): number {
    let at = from;
    for (; at < piece.length && state !== "content"; at += 1) {
      if (state === "string" && !isKey) at = endOfPlain(piece, at);
      const byte = piece[at];
      if (byte === undefined) break;
      if (state === "between") between(byte);
      else if (state === "escape") state = "string";
      else if (byte === BACKSLASH) state = "escape";
      else if (byte === QUOTE) state = "between";
      if (state !== "between" && isKey) addToKey(byte);
    }
    keep(piece.subarray(from, at));
    return at;
  }

  /** Characters of `content`, up to its closing quote; answers where it goes on. */
  function take(piece: Buffer, from: number, out: Uint8Array[]): number {
    const quote = piece.indexOf(QUOTE, from);
    const end = quote < 0 ? piece.length : quote;
    const slash = piece.subarray(from, end).indexOf(BACKSLASH);
    if (state === "content" && slash < 0) {
      if (end > from) out.push(piece.subarray(from, end));
      if (quote < 0) return piece.length;
      state = "between";
      return end;
    }
    return unescape(piece, from, out);
  }

  function unescape(piece: Buffer, from: number, out: Uint8Array[]): number {
    const plain = Buffer.allocUnsafe(piece.length - from);
    let length = 0;
    let at = from;
    for (; at < piece.length; at += 1) {
      const byte = piece[at] ?? 0;
      if (state === "content") {
        if (byte === QUOTE) {
          state = "between";
          break;
        }
        if (byte === BACKSLASH) state = "content-escape";
        else plain[length++] = byte;
      } else if (state === "content-escape") {
        if (byte === LETTER_U) {
          state = "content-code";
          code = "";
          continue;
        }
        const meant = ESCAPES.get(byte);
        if (meant === undefined) throw broken("The string of content has an unknown escape.");
        plain[length++] = meant;
        state = "content";
      } else {
        code += String.fromCharCode(byte);
        if (code.length < 4) continue;
        plain[length++] = fromCode(code);
        state = "content";
      }
    }
    if (length > 0) out.push(plain.subarray(0, length));
    return at;
  }

  function isBetween(): boolean {
    return state === "between";
  }

  function push(bytes: Uint8Array): readonly Uint8Array[] {
    const piece = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const out: Uint8Array[] = [];
    let at = 0;
    while (at < piece.length) {
      if (isBetween() || state === "string" || state === "escape") {
        at = walk(piece, at);
      } else {
        at = take(piece, at, out);
        // The closing quote is kept, so that an empty string stands where the content stood.
        if (isBetween()) {
          keep(piece.subarray(at, at + 1));
          at += 1;
          isKey = false;
          valueOfContent = false;
        }
      }
    }
    return out;
  }

  async function end(): Promise<Readonly<Record<string, unknown>>> {
    if (state !== "between" && state !== "string") throw broken("The body ends too early.");
    const parsed = await parseJson(Buffer.concat(kept), "plain");
    if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) {
      throw new Refusal("error.request.body_invalid", {
        message: "The body must be a JSON object.",
      });
    }
    const fields: Record<string, unknown> = { ...parsed };
    if (reached) delete fields["content"];
    return fields;
  }

  return { push, reached: () => reached, isInContent: () => state === "content", end };
}

/** A key may be spelt with escapes: "\u0063ontent" is `content` too. */
function isContentKey(raw: readonly number[]): boolean {
  const text = Buffer.from(raw).toString("latin1");
  if (!text.includes("\\")) return text === "content";
  try {
    return JSON.parse(`"${text}"`) === "content";
  } catch {
    return false; // not a JSON string: the parse of the whole says so
  }
}

function fromCode(digits: string): number {
  if (!/^[0-9a-fA-F]{4}$/.test(digits)) throw broken("The string of content has a broken escape.");
  const code = Number.parseInt(digits, 16);
  if (code === 0x0a || code === 0x0d || code === 0x09) return SPACE;
  return code > SPACE && code < 0x7f ? code : FOREIGN;
}

function broken(message: string): Refusal {
  return new Refusal("error.request.json_broken", { message });
}
