import { nodeOf } from "./merkle.ts";

/** RFC 9162, 2.1.3.2: the root that a proof leads to, or null where the proof has the wrong length. */
export function rootFromInclusion(
  leaf: Uint8Array,
  index: number,
  size: number,
  proof: readonly Uint8Array[],
): Uint8Array | null {
  if (!Number.isSafeInteger(index) || index < 0 || index >= size) return null;
  let node = leaf;
  let position = index;
  let last = size - 1;
  for (const sibling of proof) {
    if (last === 0) return null;
    if (position % 2 === 1 || position === last) {
      node = nodeOf(sibling, node);
      while (position % 2 === 0 && position !== 0) {
        position = Math.floor(position / 2);
        last = Math.floor(last / 2);
      }
    } else {
      node = nodeOf(node, sibling);
    }
    position = Math.floor(position / 2);
    last = Math.floor(last / 2);
  }
  return last === 0 ? node : null;
}
