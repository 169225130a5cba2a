import type { Environment, Feature, Quality } from "@paraph/contract/words";
import type { AccountId } from "../../../domain/ids.ts";
import type { ApiUser, Business, BusinessId } from "../../../domain/business/business.ts";
import type {
  BusinessChange,
  KeptKey,
  ListedBusiness,
  ListedKey,
  Member,
  MemberRole,
  Membership,
  NameOfBusiness,
  NewApiUser,
  Tenancy,
} from "../../../ports/store/business.ts";
import { first, join, part, type Fragment, type Sql } from "../database/sql.ts";

/** Businesses, members and API users in tables of the same names. */
export function tenancyOver(sql: Sql): Tenancy {
  return {
    findBusiness: (id) => findBusiness(sql, id),
    listBusinesses: () => listBusinesses(sql),
    lockNames: () => lockNames(sql),
    addBusiness: (business) => addBusiness(sql, business),
    changeBusiness: (id, change) => changeBusiness(sql, id, change),
    renameBusiness: (id, name) => renameBusiness(sql, id, name),
    deleteBusiness: (id) => deleteBusiness(sql, id),
    closeBusiness: (id, at) => closeBusiness(sql, id, at),
    removeMember: (business, email) => removeMember(sql, business, email),
    renameMember: (business, email, name) => renameMember(sql, business, email, name),
    addMember: (business, email, role) => addMember(sql, business, email, role),
    lockMembers: (business) => lockMembers(sql, business),
    listMembers: (business) => listMembers(sql, business),
    listMemberships: (account) => listMemberships(sql, account),
    findApiUser: (username) => findApiUser(sql, username),
    listApiUsers: (business) => listApiUsers(sql, business),
    listKeys: (business) => listKeys(sql, business),
    addApiUser: (user) => addApiUser(sql, user),
    findKey: (username) => findKey(sql, username),
    rewriteKey: (username, before, after) => rewriteKey(sql, username, before, after),
    resetKey: (username, keyHash, expiresAt) => resetKey(sql, username, keyHash, expiresAt),
    disableApiUser: (username, at) => disableApiUser(sql, username, at),
    touchApiUser: (username, at) => touchApiUser(sql, username, at),
  };
}

type BusinessRow = {
  readonly id: BusinessId;
  readonly name: string;
  readonly features: readonly Feature[];
  readonly default_quality: Quality;
  readonly retention_days: number | null;
  readonly demo_retention_days: number | null;
  readonly allowed_exits: readonly string[] | null;
  readonly clock_offset_seconds: number;
};

function toBusiness(row: BusinessRow): Business {
  return {
    id: row.id,
    name: row.name,
    features: row.features,
    defaultQuality: row.default_quality,
    retentionDays: row.retention_days,
    demoRetentionDays: row.demo_retention_days,
    allowedExits: row.allowed_exits,
    clockOffsetSeconds: row.clock_offset_seconds,
  };
}

const BUSINESS = part`
  id, name, features, default_quality, retention_days, demo_retention_days, allowed_exits,
  clock_offset_seconds`;

async function findBusiness(sql: Sql, id: BusinessId): Promise<Business | null> {
  const rows = await sql.named("find-business")<BusinessRow>`
    select ${BUSINESS} from business where id = ${id}`;
  return rows.map(toBusiness)[0] ?? null;
}

async function listBusinesses(sql: Sql): Promise<readonly ListedBusiness[]> {
  const rows = await sql<BusinessRow & { readonly closed_at: Date | null }>`
    select ${BUSINESS}, closed_at from business order by created_at, id`;
  return rows.map((row) => ({ ...toBusiness(row), closedAt: row.closed_at }));
}

/** Who gives a name waits for whoever gives one at the same moment. */
async function lockNames(sql: Sql): Promise<readonly NameOfBusiness[]> {
  await sql`select pg_advisory_xact_lock(hashtext('names of businesses'))`;
  return sql<NameOfBusiness>`
    select id, name from business where closed_at is null
     union
    select id, display_name as name from branding join business on business.id = business_id
     where closed_at is null and display_name is not null`;
}

async function addBusiness(sql: Sql, business: Business): Promise<boolean> {
  const added = await sql`
    insert into business (id, name, features, default_quality, retention_days, demo_retention_days,
           allowed_exits, clock_offset_seconds)
    values (${business.id}, ${business.name}, ${business.features}, ${business.defaultQuality},
            ${business.retentionDays}, ${business.demoRetentionDays}, ${business.allowedExits}, ${business.clockOffsetSeconds})
        on conflict (lower(name)) where closed_at is null do nothing
 returning id`;
  return added.length > 0;
}

/** Two that take one name at the same moment: the index stops the second. */
async function renameBusiness(sql: Sql, id: BusinessId, name: string): Promise<boolean> {
  const renamed = await sql`
    update business set name = ${name}
     where id = ${id}
       and not exists (select from business other
                        where lower(other.name) = lower(${name}) and other.id <> ${id}
                          and other.closed_at is null)
 returning id`;
  return renamed.length > 0;
}

async function deleteBusiness(sql: Sql, id: BusinessId): Promise<boolean> {
  const gone = await sql`
    delete from business
     where id = ${id}
       and not exists (select from document where business_id = ${id})
       and not exists (select from request where business_id = ${id})
 returning id`;
  return gone.length > 0;
}

async function closeBusiness(sql: Sql, id: BusinessId, at: Date): Promise<void> {
  await sql`update business set closed_at = coalesce(closed_at, ${at}) where id = ${id}`;
  await sql`
    update api_user set disabled_at = ${at}, key_version = key_version + 1
     where business_id = ${id} and disabled_at is null`;
  await sql`delete from member where business_id = ${id}`;
}

async function removeMember(sql: Sql, business: BusinessId, email: string): Promise<boolean> {
  const removed = await sql`
    delete from member using account
     where member.account_id = account.id and member.business_id = ${business}
       and account.email = lower(${email})
 returning member.role`;
  return removed.length > 0;
}

async function renameMember(
  sql: Sql,
  business: BusinessId,
  email: string,
  { firstName, lastName }: { readonly firstName: string; readonly lastName: string },
): Promise<boolean> {
  const renamed = await sql`
    update account set first_name = ${firstName}, last_name = ${lastName}
      from member
     where member.account_id = account.id and member.business_id = ${business}
       and account.email = lower(${email}) and account.verified_at is null
 returning account.id`;
  return renamed.length > 0;
}

async function changeBusiness(sql: Sql, id: BusinessId, change: BusinessChange): Promise<void> {
  const columns: readonly (readonly [unknown, Fragment])[] = [
    [change.features, part`features = ${change.features}`],
    [change.defaultQuality, part`default_quality = ${change.defaultQuality}`],
    [change.retentionDays, part`retention_days = ${change.retentionDays}`],
    [change.demoRetentionDays, part`demo_retention_days = ${change.demoRetentionDays}`],
    [change.allowedExits, part`allowed_exits = ${change.allowedExits}`],
    [change.clockOffsetSeconds, part`clock_offset_seconds = ${change.clockOffsetSeconds}`],
  ];
  const changed = columns.flatMap(([value, column]) => (value === undefined ? [] : [column]));
  if (changed.length === 0) return;
  await sql`update business set ${join(changed, ", ")} where id = ${id}`;
}

async function addMember(
  sql: Sql,
  business: BusinessId,
  email: string,
  role: MemberRole,
): Promise<void> {
  const added = await sql`
    insert into member (business_id, account_id, role)
    select ${business}, id, ${role} from account where email = lower(${email})
        on conflict (business_id, account_id) do update set role = excluded.role
 returning role`;
  if (added.length === 0) throw new Error("there is no account with that e-mail address");
}

async function lockMembers(sql: Sql, business: BusinessId): Promise<readonly Member[]> {
  await sql`select id from business where id = ${business} for no key update`;
  return listMembers(sql, business);
}

async function listMembers(sql: Sql, business: BusinessId): Promise<readonly Member[]> {
  return sql<Member>`
    select account.email, member.role, member.created_at as "addedAt",
           nullif(concat_ws(' ', account.first_name, account.last_name), '') as name,
           account.verified_at is not null as "isRegistered",
           account.last_seen_at as "lastSeenAt"
      from member join account on account.id = member.account_id
     where member.business_id = ${business}
     order by account.email`;
}

async function listMemberships(sql: Sql, account: AccountId): Promise<readonly Membership[]> {
  return sql<Membership>`
    select business.id, business.name, member.role
      from member join business on business.id = member.business_id
     where member.account_id = ${account}
     order by business.name, business.id`;
}

type ApiUserRow = {
  readonly username: string;
  readonly business_id: BusinessId;
  readonly environment: Environment;
  readonly key_version: number;
  readonly expires_at: Date | null;
  readonly disabled_at: Date | null;
  readonly is_public: boolean;
};

function toApiUser(row: ApiUserRow): ApiUser {
  return {
    username: row.username,
    businessId: row.business_id,
    environment: row.environment,
    keyVersion: row.key_version,
    expiresAt: row.expires_at,
    disabledAt: row.disabled_at,
    isPublic: row.is_public,
  };
}

const API_USER = part`
  username, business_id, environment, key_version, expires_at, disabled_at, is_public`;

async function findApiUser(sql: Sql, username: string): Promise<ApiUser | null> {
  const rows = await sql.named("find-api-user")<ApiUserRow>`
    select ${API_USER} from api_user where username = ${username}`;
  return rows.map(toApiUser)[0] ?? null;
}

async function listApiUsers(sql: Sql, business: BusinessId): Promise<readonly ApiUser[]> {
  const rows = await sql<ApiUserRow>`
    select ${API_USER} from api_user where business_id = ${business} order by username`;
  return rows.map(toApiUser);
}

async function listKeys(sql: Sql, business: BusinessId): Promise<readonly ListedKey[]> {
  type Row = ApiUserRow & { readonly created_at: Date; readonly last_used_at: Date | null };
  const rows = await sql<Row>`
    select ${API_USER}, created_at, last_used_at from api_user
     where business_id = ${business} order by created_at desc, username`;
  return rows.map((row) => ({
    user: toApiUser(row),
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }));
}

async function addApiUser(sql: Sql, user: NewApiUser): Promise<void> {
  await sql`
    insert into api_user (username, business_id, environment, key_hash, expires_at, is_public)
    values (${user.username}, ${user.businessId}, ${user.environment}, ${user.keyHash},
            ${user.expiresAt}, ${user.isPublic ?? false})`;
}

type KeyRow = ApiUserRow & { readonly key_hash: string; readonly last_used_at: Date | null };

async function findKey(sql: Sql, username: string): Promise<KeptKey | null> {
  const row = first(
    await sql.named("find-key")<KeyRow>`
      select ${API_USER}, key_hash, last_used_at from api_user where username = ${username}`,
  );
  return row && { user: toApiUser(row), keyHash: row.key_hash, lastUsedAt: row.last_used_at };
}

async function rewriteKey(
  sql: Sql,
  username: string,
  before: string,
  after: string,
): Promise<void> {
  await sql`
    update api_user set key_hash = ${after} where username = ${username} and key_hash = ${before}`;
}

/** A reset also takes a revoked user up again: the old key stays dead, the new one is known to one. */
async function resetKey(
  sql: Sql,
  username: string,
  keyHash: string,
  expiresAt: Date | null,
): Promise<void> {
  await sql`
    update api_user
       set key_hash = ${keyHash}, key_version = key_version + 1, expires_at = ${expiresAt},
           disabled_at = null, is_public = false
     where username = ${username}`;
}

async function disableApiUser(sql: Sql, username: string, at: Date): Promise<void> {
  await sql`
    update api_user set disabled_at = ${at}, key_version = key_version + 1
     where username = ${username} and disabled_at is null`;
}

async function touchApiUser(sql: Sql, username: string, at: Date): Promise<void> {
  await sql.named("touch-api-user")`
    update api_user set last_used_at = ${at}
     where username = ${username} and (last_used_at is null or last_used_at < ${at})`;
}
