import type { SecretPurpose, SecretVersion } from "../domain/secrets.ts";
import type { Ids } from "./clock.ts";
import type { Keyring, WrappedKey } from "./keyring.ts";

/**
 * Digests and encrypts secrets under keys that the database does not hold in the clear, one line of versions a
 * purpose. What was kept names its version (`3.ab12…`): a newer one writes, the older ones are accepted until they
 * are retired.
 */
export type SecretKeys = {
  /** HMAC-SHA-256 under the version that writes now, to be kept. */
  readonly digest: (purpose: SecretPurpose, text: string) => string;
  /** As it may have been kept: under the version that writes and under every other that is accepted. */
  readonly digests: (purpose: SecretPurpose, text: string) => readonly string[];
  /** Whether this text was kept so; takes as long when nothing was (null). */
  readonly matches: (purpose: SecretPurpose, kept: string | null, text: string) => boolean;
  /** Whether it was kept under the version that writes now; if not, whoever knows the text writes it anew. */
  readonly isCurrent: (purpose: SecretPurpose, kept: string) => boolean;
  /** 32 bytes that follow from the text, under each accepted version, the one that writes first. */
  readonly derive: (
    purpose: SecretPurpose,
    text: string,
  ) => readonly [Uint8Array, ...(readonly Uint8Array[])];
  /** AES-256-GCM; `context` must be the same to open it. */
  readonly encrypt: (purpose: SecretPurpose, bytes: Uint8Array, context: string) => Uint8Array;
  /** Whether it was encrypted under the version that writes now. */
  readonly isEncryptedNow: (purpose: SecretPurpose, encrypted: Uint8Array) => boolean;
  /** Null when its version was retired; what was changed throws. */
  readonly decrypt: (
    purpose: SecretPurpose,
    encrypted: Uint8Array,
    context: string,
  ) => Uint8Array | null;
};

/** A version with its key under the keyring. */
export type WrappedSecretKey = SecretVersion & { readonly wrapped: WrappedKey };

/** Where the instances share these keys. */
export type SecretKeyTable = {
  readonly list: () => Promise<readonly WrappedSecretKey[]>;
  /** False when that version is there already. */
  readonly add: (key: WrappedSecretKey) => Promise<boolean>;
  /** Deletes the key; the version that writes is never deleted. */
  readonly remove: (version: SecretVersion) => Promise<void>;
  /** How much is still kept under a version that wrote until then. */
  readonly countUnder: (version: SecretVersion, writtenUntil: Date) => Promise<number>;
};

const KEY_BYTES = 32;

/** One more version of a purpose, which writes from then on. */
export async function newSecretKey(
  { keyring, ids }: { readonly keyring: Keyring; readonly ids: Ids },
  purpose: SecretPurpose,
  version: number,
  writesFrom: Date,
): Promise<WrappedSecretKey> {
  const context = secretContext(`${purpose} ${version}`);
  const wrapped = await keyring.wrap(ids.random(KEY_BYTES), context);
  return { purpose, version, writesFrom, wrapped };
}

/** What a key is wrapped for: its purpose and version. */
export function secretContext(of: string): string {
  return `secret key of ${of}`;
}
