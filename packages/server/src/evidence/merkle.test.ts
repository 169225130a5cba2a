import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { hex, sha256 } from "./hash.ts";
import {
  appendLeaf,
  consistencyProof,
  EMPTY_TREE,
  inclusionProof,
  nodeOf,
  rootOf,
  type NodeSource,
} from "./merkle.ts";
import { rootFromInclusion, rootsFromConsistency } from "./proofs.ts";

/** RFC 6962, 2.1, word for word: the tree is split at the largest power of two below its size. */
function directRoot(leaves: readonly Uint8Array[]): Uint8Array {
  const [only] = leaves;
  if (!only) return sha256();
  if (leaves.length === 1) return only;
  let split = 1;
  while (split * 2 < leaves.length) split *= 2;
  return nodeOf(directRoot(leaves.slice(0, split)), directRoot(leaves.slice(split)));
}

function leavesOf(count: number): readonly Uint8Array[] {
  return Array.from({ length: count }, (_, index) => sha256(Uint8Array.of(0, index >> 8, index)));
}

function sourceOf(leaves: readonly Uint8Array[]): NodeSource {
  return ({ level, index }) =>
    Promise.resolve(directRoot(leaves.slice(index * 2 ** level, (index + 1) * 2 ** level)));
}

test("appending leaf by leaf gives the root of RFC 6962 at every size up to 130", () => {
  let tree = EMPTY_TREE;
  const leaves = leavesOf(130);
  for (const [index, leaf] of leaves.entries()) {
    tree = appendLeaf(tree, leaf);
    assert.equal(hex(rootOf(tree)), hex(directRoot(leaves.slice(0, index + 1))));
  }
  assert.equal(
    hex(rootOf(EMPTY_TREE)),
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  );
});

test("the known leaves of the transparency log tests give their known roots", () => {
  const inputs = ["", "00", "10", "2021", "3031", "40414243", "5051525354555657"];
  const leaves = [...inputs, "606162636465666768696a6b6c6d6e6f"].map((input) =>
    sha256(Uint8Array.of(0), Buffer.from(input, "hex")),
  );
  const tree = leaves.reduce(appendLeaf, EMPTY_TREE);
  assert.equal(
    hex(rootOf(tree)),
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
  );
});

test("every leaf of every tree up to 70 leaves is proved, and no other leaf or place is", async () => {
  for (let size = 1; size <= 70; size++) {
    const leaves = leavesOf(size);
    const root = hex(directRoot(leaves));
    for (const [index, leaf] of leaves.entries()) {
      const proof = await inclusionProof(index, size, sourceOf(leaves));
      assert.equal(hex(rootFromInclusion(leaf, index, size, proof) ?? leaf), root);
      const moved = rootFromInclusion(leaf, (index + 1) % size, size, proof);
      assert.ok(size === 1 || moved === null || hex(moved) !== root);
    }
  }
});

test("every earlier tree up to 40 leaves is shown to begin the later one", async () => {
  for (let size = 1; size <= 40; size++) {
    const leaves = leavesOf(size);
    for (let earlier = 1; earlier <= size; earlier++) {
      const before = { size: earlier, root: directRoot(leaves.slice(0, earlier)) };
      const proof = await consistencyProof(earlier, size, sourceOf(leaves));
      const roots = rootsFromConsistency(before, size, proof);
      assert.equal(hex(roots?.earlier ?? leaves[0] ?? sha256()), hex(before.root));
      assert.equal(hex(roots?.later ?? leaves[0] ?? sha256()), hex(directRoot(leaves)));
    }
  }
});

test("a history that was rewritten is not consistent with what was seen before", async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 2, max: 60 }), fc.nat(), fc.nat(), async (size, a, b) => {
      const earlier = 1 + (a % (size - 1));
      const leaves = leavesOf(size);
      const rewritten = leaves.map((leaf, index) => (index === b % earlier ? sha256(leaf) : leaf));
      const seen = { size: earlier, root: directRoot(leaves.slice(0, earlier)) };
      const proof = await consistencyProof(earlier, size, sourceOf(rewritten));
      const roots = rootsFromConsistency(seen, size, proof);
      const holds =
        roots !== null &&
        hex(roots.earlier) === hex(seen.root) &&
        hex(roots.later) === hex(directRoot(rewritten));
      assert.equal(holds, false);
    }),
    { numRuns: 300 },
  );
});
