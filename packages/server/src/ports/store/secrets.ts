import type { WrappedKey } from "../keyring.ts";

/** One Ed25519 key that signs tokens for a while and is trusted somewhat longer. */
export type TokenKey = {
  readonly id: string;
  /** SubjectPublicKeyInfo, DER. */
  readonly publicKey: Uint8Array;
  /** PKCS #8, DER, under the keyring. */
  readonly wrapped: WrappedKey;
  readonly signsFrom: Date;
  readonly signsUntil: Date;
  readonly verifiesUntil: Date;
};

/** Where the instances of a region share these keys. */
export type TokenKeys = {
  /** Those that still verify and are not revoked. */
  readonly list: (now: Date) => Promise<readonly TokenKey[]>;
  readonly add: (key: TokenKey) => Promise<void>;
  /** Ends every token at once: for the day on which a key was stolen. */
  readonly revokeAll: (at: Date) => Promise<void>;
};

/** A wrapped key of some table; `of` is what its context names. */
export type KeptKey = { readonly id: string; readonly of: string; readonly key: WrappedKey };

/** The wrapped keys of one table, whatever they are for. */
export type WrappedKeys = {
  readonly listNotUnder: (keyId: string) => Promise<readonly KeptKey[]>;
  /** Changes nothing when the key has been replaced meanwhile. */
  readonly rewrap: (before: KeptKey, key: WrappedKey) => Promise<void>;
};
