import type { AccountId } from "../domain/ids.ts";

/** The authenticator app of a person: its secret, encrypted. */
export type KeptTotp = {
  readonly encrypted: Uint8Array;
  /** Null until a first code came back. */
  readonly confirmedAt: Date | null;
  /** The newest step whose code was taken. */
  readonly lastStep: number;
};

/** Second factors that people carry: authenticator apps and recovery codes. */
export type Factors = {
  readonly findTotp: (account: AccountId) => Promise<KeptTotp | null>;
  /** Locked until the end of the transaction, so that one code is taken once. */
  readonly lockTotp: (account: AccountId) => Promise<KeptTotp | null>;
  readonly saveTotp: (account: AccountId, totp: KeptTotp) => Promise<void>;
  readonly removeTotp: (account: AccountId) => Promise<boolean>;
  /** Digests of recovery codes, in place of all that were there. */
  readonly replaceCodes: (
    account: AccountId,
    digests: readonly string[],
    at: Date,
  ) => Promise<void>;
  readonly countCodes: (account: AccountId) => Promise<number>;
  /** Uses one up; false when none of these is there. */
  readonly useCode: (account: AccountId, digests: readonly string[]) => Promise<boolean>;
};
