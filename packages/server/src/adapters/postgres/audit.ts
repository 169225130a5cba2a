import { randomBytes } from "node:crypto";
import { canonicalJson } from "../../evidence/canonical.ts";
import { commitmentTo, leafOf, NO_LEAF, SALT_BYTES } from "../../evidence/leaf.ts";
import type { AuditEntry, AuditEvent, AuditTrail } from "../../ports/audit.ts";
import type { JsonObject } from "../../ports/jobs.ts";
import { only, part, type Fragment, type Sql } from "./sql.ts";

/** The tables `audit_event`, which only grows, and `audit_personal`, which can be erased. */
export function auditOver(sql: Sql): AuditTrail {
  return {
    append: (event) => append(sql, [event]),
    read: (subject) => read(sql, part`event.subject = ${subject} order by event.n`),
    newest: (subject, before, most) =>
      read(
        sql,
        part`event.subject = ${subject} and event.n < ${before ?? MOST_ACTS}
              order by event.n desc limit ${most}`,
      ),
    readFrom: (position, most) =>
      read(sql, part`event.position >= ${position} order by event.position limit ${most}`),
    erasePersonal: (subject) => erasePersonal(sql, subject),
  };
}

/** Beyond the number of any act (an int4). */
const MOST_ACTS = 2 ** 31 - 1;

/** The trail of one transaction, and how its events are written in the end. */
export type GatheringTrail = { readonly trail: AuditTrail; readonly write: () => Promise<void> };

/**
 * Keeps the events of a transaction until it is about to commit. All transactions of the instance
 * meet at the tree's row: whoever holds it holds up everybody, so it is the last thing that one does.
 */
export function gatheringAudit(sql: Sql): GatheringTrail {
  const whole = auditOver(sql);
  const gathered: AuditEvent[] = [];
  const write = async (): Promise<void> => {
    const events = gathered.splice(0);
    if (events.length > 0) await append(sql, events);
  };
  const afterWriting =
    <Given extends readonly unknown[], Result>(ask: (...given: Given) => Promise<Result>) =>
    async (...given: Given): Promise<Result> => {
      await write();
      return ask(...given);
    };
  const trail: AuditTrail = {
    append: async (event) => void gathered.push(event),
    read: afterWriting(whole.read),
    newest: afterWriting(whole.newest),
    readFrom: afterWriting(whole.readFrom),
    erasePersonal: afterWriting(whole.erasePersonal),
  };
  return { trail, write };
}

/**
 * The tree's row is locked first and until the commit, so places have no gap and the ends of the
 * chains that are read next cannot move.
 */
async function append(sql: Sql, events: readonly AuditEvent[]): Promise<void> {
  if (!sql.inTransaction)
    throw new Error("an audit event belongs into the transaction it tells of");
  const count = events.length;
  const { position } = only(
    await sql.named("audit-place")<{ position: number }>`
      update audit_tree set size = size + ${count} returning size - ${count} as position`,
  );
  const ends = await chainEnds(sql, [...new Set(events.map(({ subject }) => subject))]);
  const rows = events.map((event, index) => {
    const { n, previous } = nextOf(ends, event.subject);
    const salt = randomBytes(SALT_BYTES);
    const commitment = commitmentTo(event.personal, salt);
    const leaf = leafOf({ ...event, n, commitment, previous });
    ends.set(event.subject, { n, leaf });
    return { ...event, n, previous, salt, commitment, leaf, position: position + index };
  });
  await sql.named("audit-append")`
    with given as (
      select * from unnest(
        ${rows.map((row) => row.subject)}::text[], ${rows.map((row) => row.n)}::int[],
        ${rows.map((row) => row.position)}::bigint[], ${rows.map((row) => row.type)}::text[],
        ${rows.map((row) => row.at)}::timestamptz[],
        ${rows.map((row) => canonicalJson(row.facts))}::text[],
        ${rows.map((row) => row.commitment)}::bytea[],
        ${rows.map((row) => row.previous)}::bytea[], ${rows.map((row) => row.leaf)}::bytea[],
        ${rows.map((row) => row.salt)}::bytea[],
        ${rows.map((row) => canonicalJson(row.personal))}::text[])
        as t(subject, n, position, type, at, facts, commitment, previous, leaf, salt, personal)),
    kept as (
      insert into audit_event (subject, n, position, type, at, facts, commitment, previous, leaf)
      select subject, n, position, type, at, facts, commitment, previous, leaf from given)
    insert into audit_personal (subject, n, salt, personal)
    select subject, n, salt, personal from given`;
}

type ChainEnd = { readonly n: number; readonly leaf: Uint8Array };

async function chainEnds(sql: Sql, subjects: readonly string[]): Promise<Map<string, ChainEnd>> {
  const rows = await sql.named("audit-ends")<ChainEnd & { readonly subject: string }>`
    select named.subject, last.n, last.leaf
      from unnest(${subjects}::text[]) as named(subject)
     cross join lateral (
           select n, leaf from audit_event event
            where event.subject = named.subject order by n desc limit 1) last`;
  return new Map(rows.map(({ subject, n, leaf }) => [subject, { n, leaf }]));
}

function nextOf(
  ends: ReadonlyMap<string, ChainEnd>,
  subject: string,
): { readonly n: number; readonly previous: Uint8Array } {
  const last = ends.get(subject);
  return { n: (last?.n ?? 0) + 1, previous: last?.leaf ?? NO_LEAF };
}

type EventRow = {
  readonly subject: string;
  readonly n: number;
  readonly position: number;
  readonly type: string;
  readonly at: Date;
  readonly facts: string;
  readonly commitment: Uint8Array;
  readonly previous: Uint8Array;
  readonly leaf: Uint8Array;
  readonly salt: Uint8Array | null;
  readonly personal: string | null;
};

async function read(sql: Sql, which: Fragment): Promise<readonly AuditEntry[]> {
  const rows = await sql<EventRow>`
    select event.subject, event.n, position, type, at, facts, commitment, previous, leaf,
           salt, personal
      from audit_event event
      left join audit_personal beside on beside.subject = event.subject and beside.n = event.n
     where ${which}`;
  return rows.map((row) => ({
    ...row,
    facts: JSON.parse(row.facts) as JsonObject,
    personal: JSON.parse(row.personal ?? "{}") as JsonObject,
  }));
}

async function erasePersonal(sql: Sql, subject: string): Promise<void> {
  await sql`delete from audit_personal where subject = ${subject}`;
}
