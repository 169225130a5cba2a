import type { PdfDict, PdfObject, PdfStream } from "../objects.ts";
import { entryOf, isArray, isDict, isName, isRef } from "../objects.ts";
import type { Budget } from "../limits.ts";
import { corrupted, locating, spendWork, tooComplex } from "../limits.ts";
import type { Blocks } from "./blocks.ts";
import type { FilterStep } from "./filters.ts";
import { decode } from "./filters.ts";
import type { Resolve } from "./indirect.ts";

/** The bytes of a stream as they stand in the file, decrypted. */
export function rawContent(stream: PdfStream, blocks: Blocks, budget: Budget): Uint8Array {
  const { content, unseal } = stream;
  if (content instanceof Uint8Array) return content;
  if (content.length > budget.limits.streamBytes) throw tooComplex("a stream in it is too large");
  spendWork(budget, content.length >> 3);
  const bytes = blocks.slice(content.offset, content.length);
  return unseal === undefined ? bytes : unseal(bytes);
}

/** The bytes of a stream with every filter undone. */
export function decodeContent(
  stream: PdfStream,
  blocks: Blocks,
  budget: Budget,
  resolve: Resolve,
): Uint8Array {
  return locating(
    () => placeOf(stream),
    () => decode(rawContent(stream, blocks, budget), filterSteps(stream.dict, resolve), budget),
  );
}

function placeOf({ content }: PdfStream): string {
  return content instanceof Uint8Array ? "a new stream" : `the stream at byte ${content.offset}`;
}

function filterSteps(dict: PdfDict, resolve: Resolve): readonly FilterStep[] {
  const follow = (object: PdfObject): PdfObject => (isRef(object) ? resolve(object) : object);
  // A stream in another file would be read from there: never.
  if (dict.entries.has("F")) throw corrupted("a stream has its content in another file");
  const filters = listOf(follow(entryOf(dict, "Filter")));
  const parameters = listOf(follow(entryOf(dict, "DecodeParms")));
  return filters.map((item, index) => {
    const filter = follow(item);
    if (!isName(filter)) throw corrupted("a stream has an encoding without a name");
    const own = follow(parameters[index] ?? null);
    return { name: filter.name, parameters: isDict(own) ? numbersIn(own, follow) : new Map() };
  });
}

function listOf(object: PdfObject): readonly PdfObject[] {
  if (object === null) return [];
  return isArray(object) ? object : [object];
}

function numbersIn(
  { entries }: PdfDict,
  follow: (object: PdfObject) => PdfObject,
): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>();
  for (const [key, value] of entries) {
    const number = follow(value);
    if (typeof number === "number") numbers.set(key, number);
  }
  return numbers;
}
