import type { Language } from "@paraph/contract/words";
import type { Account, AccountId } from "../domain/people/account.ts";

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
  /** Makes the account of a verified address the person's own. */
  readonly register: (registered: Registered) => Promise<void>;
};
