import { randomBytes } from "node:crypto";
import { canonicalJson } from "../../../evidence/canonical.ts";
import { commitmentTo, leafOf, NO_LEAF, SALT_BYTES } from "../../../evidence/leaf.ts";
import type {
  AuditEntry,
  AuditEvent,
  AuditTrail,
  UnplacedEntry,
} from "../../../ports/store/evidence.ts";
import type { JsonObject } from "../../../ports/store/jobs.ts";
import { part, type Fragment, type Sql } from "../database/sql.ts";

/**
 * The tables `audit_event`, which only grows, `audit_personal`, which can be erased, and `audit_pending`,
 * the events that wait for a position in the tree.
 */
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
      read(sql, part`place.position >= ${position} order by place.position limit ${most}`),
    readWithoutPosition: () => readWithoutPosition(sql),
    readStrayPending: () => sql<Pick<AuditEntry, "subject" | "n">>`${STRAY_PENDING}`,
    erasePersonal: (subject) => erasePersonal(sql, subject),
  };
}

/** Beyond the number of any act (an int4). */
const MOST_ACTS = 2 ** 31 - 1;

/** The trail of one transaction, and how its events are written in the end. */
export type GatheringTrail = { readonly trail: AuditTrail; readonly write: () => Promise<void> };

/**
 * Keeps the events of a transaction until it is about to commit: one statement writes them all, and the
 * chains of their subjects are locked as briefly as possible.
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
    readWithoutPosition: afterWriting(whole.readWithoutPosition),
    readStrayPending: afterWriting(whole.readStrayPending),
    erasePersonal: afterWriting(whole.erasePersonal),
  };
  return { trail, write };
}

/**
 * The chains of the subjects are locked until the commit, so that their ends cannot move. No other
 * subject waits: positions in the tree are given later (`placePending`).
 */
async function append(sql: Sql, events: readonly AuditEvent[]): Promise<void> {
  if (!sql.inTransaction)
    throw new Error("an audit event belongs into the transaction it tells of");
  const ends = await lockChains(sql, [...new Set(events.map(({ subject }) => subject))]);
  const rows = events.map((event) => {
    const { n, previous } = nextOf(ends, event.subject);
    const salt = randomBytes(SALT_BYTES);
    const commitment = commitmentTo(event.personal, salt);
    const leaf = leafOf({ ...event, n, commitment, previous });
    ends.set(event.subject, { n, leaf });
    return { ...event, n, previous, salt, commitment, leaf };
  });
  await sql.named("audit-append")`
    with given as (
      select * from unnest(
        ${rows.map((row) => row.subject)}::text[], ${rows.map((row) => row.n)}::int[],
        ${rows.map((row) => row.type)}::text[], ${rows.map((row) => row.at)}::timestamptz[],
        ${rows.map((row) => canonicalJson(row.facts))}::text[],
        ${rows.map((row) => row.commitment)}::bytea[],
        ${rows.map((row) => row.previous)}::bytea[], ${rows.map((row) => row.leaf)}::bytea[],
        ${rows.map((row) => row.salt)}::bytea[],
        ${rows.map((row) => canonicalJson(row.personal))}::text[]) with ordinality
        as t(subject, n, type, at, facts, commitment, previous, leaf, salt, personal, place)),
    kept as (
      insert into audit_event (subject, n, type, at, facts, commitment, previous, leaf)
      select subject, n, type, at, facts, commitment, previous, leaf from given),
    pending as (
      insert into audit_pending (subject, n) select subject, n from given order by place)
    insert into audit_personal (subject, n, salt, personal)
    select subject, n, salt, personal from given`;
}

type ChainEnd = { readonly n: number; readonly leaf: Uint8Array };

async function lockChains(sql: Sql, subjects: readonly string[]): Promise<Map<string, ChainEnd>> {
  const rows = await sql.named("audit-chains")<ChainEnd & { readonly subject: string }>`
    select subject, n, leaf from lock_audit_chains(${subjects}::text[])`;
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
  readonly position: number | null;
  readonly type: string;
  readonly at: Date;
  readonly facts: string;
  readonly commitment: Uint8Array;
  readonly previous: Uint8Array;
  readonly leaf: Uint8Array;
  readonly salt: Uint8Array | null;
  readonly personal: string | null;
};

const COLUMNS = part`
  event.subject, event.n, position, type, at, facts, commitment, previous, leaf, salt, personal`;
const EVENTS = part`
  audit_event event
  left join audit_personal beside on beside.subject = event.subject and beside.n = event.n
  left join audit_position place on place.subject = event.subject and place.n = event.n`;

async function read(sql: Sql, which: Fragment): Promise<readonly AuditEntry[]> {
  const rows = await sql<EventRow>`select ${COLUMNS} from ${EVENTS} where ${which}`;
  return rows.map(entryOf);
}

/** From what waits, which is little; the trail itself is only looked up. */
export const STRAY_PENDING = part`
  select waiting.subject, waiting.n
    from (select subject, n, row_number() over (partition by subject, n) as copy
            from audit_pending) waiting
    left join audit_event event on event.subject = waiting.subject and event.n = waiting.n
    left join audit_position place on place.subject = waiting.subject and place.n = waiting.n
   where copy > 1 or event.n is null or place.n is not null
   order by waiting.subject, waiting.n`;

/** How many acts one statement looks at: a trail of millions is read within the time that a statement has. */
const PAGE = 10_000;

type UnplacedRow = EventRow & { readonly is_pending: boolean };

async function readWithoutPosition(sql: Sql): Promise<readonly UnplacedEntry[]> {
  const found: UnplacedEntry[] = [];
  let after: Pick<AuditEntry, "subject" | "n"> = { subject: "", n: 0 };
  for (;;) {
    const rows = await sql<UnplacedRow>`${unplacedAfter(after, PAGE)}`;
    const last = rows.at(-1);
    if (!last) return found;
    for (const { is_pending: isPending, ...row } of rows)
      if (row.position === null) found.push({ ...entryOf(row), isPending });
    after = last;
  }
}

/**
 * Of the next acts those without a place, and the last in any case: there the next page begins. Each is looked up by
 * itself: a join could be planned as one walk over all positions for each page.
 */
export function unplacedAfter(
  { subject, n }: Pick<AuditEntry, "subject" | "n">,
  most: number,
): Fragment {
  return part`
    with page as materialized (
      select subject, n from audit_event
       where (subject, n) > (${subject}::text, ${n}::int) order by subject, n limit ${most}),
    picked as materialized (
      select page.subject, page.n from page
        left join lateral (
          select position from audit_position place
           where place.subject = page.subject and place.n = page.n limit 1) placed on true
       where position is null
          or (page.subject, page.n) = (
               select subject, n from page order by subject desc, n desc limit 1))
    select ${COLUMNS}, pending.id is not null as is_pending
      from (${EVENTS}) join picked on event.subject = picked.subject and event.n = picked.n
      left join audit_pending pending on pending.subject = event.subject and pending.n = event.n
     order by event.subject, event.n`;
}

function entryOf(row: EventRow): AuditEntry {
  return {
    ...row,
    facts: JSON.parse(row.facts) as JsonObject,
    personal: JSON.parse(row.personal ?? "{}") as JsonObject,
  };
}

async function erasePersonal(sql: Sql, subject: string): Promise<void> {
  await sql`delete from audit_personal where subject = ${subject}`;
}
