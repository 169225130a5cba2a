import type { RequestId, SignatureId } from "../../domain/ids.ts";

/** The right to change the documents of a request, until somebody else gets it. */
export type Lease = {
  readonly requestId: RequestId;
  readonly signatureId: SignatureId;
  /** Grows with every lease of the request; a result with an older number is refused. */
  readonly fence: number;
};

/** One signer at a time changes the documents (interface 2.2). Only the database's clock counts. */
export type Leases = {
  /** Null while somebody else holds it. */
  readonly take: (
    requestId: RequestId,
    signatureId: SignatureId,
    seconds: number,
  ) => Promise<Lease | null>;
  /** The holder is still at work; false when somebody else has got it, or it was given back. */
  readonly renew: (lease: Lease, seconds: number) => Promise<boolean>;
  /** Whether the lease is still the newest; inside a transaction it stays so until the end. */
  readonly holds: (lease: Lease) => Promise<boolean>;
  /** Whose signature is being made at this moment; null when nobody's is. */
  readonly holder: (requestId: RequestId) => Promise<SignatureId | null>;
  readonly release: (lease: Lease) => Promise<void>;
};
