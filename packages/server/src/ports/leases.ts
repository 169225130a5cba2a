import type { RequestId, SignatureId } from "../domain/ids.ts";

/** The right to change the documents of a request, until somebody else gets it. */
export type Lease = {
  readonly requestId: RequestId;
  readonly signatureId: SignatureId;
  /** Grows with every lease of the request; a result with an older number is refused. */
  readonly fence: number;
};

/** One signer at a time changes the documents (interface 2.2). Times are real time. */
export type Leases = {
  /** Null while somebody else holds it. */
  readonly take: (
    requestId: RequestId,
    signatureId: SignatureId,
    now: Date,
    until: Date,
  ) => Promise<Lease | null>;
  /** Whether the lease is still the newest; inside a transaction it stays so until the end. */
  readonly holds: (lease: Lease) => Promise<boolean>;
  readonly release: (lease: Lease) => Promise<void>;
};
