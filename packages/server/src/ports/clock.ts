/** The only place where the time comes from. */
export type Clock = {
  readonly now: () => Date;
};

/** The only place where identifiers and secrets are invented. */
export type Ids = {
  readonly uuid: () => string;
  /** Unguessable bytes from the platform. */
  readonly random: (length: number) => Uint8Array;
};
