/** What the database knows of the mark that the storage of this installation carries. */
export type StorageMark = {
  /** Null before the first one was placed. */
  readonly current: string | null;
  /** Being placed: the storage may carry it already. */
  readonly next: string | null;
  readonly placedAt: Date | null;
};

export type StorageMarks = {
  readonly read: () => Promise<StorageMark>;
  /** Says which mark is placed next; who is second is given that of the first. */
  readonly announce: (mark: string) => Promise<string>;
  /** The announced mark is in its place. */
  readonly settle: (mark: string, at: Date) => Promise<void>;
};
