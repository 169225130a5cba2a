/**
 * Wraps keys under a key-encryption key that never leaves it: a local master key by default, or a
 * key management service. `context` is bound to the wrapping and must be the same to unwrap.
 */
export type Keyring = {
  /** Names the key under which `wrap` wraps now. */
  readonly keyId: string;
  /** Whether a key of that name can be unwrapped here. */
  readonly knows: (keyId: string) => boolean;
  readonly wrap: (key: Uint8Array, context: string) => Promise<WrappedKey>;
  readonly unwrap: (wrapped: WrappedKey, context: string) => Promise<Uint8Array>;
};

export type WrappedKey = { readonly keyId: string; readonly bytes: Uint8Array };
