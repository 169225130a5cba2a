import { part, type Fragment } from "../database/sql.ts";

/** What time it is for a business (`b`): ahead of everybody's where somebody moved the clock of its sandbox. */
export function businessNow(now: Date): Fragment {
  return part`(${now}::timestamptz
               + case r.environment when 'demo' then b.clock_offset_seconds else 0 end * interval '1 second')`;
}

/** The day of a business in UTC. */
export function businessDay(now: Date): Fragment {
  return part`(${businessNow(now)} at time zone 'UTC')::date`;
}

/** The requests for which a day has come, the earliest first. */
export function dueByDay(day: Fragment, condition: Fragment, now: Date, most: number): Fragment {
  return due(day, part`(${now}::timestamptz at time zone 'UTC')::date`, condition, most);
}

/** The requests for which a moment has come, the earliest first. */
export function dueByTime(time: Fragment, condition: Fragment, now: Date, most: number): Fragment {
  return due(time, part`${now}::timestamptz`, condition, most);
}

/**
 * Those for which it has come to everybody are the beginning of an index; only businesses that are ahead are looked
 * through.
 */
function due(column: Fragment, present: Fragment, condition: Fragment, most: number): Fragment {
  return part`
    with due as (
      (select r.id, r.${column} as at, r.seq from request r join business b on b.id = r.business_id
        where r.${column} <= ${present} and ${condition}
        order by r.${column}, r.seq limit ${most})
      union all
      (select r.id, r.${column}, r.seq from request r join business b on b.id = r.business_id
        where b.clock_offset_seconds > 0 and r.environment = 'demo' and r.${column} > ${present} and ${condition}
        order by r.${column}, r.seq limit ${most}))
    select id from due order by at, seq limit ${most}`;
}
