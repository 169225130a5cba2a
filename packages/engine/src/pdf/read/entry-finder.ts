import type { XrefEntries, XrefEntry } from "./entries.ts";
import { entryAt, findEntry } from "./entries.ts";
import type { Revision } from "./revisions.ts";

/** So many sections are asked one after the other; the entries of more are put in order once. */
const FEW = 8;
/** More sections than any file has that is read. */
const SECTIONS = 1 << 16;

/** All sections of a file, oldest first, and which of them list a number. */
type Index = {
  readonly sections: readonly XrefEntries[];
  /** `number * SECTIONS + section`, ascending: how many revisions there are does not matter to who asks. */
  readonly keys: Float64Array;
};

const INDICES = new WeakMap<readonly Revision[], Index>();

/** Finds what the newest section up to `revision` says of a number; null where none lists it. */
export function entryFinder(
  revisions: readonly Revision[],
  revision: number,
): (number: number) => XrefEntry | null {
  const sections = sectionsOf(revisions.slice(0, revision + 1));
  if (sections.length > FEW) return fromIndex(indexOf(revisions), sections.length - 1);
  const newestFirst = sections.toReversed();
  return (number) => {
    for (const entries of newestFirst) {
      const position = findEntry(entries, number);
      if (position >= 0) return entryAt(entries, position);
    }
    return null;
  };
}

function fromIndex(
  { sections, keys }: Index,
  newest: number,
): (number: number) => XrefEntry | null {
  return (number) => {
    const key = keys[lastUpTo(keys, number * SECTIONS + newest)] ?? -1;
    const entries = sections[key - number * SECTIONS];
    return entries === undefined ? null : entryAt(entries, findEntry(entries, number));
  };
}

function sectionsOf(revisions: readonly Revision[]): readonly XrefEntries[] {
  return revisions.flatMap(({ sections }) => sections.map(({ entries }) => entries).reverse());
}

function indexOf(revisions: readonly Revision[]): Index {
  const known = INDICES.get(revisions);
  if (known !== undefined) return known;
  const sections = sectionsOf(revisions);
  const keys = new Float64Array(sections.reduce((sum, { numbers }) => sum + numbers.length, 0));
  let at = 0;
  for (const [section, { numbers }] of sections.entries()) {
    for (const number of numbers) keys[at++] = number * SECTIONS + section;
  }
  const index = { sections, keys: keys.sort() };
  INDICES.set(revisions, index);
  return index;
}

/** Where the last key stands that is not above `most`; -1 where none is. */
function lastUpTo(keys: Float64Array, most: number): number {
  let [low, high] = [0, keys.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    if ((keys[middle] ?? 0) <= most) low = middle + 1;
    else high = middle - 1;
  }
  return high;
}
