import type {
  FirstCall,
  Idempotency,
  IdempotencyClaim,
  StoredAnswer,
} from "../../../ports/store/calls.ts";
import { first, type Sql } from "../database/sql.ts";

/** A call that has not said for so long that it is at work was left behind by a crash. */
const LEASE_SECONDS = 20;

export function idempotencyOver(sql: Sql): Idempotency {
  return {
    claim: (scope, key, fingerprint) => claim(sql, scope, key, fingerprint),
    renew: (call) => renew(sql, call),
    store: (call, answer, objects) => store(sql, call, answer, objects),
    forget: async (objects) => {
      await sql`
        update idempotency set answer = null
         where objects && ${objects}::text[] and answer is not null`;
    },
    release: (call) => release(sql, call),
  };
}

/** The insert is the check, so of two calls at the same moment one is the first. */
async function claim(
  sql: Sql,
  scope: string,
  key: string,
  fingerprint: Uint8Array,
): Promise<IdempotencyClaim> {
  const taken = await sql<{ readonly fence: number }>`
    insert into idempotency as known (scope, key, fingerprint, lease_until, expires_at)
    values (${scope}, ${key}, ${fingerprint}, now() + ${LEASE_SECONDS} * interval '1 second',
            now() + interval '24 hours')
        on conflict (scope, key) do update
       set fingerprint = excluded.fingerprint, fence = known.fence + 1, status = null, answer = null,
           objects = excluded.objects, lease_until = excluded.lease_until, expires_at = excluded.expires_at
     where known.expires_at <= now()
        or (known.status is null and known.lease_until <= now()
            and known.fingerprint = excluded.fingerprint)
 returning fence`;
  const [row] = taken;
  return row
    ? { kind: "first", call: { scope, key, fence: row.fence } }
    : look(sql, scope, key, fingerprint);
}

type Row = {
  readonly same: boolean;
  readonly status: number | null;
  readonly answer: Uint8Array | null;
};

async function look(
  sql: Sql,
  scope: string,
  key: string,
  fingerprint: Uint8Array,
): Promise<IdempotencyClaim> {
  const row = first(
    await sql<Row>`
      select fingerprint = ${fingerprint} as same, status, answer
        from idempotency where scope = ${scope} and key = ${key}`,
  );
  // Released between the two statements: the caller comes again, as after any call in flight.
  if (!row) return { kind: "in_flight" };
  if (!row.same) return { kind: "body_differs" };
  if (row.status === null) return { kind: "in_flight" };
  if (row.answer === null) return { kind: "gone" };
  return { kind: "replay", answer: { status: row.status, encrypted: row.answer } };
}

async function renew(sql: Sql, { scope, key, fence }: FirstCall): Promise<boolean> {
  const rows = await sql`
    update idempotency set lease_until = now() + ${LEASE_SECONDS} * interval '1 second'
     where scope = ${scope} and key = ${key} and fence = ${fence} and status is null
 returning key`;
  return rows.length === 1;
}

async function store(
  sql: Sql,
  call: FirstCall,
  answer: StoredAnswer,
  objects: readonly string[],
): Promise<boolean> {
  const rows = await sql`
    update idempotency
       set status = ${answer.status}, answer = ${answer.encrypted}, objects = ${objects}
     where scope = ${call.scope} and key = ${call.key} and fence = ${call.fence}
       and status is null
 returning key`;
  return rows.length === 1;
}

async function release(sql: Sql, { scope, key, fence }: FirstCall): Promise<void> {
  await sql`
    delete from idempotency
     where scope = ${scope} and key = ${key} and fence = ${fence} and status is null`;
}
