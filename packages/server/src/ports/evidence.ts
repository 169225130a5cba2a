import type { WrappedKey } from "./keyring.ts";

/** A full subtree: `level` 0 is a leaf, `index` counts subtrees of that level from the left. */
export type NodeAddress = { readonly level: number; readonly index: number };

/**
 * Roots of the full subtrees of which a tree of some size consists, largest first. It is all that
 * must be kept to append, and it has at most one hash per bit of the size.
 */
export type Frontier = { readonly size: number; readonly roots: readonly Uint8Array[] };

export type StoredNode = NodeAddress & { readonly hash: Uint8Array };

export type StoredCheckpoint = {
  readonly size: number;
  readonly root: Uint8Array;
  readonly note: string;
  readonly createdAt: Date;
};

export type EvidenceKey = {
  readonly name: string;
  readonly publicKey: Uint8Array;
  readonly wrapped: WrappedKey;
};

/** A leaf or a subtree that must be there is not. */
export class TreeDamaged extends Error {
  override readonly name = "TreeDamaged";
}

/** The instance-wide tree and what was signed of it. */
export type EvidenceLog = {
  /** How many acts have been recorded; more than the latest checkpoint covers while it is due. */
  readonly countActs: () => Promise<number>;
  readonly readLeaves: (from: number, most: number) => Promise<readonly Uint8Array[]>;
  readonly readNode: (address: NodeAddress) => Promise<Uint8Array>;
  /** All of these at once, in their order. */
  readonly readNodes: (addresses: readonly NodeAddress[]) => Promise<readonly Uint8Array[]>;
  readonly latest: () => Promise<StoredCheckpoint | null>;
  readonly list: (from: number, most: number) => Promise<readonly StoredCheckpoint[]>;
  /** Where the tree ends; locked, so that one process at a time appends to it. */
  readonly lockFrontier: () => Promise<Frontier>;
  readonly save: (
    checkpoint: StoredCheckpoint,
    frontier: Frontier,
    nodes: readonly StoredNode[],
  ) => Promise<void>;
  readonly findKey: () => Promise<EvidenceKey | null>;
  /** Keeps the first key that is offered; the answer is the one that counts. */
  readonly offerKey: (key: EvidenceKey) => Promise<EvidenceKey>;
};
