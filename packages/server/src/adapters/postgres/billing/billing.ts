import type { Consumption } from "../../../domain/billing/credits.ts";
import { nextPeriod, type BillingPeriod, periodOf } from "../../../domain/billing/periods.ts";
import type { Billing, CreditUse } from "../../../ports/store/billing.ts";
import { daysOver } from "./billing-days.ts";
import type { Sql } from "../database/sql.ts";

type ConsumptionRow = {
  readonly endpoint: string;
  readonly requests: number;
  readonly credits: number;
};

/** The tables `credit_use`, `credit_period` and `credit_invoice`. */
export function billingOver(sql: Sql): Billing {
  return {
    charge: (use) => charge(sql, use),
    usage: async (businessId, environment, period) => {
      const rows = await sql<ConsumptionRow>`
        select endpoint, count(*)::int as requests, sum(credits)::int as credits
          from credit_use
         where business_id = ${businessId} and environment = ${environment}
           and period = ${period}
         group by endpoint order by endpoint`;
      return rows.map(toConsumption);
    },
    invoiced: (businessId, asked) => invoiced(sql, businessId, asked),
    lastClosed: async (digits) => {
      const [row] = await sql<{ period: string }>`
        select period from credit_period where starts_with(period, ${digits})
         order by period desc limit 1`;
      return row?.period ?? null;
    },
    close: (period, now) => close(sql, period, now),
    ...daysOver(sql),
  };
}

/** A month that was closed while the call ran takes nothing more: the next open one does. */
async function charge(sql: Sql, use: CreditUse): Promise<void> {
  await sql`lock table credit_use in row exclusive mode`;
  const own = periodOf(use.usedAt);
  const [last] = await sql<{ period: string }>`
    select period from credit_period where period >= ${own} order by period desc limit 1`;
  const period = last ? nextPeriod(last.period) : own;
  await sql`
    insert into credit_use (id, business_id, environment, period, endpoint, credits, used_at)
    values (${use.id}, ${use.businessId}, ${use.environment}, ${period}, ${use.endpoint},
            ${use.credits}, ${use.usedAt})`;
}

async function invoiced(
  sql: Sql,
  businessId: string,
  { digits }: BillingPeriod,
): Promise<readonly Consumption[]> {
  const rows = await sql<ConsumptionRow>`
    select endpoint, sum(requests)::int as requests, sum(credits)::int as credits
      from credit_invoice
     where business_id = ${businessId}
       and (starts_with(period, ${digits}) or day = ${digits})
     group by endpoint order by endpoint`;
  return rows.map(toConsumption);
}

/** Whoever is charging finishes first, and whoever comes after sees the month as closed. */
async function close(sql: Sql, period: string, now: Date): Promise<boolean> {
  await sql`lock table credit_use in share row exclusive mode`;
  const closed = await sql<{ period: string }>`
    insert into credit_period (period, closed_at) values (${period}, ${now})
        on conflict do nothing returning period`;
  if (closed.length === 0) return false;
  await sql`
    insert into credit_invoice (business_id, period, day, endpoint, requests, credits)
    select business_id, period, to_char(used_at at time zone 'UTC', 'YYYYMMDD'), endpoint,
           count(*)::int, sum(credits)::int
      from credit_use
     where environment = 'production' and period = ${period}
     group by 1, 2, 3, 4`;
  return true;
}

function toConsumption({ endpoint, requests, credits }: ConsumptionRow): Consumption {
  return { endpoint, requests, credits };
}
