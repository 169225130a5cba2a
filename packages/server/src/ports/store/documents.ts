import type { Damage, Document, Unshown } from "../../domain/documents/document.ts";
import type { AccountId, DocumentId } from "../../domain/ids.ts";
import type { Page } from "./requests.ts";
import type { WrappedKey } from "../keyring.ts";

/** Whose documents a list shows: those an API user owns, or those a person holds the key of. */
export type DocumentScope =
  | { readonly kind: "owner"; readonly username: string }
  | { readonly kind: "holder"; readonly principal: string };

export type DocumentFilter = {
  readonly scope: DocumentScope;
  /** A part of the title. */
  readonly search: string | null;
};

/** A document whose signatures are verifiable until then, unless somebody renews it. */
export type CoveredDocument = Pick<Document, "id" | "businessId" | "owner"> & {
  readonly coveredUntil: Date;
};

/** Documents. Their bytes and keys are objects of the vault with the same id. */
export type Documents = {
  readonly insert: (document: Document, unshown: Unshown) => Promise<void>;
  readonly find: (id: DocumentId) => Promise<Document | null>;
  readonly findMany: (ids: readonly DocumentId[]) => Promise<readonly Document[]>;
  readonly findUnshown: (id: DocumentId) => Promise<Unshown | null>;
  /** The same as find, and nobody else changes it until the transaction ends. */
  readonly lock: (id: DocumentId) => Promise<Document | null>;
  readonly list: (
    filter: DocumentFilter,
    page: Page,
  ) => Promise<{ readonly documents: readonly Document[]; readonly total: number }>;
  /** Every version of a line, oldest first. */
  readonly listLine: (rootId: DocumentId) => Promise<readonly Document[]>;
  /** Binds an address to an account in every version of a document where it is bound to nobody. */
  readonly bind: (rootId: DocumentId, email: string, account: AccountId) => Promise<void>;
  /** The same in every document that names the address: its holder gives it up and keeps what came by it. */
  readonly bindAll: (email: string, account: AccountId) => Promise<void>;
  /** Makes what one person owns among these documents another's; what an API user owns stays its own. */
  readonly handOver: (
    ids: readonly DocumentId[],
    from: string,
    to: { readonly email: string; readonly accountId: AccountId },
  ) => Promise<void>;
  readonly saveAccess: (
    id: DocumentId,
    access: Pick<Document, "readAccess" | "writeAccess" | "updatedAt">,
  ) => Promise<void>;
  /** Newest versions whose cover ends before then, those first that end first. */
  readonly listCoveredUntil: (before: Date) => Promise<readonly CoveredDocument[]>;
  readonly remove: (id: DocumentId) => Promise<void>;
};

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

/** An object whose content was found damaged, and the request that holds it, if any does. */
export type DamagedObject = VaultObject & {
  readonly damage: Damage;
  readonly requestId: string | null;
};

/**
 * What lies encrypted and who holds which key. Every principal has a key-encryption key, wrapped by
 * the keyring; every object has its own key, wrapped once for each principal with access.
 */
export type KeyGrants = {
  /** The keys of those who have one. */
  readonly findPrincipals: (
    principals: readonly string[],
  ) => Promise<ReadonlyMap<string, PrincipalKey>>;
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
  /** Keeps that the content is damaged; answers the request that holds it, or null where the object is gone. */
  readonly noteDamage: (
    objectId: string,
    damage: Damage,
  ) => Promise<{ readonly requestId: string | null } | null>;
  /** Keeps that the content was read and found whole. */
  readonly noteIntact: (objectId: string, at: Date) => Promise<void>;
  /** Whether it was read since then and found whole, and never found damaged after that. */
  readonly wasIntact: (objectId: string, since: Date) => Promise<boolean>;
  readonly listDamaged: (most: number) => Promise<readonly DamagedObject[]>;
  /** Objects that were last checked, or else made, before then; damaged ones first, then the oldest. */
  readonly listUnchecked: (
    before: { readonly intact: Date; readonly damaged: Date },
    most: number,
  ) => Promise<readonly VaultObject[]>;
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

/** What the database knows of the mark that the storage of this installation carries. */
export type StorageMark = {
  /** Null before the first one was placed. */
  readonly current: string | null;
  /** Being placed: the storage may carry it already. */
  readonly next: string | null;
  readonly placedAt: Date | null;
  /** Which database it is; a restored copy is another one. Every mark begins with it. */
  readonly database: string;
};

export type StorageMarks = {
  readonly read: () => Promise<StorageMark>;
  /** Says which mark is placed next; who is second is given that of the first. */
  readonly announce: (mark: string) => Promise<string>;
  /** The announced mark is in its place. */
  readonly settle: (mark: string, at: Date) => Promise<void>;
};
