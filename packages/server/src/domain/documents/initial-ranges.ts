/** The pieces of a file that a viewer needs before it can show the first page (interface 12): runs of chunks. */
export type InitialRanges = {
  readonly chunkBytes: number;
  /** The number of the first chunk and how many follow each other, ascending. */
  readonly runs: readonly (readonly [first: number, count: number])[];
};

/** A file below this comes whole, also after it was signed: there is nothing to prepare. */
export const INITIAL_RANGES_FROM_BYTES = 2_000_000;

/** What is worth keeping: a set that is much of the file saves nothing. */
export function keptInitialRanges(set: InitialRanges | null, size: number): InitialRanges | null {
  return set !== null && size >= INITIAL_RANGES_FROM_BYTES && bytesOf(set) <= size / 4 ? set : null;
}

/**
 * The set of a file to which something was appended. A viewer begins at the end, where everything new
 * stands, so the whole of it is taken; what stood before stays where it was.
 */
export function grownInitialRanges(
  set: InitialRanges | null,
  { before, after }: { readonly before: number; readonly after: number },
): InitialRanges | null {
  if (set === null) return null;
  const first = Math.floor(before / set.chunkBytes);
  const last = Math.ceil(after / set.chunkBytes);
  const earlier = set.runs.flatMap(([start, count]): InitialRanges["runs"] => {
    const kept = Math.min(count, first - start);
    return kept > 0 ? [[start, kept]] : [];
  });
  return { ...set, runs: [...earlier, [first, last - first]] };
}

/** Where the pieces lie in a file of this size. */
export function placesOf({ chunkBytes, runs }: InitialRanges, size: number): readonly Piece[] {
  return runs.map(([first, count]) => {
    const offset = first * chunkBytes;
    return { offset, length: Math.min(size, offset + count * chunkBytes) - offset };
  });
}

/** A run of bytes of the file. */
export type Piece = { readonly offset: number; readonly length: number };

function bytesOf({ chunkBytes, runs }: InitialRanges): number {
  return runs.reduce((sum, [, count]) => sum + count * chunkBytes, 0);
}
