import type { PdfDict } from "../objects.ts";
import { entryOf, isArray, isInteger, isName, isStream } from "../objects.ts";
import { corrupted } from "../limits.ts";
import type { XrefEntries } from "./entries.ts";
import { AT_OFFSET, collectEntries, COMPRESSED, FREE } from "./entries.ts";
import { decodeContent } from "./content.ts";
import { readIndirect } from "./indirect.ts";
import type { Lexer } from "./lexer.ts";

/** A cross-reference stream (ISO 32000-2, 7.5.8). All that it needs is direct: nothing is known yet. */
export function readXrefStream(lexer: Lexer): { entries: XrefEntries; trailer: PdfDict } {
  const { object } = readIndirect(lexer, directOnly);
  if (!isStream(object) || !isName(entryOf(object.dict, "Type"), "XRef")) {
    throw corrupted("there is no cross-reference section where one should be");
  }
  const bytes = decodeContent(object, lexer.blocks, lexer.budget, directOnly);
  return { entries: readRows(lexer, object.dict, bytes), trailer: object.dict };
}

function directOnly(): never {
  throw corrupted("a cross-reference stream depends on another object");
}

function readRows(lexer: Lexer, dict: PdfDict, bytes: Uint8Array): XrefEntries {
  const widths = integersOf(dict, "W");
  const size = entryOf(dict, "Size");
  if (widths?.length !== 3 || !isInteger(size))
    throw corrupted("a cross-reference stream lacks /W");
  const [typeWidth = 0, placeWidth = 0, detailWidth = 0] = widths;
  const width = typeWidth + placeWidth + detailWidth;
  if (width < 1 || typeWidth > 4 || placeWidth > 8 || detailWidth > 4) {
    throw corrupted("a cross-reference stream has columns that cannot be right");
  }
  const ranges = dict.entries.has("Index") ? integersOf(dict, "Index") : [0, size];
  if (ranges === null || ranges.length % 2 !== 0)
    throw corrupted("a cross-reference stream lacks /Index");
  const all = collectEntries(lexer.budget);
  let at = 0;
  for (let range = 0; range < ranges.length; range += 2) {
    const [first = 0, count = 0] = ranges.slice(range, range + 2);
    if (at + count * width > bytes.length) throw corrupted("a cross-reference stream is too short");
    for (let index = 0; index < count; index++, at += width) {
      const type = typeWidth === 0 ? AT_OFFSET : column(bytes, at, typeWidth);
      const place = column(bytes, at + typeWidth, placeWidth);
      const detail = column(bytes, at + typeWidth + placeWidth, detailWidth);
      // Any other type is a reference to the null object (7.5.8.3).
      all.add(
        first + index,
        type === AT_OFFSET || type === COMPRESSED ? type : FREE,
        place,
        detail,
      );
    }
  }
  return all.entries();
}

function integersOf(dict: PdfDict, key: string): readonly number[] | null {
  const list = entryOf(dict, key);
  if (!isArray(list)) return null;
  const numbers = list.filter((item) => isInteger(item) && item >= 0);
  return numbers.length === list.length ? (numbers as number[]) : null;
}

function column(bytes: Uint8Array, at: number, width: number): number {
  let value = 0;
  for (let index = at; index < at + width; index++) value = value * 256 + (bytes[index] ?? 0);
  return value;
}
