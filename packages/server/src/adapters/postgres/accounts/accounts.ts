import type { Environment, Language } from "@paraph/contract/words";
import type { Account, AccountId, Identification } from "../../../domain/accounts/account.ts";
import type { HeldAddress } from "../../../domain/accounts/own-acts.ts";
import type { Accounts, Registered } from "../../../ports/store/accounts.ts";
import { first, part, type Fragment, type Sql } from "../database/sql.ts";

/** The tables `account` and `identification`. */
export function accountsOver(sql: Sql): Accounts {
  return {
    find: (email) => find(sql, part`email = lower(${email})`),
    findById: (id) => find(sql, part`id = ${id}`),
    findIds: async (emails) => {
      const rows = await sql<{ readonly given: string; readonly id: AccountId }>`
        select given, id from unnest(${emails}::text[]) as given join account on email = lower(given)`;
      return new Map(rows.map(({ given, id }) => [given, id]));
    },
    add: (account) => add(sql, account),
    credentials: async (email) => {
      const row = first(
        await sql<{ readonly id: AccountId; readonly password_hash: string }>`
          select id, password_hash from account
           where email = lower(${email}) and password_hash is not null`,
      );
      return row && { id: row.id, passwordHash: row.password_hash };
    },
    setPassword: async (id, passwordHash) => {
      await sql`update account set password_hash = ${passwordHash} where id = ${id}`;
    },
    setLanguage: async (id, language) => {
      await sql`update account set language = ${language} where id = ${id}`;
    },
    setName: async (id, firstName, lastName) => {
      await sql`
        update account set first_name = ${firstName}, last_name = ${lastName} where id = ${id}`;
    },
    setMobile: async (id, mobileNumber) => {
      await sql`update account set mobile_number = ${mobileNumber} where id = ${id}`;
    },
    lock: async (id) => {
      if (!sql.inTransaction) throw new Error("an account is locked within a transaction only");
      return (await sql`select id from account where id = ${id} for update`).length === 1;
    },
    remove: async (id) => {
      await sql`delete from account where id = ${id}`;
    },
    setEmail: (id, email, at) => setEmail(sql, id, email, at),
    formerAddresses: async (id) => {
      const rows = await sql<{ readonly email: string }>`
        select email from former_address where account_id = ${id} order by left_at, email`;
      return rows.map(({ email }) => email);
    },
    heldAddresses: (id) => heldAddresses(sql, id),
    addIdentification: (id, identification) => addIdentification(sql, id, identification),
    forgetSimulated: async (id) => {
      await sql`delete from identification where account_id = ${id} and environment = 'demo'`;
    },
    register: (registered) => register(sql, registered),
  };
}

type AccountRow = {
  readonly id: AccountId;
  readonly email: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly mobile_number: string | null;
  readonly language: Language | null;
};

type IdentificationRow = {
  readonly provider: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly legislations: readonly string[];
  readonly proven_at: Date;
  readonly environment: Environment;
  readonly reference: string | null;
};

async function find(sql: Sql, where: Fragment): Promise<Account | null> {
  const row = first(
    await sql<AccountRow>`
      select id, email, first_name, last_name, mobile_number, language
        from account where ${where}`,
  );
  if (!row) return null;
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    mobileNumber: row.mobile_number,
    language: row.language,
    identifications: await identificationsOf(sql, row.id),
  };
}

async function identificationsOf(sql: Sql, id: AccountId): Promise<readonly Identification[]> {
  const rows = await sql<IdentificationRow>`
    select provider, first_name, last_name, legislations, proven_at, environment, reference
      from identification where account_id = ${id} order by proven_at, id`;
  return rows.map((row) => ({
    provider: row.provider,
    firstName: row.first_name,
    lastName: row.last_name,
    legislations: row.legislations,
    provenAt: row.proven_at,
    environment: row.environment,
    reference: row.reference,
  }));
}

/**
 * One that somebody else had before is this person's from when they left it. Who never changed address has had it since
 * it was verified; of others that is not kept, because it would be lost when they go back to an earlier one.
 */
async function heldAddresses(sql: Sql, id: AccountId): Promise<readonly HeldAddress[]> {
  return sql<HeldAddress>`
    with held as (
      select email, null::timestamptz as until, verified_at from account where id = ${id}
       union all
      select email, left_at, null from former_address where account_id = ${id})
    select held.email as address, held.until,
           greatest(
             (select max(other.left_at) from former_address other
               where other.email = held.email and other.account_id <> ${id}
                 and (held.until is null or other.left_at <= held.until)),
             case when (select count(*) from held) = 1 then held.verified_at end) as since
      from held`;
}

async function add(sql: Sql, account: Account): Promise<void> {
  await sql`
    insert into account (id, email, first_name, last_name, mobile_number, language)
    values (${account.id}, lower(${account.email}), ${account.firstName}, ${account.lastName},
            ${account.mobileNumber}, ${account.language})`;
  for (const one of account.identifications) await addIdentification(sql, account.id, one);
}

async function addIdentification(sql: Sql, id: AccountId, one: Identification): Promise<void> {
  await sql`
    insert into identification
           (account_id, provider, first_name, last_name, legislations, proven_at, environment, reference)
    values (${id}, ${one.provider}, ${one.firstName}, ${one.lastName}, ${one.legislations},
            ${one.provenAt}, ${one.environment}, ${one.reference})`;
}

/** Somebody may have added the address as a member before: then that account becomes the person's. */
async function register(sql: Sql, registered: Registered): Promise<boolean> {
  const { id, email, firstName, lastName, mobileNumber, language } = registered;
  const rows = await sql`
    insert into account (id, email, first_name, last_name, mobile_number, language, password_hash,
                         verified_at)
    values (${id}, ${email}, ${firstName}, ${lastName}, ${mobileNumber}, ${language},
            ${registered.passwordHash}, ${registered.verifiedAt})
        on conflict (email) do update
       set first_name = excluded.first_name, last_name = excluded.last_name,
           mobile_number = excluded.mobile_number, language = excluded.language,
           password_hash = excluded.password_hash, verified_at = excluded.verified_at
     where account.password_hash is null
    returning id`;
  return rows.length === 1;
}

async function setEmail(sql: Sql, id: AccountId, email: string, at: Date): Promise<boolean> {
  // Two people may have verified it at one moment: the second waits here and finds the first.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`account ${email}`}, 0))`;
  const [other] = await sql<{ readonly id: AccountId; readonly password_hash: string | null }>`
    select id, password_hash from account where email = ${email} and id <> ${id} for update`;
  if (other && other.password_hash !== null) return false;
  if (other) {
    await sql`
      insert into member (business_id, account_id, role, created_at)
      select business_id, ${id}, role, created_at from member where account_id = ${other.id}
          on conflict do nothing`;
    await sql`delete from account where id = ${other.id}`;
  }
  await sql`
    insert into former_address (account_id, email, left_at)
    select id, email, ${at} from account where id = ${id} and email <> ${email}
        on conflict (account_id, email) do update set left_at = excluded.left_at`;
  await sql`delete from former_address where account_id = ${id} and email = ${email}`;
  await sql`update account set email = ${email}, verified_at = ${at} where id = ${id}`;
  return true;
}
