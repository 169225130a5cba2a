/** A valid document time stamp: everything up to this revision existed at this time. */
export type ProofOfExistence = {
  readonly revision: number;
  readonly end: number;
  readonly time: Date;
};

/** Since when something is known to have existed. */
export type Proofs = {
  /** What stands in the document since this revision; null: what came from outside exists now. */
  readonly ofRevision: (revision: number | null) => Date;
  /** A token that a later time stamp covers: its own octets end where its signature's cover does. */
  readonly ofToken: (end: number | null) => Date;
};

export function proofsOf(proofs: readonly ProofOfExistence[], now: Date): Proofs {
  const earliest = (covers: (proof: ProofOfExistence) => boolean): Date =>
    proofs.filter(covers).reduce((first, { time }) => (time < first ? time : first), now);
  return {
    ofRevision: (revision) =>
      revision === null ? now : earliest((proof) => proof.revision >= revision),
    ofToken: (end) => (end === null ? now : earliest((proof) => proof.end > end)),
  };
}
