import type { Certificate, DigestName } from "@paraph/engine";

/** A time stamp that was verified: imprint, nonce, signature, purpose and chain. */
export type TimeStamp = {
  readonly token: Uint8Array;
  readonly time: Date;
  readonly certificate: Certificate;
  /** The certificates above it, the root last. */
  readonly chain: readonly Certificate[];
};

/** Says when something existed: the built-in authority, or a list of others in order. */
export type TimeStamper = {
  readonly stamp: (digestName: DigestName, digest: Uint8Array) => Promise<TimeStamp>;
};
