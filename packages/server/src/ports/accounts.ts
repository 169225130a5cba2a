import type { Language } from "@paraph/contract/words";
import type { Account, AccountId, Identification } from "../domain/people/account.ts";
import type { HeldAddress } from "../domain/people/own-acts.ts";

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
