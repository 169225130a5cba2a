import type { WrappedKey } from "./keyring.ts";

/** A key of one object, wrapped for one principal. */
export type KeyGrant = { readonly principal: string; readonly wrapped: Uint8Array };

/**
 * Who holds which key. Every principal has a key-encryption key, wrapped by the keyring; every
 * object (document, attachment) has its own key, wrapped once for each principal with access.
 */
export type KeyGrants = {
  readonly findPrincipal: (principal: string) => Promise<WrappedKey | null>;
  /** Keeps the key unless the principal has one already; answers the one that is kept. */
  readonly addPrincipal: (principal: string, key: WrappedKey) => Promise<WrappedKey>;
  readonly find: (objectId: string, principal: string) => Promise<Uint8Array | null>;
  readonly listHolders: (objectId: string) => Promise<readonly string[]>;
  readonly put: (objectId: string, grants: readonly KeyGrant[]) => Promise<void>;
  readonly remove: (objectId: string, principals: readonly string[]) => Promise<void>;
  /** After this nobody can open the object any more, wherever copies of its bytes lie. */
  readonly destroy: (objectId: string) => Promise<void>;
  /** The keys of the keyring under which principals' keys are wrapped. */
  readonly listMasterKeys: () => Promise<readonly string[]>;
  /** Some principals whose key is wrapped under another key of the keyring than this one. */
  readonly listPrincipalsNotUnder: (
    keyId: string,
    most: number,
  ) => Promise<readonly { readonly principal: string; readonly key: WrappedKey }[]>;
  readonly rewrapPrincipal: (principal: string, key: WrappedKey) => Promise<void>;
};
