/** A trusted list as it was fetched, or put there by the operator. */
export type KeptList = {
  readonly url: string;
  readonly content: Uint8Array;
  readonly fetchedAt: Date;
};

export type TrustedLists = {
  readonly list: () => Promise<readonly KeptList[]>;
  /** When each was fetched, without its content. */
  readonly times: () => Promise<readonly Omit<KeptList, "content">[]>;
  readonly save: (list: KeptList) => Promise<void>;
};
