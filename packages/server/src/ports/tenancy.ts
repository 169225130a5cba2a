import type { Environment, Feature, Quality } from "@paraph/contract/words";
import type { AccountId } from "../domain/ids.ts";
import type { ApiUser, Business, BusinessId } from "../domain/tenancy/business.ts";

/** Businesses, their members and their API users. */
export type Tenancy = {
  readonly findBusiness: (id: BusinessId) => Promise<Business | null>;
  readonly listBusinesses: () => Promise<readonly Business[]>;
  readonly addBusiness: (business: Business) => Promise<void>;
  readonly changeBusiness: (id: BusinessId, change: BusinessChange) => Promise<void>;
  readonly addMember: (business: BusinessId, email: string, role: MemberRole) => Promise<void>;
  readonly listMembers: (business: BusinessId) => Promise<readonly Member[]>;
  /** The businesses of a person. */
  readonly listMemberships: (account: AccountId) => Promise<readonly Membership[]>;
  readonly findApiUser: (username: string) => Promise<ApiUser | null>;
  readonly listApiUsers: (business: BusinessId) => Promise<readonly ApiUser[]>;
  readonly addApiUser: (user: NewApiUser) => Promise<void>;
  /** The API user whose key this is, or null; the time taken does not tell which part was wrong. */
  readonly findByKey: (username: string, keyHash: Uint8Array) => Promise<ApiUser | null>;
  /** A new key in place of the old one; tokens issued before end. */
  readonly resetKey: (
    username: string,
    keyHash: Uint8Array,
    expiresAt: Date | null,
  ) => Promise<void>;
  readonly disableApiUser: (username: string, at: Date) => Promise<void>;
  readonly touchApiUser: (username: string, at: Date) => Promise<void>;
};

export type MemberRole = "admin" | "member";
export type Member = { readonly email: string; readonly role: MemberRole };
export type Membership = {
  readonly id: BusinessId;
  readonly name: string;
  readonly role: MemberRole;
};
export type BusinessChange = {
  readonly features?: readonly Feature[];
  readonly defaultQuality?: Quality;
  readonly retentionDays?: number | null;
  readonly clockOffsetSeconds?: number;
};
export type NewApiUser = {
  readonly username: string;
  readonly businessId: BusinessId;
  readonly environment: Environment;
  readonly keyHash: Uint8Array;
  readonly expiresAt: Date | null;
  /** Planted by demo mode: everybody knows the key. Absent: no. */
  readonly isPublic?: boolean;
};
