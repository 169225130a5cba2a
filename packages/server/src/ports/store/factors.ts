import type { AccountId } from "../../domain/ids.ts";

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

/** The public half of a passkey. */
export type Passkey = {
  /** As the device calls it, in Base64url. */
  readonly id: string;
  readonly accountId: AccountId;
  readonly name: string;
  /** SubjectPublicKeyInfo. */
  readonly publicKey: Uint8Array;
  /** COSE (RFC 9053). */
  readonly algorithm: number;
  readonly counter: number;
  readonly createdAt: Date;
  readonly usedAt: Date | null;
};

/** What a challenge was made for; it works once. */
export type PasskeyChallengeRow = {
  readonly id: string;
  readonly purpose: "log_in" | "add" | "intent";
  /** The account or the intent that it is for; null when anybody may answer. */
  readonly subject: string | null;
  readonly expiresAt: Date;
};

/** Passkeys of people, and the challenges that wait for an answer. */
export type Passkeys = {
  /** False when that passkey is somebody's already. */
  readonly add: (passkey: Passkey) => Promise<boolean>;
  readonly find: (id: string) => Promise<Passkey | null>;
  readonly list: (account: AccountId) => Promise<readonly Passkey[]>;
  readonly remove: (account: AccountId, id: string) => Promise<boolean>;
  /** False when the counter did not grow: somebody else has a copy of the key. */
  readonly used: (id: string, counter: number, at: Date) => Promise<boolean>;
  readonly addChallenge: (challenge: PasskeyChallengeRow) => Promise<void>;
  /** Gives a challenge back once. */
  readonly takeChallenge: (id: string) => Promise<PasskeyChallengeRow | null>;
};
