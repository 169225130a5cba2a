import { setImmediate as nextTurn } from "node:timers/promises";
import { Refusal } from "@paraph/contract/errors";

/**
 * A thousand signers with five places each say as much. Without a bound a body of 10 MB held everybody up for 13 s: what
 * costs is not its length but how many values it makes.
 */
const MOST_VALUES = 50_000;
const MOST_DEPTH = 32;
/** Longer texts are decoded, parsed and checked in turns of their own, and others come between. */
const LONG_BYTES = 256 * 1024;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPENING: ReadonlySet<number> = new Set([0x7b, 0x5b]);
const CLOSING: ReadonlySet<number> = new Set([0x7d, 0x5d]);

/** How much a JSON text says, and how deep: told of each byte between its strings. */
export class JsonExtent {
  #depth = 0;
  #values = 0;

  get depth(): number {
    return this.#depth;
  }

  take(byte: number): void {
    if (byte === COMMA) {
      this.#count();
    } else if (OPENING.has(byte)) {
      this.#count();
      this.#depth += 1;
      if (this.#depth > MOST_DEPTH) throw broken("The body is nested too deeply.");
    } else if (CLOSING.has(byte)) {
      this.#depth -= 1;
    }
  }

  #count(): void {
    this.#values += 1;
    if (this.#values <= MOST_VALUES) return;
    const message = `The body has more than ${MOST_VALUES} values.`;
    throw new Refusal("error.request.body_too_large", { message });
  }
}

/** Measures JSON while it comes in; throws as soon as it says too much, before anybody parses it. */
export function jsonMeter(): (piece: Uint8Array) => void {
  const extent = new JsonExtent();
  let state: "between" | "string" | "escape" = "between";
  return (piece) => {
    for (let at = 0; at < piece.length; at += 1) {
      if (state === "string") at = endOfPlain(piece, at);
      const byte = piece[at];
      if (byte === undefined) return;
      if (state === "escape") state = "string";
      else if (byte === QUOTE) state = state === "string" ? "between" : "string";
      else if (state === "between") extent.take(byte);
      else state = "escape";
    }
  };
}

/** Where, inside a string, something comes that ends it or begins an escape; the end of the piece where nothing does. */
export function endOfPlain(piece: Uint8Array, from: number): number {
  let at = from;
  for (; at < piece.length; at += 1) {
    const byte = piece[at];
    if (byte === QUOTE || byte === BACKSLASH) break;
  }
  return at;
}

/** What a JSON text says that was measured before; `placed` tells where it is broken. */
export async function parseJson(bytes: Uint8Array, told: "placed" | "plain"): Promise<unknown> {
  const isLong = bytes.length > LONG_BYTES;
  const text = decodeUtf8(bytes);
  if (isLong) await nextTurn();
  const value = parse(text, told);
  if (isLong) await nextTurn();
  return value;
}

const decoder = new TextDecoder("utf-8", { fatal: true });

/** The text of a body; throws where it is no UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch (cause) {
    throw broken("The body is not UTF-8.", cause);
  }
}

function parse(text: string, told: "placed" | "plain"): unknown {
  try {
    const value: unknown = JSON.parse(text);
    if (FORGED.test(text)) dropForged(value);
    return value;
  } catch (cause) {
    throw broken(`The body is not valid JSON${told === "placed" ? placeOf(cause) : ""}.`, cause);
  }
}

/** Members that would reach a prototype if somebody merged the body into an object. */
const FORGED = /"(?:_|\\u005f|constructor|\\u0063)/i;

/** A reviver would do, at twenty times the price. */
function dropForged(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  const members = value as Record<string, unknown>;
  delete members["__proto__"];
  const isForged =
    Object.hasOwn(members, "constructor") && typeof members["constructor"] === "object";
  if (isForged) delete members["constructor"];
  for (const inner of Object.values(members)) dropForged(inner);
}

/** The parser's message quotes the body, so only the position is taken from it. */
function placeOf(cause: unknown): string {
  const position = cause instanceof Error ? /position (\d+)/.exec(cause.message)?.[1] : undefined;
  return position === undefined ? "" : ` (at character ${position})`;
}

function broken(message: string, cause?: unknown): Refusal {
  return new Refusal("error.request.json_broken", { message }, { cause });
}
