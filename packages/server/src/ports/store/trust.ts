import type { ProfileName, RevocationReason } from "@paraph/engine/pki";
import type { WrappedKey } from "../keyring.ts";

/** A trusted list as it was fetched, or put there by the operator. */
export type KeptList = {
  readonly url: string;
  readonly content: Uint8Array;
  readonly fetchedAt: Date;
};

export type TrustedLists = {
  readonly list: () => Promise<readonly KeptList[]>;
  /** When each was fetched, without its content. */
  readonly times: () => Promise<readonly Omit<KeptList, "content">[]>;
  readonly save: (list: KeptList) => Promise<void>;
};

export type AuthorityRole =
  | "root"
  | "signer_authority"
  | "service_authority"
  | "ocsp_responder"
  | "time_stamp_unit"
  | "seal"
  | "callback_client";

/** A certificate of the built-in authority and, while it signs, its key. */
export type AuthorityHolder = {
  readonly id: string;
  readonly role: AuthorityRole;
  /** Whom it serves: the issuer a responder answers for, the business of a seal; else empty. */
  readonly owner: string;
  readonly issuerId: string | null;
  readonly certificate: Uint8Array;
  readonly wrapped: WrappedKey | null;
  readonly signsUntil: Date;
  readonly createdAt: Date;
  /** Since when nobody believes its certificate; it signs nothing from then on. */
  readonly revokedAt: Date | null;
};

/** One line of the ledger. */
export type IssuedCertificate = {
  readonly issuerId: string;
  readonly serial: string;
  readonly profile: ProfileName;
  readonly issuedAt: Date;
  readonly notAfter: Date;
};

export type LedgerEntry = IssuedCertificate & {
  readonly revoked: { readonly at: Date; readonly reason: RevocationReason } | null;
};

export type StoredCrl = {
  readonly number: number;
  readonly thisUpdate: Date;
  readonly nextUpdate: Date;
  readonly crl: Uint8Array;
};

/** Where the instances of a region share the authority. */
export type AuthorityRecords = {
  /** The authority's own holders: everything but seals. */
  readonly list: () => Promise<readonly AuthorityHolder[]>;
  /** The newest holder of a role that still signs then; neither it nor its issuer is revoked. */
  readonly findSigning: (
    role: AuthorityRole,
    owner: string,
    at: Date,
  ) => Promise<AuthorityHolder | null>;
  /** All or nothing. False, and nothing is kept, where another instance made a root before. */
  readonly found: (
    holders: readonly AuthorityHolder[],
    issued: readonly IssuedCertificate[],
    rootLists: readonly StoredCrl[],
  ) => Promise<boolean>;
  readonly add: (holder: AuthorityHolder, issued: IssuedCertificate) => Promise<void>;
  readonly issue: (issued: IssuedCertificate) => Promise<void>;
  readonly findIssued: (issuerId: string, serial: string) => Promise<LedgerEntry | null>;
  /**
   * False where there is no such certificate, or it is revoked already. A holder's key is destroyed with it, but for
   * an authority's: that still signs the revocation lists of what it issued.
   */
  readonly revoke: (serial: string, at: Date, reason: RevocationReason) => Promise<boolean>;
  /** Those that a revocation list must name: revoked and not yet expired then. */
  readonly listRevoked: (issuerId: string, at: Date) => Promise<readonly LedgerEntry[]>;
  /** The newest list that had begun then. */
  readonly findCrl: (issuerId: string, at: Date) => Promise<StoredCrl | null>;
  /** Keeps the list in place of those before it, unless one with the same or a higher number is there. */
  readonly putCrl: (issuerId: string, crl: StoredCrl) => Promise<void>;
  /** The highest number that an issuer's list ever had; 0 where there is none. */
  readonly highestCrl: (issuerId: string) => Promise<number>;
  /** Puts lists signed ahead in place of those that would have begun from then on. */
  readonly replaceCrls: (
    issuerId: string,
    from: Date,
    lists: readonly StoredCrl[],
  ) => Promise<void>;
  /** Sets the second aside for stamps, where none later is; answers with the last of all that are set aside. */
  readonly stampedUntil: (second: Date) => Promise<Date>;
  /** Notes that a stamp of this second exists; it leaves the house only afterwards. */
  readonly stampIssued: (second: Date) => Promise<void>;
  /** The second of the last stamp that was handed out; null where there was none. */
  readonly lastIssued: () => Promise<Date | null>;
  /** Gives back seconds after this one that were set aside, where no stamp was made in any of them. */
  readonly giveBackUnused: (second: Date) => Promise<boolean>;
  /** After a clock that was ahead by mistake: stamps may begin here again. */
  readonly resetStamped: (second: Date) => Promise<void>;
  /** Holders, seals included, whose key is wrapped under another key of the keyring than this one. */
  readonly listNotUnder: (keyId: string) => Promise<readonly AuthorityHolder[]>;
  readonly rewrap: (id: string, wrapped: WrappedKey) => Promise<void>;
  /** Forgets the keys of holders whose time to sign is over. */
  readonly destroyKeysEndedBefore: (at: Date) => Promise<number>;
};
