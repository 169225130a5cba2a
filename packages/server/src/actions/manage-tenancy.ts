import type { Environment, Feature, Quality } from "@paraph/contract/words";
import { API_KEY_BYTES, apiKeyFrom, apiUsernameFrom } from "../domain/tenancy/api-key.ts";
import type { Account, AccountId } from "../domain/people/account.ts";
import type { Business, BusinessId } from "../domain/tenancy/business.ts";
import type { JsonObject } from "../ports/jobs.ts";
import type { Tables } from "../ports/store.ts";
import type { BusinessChange, MemberRole } from "../ports/tenancy.ts";
import type { World } from "../ports/world.ts";

type Needs = Pick<World, "store" | "clock" | "ids" | "secretKeys">;

export type NewBusiness = {
  readonly name: string;
  readonly features: readonly Feature[];
  readonly defaultQuality: Quality;
  /** Of both environments, until one of them is given another. */
  readonly retentionDays: number | null;
};

/** A business with nobody in it yet. */
export async function addBusiness(world: Needs, wanted: NewBusiness): Promise<Business> {
  const business: Business = {
    ...wanted,
    demoRetentionDays: wanted.retentionDays,
    id: world.ids.uuid() as BusinessId,
    allowedExits: null,
    clockOffsetSeconds: 0,
  };
  await world.store.transaction(async (tables) => {
    if (!(await tables.tenancy.addBusiness(business))) throw nameTaken(wanted.name);
    await recordBusiness(world, tables, business.id, "business.added", {
      features: wanted.features,
    });
  });
  return business;
}

function nameTaken(name: string): Error {
  return new Error(`there is a business called "${name}" already`);
}

/** The new name stands in mails and seals from now on; what was signed keeps the old one. */
export async function renameBusiness(world: Needs, id: BusinessId, name: string): Promise<void> {
  await world.store.transaction(async (tables) => {
    const before = await tables.tenancy.findBusiness(id);
    if (!before) throw new Error(`there is no business ${id}`);
    if (!(await tables.tenancy.renameBusiness(id, name))) throw nameTaken(name);
    await recordBusiness(world, tables, id, "business.renamed", { from: before.name, to: name });
  });
}

/**
 * Takes a business away. Documents and requests are evidence that law and signers rely on: where any remain the
 * business is closed for everybody else and goes on for them alone, until retention or their owners removed them.
 */
export async function removeBusiness(
  world: Needs,
  { id, name }: Pick<Business, "id" | "name">,
): Promise<"deleted" | "closed"> {
  return world.store.transaction(async (tables) => {
    const isGone = await tables.tenancy.deleteBusiness(id);
    if (!isGone) await tables.tenancy.closeBusiness(id, world.clock.now());
    const outcome = isGone ? "deleted" : "closed";
    await recordBusiness(world, tables, id, `business.${outcome}`, { name });
    return outcome;
  });
}

export async function changeBusiness(
  world: Needs,
  id: BusinessId,
  change: BusinessChange,
  by?: By,
): Promise<void> {
  await world.store.transaction(async (tables) => {
    if (!(await tables.tenancy.findBusiness(id))) throw new Error(`there is no business ${id}`);
    await tables.tenancy.changeBusiness(id, change);
    await recordBusiness(world, tables, id, "business.changed", { ...change }, {}, by);
  });
}

export type NewMember = {
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly role: MemberRole;
};

/** The person gets an account when there is none yet. */
export async function addMember(world: Needs, id: BusinessId, member: NewMember): Promise<void> {
  await world.store.transaction((tables) => joinBusiness(world, tables, id, member));
}

/** The same inside a transaction; who belongs to it already gets the role. */
export async function joinBusiness(
  world: Needs,
  tables: Tables,
  id: BusinessId,
  member: NewMember,
  by?: By,
): Promise<void> {
  const members = await tables.tenancy.listMembers(id);
  const email = member.email.toLowerCase();
  const before = members.find((one) => one.email === email);
  if (before?.role === member.role) return;
  if (!(await tables.accounts.find(member.email))) {
    await tables.accounts.add(newAccount(world, member));
  }
  await tables.tenancy.addMember(id, member.email, member.role);
  const type = before ? "member.role_changed" : "member.added";
  await recordBusiness(world, tables, id, type, { role: member.role }, { email }, by);
}

/** The account stays the person's, and so does whatever they signed or were asked to sign. */
export async function removeMember(world: Needs, id: BusinessId, email: string): Promise<void> {
  await world.store.transaction(async (tables) => {
    if (!(await tables.tenancy.removeMember(id, email))) throw noMember(email);
    await recordBusiness(world, tables, id, "member.removed", {}, { email });
  });
}

/** Only before they registered: afterwards the name is the person's own to change. */
export async function renameMember(
  world: Needs,
  id: BusinessId,
  email: string,
  name: { readonly firstName: string; readonly lastName: string },
): Promise<void> {
  await world.store.transaction(async (tables) => {
    const members = await tables.tenancy.listMembers(id);
    if (!members.some((one) => one.email === email.toLowerCase())) throw noMember(email);
    if (!(await tables.tenancy.renameMember(id, email, name))) {
      throw new Error(`${email} has registered and changes the name of the account themselves`);
    }
    await recordBusiness(world, tables, id, "member.renamed", {}, { email, ...name });
  });
}

function noMember(email: string): Error {
  return new Error(`${email} is no member of this business`);
}

function newAccount({ ids }: Needs, { email, firstName, lastName }: NewMember): Account {
  return {
    id: ids.uuid() as AccountId,
    email: email.toLowerCase(),
    firstName,
    lastName,
    mobileNumber: null,
    language: null,
    identifications: [],
  };
}

export type Credentials = { readonly username: string; readonly key: string };

/** The key is answered once and kept nowhere. */
export async function createApiUser(
  world: Needs,
  business: Business,
  environment: Environment,
  options: {
    readonly expiresAt: Date | null;
    readonly given?: Credentials;
    readonly by?: By;
  },
): Promise<Credentials> {
  const { ids, secretKeys, store } = world;
  const made = options.given ?? {
    username: apiUsernameFrom(environment, business.name, ids.random(4)),
    key: apiKeyFrom(environment, ids.random(API_KEY_BYTES)),
  };
  await store.transaction(async (tables) => {
    await tables.tenancy.addApiUser({
      username: made.username,
      businessId: business.id,
      environment,
      keyHash: secretKeys.digest("api_key", made.key),
      expiresAt: options.expiresAt,
      // A key that was not drawn here is known to others.
      isPublic: options.given !== undefined,
    });
    const facts = { username: made.username, environment };
    await recordBusiness(world, tables, business.id, "api_user.added", facts, {}, options.by);
  });
  return made;
}

/** A new key; the old one and the tokens issued with it end at once. */
export async function resetApiKey(
  world: Needs,
  username: string,
  expiresAt: Date | null,
  by?: By,
): Promise<Credentials> {
  const { ids, secretKeys, store } = world;
  return store.transaction(async (tables) => {
    const user = await existing(tables, username);
    const all = await tables.tenancy.listBusinesses();
    if (all.some(({ id, closedAt }) => id === user.businessId && closedAt !== null)) {
      throw new Error(`the business of ${username} was removed`);
    }
    const key = apiKeyFrom(user.environment, ids.random(API_KEY_BYTES));
    await tables.tenancy.resetKey(username, secretKeys.digest("api_key", key), expiresAt);
    const facts = { username, environment: user.environment };
    await recordBusiness(world, tables, user.businessId, "api_user.key_reset", facts, {}, by);
    return { username, key };
  });
}

/** The key and its tokens are refused within 5 seconds on every instance. */
export async function revokeApiUser(world: Needs, username: string, by?: By): Promise<void> {
  await world.store.transaction(async (tables) => {
    const user = await existing(tables, username);
    await tables.tenancy.disableApiUser(username, world.clock.now());
    const facts = { username, environment: user.environment };
    await recordBusiness(world, tables, user.businessId, "api_user.revoked", facts, {}, by);
  });
}

async function existing(tables: Tables, username: string) {
  const user = await tables.tenancy.findApiUser(username);
  if (!user) throw new Error(`there is no API user ${username}`);
  return user;
}

/** Who did it: the address of a member, or the operator at the command line. */
export type By = { readonly actor: string };
const OPERATOR: By = { actor: "operator" };

/** The chain of acts of a business. */
export function trailOf(business: BusinessId): string {
  return `business:${business}`;
}

/** What was done with a business, for its trail. */
export function recordBusiness(
  { clock }: Pick<World, "clock">,
  tables: Pick<Tables, "audit">,
  business: BusinessId,
  type: string,
  facts: JsonObject,
  personal: JsonObject = {},
  by: By = OPERATOR,
): Promise<void> {
  return tables.audit.append({
    subject: trailOf(business),
    type,
    at: clock.now(),
    facts,
    personal: { ...personal, ...by },
  });
}
