import type { Idempotency, IdempotencyClaim, StoredAnswer } from "../../ports/limits.ts";
import { first, json, type Sql } from "./sql.ts";

/** How long a first call may run before its key counts as left behind by a crash. */
const LEASE_SECONDS = 120;

export function idempotencyOver(sql: Sql): Idempotency {
  return {
    claim: (scope, key, fingerprint) => claim(sql, scope, key, fingerprint),
    store: (scope, key, answer) => store(sql, scope, key, answer),
    release: (scope, key) => release(sql, scope, key),
  };
}

/** The insert is the check, so of two calls at the same moment one is the first. */
async function claim(
  sql: Sql,
  scope: string,
  key: string,
  fingerprint: Uint8Array,
): Promise<IdempotencyClaim> {
  const taken = await sql`
    insert into idempotency as known (scope, key, fingerprint, lease_until, expires_at)
    values (${scope}, ${key}, ${fingerprint}, now() + ${LEASE_SECONDS} * interval '1 second',
            now() + interval '24 hours')
        on conflict (scope, key) do update
       set fingerprint = excluded.fingerprint, status = null, headers = null, body = null,
           lease_until = excluded.lease_until, expires_at = excluded.expires_at
     where known.expires_at <= now()
        or (known.status is null and known.lease_until <= now()
            and known.fingerprint = excluded.fingerprint)
 returning key`;
  return taken.length === 1 ? { kind: "first" } : look(sql, scope, key, fingerprint);
}

type Row = {
  readonly same: boolean;
  readonly status: number | null;
  readonly headers: Readonly<Record<string, string>> | null;
  readonly body: Uint8Array | null;
};

async function look(
  sql: Sql,
  scope: string,
  key: string,
  fingerprint: Uint8Array,
): Promise<IdempotencyClaim> {
  const row = first(
    await sql<Row>`
      select fingerprint = ${fingerprint} as same, status, headers, body
        from idempotency where scope = ${scope} and key = ${key}`,
  );
  // Released between the two statements: the caller comes again, as after any call in flight.
  if (!row) return { kind: "in_flight" };
  if (!row.same) return { kind: "body_differs" };
  if (row.status === null || !row.headers || !row.body) return { kind: "in_flight" };
  return { kind: "replay", answer: { status: row.status, headers: row.headers, body: row.body } };
}

async function store(sql: Sql, scope: string, key: string, answer: StoredAnswer): Promise<void> {
  await sql`
    update idempotency
       set status = ${answer.status}, headers = ${json(answer.headers)}, body = ${answer.body}
     where scope = ${scope} and key = ${key}`;
}

async function release(sql: Sql, scope: string, key: string): Promise<void> {
  await sql`delete from idempotency where scope = ${scope} and key = ${key} and status is null`;
}
