import type { Certificate } from "@paraph/engine";

/** What proves that certificates were not revoked, as a PDF's security store takes it. */
export type RevocationEvidence = {
  readonly ocsps: readonly Uint8Array[];
  readonly crls: readonly Uint8Array[];
  /** Certificates that the evidence itself needs: those of its responders. */
  readonly certificates: readonly Certificate[];
};

/**
 * Evidence for every certificate of a chain but the root, verified. Throws where there is none: a signature
 * without it is not made. A revoked certificate is told as such.
 */
export type RevocationSource = {
  readonly evidenceFor: (chain: readonly Certificate[]) => Promise<RevocationEvidence>;
};
