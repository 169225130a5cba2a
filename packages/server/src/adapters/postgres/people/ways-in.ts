import type { WaysIn } from "../../../ports/ways-in.ts";
import type { Sql } from "../sql.ts";

/** What is left in the tables `arrival`, `passkey_challenge`, `account_entry` and `session` when its time is over. */
export function waysInOver(sql: Sql): WaysIn {
  return {
    sweep: async (now, sessionsBefore) => {
      await sql`delete from arrival where expires_at <= ${now}`;
      await sql`delete from passkey_challenge where expires_at <= ${now}`;
      await sql`delete from account_entry where expires_at <= ${now}`;
      await sql`delete from session where created_at <= ${sessionsBefore}`;
    },
  };
}
