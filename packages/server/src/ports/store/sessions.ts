import type { AccountId, RequestId, SignatureId } from "../../domain/ids.ts";
import type { Session, SessionMemory } from "../../domain/sessions/session.ts";

/** Sessions of browsers; read anew with each call, so that an end holds everywhere at once. */
export type Sessions = {
  /** With the present address of its account. */
  readonly find: (id: string) => Promise<Session | null>;
  readonly add: (session: Session) => Promise<void>;
  readonly seen: (id: string, at: Date) => Promise<void>;
  readonly proven: (id: string, at: Date) => Promise<void>;
  /** Puts names into its memory; those that are there already change. */
  readonly remember: (id: string, memory: SessionMemory) => Promise<void>;
  readonly list: (account: AccountId) => Promise<readonly Session[]>;
  readonly end: (id: string) => Promise<void>;
  /** Ends what the links of one signature opened. */
  readonly endOfSignature: (signature: SignatureId) => Promise<void>;
  /** Ends the oldest sessions of a link, so that this many are left. */
  readonly keepNewest: (signature: SignatureId, most: number) => Promise<void>;
  /** Ends all sessions of an account but one. */
  readonly endAll: (account: AccountId, but: string | null) => Promise<void>;
};

/** An address at which a listed page frames the signing page of one signature. */
export type EmbedAddress = {
  /** Keyed digest of the secret. */
  readonly id: string;
  readonly requestId: RequestId;
  readonly signatureId: SignatureId;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
};

/** Addresses for frames; those that are over are known for a day. */
export type EmbedAddresses = {
  readonly add: (address: Omit<EmbedAddress, "usedAt">) => Promise<void>;
  readonly find: (id: string) => Promise<EmbedAddress | null>;
  /** Whether it was good until now: of any number who use it at once, one is told so. */
  readonly use: (id: string, at: Date) => Promise<boolean>;
  readonly endOfSignature: (signature: SignatureId) => Promise<void>;
};

/** Where somebody was going who had to log in first. */
export type Arrival = {
  /** Keyed digest of the handle. */
  readonly id: string;
  readonly requestId: string | null;
  /** The parameters of the signing address, as they came. */
  readonly parameters: Readonly<Record<string, string | null | undefined>>;
  /** Or a page of the application, by its path. */
  readonly page: string | null;
  readonly expiresAt: Date;
};

/** Arrivals that wait for their person to log in. */
export type Arrivals = {
  readonly add: (arrival: Arrival) => Promise<void>;
  readonly find: (id: string) => Promise<Arrival | null>;
  readonly remove: (id: string) => Promise<void>;
};
