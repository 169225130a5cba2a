import type { Language } from "@paraph/contract/words";
import type { AccountId, BusinessId } from "../../../domain/ids.ts";
import type { AccountEntries, AccountEntry } from "../../../ports/store/accounts.ts";
import { first, type Sql } from "../database/sql.ts";

type EntryRow = {
  readonly id: string;
  readonly kind: AccountEntry["kind"];
  readonly stage: AccountEntry["stage"];
  readonly email: string;
  readonly account_id: AccountId | null;
  readonly business_id: BusinessId;
  readonly language: Language;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly mobile: string | null;
  readonly password: string | null;
  readonly code_digest: string;
  readonly tries: number;
  readonly created_at: Date;
  readonly expires_at: Date;
};

/** The table `account_entry`. */
export function accountEntriesOver(sql: Sql): AccountEntries {
  return {
    lock: async (id) => {
      const row = first(
        await sql<EntryRow>`
          select id, kind, stage, email, account_id, business_id, language, first_name, last_name,
                 mobile, password, code_digest, tries, created_at, expires_at
            from account_entry where id = ${id} for update`,
      );
      return row && toEntry(row);
    },
    save: (entry) => save(sql, entry),
    remove: async (id) => {
      await sql`delete from account_entry where id = ${id}`;
    },
    removeRecoveries: async (email) => {
      await sql`delete from account_entry where email = ${email} and kind = 'recover'`;
    },
    removeOf: async (account) => {
      await sql`delete from account_entry where account_id = ${account}`;
    },
  };
}

async function save(sql: Sql, entry: AccountEntry): Promise<void> {
  await sql`
    insert into account_entry
           (id, kind, stage, email, account_id, business_id, language, first_name, last_name, mobile,
            password, code_digest, tries, created_at, expires_at)
    values (${entry.id}, ${entry.kind}, ${entry.stage}, ${entry.email}, ${entry.accountId},
            ${entry.businessId}, ${entry.language}, ${entry.firstName}, ${entry.lastName},
            ${entry.mobile}, ${entry.passwordHash}, ${entry.codeDigest}, ${entry.tries},
            ${entry.createdAt}, ${entry.expiresAt})
        on conflict (id) do update
       set stage = excluded.stage, account_id = excluded.account_id, first_name = excluded.first_name, last_name = excluded.last_name,
           mobile = excluded.mobile, password = excluded.password,
           code_digest = excluded.code_digest, tries = excluded.tries,
           expires_at = excluded.expires_at`;
}

function toEntry(row: EntryRow): AccountEntry {
  return {
    id: row.id,
    kind: row.kind,
    stage: row.stage,
    email: row.email,
    accountId: row.account_id,
    businessId: row.business_id,
    language: row.language,
    firstName: row.first_name,
    lastName: row.last_name,
    mobile: row.mobile,
    passwordHash: row.password,
    codeDigest: row.code_digest,
    tries: row.tries,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}
