import type { Environment, Feature, Quality } from "@paraph/contract/words";
import type { AccountId } from "../domain/ids.ts";
import type { BusinessRole } from "../domain/access/business-roles.ts";
import type { ApiUser, Business, BusinessId } from "../domain/tenancy/business.ts";

/** Businesses, their members and their API users. */
export type Tenancy = {
  readonly findBusiness: (id: BusinessId) => Promise<Business | null>;
  readonly listBusinesses: () => Promise<readonly ListedBusiness[]>;
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
  /** The same with when they were made and last used, newest first. */
  readonly listKeys: (business: BusinessId) => Promise<readonly ListedKey[]>;
  readonly addApiUser: (user: NewApiUser) => Promise<void>;
  /** With what is kept of the key, for a login. */
  readonly findKey: (username: string) => Promise<KeptKey | null>;
  /** The same key under a newer version of what digests it; nothing when it was reset meanwhile. */
  readonly rewriteKey: (username: string, before: string, after: string) => Promise<void>;
  /** A new key in place of the old one; tokens issued before end. */
  readonly resetKey: (username: string, keyHash: string, expiresAt: Date | null) => Promise<void>;
  readonly disableApiUser: (username: string, at: Date) => Promise<void>;
  readonly touchApiUser: (username: string, at: Date) => Promise<void>;
};

/** An API user and the digest of their key. */
export type KeptKey = {
  readonly user: ApiUser;
  readonly keyHash: string;
  /** To the minute. */
  readonly lastUsedAt: Date | null;
};
/** With when it was closed; null while it is in use. */
export type ListedBusiness = Business & { readonly closedAt: Date | null };
/** An API user as the page of a business lists them. */
export type ListedKey = {
  readonly user: ApiUser;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
};
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
  readonly clockOffsetSeconds?: number;
};
export type NewApiUser = {
  readonly username: string;
  readonly businessId: BusinessId;
  readonly environment: Environment;
  readonly keyHash: string;
  readonly expiresAt: Date | null;
  /** Planted by demo mode: everybody knows the key. Absent: no. */
  readonly isPublic?: boolean;
};
