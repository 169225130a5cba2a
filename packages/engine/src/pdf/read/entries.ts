import type { Budget } from "../limits.ts";
import { corrupted, spendEntries } from "../limits.ts";

/** Where an object is: freed, at an offset of the file, or in an object stream. */
export type XrefEntry =
  | { readonly kind: "free"; readonly generation: number }
  | { readonly kind: "offset"; readonly offset: number; readonly generation: number }
  | { readonly kind: "compressed"; readonly stream: number; readonly index: number };

/**
 * The entries of one cross-reference section, sorted by object number. Typed arrays, since a file
 * may have hundreds of thousands: 17 bytes for each instead of an object.
 */
export type XrefEntries = {
  readonly numbers: Uint32Array;
  readonly kinds: Uint8Array;
  /** The offset, or the number of the object stream. */
  readonly places: Float64Array;
  /** The generation, or the index in the object stream. */
  readonly details: Uint32Array;
};

export const FREE = 0;
export const AT_OFFSET = 1;
export const COMPRESSED = 2;

/** Collects entries in the order of the file. */
export type EntryCollector = {
  readonly add: (number: number, kind: number, place: number, detail: number) => void;
  readonly entries: () => XrefEntries;
};

export function collectEntries(budget: Budget): EntryCollector {
  let columns = emptyColumns(64);
  let length = 0;
  let sorted = true;
  return {
    add: (number, kind, place, detail) => {
      if (number > budget.limits.objectNumber) throw corrupted(`object ${number} cannot exist`);
      if (length >= budget.entries) spendEntries(budget, length + 1);
      if (length === columns.numbers.length) columns = resized(columns, length, length * 2);
      if (length > 0 && number <= (columns.numbers[length - 1] ?? 0)) sorted = false;
      columns.numbers[length] = number;
      // No object can stand where the header does: some programs write that for one that is missing.
      columns.kinds[length] = kind === AT_OFFSET && place === 0 ? FREE : kind;
      columns.places[length] = place;
      columns.details[length] = detail;
      length++;
    },
    entries: () => {
      spendEntries(budget, length);
      const exact = resized(columns, length, length);
      return sorted ? exact : inOrder(exact);
    },
  };
}

/** The position of the number in the section, or -1. */
export function findEntry({ numbers }: XrefEntries, number: number): number {
  const first = numbers[0] ?? 0;
  // Most sections have no gaps, so that the position follows from the number.
  if (numbers[number - first] === number) return number - first;
  let [low, high] = [0, numbers.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = numbers[middle] ?? 0;
    if (found === number) return middle;
    if (found < number) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

export function entryAt(entries: XrefEntries, position: number): XrefEntry {
  const place = entries.places[position] ?? 0;
  const detail = entries.details[position] ?? 0;
  const kind = entries.kinds[position];
  if (kind === AT_OFFSET) return { kind: "offset", offset: place, generation: detail };
  if (kind === COMPRESSED) return { kind: "compressed", stream: place, index: detail };
  return { kind: "free", generation: detail };
}

export function highestNumber({ numbers }: XrefEntries): number {
  return numbers.at(-1) ?? 0;
}

/**
 * A hybrid file's table calls the objects free that only its cross-reference stream knows; those come
 * from the stream (ISO 32000-2, 7.5.8.4).
 */
export function withHidden(table: XrefEntries, hidden: XrefEntries, budget: Budget): XrefEntries {
  const all = collectEntries(budget);
  copyEntries(table, all, (position, number) => {
    return table.kinds[position] !== FREE || findEntry(hidden, number) < 0;
  });
  copyEntries(hidden, all, (_, number) => {
    const known = findEntry(table, number);
    return known < 0 || table.kinds[known] === FREE;
  });
  return all.entries();
}

/** An object that a hybrid file's table and its stream both know, each at another place; null where there is none. */
export function contradiction(table: XrefEntries, hidden: XrefEntries): number | null {
  for (const [position, number] of hidden.numbers.entries()) {
    const known = findEntry(table, number);
    if (known < 0 || table.kinds[known] === FREE) continue;
    const isSame =
      table.kinds[known] === hidden.kinds[position] &&
      table.places[known] === hidden.places[position];
    if (!isSame) return number;
  }
  return null;
}

function copyEntries(
  from: XrefEntries,
  to: EntryCollector,
  wanted: (position: number, number: number) => boolean,
): void {
  for (const [position, number] of from.numbers.entries()) {
    if (!wanted(position, number)) continue;
    const { kinds, places, details } = from;
    to.add(number, kinds[position] ?? FREE, places[position] ?? 0, details[position] ?? 0);
  }
}

function emptyColumns(length: number): XrefEntries {
  return {
    numbers: new Uint32Array(length),
    kinds: new Uint8Array(length),
    places: new Float64Array(length),
    details: new Uint32Array(length),
  };
}

function resized(columns: XrefEntries, used: number, length: number): XrefEntries {
  const larger = emptyColumns(length);
  larger.numbers.set(columns.numbers.subarray(0, used));
  larger.kinds.set(columns.kinds.subarray(0, used));
  larger.places.set(columns.places.subarray(0, used));
  larger.details.set(columns.details.subarray(0, used));
  return larger;
}

function inOrder(columns: XrefEntries): XrefEntries {
  const { numbers, kinds, places, details } = columns;
  const order = Uint32Array.from(numbers, (_, index) => index).sort(
    (a, b) => (numbers[a] ?? 0) - (numbers[b] ?? 0),
  );
  const sorted = emptyColumns(numbers.length);
  for (const [to, from] of order.entries()) {
    const number = numbers[from] ?? 0;
    if (to > 0 && sorted.numbers[to - 1] === number) {
      throw corrupted(`a cross-reference section lists object ${number} twice`);
    }
    sorted.numbers[to] = number;
    sorted.kinds[to] = kinds[from] ?? FREE;
    sorted.places[to] = places[from] ?? 0;
    sorted.details[to] = details[from] ?? 0;
  }
  return sorted;
}
