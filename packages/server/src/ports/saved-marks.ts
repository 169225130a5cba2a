import type { AccountId } from "../domain/ids.ts";

/** A mark as it lies in the database: encrypted. */
export type KeptMark = { readonly encrypted: Uint8Array; readonly savedAt: Date };

/** The marks that people keep, one each. */
export type SavedMarks = {
  readonly find: (account: AccountId) => Promise<KeptMark | null>;
  readonly has: (account: AccountId) => Promise<boolean>;
  readonly save: (account: AccountId, mark: KeptMark) => Promise<void>;
  readonly remove: (account: AccountId) => Promise<void>;
};
