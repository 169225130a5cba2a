import type { WaysIn } from "../../../ports/store/accounts.ts";
import type { Sql } from "../database/sql.ts";

/** Whoever comes back late is told how it ended, for so long. */
const TOLD_MS = 24 * 3600 * 1000;

/**
 * What is left in the tables `arrival`, `passkey_challenge`, `account_entry`, `identification_visit`,
 * `embed_address` and `session` when its time is over.
 */
export function waysInOver(sql: Sql): WaysIn {
  return {
    sweep: async (now, sessionsBefore) => {
      const toldBefore = new Date(now.getTime() - TOLD_MS);
      await sql`delete from arrival where expires_at <= ${now}`;
      await sql`delete from passkey_challenge where expires_at <= ${now}`;
      await sql`delete from account_entry where expires_at <= ${now}`;
      await sql`delete from identification_visit where expires_at <= ${toldBefore}`;
      await sql`delete from embed_address where expires_at <= ${toldBefore}`;
      await sql`delete from session where created_at <= ${sessionsBefore}`;
    },
  };
}
