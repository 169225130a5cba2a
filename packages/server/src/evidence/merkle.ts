import type { Frontier, NodeAddress, StoredNode } from "../ports/store/evidence.ts";
import { sha256 } from "./hash.ts";
import { mapInTurns } from "./turns.ts";

/** RFC 6962, 2.1: the hash over two subtrees. */
export function nodeOf(left: Uint8Array, right: Uint8Array): Uint8Array {
  return sha256(Uint8Array.of(1), left, right);
}

export const EMPTY_TREE: Frontier = { size: 0, roots: [] };

export function appendLeaf(tree: Frontier, leaf: Uint8Array): Frontier {
  return growTree(tree, leaf, () => undefined);
}

/** Appends a leaf and tells of every subtree that it completes. */
export function growTree(
  { size, roots }: Frontier,
  leaf: Uint8Array,
  completed: (node: StoredNode) => void,
): Frontier {
  const kept = [...roots];
  let carried = leaf;
  let index = size;
  for (let level = 1; index % 2 === 1; level += 1) {
    const left = kept.pop();
    if (!left) throw new RangeError("the frontier does not fit its size");
    carried = nodeOf(left, carried);
    index = (index - 1) / 2;
    completed({ level, index, hash: carried });
  }
  return { size: size + 1, roots: [...kept, carried] };
}

export function rootOf({ roots }: Frontier): Uint8Array {
  return roots.length === 0 ? sha256() : roots.reduceRight((right, left) => nodeOf(left, right));
}

/** Where hashes of full subtrees come from: a table, or leaves in memory. */
export type NodeSource = (address: NodeAddress) => Promise<Uint8Array>;

/** RFC 6962, 2.1.1: the hashes that lead from one leaf to the root of a tree of `size` leaves. */
export async function inclusionProof(
  index: number,
  size: number,
  read: NodeSource,
): Promise<readonly Uint8Array[]> {
  if (index < 0 || index >= size) throw new RangeError("the leaf is not in the tree");
  return pathTo(index, 0, size, read);
}

/** The proofs of many leaves at once: `readAll` is asked once for every subtree that any of them needs. */
export async function inclusionProofs(
  indices: readonly number[],
  size: number,
  readAll: (addresses: readonly NodeAddress[]) => Promise<readonly Uint8Array[]>,
): Promise<readonly (readonly Uint8Array[])[]> {
  const wanted = new Map<string, NodeAddress>();
  const note: NodeSource = (address) => {
    wanted.set(nameOf(address), address);
    return Promise.resolve(NO_HASH);
  };
  await mapInTurns(indices, (index) => inclusionProof(index, size, note));
  const hashes = await readAll([...wanted.values()]);
  const known = new Map([...wanted.keys()].map((name, at) => [name, hashes[at]]));
  const read: NodeSource = async (address) => {
    const hash = known.get(nameOf(address));
    if (!hash) throw new RangeError("a subtree that was asked for was not read");
    return hash;
  };
  return mapInTurns(indices, (index) => inclusionProof(index, size, read));
}

const NO_HASH = new Uint8Array(32);

function nameOf({ level, index }: NodeAddress): string {
  return `${level}/${index}`;
}

async function pathTo(
  index: number,
  begin: number,
  end: number,
  read: NodeSource,
): Promise<readonly Uint8Array[]> {
  if (end - begin === 1) return [];
  const middle = begin + splitOf(end - begin);
  return index < middle
    ? [...(await pathTo(index, begin, middle, read)), await rangeRoot(middle, end, read)]
    : [...(await pathTo(index, middle, end, read)), await rangeRoot(begin, middle, read)];
}

/** RFC 6962, 2.1.2: the hashes that show that a tree of `size` begins with one of `earlier`. */
export async function consistencyProof(
  earlier: number,
  size: number,
  read: NodeSource,
): Promise<readonly Uint8Array[]> {
  if (earlier < 0 || earlier > size) throw new RangeError("the earlier tree is not earlier");
  return earlier === 0 || earlier === size ? [] : proofBetween(earlier, 0, size, true, read);
}

async function proofBetween(
  earlier: number,
  begin: number,
  end: number,
  whole: boolean,
  read: NodeSource,
): Promise<readonly Uint8Array[]> {
  if (earlier === end - begin) return whole ? [] : [await rangeRoot(begin, end, read)];
  const split = splitOf(end - begin);
  const middle = begin + split;
  return earlier <= split
    ? [
        ...(await proofBetween(earlier, begin, middle, whole, read)),
        await rangeRoot(middle, end, read),
      ]
    : [
        ...(await proofBetween(earlier - split, middle, end, false, read)),
        await rangeRoot(begin, middle, read),
      ];
}

/** The root over the leaves from `begin` up to `end`, of which `begin` starts a full subtree. */
async function rangeRoot(begin: number, end: number, read: NodeSource): Promise<Uint8Array> {
  const level = Math.log2(end - begin);
  if (Number.isInteger(level)) return read({ level, index: begin / 2 ** level });
  const middle = begin + splitOf(end - begin);
  return nodeOf(await rangeRoot(begin, middle, read), await rangeRoot(middle, end, read));
}

/** The largest power of two below a number above one. */
function splitOf(length: number): number {
  return 2 ** (Math.ceil(Math.log2(length)) - 1);
}
