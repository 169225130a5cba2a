import type { Billing } from "../../../ports/store/billing.ts";
import type { DayCredits, DaySignatures } from "../../../domain/billing/usage.ts";
import { first, type Sql } from "../database/sql.ts";

type Days = Pick<
  Billing,
  "creditsByDay" | "countSignature" | "signaturesByDay" | "isClosed" | "firstUsed"
>;

/** The same tables day by day, and `signature_use` with its counters. Days and months are those of UTC, as in invoices. */
export function daysOver(sql: Sql): Days {
  return {
    creditsByDay: async (businessId, environment, period) => {
      if (environment === "production" && (await isClosed(sql, period))) {
        return sql<DayCredits>`
          select day, endpoint, requests, credits from credit_invoice
           where business_id = ${businessId} and period = ${period}
           order by day, endpoint`;
      }
      return sql<DayCredits>`
        select to_char(used_at at time zone 'UTC', 'YYYYMMDD') as day, endpoint,
               count(*)::int as requests, sum(credits)::int as credits
          from credit_use
         where business_id = ${businessId} and environment = ${environment}
           and period = ${period}
         group by 1, 2 order by 1, 2`;
    },
    countSignature: async ({ id, businessId, environment, quality, usedAt }) => {
      await sql.named("count-signature")`
        insert into signature_use (id, business_id, environment, quality, used_at)
        values (${id}, ${businessId}, ${environment}, ${quality}, ${usedAt})`;
    },
    signaturesByDay: (businessId, environment, period) => sql<DaySignatures>`
      select day, quality, sum(signatures)::int as signatures from signature_count
       where business_id = ${businessId} and environment = ${environment}
         and day between ${`${period}01`} and ${`${period}31`}
       group by 1, 2 order by 1, 2`,
    isClosed: (period) => isClosed(sql, period),
    firstUsed: async (businessId, environment) => {
      const row = first(
        await sql<{ period: string | null }>`
          select least(
            (select min(period) from credit_use
              where business_id = ${businessId} and environment = ${environment}),
            (select to_char(min(used_at) at time zone 'UTC', 'YYYYMM') from signature_use
              where business_id = ${businessId} and environment = ${environment})) as period`,
      );
      return row?.period ?? null;
    },
  };
}

async function isClosed(sql: Sql, period: string): Promise<boolean> {
  const rows = await sql`select period from credit_period where period = ${period}`;
  return rows.length > 0;
}
