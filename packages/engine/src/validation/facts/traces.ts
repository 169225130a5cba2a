import type { Source } from "../../bytes/source.ts";

const WORD = "/ByteRange";
const AT_ONCE = 256 << 10;
const LATIN1 = new TextDecoder("latin1");

/**
 * How often a file that cannot be read as a document spells /ByteRange. A signature dictionary is never compressed,
 * or its own place could not be determined, so that a file without the word has no signature.
 */
export function countTraces(source: Source): number {
  let found = 0;
  for (let at = 0; at < source.length; at += AT_ONCE) {
    // The word may lie across the border of two pieces.
    const text = LATIN1.decode(source.read(at, AT_ONCE + WORD.length - 1));
    found += text.split(WORD).length - 1;
  }
  return found;
}
