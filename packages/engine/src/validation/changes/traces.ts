import { latin1 } from "../../bytes/hex.ts";
import type { Source } from "../../bytes/source.ts";

const WORD = latin1("/ByteRange");
const [SLASH = 0] = WORD;
const AT_ONCE = 256 << 10;

/**
 * Where a file spells /ByteRange. A signature dictionary is never compressed, or its own place could not be determined,
 * so that a file without the word has no signature.
 */
export function findTraces(source: Source): readonly number[] {
  const found: number[] = [];
  for (let from = 0; from < source.length; from += AT_ONCE) {
    // The word may lie across the border of two pieces.
    const bytes = source.read(from, AT_ONCE + WORD.length - 1);
    for (let at = bytes.indexOf(SLASH); at >= 0; at = bytes.indexOf(SLASH, at + 1)) {
      if (WORD.every((byte, index) => bytes[at + index] === byte)) found.push(from + at);
    }
  }
  return found;
}
