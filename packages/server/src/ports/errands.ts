import type { RequestId, SignatureId } from "../domain/ids.ts";

/** How a visit to a provider ended; null while the person is there. */
export type VisitEnd =
  /** Somebody has come back and what follows is being done, or was cut off. */
  | "taken"
  /** The person was sent to the next visit of the same errand. */
  | "continued"
  | "signed"
  | "declined"
  /** The documents have changed meanwhile: the person must authorise again. */
  | "changed"
  | "failed";

/** One visit of an errand: a person is at a provider to sign, and will come back with the state. */
export type StoredVisit = {
  readonly id: string;
  /** The same for all visits of one act of signing. */
  readonly errandId: string;
  readonly requestId: RequestId;
  readonly signatureId: SignatureId;
  readonly provider: string;
  /** Keyed digests in hexadecimal: the state itself, and the secret of the browser, are kept nowhere. */
  readonly stateDigest: string;
  readonly browserDigest: string;
  /** What is needed to go on, encrypted; empty once the visit has ended. */
  readonly content: SealedContent;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly end: VisitEnd | null;
};

/** Bytes under a key of their own, which is wrapped by the keyring. */
export type SealedContent = {
  readonly keyId: string;
  readonly wrapped: Uint8Array;
  readonly bytes: Uint8Array;
};

/** People on their way through providers. */
export type Errands = {
  readonly add: (visit: StoredVisit) => Promise<void>;
  readonly find: (stateDigest: string) => Promise<StoredVisit | null>;
  /** Takes a visit that nobody has taken, once; its content is removed. False: somebody was faster. */
  readonly take: (id: string) => Promise<boolean>;
  readonly finish: (id: string, end: VisitEnd) => Promise<void>;
  /** Empties what has expired by now, and forgets what had expired by then. */
  readonly sweep: (now: Date, then: Date) => Promise<void>;
};
