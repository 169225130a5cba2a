import type { Account, Identification } from "../../domain/accounts/account.ts";
import type { HeldAddress } from "../../domain/accounts/own-acts.ts";
import type { Language } from "@paraph/contract/words";
import type { AccountId, BusinessId } from "../../domain/ids.ts";

/** The hash of a password, by a memory-hard function. */
export type Credentials = { readonly id: AccountId; readonly passwordHash: string };

/** Who registered, with verified address and number. */
export type Registered = Pick<
  Account,
  "id" | "email" | "firstName" | "lastName" | "mobileNumber" | "language"
> & { readonly passwordHash: string; readonly verifiedAt: Date };

/** People with an account. */
export type Accounts = {
  readonly find: (email: string) => Promise<Account | null>;
  readonly findById: (id: AccountId) => Promise<Account | null>;
  /** By the addresses as they were given; those without an account are left out. */
  readonly findIds: (emails: readonly string[]) => Promise<ReadonlyMap<string, AccountId>>;
  readonly add: (account: Account) => Promise<void>;
  /** What a registered person logs in with; null while nobody has registered. */
  readonly credentials: (email: string) => Promise<Credentials | null>;
  readonly setPassword: (id: AccountId, passwordHash: string) => Promise<void>;
  readonly setLanguage: (id: AccountId, language: Language) => Promise<void>;
  readonly setName: (id: AccountId, firstName: string, lastName: string) => Promise<void>;
  readonly setMobile: (id: AccountId, mobileNumber: string) => Promise<void>;
  /**
   * A newly verified address; the one before is remembered. Whoever was a member under it without having registered
   * was this person. False when somebody has registered with it.
   */
  readonly setEmail: (id: AccountId, email: string, at: Date) => Promise<boolean>;
  /** Holds the account until the transaction ends; false when it is gone. */
  readonly lock: (id: AccountId) => Promise<boolean>;
  /** Takes the account away with all that hangs on it. */
  readonly remove: (id: AccountId) => Promise<void>;
  /** Addresses that the account had before. */
  readonly formerAddresses: (id: AccountId) => Promise<readonly string[]>;
  /** The address that the account has and those it had, each with when it was this person's. */
  readonly heldAddresses: (id: AccountId) => Promise<readonly HeldAddress[]>;
  readonly addIdentification: (id: AccountId, identification: Identification) => Promise<void>;
  /** What a simulation found goes when the name changes that it was found for. */
  readonly forgetSimulated: (id: AccountId) => Promise<void>;
  /** Makes the account of a verified address the person's own; false when somebody was faster. */
  readonly register: (registered: Registered) => Promise<boolean>;
};

/** Somebody on the way in, waiting for a code. */
export type AccountEntry = {
  /** Keyed digest of the handle. */
  readonly id: string;
  readonly kind: "register" | "log_in" | "recover" | "change";
  readonly stage: "email" | "mobile" | "totp";
  readonly email: string;
  readonly accountId: AccountId | null;
  /** On whose behalf the messages go. */
  readonly businessId: BusinessId;
  readonly language: Language;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly mobile: string | null;
  readonly passwordHash: string | null;
  readonly codeDigest: string;
  readonly tries: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

/** Registrations and logins that are not finished. */
export type AccountEntries = {
  /** Locked until the end of the transaction, so that tries at the same moment all count. */
  readonly lock: (id: string) => Promise<AccountEntry | null>;
  readonly save: (entry: AccountEntry) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
  /** What an account has under way: a factor changed, and nothing begun with the old one ends well. */
  readonly removeOf: (account: AccountId) => Promise<void>;
  /** Recoveries of this address that have begun, also those that do not know their account yet. */
  readonly removeRecoveries: (email: string) => Promise<void>;
};

/** Arrivals, codes and sessions together: what is over is taken away. */
export type WaysIn = {
  readonly sweep: (now: Date, sessionsBefore: Date) => Promise<void>;
};
