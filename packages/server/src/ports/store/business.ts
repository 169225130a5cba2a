import type { ReminderPlan } from "../../domain/requests/reminder-plan.ts";
import type { Environment, Feature, Quality } from "@paraph/contract/words";
import type { AccountId } from "../../domain/ids.ts";
import type { BusinessRole } from "../../domain/business/business-roles.ts";
import type { ApiKey, ApiUser, Business, BusinessId } from "../../domain/business/business.ts";
import type { Branding } from "../../domain/business/branding.ts";
import type { Invitation } from "../../domain/business/invitation.ts";

/** Businesses, their members and their API users. */
export type Tenancy = {
  readonly findBusiness: (id: BusinessId) => Promise<Business | null>;
  readonly listBusinesses: () => Promise<readonly ListedBusiness[]>;
  /** Every name that a business in use has or shows, none of which changes until the transaction ends. */
  readonly lockNames: () => Promise<readonly NameOfBusiness[]>;
  /** False when another business has that name, in whatever case. */
  readonly addBusiness: (business: Business) => Promise<boolean>;
  readonly changeBusiness: (id: BusinessId, change: BusinessChange) => Promise<void>;
  /** False when another business has that name, in whatever case. */
  readonly renameBusiness: (id: BusinessId, name: string) => Promise<boolean>;
  /** Takes a business away of which nothing remains; false where documents or requests do. */
  readonly deleteBusiness: (id: BusinessId) => Promise<boolean>;
  /** Leaves a business for its documents and requests alone: no key works, nobody is a member. */
  readonly closeBusiness: (id: BusinessId, at: Date) => Promise<void>;
  /** Takes somebody off a business; their account stays. False where they were none of it. */
  readonly removeMember: (business: BusinessId, email: string) => Promise<boolean>;
  /** Names a member whose account nobody has registered; false where there is none such. */
  readonly renameMember: (
    business: BusinessId,
    email: string,
    name: { readonly firstName: string; readonly lastName: string },
  ) => Promise<boolean>;
  readonly addMember: (business: BusinessId, email: string, role: MemberRole) => Promise<void>;
  /** The members, none of whom another transaction changes until this one ends. */
  readonly lockMembers: (business: BusinessId) => Promise<readonly Member[]>;
  readonly listMembers: (business: BusinessId) => Promise<readonly Member[]>;
  /** The businesses of a person. */
  readonly listMemberships: (account: AccountId) => Promise<readonly Membership[]>;
  readonly findApiUser: (username: string) => Promise<ApiUser | null>;
  readonly listApiUsers: (business: BusinessId) => Promise<readonly ApiUser[]>;
  /** The same with what is kept of their keys, newest first. */
  readonly listKeys: (business: BusinessId) => Promise<readonly UserWithKeys[]>;
  readonly addApiUser: (user: NewApiUser) => Promise<void>;
  /** With what is kept of the keys, for a login. */
  readonly findKeys: (username: string) => Promise<UserWithKeys | null>;
  /** An API user whose keys no other transaction changes until this one ends. */
  readonly lockApiUser: (username: string) => Promise<ApiUser | null>;
  /** One more key. */
  readonly addKey: (username: string, key: NewApiKey) => Promise<void>;
  /** One key and the tokens issued for it end. */
  readonly endKey: (username: string, version: number) => Promise<void>;
  /** The same key under a newer version of what digests it; nothing when it was reset meanwhile. */
  readonly rewriteKey: (username: string, before: string, after: string) => Promise<void>;
  /** A new key in place of all others; tokens issued before end. */
  readonly resetKey: (username: string, key: NewApiKey) => Promise<void>;
  readonly disableApiUser: (username: string, at: Date) => Promise<void>;
  readonly touchKey: (username: string, version: number, at: Date) => Promise<void>;
};

/** A business with a name that it is registered under or shows. */
export type NameOfBusiness = { readonly id: BusinessId; readonly name: string };

/** A key of an API user with its digest. */
export type KeptKey = ApiKey & {
  /** Null where nobody has given it one. */
  readonly name: string | null;
  readonly keyHash: string;
  readonly createdAt: Date;
  /** To the minute. */
  readonly lastUsedAt: Date | null;
};
/** An API user with all that is kept of their keys, oldest first. */
export type UserWithKeys = {
  readonly user: ApiUser;
  readonly createdAt: Date;
  readonly keys: readonly KeptKey[];
};
export type NewApiKey = {
  readonly keyHash: string;
  readonly expiresAt: Date | null;
  /** Absent: none. */
  readonly name?: string | null;
  /** Planted by demo mode: everybody knows the key. Absent: no. */
  readonly isPublic?: boolean;
};
/** With when it was closed; null while it is in use. */
export type ListedBusiness = Business & { readonly closedAt: Date | null };
export type MemberRole = BusinessRole;
export type Member = {
  readonly email: string;
  readonly role: MemberRole;
  readonly name: string | null;
  readonly addedAt: Date;
  /** False while nobody has verified the address: then the account is nobody's yet. */
  readonly isRegistered: boolean;
  /** When they last logged in. */
  readonly lastSeenAt: Date | null;
};
export type Membership = {
  readonly id: BusinessId;
  readonly name: string;
  readonly role: MemberRole;
};
export type BusinessChange = {
  readonly features?: readonly Feature[];
  readonly defaultQuality?: Quality;
  readonly retentionDays?: number | null;
  readonly demoRetentionDays?: number | null;
  readonly allowedExits?: readonly string[] | null;
  readonly embeddingOrigins?: readonly string[];
  readonly reminders?: ReminderPlan | null;
  readonly clockOffsetSeconds?: number;
};
export type NewApiUser = NewApiKey & {
  readonly username: string;
  readonly businessId: BusinessId;
  readonly environment: Environment;
};

/** How businesses look to their signers. */
export type Brandings = {
  /** PLAIN where nothing was chosen. */
  readonly find: (business: BusinessId) => Promise<Branding>;
  readonly findLogo: (sha256: string) => Promise<Uint8Array | null>;
  readonly saveNames: (
    business: BusinessId,
    names: Pick<Branding, "displayName" | "accent">,
  ) => Promise<void>;
  readonly saveLogo: (business: BusinessId, png: Uint8Array | null) => Promise<void>;
};

/** Who was asked to belong to a business. */
export type Invitations = {
  readonly find: (id: string) => Promise<Invitation | null>;
  /** The same, which no other transaction changes until this one ends. */
  readonly lock: (id: string) => Promise<Invitation | null>;
  /** The one of an address that was neither accepted nor withdrawn, locked. */
  readonly lockOpen: (business: BusinessId, email: string) => Promise<Invitation | null>;
  /** Those that were neither accepted nor withdrawn, the newest first. */
  readonly list: (business: BusinessId) => Promise<readonly Invitation[]>;
  /** All that were sent to an address, however they ended, the newest first. */
  readonly listTo: (email: string) => Promise<readonly Invitation[]>;
  /** Makes it, or writes it anew. */
  readonly save: (invitation: Invitation) => Promise<void>;
  /** Takes away what ended before. */
  readonly removeBefore: (at: Date) => Promise<void>;
};
