import type { WrappedKey } from "./keyring.ts";

/** The key-encryption key of a principal. One who was forgotten and came back has another generation. */
export type PrincipalKey = WrappedKey & { readonly generation: number };

/** A key of one object, wrapped for one principal under that generation of their key. */
export type KeyGrant = {
  readonly principal: string;
  readonly generation: number;
  readonly wrapped: Uint8Array;
};

/** Something encrypted: a document or an attachment. Its bytes lie in the blob. */
export type VaultObject = { readonly id: string; readonly blob: string; readonly size: number };

/**
 * What lies encrypted and who holds which key. Every principal has a key-encryption key, wrapped by
 * the keyring; every object has its own key, wrapped once for each principal with access.
 */
export type KeyGrants = {
  readonly findPrincipal: (principal: string) => Promise<PrincipalKey | null>;
  /** Keeps the key unless the principal has one already; answers the one that is kept. */
  readonly addPrincipal: (principal: string, key: WrappedKey) => Promise<PrincipalKey>;
  /**
   * Makes a blob an object: from now on it is not swept. An outage, here and by `put`, when somebody's
   * key is of another generation by now: what was wrapped would never open.
   */
  readonly keep: (object: VaultObject, grants: readonly KeyGrant[]) => Promise<void>;
  readonly findObject: (id: string) => Promise<VaultObject | null>;
  readonly find: (objectId: string, principal: string) => Promise<Uint8Array | null>;
  readonly listHolders: (objectId: string) => Promise<readonly string[]>;
  readonly put: (objectId: string, grants: readonly KeyGrant[]) => Promise<void>;
  /** Takes keys away; a person (email:…) without any left is forgotten, here and by destroy. */
  readonly remove: (objectId: string, principals: readonly string[]) => Promise<void>;
  /**
   * Forgets the object and every key of it: nobody can open it any more, wherever copies of its
   * bytes lie. Answers the blob, which is garbage now.
   */
  readonly destroy: (objectId: string) => Promise<string | null>;
  /** Which of these blobs belong to no object. */
  readonly listOrphans: (blobs: readonly string[]) => Promise<readonly string[]>;
  /** The keys of the keyring under which principals' keys are wrapped. */
  readonly listMasterKeys: () => Promise<readonly string[]>;
  /** Some principals whose key is wrapped under another key of the keyring than this one. */
  readonly listPrincipalsNotUnder: (
    keyId: string,
    most: number,
  ) => Promise<readonly { readonly principal: string; readonly key: WrappedKey }[]>;
  readonly rewrapPrincipal: (principal: string, key: WrappedKey) => Promise<void>;
};
