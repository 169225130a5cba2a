import type { JsonObject } from "./jobs.ts";

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
  /** Position in the instance-wide tree, from 0. */
  readonly position: number;
  /** Null once what was said of persons has been erased. */
  readonly salt: Uint8Array | null;
  /** evidence/leaf.ts, commitmentTo: the salted hash of what was said of persons. */
  readonly commitment: Uint8Array;
  /** The leaf before it in the subject's chain, or 32 zeros. */
  readonly previous: Uint8Array;
  /** evidence/leaf.ts, leafOf. */
  readonly leaf: Uint8Array;
};

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
  /** Forgets what was said of persons; the commitments stay. */
  readonly erasePersonal: (subject: string) => Promise<void>;
};
