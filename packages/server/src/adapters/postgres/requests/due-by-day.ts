import { part, type Fragment } from "../database/sql.ts";

/** The day of a business (`b`), which is ahead of everybody's where somebody moved the clock of its sandbox. */
export function businessDay(now: Date): Fragment {
  return part`((${now}::timestamptz + case r.environment when 'demo' then b.clock_offset_seconds else 0 end * interval '1 second')
               at time zone 'UTC')::date`;
}

/**
 * The requests for which a day has come, the earliest first. Those for which it has come to everybody are the
 * beginning of an index; only businesses that are ahead are looked through.
 */
export function dueByDay(day: Fragment, condition: Fragment, now: Date, most: number): Fragment {
  const today = part`(${now}::timestamptz at time zone 'UTC')::date`;
  return part`
    with due as (
      (select r.id, r.${day} as day, r.seq from request r join business b on b.id = r.business_id
        where r.${day} <= ${today} and ${condition}
        order by r.${day}, r.seq limit ${most})
      union all
      (select r.id, r.${day}, r.seq from request r join business b on b.id = r.business_id
        where b.clock_offset_seconds > 0 and r.environment = 'demo' and r.${day} > ${today} and ${condition}
        order by r.${day}, r.seq limit ${most}))
    select id from due order by day, seq limit ${most}`;
}
