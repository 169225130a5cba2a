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

/** RFC 9162, 2.1.4.2: both roots that a consistency proof leads to, or null where it cannot hold. */
export function rootsFromConsistency(
  earlier: { readonly size: number; readonly root: Uint8Array },
  size: number,
  proof: readonly Uint8Array[],
): { readonly earlier: Uint8Array; readonly later: Uint8Array } | null {
  if (earlier.size === size) {
    return proof.length === 0 ? { earlier: earlier.root, later: earlier.root } : null;
  }
  if (earlier.size > size || earlier.size < 1) return null;
  const path = isPowerOfTwo(earlier.size) ? [earlier.root, ...proof] : [...proof];
  let position = earlier.size - 1;
  let last = size - 1;
  while (position % 2 === 1) {
    position = Math.floor(position / 2);
    last = Math.floor(last / 2);
  }
  const [first, ...rest] = path;
  if (!first) return null;
  let old = first;
  let now = first;
  for (const hash of rest) {
    if (last === 0) return null;
    if (position % 2 === 1 || position === last) {
      old = nodeOf(hash, old);
      now = nodeOf(hash, now);
      while (position % 2 === 0 && position !== 0) {
        position = Math.floor(position / 2);
        last = Math.floor(last / 2);
      }
    } else {
      now = nodeOf(now, hash);
    }
    position = Math.floor(position / 2);
    last = Math.floor(last / 2);
  }
  return last === 0 ? { earlier: old, later: now } : null;
}

function isPowerOfTwo(size: number): boolean {
  return Number.isInteger(Math.log2(size));
}
