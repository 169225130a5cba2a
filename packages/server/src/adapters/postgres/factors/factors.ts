import type { AccountId } from "../../../domain/ids.ts";
import type { Factors, KeptTotp } from "../../../ports/store/factors.ts";
import { first, only, part, type Fragment, type Sql } from "../database/sql.ts";

type TotpRow = {
  readonly encrypted: Uint8Array;
  readonly confirmed_at: Date | null;
  readonly last_step: number;
};

/** The tables `totp` and `recovery_code`. */
export function factorsOver(sql: Sql): Factors {
  return {
    findTotp: (account) => find(sql, account, part``),
    lockTotp: (account) => find(sql, account, part`for update`),
    saveTotp: async (account, { encrypted, confirmedAt, lastStep }) => {
      await sql`
        insert into totp (account_id, encrypted, confirmed_at, last_step)
        values (${account}, ${encrypted}, ${confirmedAt}, ${lastStep})
            on conflict (account_id) do update
           set encrypted = excluded.encrypted, confirmed_at = excluded.confirmed_at,
               last_step = excluded.last_step`;
    },
    removeTotp: async (account) => {
      const rows = await sql`delete from totp where account_id = ${account} returning account_id`;
      return rows.length === 1;
    },
    replaceCodes: async (account, digests, at) => {
      await sql`delete from recovery_code where account_id = ${account}`;
      await sql`
        insert into recovery_code (account_id, digest, created_at)
        select ${account}, digest, ${at} from unnest(${digests}::text[]) as digest`;
    },
    countCodes: async (account) =>
      only(
        await sql<{ readonly count: number }>`
          select count(*)::int as count from recovery_code where account_id = ${account}`,
      ).count,
    useCode: async (account, digests) => {
      const rows = await sql`
        delete from recovery_code
         where account_id = ${account} and digest = any(${digests}::text[]) returning digest`;
      return rows.length > 0;
    },
  };
}

async function find(sql: Sql, account: AccountId, lock: Fragment): Promise<KeptTotp | null> {
  const row = first(
    await sql<TotpRow>`
      select encrypted, confirmed_at, last_step from totp where account_id = ${account} ${lock}`,
  );
  return (
    row && { encrypted: row.encrypted, confirmedAt: row.confirmed_at, lastStep: row.last_step }
  );
}
