import type { Language } from "@paraph/contract/words";
import type { Account, AccountId, Identification } from "../../../domain/people/account.ts";
import type { Accounts, Registered } from "../../../ports/accounts.ts";
import { first, part, type Fragment, type Sql } from "../sql.ts";

/** The tables `account` and `identification`. */
export function accountsOver(sql: Sql): Accounts {
  return {
    find: (email) => find(sql, part`email = lower(${email})`),
    findById: (id) => find(sql, part`id = ${id}`),
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
    select provider, first_name, last_name, legislations, proven_at
      from identification where account_id = ${id} order by proven_at, id`;
  return rows.map((row) => ({
    provider: row.provider,
    firstName: row.first_name,
    lastName: row.last_name,
    legislations: row.legislations,
    provenAt: row.proven_at,
  }));
}

async function add(sql: Sql, account: Account): Promise<void> {
  await sql`
    insert into account (id, email, first_name, last_name, mobile_number, language)
    values (${account.id}, lower(${account.email}), ${account.firstName}, ${account.lastName},
            ${account.mobileNumber}, ${account.language})`;
  for (const one of account.identifications) {
    await sql`
      insert into identification (account_id, provider, first_name, last_name, legislations, proven_at)
      values (${account.id}, ${one.provider}, ${one.firstName}, ${one.lastName},
              ${one.legislations}, ${one.provenAt})`;
  }
}

/** Somebody may have added the address as a member before: then that account becomes the person's. */
async function register(sql: Sql, registered: Registered): Promise<void> {
  const { id, email, firstName, lastName, mobileNumber, language } = registered;
  await sql`
    insert into account (id, email, first_name, last_name, mobile_number, language, password_hash,
                         verified_at)
    values (${id}, ${email}, ${firstName}, ${lastName}, ${mobileNumber}, ${language},
            ${registered.passwordHash}, ${registered.verifiedAt})
        on conflict (email) do update
       set first_name = excluded.first_name, last_name = excluded.last_name,
           mobile_number = excluded.mobile_number, language = excluded.language,
           password_hash = excluded.password_hash, verified_at = excluded.verified_at
     where account.password_hash is null`;
}
