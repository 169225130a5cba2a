import { RETENTION_GRACE_DAYS } from "../../../domain/requests/retention.ts";
import type { Day } from "../../../domain/days.ts";
import type { RequestId } from "../../../domain/ids.ts";
import type { Retention, RetentionMonth, RetentionRule } from "../../../ports/store/retention.ts";
import { only, part, type Fragment, type Sql } from "../database/sql.ts";
import { businessDay, dueByDay } from "./due.ts";

/** What a policy does to all requests of one environment at once, by the rule of the domain in one statement. */
export function retentionOver(sql: Sql): Retention {
  return {
    preview: (business, environment, rule) => sql<RetentionMonth>`
      select to_char(day, 'YYYYMM') as month, min(day) as first, count(*)::int as requests,
             (count(*) filter (where expires_at + 1 > ${policyDay(rule)}))::int as waiting
        from (select ${dayAnew(rule)} as day, expires_at, created_at from request
               where ${isOf(business, environment)}) anew
       group by 1 order by 1`,
    scheduled: async (business, environment) =>
      only(
        await sql<{ requests: number; first: Day | null; all: number }>`
          select count(auto_delete_at)::int as requests, min(auto_delete_at) as first,
                 count(*)::int as all
            from request where ${isOf(business, environment)}`,
      ),
    apply: async (business, environment, rule) => {
      const day = rule === null ? part`null` : dayAnew(rule);
      const changed = await sql`
        update request set auto_delete_at = ${day}, version = version + 1
         where ${isOf(business, environment)}
           and auto_delete_at is distinct from ${day}
     returning id`;
      return changed.length;
    },
    listDue: (now, most) => listDue(sql, now, most),
  };
}

function isOf(business: string, environment: string): Fragment {
  return part`business_id = ${business} and environment = ${environment} and deleted_at is null`;
}

function policyDay({ days }: RetentionRule): Fragment {
  return part`(created_at at time zone 'UTC')::date + ${days}::int`;
}

/**
 * When a request that is there already is deleted under a new policy: never within the grace, and not before the
 * day after the one until which its people were told that they can sign (interface 2.1).
 */
function dayAnew(rule: RetentionRule): Fragment {
  return part`greatest(${policyDay(rule)}, ${rule.today}::date + ${RETENTION_GRACE_DAYS}::int,
                       expires_at + 1)`;
}

async function listDue(sql: Sql, now: Date, most: number): Promise<readonly RequestId[]> {
  const over = part`r.deleted_at is null and r.auto_delete_at <= ${businessDay(now)}`;
  const rows = await sql<{
    readonly id: RequestId;
  }>`${dueByDay(part`auto_delete_at`, over, now, most)}`;
  return rows.map(({ id }) => id);
}
