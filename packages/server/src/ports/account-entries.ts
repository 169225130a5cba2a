import type { Language } from "@paraph/contract/words";
import type { AccountId, BusinessId } from "../domain/ids.ts";

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
};
