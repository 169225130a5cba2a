import type { Account } from "../domain/people/account.ts";

/** People with an account. */
export type Accounts = {
  readonly find: (email: string) => Promise<Account | null>;
  readonly add: (account: Account) => Promise<void>;
};
