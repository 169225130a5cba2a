import { randomBytes } from "node:crypto";
import { canonicalJson } from "../../evidence/canonical.ts";
import { commitmentTo, leafOf, NO_LEAF, SALT_BYTES } from "../../evidence/leaf.ts";
import type { AuditEntry, AuditEvent, AuditTrail } from "../../ports/audit.ts";
import type { JsonObject } from "../../ports/jobs.ts";
import { first, only, part, type Fragment, type Sql } from "./sql.ts";

/** The tables `audit_event`, which only grows, and `audit_personal`, which can be erased. */
export function auditOver(sql: Sql): AuditTrail {
  return {
    append: (event) => append(sql, event),
    read: (subject) => read(sql, part`event.subject = ${subject} order by event.n`),
    readFrom: (position, most) =>
      read(sql, part`event.position >= ${position} order by event.position limit ${most}`),
    erasePersonal: (subject) => erasePersonal(sql, subject),
  };
}

/**
 * The tree's row is locked first and until the commit, so places have no gap and the end of the
 * chain that is read next cannot move. Call it late in a transaction.
 */
async function append(sql: Sql, event: AuditEvent): Promise<void> {
  if (!sql.inTransaction)
    throw new Error("an audit event belongs into the transaction it tells of");
  const { position } = only(
    await sql.named("audit-place")<{ position: number }>`
      update audit_tree set size = size + 1 returning size - 1 as position`,
  );
  const last = first(
    await sql.named("audit-last")<{ n: number; leaf: Uint8Array }>`
      select n, leaf from audit_event where subject = ${event.subject} order by n desc limit 1`,
  );
  const salt = randomBytes(SALT_BYTES);
  const commitment = commitmentTo(event.personal, salt);
  const n = (last?.n ?? 0) + 1;
  const previous = last?.leaf ?? NO_LEAF;
  const leaf = leafOf({ ...event, n, commitment, previous });
  await sql.named("audit-append")`
    with kept as (
      insert into audit_event (subject, n, position, type, at, facts, commitment, previous, leaf)
      values (${event.subject}, ${n}, ${position}, ${event.type}, ${event.at},
              ${canonicalJson(event.facts)}, ${commitment}, ${previous}, ${leaf})
      returning subject, n)
    insert into audit_personal (subject, n, salt, personal)
    select subject, n, ${salt}, ${canonicalJson(event.personal)} from kept`;
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
