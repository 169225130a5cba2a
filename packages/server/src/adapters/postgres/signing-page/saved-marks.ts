import type { KeptMark, SavedMarks } from "../../../ports/store/signing-page.ts";
import { first, type Sql } from "../database/sql.ts";

/** The table `saved_mark`. */
export function savedMarksOver(sql: Sql): SavedMarks {
  return {
    find: async (account) => {
      const row = first(
        await sql<{ readonly encrypted: Uint8Array; readonly saved_at: Date }>`
          select encrypted, saved_at from saved_mark where account_id = ${account}`,
      );
      return row && { encrypted: row.encrypted, savedAt: row.saved_at };
    },
    has: async (account) => {
      const rows = await sql`select 1 from saved_mark where account_id = ${account}`;
      return rows.length > 0;
    },
    save: async (account, { encrypted, savedAt }: KeptMark) => {
      await sql`
        insert into saved_mark (account_id, encrypted, saved_at)
        values (${account}, ${encrypted}, ${savedAt})
            on conflict (account_id) do update
           set encrypted = excluded.encrypted, saved_at = excluded.saved_at`;
    },
    remove: async (account) => {
      await sql`delete from saved_mark where account_id = ${account}`;
    },
  };
}
