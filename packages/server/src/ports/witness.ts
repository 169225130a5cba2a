/** Somebody outside who keeps our checkpoints, so that a history that was rewritten here is found there. */
export type Witness = {
  /** Hands a signed checkpoint over; throws when it was not taken. */
  readonly hand: (note: string) => Promise<void>;
};
