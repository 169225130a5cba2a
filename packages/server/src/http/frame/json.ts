import { setImmediate as nextTurn } from "node:timers/promises";
import { Refusal } from "@paraph/contract/errors";

/**
 * Ninety-nine signers with fifteen places each say as much. Without a bound a body of 10 MB held everybody up for 13 s:
 * what costs is not its length but how many values it makes, and names that are all different most of all.
 */
const MOST_NAMES = 10_000;
const MOST_VALUES = 100_000;
const MOST_DEPTH = 32;
/** Longer texts are decoded, parsed and checked in turns of their own, and others come between. */
const LONG_BYTES = 256 * 1024;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPENING: ReadonlySet<number> = new Set([0x7b, 0x5b]);
const CLOSING: ReadonlySet<number> = new Set([0x7d, 0x5d]);

/** How much a JSON text says, and how deep: told of each byte between its strings. */
export class JsonExtent {
  #depth = 0;
  #values = 0;
  #names = 0;

  get depth(): number {
    return this.#depth;
  }

  take(byte: number): void {
    if (byte === COMMA) {
      this.#count();
    } else if (byte === COLON) {
      this.#names += 1;
      if (this.#names > MOST_NAMES) throw tooMuch(MOST_NAMES, "names");
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
    if (this.#values > MOST_VALUES) throw tooMuch(MOST_VALUES, "values");
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
export async function parseJson(bytes: Uint8Array, detail: "placed" | "plain"): Promise<unknown> {
  const isLong = bytes.length > LONG_BYTES;
  const text = decodeUtf8(bytes);
  if (isLong) await nextTurn();
  const value = parse(text, detail);
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

const USUAL_MISTAKES =
  "Look for a trailing comma, single quotes or a line break inside of a string.";

function parse(text: string, detail: "placed" | "plain"): unknown {
  try {
    const value: unknown = JSON.parse(text);
    if (FORGED.test(text)) dropForged(value);
    return value;
  } catch (cause) {
    const place = detail === "placed" ? placeOf(cause) : "";
    throw broken(`The body is not valid JSON${place}. ${USUAL_MISTAKES}`, cause);
  }
}

/** Members that would reach a prototype if somebody merged the body into an object. */
const FORGED = /"(?:_|\\u005f|constructor|\\u0063)/i;

/** A reviver would do, at twenty times the price. */
function dropForged(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  if (Array.isArray(value)) {
    for (const inner of value) dropForged(inner);
    return;
  }
  const members = value as Record<string, unknown>;
  for (const name in members) {
    if (isForged(name, members)) delete members[name];
    else dropForged(members[name]);
  }
}

function isForged(name: string, members: Readonly<Record<string, unknown>>): boolean {
  return name === "__proto__" || (name === "constructor" && typeof members[name] === "object");
}

/** The parser's message quotes the body, so only the position is taken from it. */
function placeOf(cause: unknown): string {
  const position = cause instanceof Error ? /position (\d+)/.exec(cause.message)?.[1] : undefined;
  return position === undefined ? "" : ` (at character ${position})`;
}

function tooMuch(most: number, what: string): Refusal {
  const message = `The body has more than ${most} ${what}.`;
  return new Refusal("error.request.body_too_large", { message });
}

function broken(message: string, cause?: unknown): Refusal {
  return new Refusal("error.request.json_broken", { message }, { cause });
}
