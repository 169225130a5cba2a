import type { JsonObject } from "./jobs.ts";
import type { WrappedKey } from "../keyring.ts";

/**
 * One act in the life of a subject (a signature request, a document, a business). `facts` are
 * committed to for ever and name no person; `personal` stands beside them and can be erased.
 */
export type AuditEvent = {
  readonly subject: string;
  readonly type: string;
  readonly at: Date;
  readonly facts: JsonObject;
  readonly personal: JsonObject;
};

export type AuditEntry = AuditEvent & {
  /** Position in the subject's chain, from 1. */
  readonly n: number;
  /** Position in the instance-wide tree, from 0; null until the next checkpoint gives it one. */
  readonly position: number | null;
  /** Null once what was said of persons has been erased. */
  readonly salt: Uint8Array | null;
  /** evidence/leaf.ts, commitmentTo: the salted hash of what was said of persons. */
  readonly commitment: Uint8Array;
  /** The leaf before it in the subject's chain, or 32 zeros. */
  readonly previous: Uint8Array;
  /** evidence/leaf.ts, leafOf. */
  readonly leaf: Uint8Array;
};

/** An act without a place in the tree, which one is given only while it is pending. */
export type UnplacedEntry = AuditEntry & { readonly isPending: boolean };

/** An act whose place in the tree is known. */
export type PlacedEntry = AuditEntry & { readonly position: number };

/** Append-only. `append` belongs into the transaction of the change that it tells of. */
export type AuditTrail = {
  readonly append: (event: AuditEvent) => Promise<void>;
  readonly read: (subject: string) => Promise<readonly AuditEntry[]>;
  /** The newest acts of a subject, newest first: up to `most`, before an act where one is named. */
  readonly newest: (
    subject: string,
    before: number | null,
    most: number,
  ) => Promise<readonly AuditEntry[]>;
  /** Of all subjects, by their place in the tree: up to `most` from a place on. */
  readonly readFrom: (position: number, most: number) => Promise<readonly AuditEntry[]>;
  /** Those that have no place in the tree yet, each subject in its order. */
  readonly readWithoutPosition: () => Promise<readonly UnplacedEntry[]>;
  /** What waits for a place in the tree, although the act is gone, has one or waits already. */
  readonly readStrayPending: () => Promise<readonly Pick<AuditEntry, "subject" | "n">[]>;
  /** Forgets what was said of persons; the commitments stay. */
  readonly erasePersonal: (subject: string) => Promise<void>;
};

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
  /**
   * Gives up to `most` acts their places behind the last one, in the order in which they were recorded,
   * and returns how many. It belongs into a transaction of its own that holds `lockFrontier`: a place
   * that a checkpoint file already tells of must not be given to another act after a crash.
   */
  readonly placePending: (most: number) => Promise<number>;
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
