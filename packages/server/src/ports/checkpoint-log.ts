/** One line of the file in which checkpoints are kept outside the database. */
export type KeptLine =
  /** The file was begun when the database had no checkpoint yet. */
  | { readonly kind: "begin"; readonly at: string }
  | { readonly kind: "checkpoint"; readonly at: string; readonly note: string }
  /** An operator has said that the history is to be taken as it was then; what stood before is past. */
  | { readonly kind: "adopted"; readonly at: string; readonly note: string }
  /** A history that does not go on from the last line was found, and not signed. */
  | { readonly kind: "refused"; readonly at: string; readonly reason: string }
  /** The note with the time-stamp token (RFC 3161, Base64) over its SHA-256. */
  | {
      readonly kind: "stamped";
      readonly at: string;
      readonly note: string;
      readonly token: string;
    }
  /** The witness has taken this note. */
  | { readonly kind: "witnessed"; readonly at: string; readonly note: string }
  /** Not a line that we write. */
  | { readonly kind: "damaged"; readonly at: string };

/** Checkpoints where the rights of the database do not reach. Each instance keeps its own. */
export type CheckpointLog = {
  /** The end of the file, oldest line first; null when there is no file. */
  readonly tail: () => Promise<readonly KeptLine[] | null>;
  /** Every line from the first; nothing when there is no file. */
  readonly lines: () => AsyncIterable<KeptLine>;
  /** Is on the disk when it resolves. */
  readonly append: (line: Exclude<KeptLine, { readonly kind: "damaged" }>) => Promise<void>;
};
