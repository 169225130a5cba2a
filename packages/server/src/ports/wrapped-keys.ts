import type { WrappedKey } from "./keyring.ts";

/** A wrapped key of some table; `of` is what its context names. */
export type KeptKey = { readonly id: string; readonly of: string; readonly key: WrappedKey };

/** The wrapped keys of one table, whatever they are for. */
export type WrappedKeys = {
  readonly listNotUnder: (keyId: string) => Promise<readonly KeptKey[]>;
  /** Changes nothing when the key has been replaced meanwhile. */
  readonly rewrap: (before: KeptKey, key: WrappedKey) => Promise<void>;
};
