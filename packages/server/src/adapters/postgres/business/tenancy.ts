import type { ReminderPlan } from "../../../domain/requests/reminder-plan.ts";
import type { Environment, Feature, Quality } from "@paraph/contract/words";
import type { AccountId } from "../../../domain/ids.ts";
import type { ApiUser, Business, BusinessId } from "../../../domain/business/business.ts";
import type {
  BusinessChange,
  KeptKey,
  ListedBusiness,
  Member,
  MemberRole,
  Membership,
  NameOfBusiness,
  NewApiKey,
  NewApiUser,
  Tenancy,
  UserWithKeys,
} from "../../../ports/store/business.ts";
import { join, json, part, type Fragment, type Sql } from "../database/sql.ts";

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
    findApiUser: async (username) => (await findKeys(sql, username))?.user ?? null,
    listApiUsers: (business) => listApiUsers(sql, business),
    listKeys: (business) => listKeys(sql, business),
    addApiUser: (user) => addApiUser(sql, user),
    findKeys: (username) => findKeys(sql, username),
    lockApiUser: (username) => lockApiUser(sql, username),
    addKey: (username, key) => addKey(sql, username, key),
    endKey: (username, version) => endKey(sql, username, version),
    rewriteKey: (username, before, after) => rewriteKey(sql, username, before, after),
    resetKey: (username, key) => resetKey(sql, username, key),
    disableApiUser: (username, at) => disableApiUser(sql, username, at),
    touchKey: (username, version, at) => touchKey(sql, username, version, at),
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
  readonly embedding_origins: readonly string[];
  readonly reminders: ReminderPlan | null;
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
    embeddingOrigins: row.embedding_origins,
    reminders: row.reminders,
    clockOffsetSeconds: row.clock_offset_seconds,
  };
}

const BUSINESS = part`
  id, name, features, default_quality, retention_days, demo_retention_days, allowed_exits,
  embedding_origins, reminders, clock_offset_seconds`;

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
           allowed_exits, embedding_origins, reminders, clock_offset_seconds)
    values (${business.id}, ${business.name}, ${business.features}, ${business.defaultQuality},
            ${business.retentionDays}, ${business.demoRetentionDays}, ${business.allowedExits}, ${business.embeddingOrigins},
            ${business.reminders && json(business.reminders)},
            ${business.clockOffsetSeconds})
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
    update api_user set disabled_at = ${at}
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
    [change.embeddingOrigins, part`embedding_origins = ${change.embeddingOrigins}`],
    [change.reminders, part`reminders = ${change.reminders && json(change.reminders)}`],
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
  readonly disabled_at: Date | null;
  readonly made_at: Date;
  readonly version: number | null;
  readonly name: string | null;
  readonly key_hash: string;
  readonly created_at: Date;
  readonly expires_at: Date | null;
  readonly last_used_at: Date | null;
  readonly is_public: boolean;
};

/** One row a key; a user without any has one row without a version. */
const API_USER = part`
  select u.username, u.business_id, u.environment, u.disabled_at, u.created_at as made_at,
         k.version, k.name, k.key_hash, k.created_at, k.expires_at, k.last_used_at, k.is_public
    from api_user u left join api_key k on k.username = u.username`;

function toUsers(rows: readonly ApiUserRow[]): readonly UserWithKeys[] {
  return rows
    .filter((row, at) => rows[at - 1]?.username !== row.username)
    .map((row) =>
      toUser(
        row,
        rows.filter(({ username }) => username === row.username),
      ),
    );
}

function toUser(row: ApiUserRow, rows: readonly ApiUserRow[]): UserWithKeys {
  const keys = rows.flatMap((one) => (one.version === null ? [] : [toKey(one, one.version)]));
  const user: ApiUser = {
    username: row.username,
    businessId: row.business_id,
    environment: row.environment,
    disabledAt: row.disabled_at,
    keys: keys.map(({ version, expiresAt, isPublic }) => ({ version, expiresAt, isPublic })),
  };
  return { user, createdAt: row.made_at, keys };
}

function toKey(row: ApiUserRow, version: number): KeptKey {
  return {
    version,
    name: row.name,
    keyHash: row.key_hash,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    isPublic: row.is_public,
  };
}

async function findKeys(sql: Sql, username: string): Promise<UserWithKeys | null> {
  const rows = await sql.named("find-api-user")<ApiUserRow>`
    ${API_USER} where u.username = ${username} order by k.version`;
  return toUsers(rows)[0] ?? null;
}

async function lockApiUser(sql: Sql, username: string): Promise<ApiUser | null> {
  await sql`select username from api_user where username = ${username} for no key update`;
  return (await findKeys(sql, username))?.user ?? null;
}

async function listKeys(sql: Sql, business: BusinessId): Promise<readonly UserWithKeys[]> {
  const rows = await sql<ApiUserRow>`
    ${API_USER} where u.business_id = ${business}
     order by u.created_at desc, u.username, k.version`;
  return toUsers(rows);
}

async function listApiUsers(sql: Sql, business: BusinessId): Promise<readonly ApiUser[]> {
  const users = (await listKeys(sql, business)).map(({ user }) => user);
  return users.toSorted((one, other) => (one.username < other.username ? -1 : 1));
}

async function addApiUser(sql: Sql, user: NewApiUser): Promise<void> {
  await sql`
    with made as (
      insert into api_user (username, business_id, environment)
      values (${user.username}, ${user.businessId}, ${user.environment})
      returning username, key_version)
    insert into api_key (username, version, name, key_hash, expires_at, is_public)
    select username, key_version, ${user.name ?? null}, ${user.keyHash}, ${user.expiresAt}::timestamptz,
           ${user.isPublic ?? false}::boolean
      from made`;
}

async function addKey(sql: Sql, username: string, key: NewApiKey): Promise<void> {
  await sql`
    with next as (
      update api_user set key_version = key_version + 1 where username = ${username}
      returning username, key_version)
    insert into api_key (username, version, name, key_hash, expires_at, is_public)
    select username, key_version, ${key.name ?? null}, ${key.keyHash}, ${key.expiresAt}::timestamptz,
           ${key.isPublic ?? false}::boolean
      from next`;
}

async function endKey(sql: Sql, username: string, version: number): Promise<void> {
  await sql`delete from api_key where username = ${username} and version = ${version}`;
}

async function rewriteKey(
  sql: Sql,
  username: string,
  before: string,
  after: string,
): Promise<void> {
  await sql`
    update api_key set key_hash = ${after} where username = ${username} and key_hash = ${before}`;
}

/** A reset also takes a revoked user up again: the old keys stay dead, the new one is known to one. */
async function resetKey(sql: Sql, username: string, key: NewApiKey): Promise<void> {
  await sql`update api_user set disabled_at = null where username = ${username}`;
  await sql`delete from api_key where username = ${username}`;
  await addKey(sql, username, key);
}

async function disableApiUser(sql: Sql, username: string, at: Date): Promise<void> {
  await sql`
    update api_user set disabled_at = ${at} where username = ${username} and disabled_at is null`;
}

async function touchKey(sql: Sql, username: string, version: number, at: Date): Promise<void> {
  await sql.named("touch-key")`
    update api_key set last_used_at = ${at}
     where username = ${username} and version = ${version}
       and (last_used_at is null or last_used_at < ${at})`;
}
