import { latin1 } from "../../bytes/hex.ts";
import type { Source } from "../../bytes/source.ts";

const WORD = latin1("/ByteRange");
const [SLASH = 0] = WORD;
const AT_ONCE = 256 << 10;

/**
 * How often a file that cannot be read as a document spells /ByteRange. A signature dictionary is never compressed,
 * or its own place could not be determined, so that a file without the word has no signature.
 */
export function countTraces(source: Source): number {
  let found = 0;
  for (let at = 0; at < source.length; at += AT_ONCE) {
    // The word may lie across the border of two pieces.
    found += countIn(source.read(at, AT_ONCE + WORD.length - 1));
  }
  return found;
}

function countIn(bytes: Uint8Array): number {
  let found = 0;
  for (let at = bytes.indexOf(SLASH); at >= 0; at = bytes.indexOf(SLASH, at + 1)) {
    if (WORD.every((byte, index) => bytes[at + index] === byte)) found += 1;
  }
  return found;
}
