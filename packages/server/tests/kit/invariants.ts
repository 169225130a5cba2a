import { createHash } from "node:crypto";
import type { Sql } from "../../src/adapters/postgres/database/sql.ts";

/** Who may open which version because of a request; signers while it is OPEN or SIGNED. */
const MAY_OPEN = `
    select q.id, held.version_id, p.person
      from request q
      join (select request_id, document_id as version_id from request_document
             union select request_id, version_id from request_document
             union select request_id, version_id from signed_version) as held
        on held.request_id = q.id
      join document d on d.id = held.version_id
     cross join unnest(q.people) as p (person)
     where q.deleted_at is null
       and (q.status in ('OPEN', 'SIGNED') or p.person = any(q.read_access || q.write_access)
            or q.observers::text like '%"' || p.person || '"%')`;

/**
 * What must be true of a database at any time, asked in SQL of its own: none of the service's code is
 * used, so that a fault of the service cannot hide itself. Each query returns what is wrong.
 */
const NEVER: Readonly<Record<string, string>> = {
  "a document without its encrypted object": `
    select d.id from document d left join vault_object v on v.id = d.id where v.id is null`,
  "an object whose key nobody holds": `
    select d.id from document d where not exists
      (select from key_grant g where g.object_id = d.id)`,
  "a key held by a person whom neither the document nor a request lets open it": `
    select g.object_id, g.principal from key_grant g join document d on d.id = g.object_id
     where g.principal like 'email:%'
       and not (substr(g.principal, 7) = any(d.read_access || d.write_access))
       and (g.object_id, substr(g.principal, 7)) not in
             (select version_id, person from (${MAY_OPEN}) as may)`,
  "a person who may open a document, has no key of it and gets none by a job": `
    select may.id, may.version_id from (${MAY_OPEN}) as may
     where not exists (select from key_grant g where g.object_id = may.version_id
                          and g.principal = 'email:' || may.person)
       and not exists (select from job j where j.kind = 'grant-keys'
                          and j.payload->>'requestId' = may.id::text)`,
  "a request without a document": `
    select r.id from request r where deleted_at is null and not exists
      (select from request_document d where d.request_id = r.id)`,
  "a request whose newest version is not there": `
    select r.id from request r join request_document d on d.request_id = r.id
      left join document v on v.id = d.version_id
     where r.deleted_at is null and v.id is null`,
  "a newest version that is not the end of the chain of its document": `
    select d.request_id from request_document d
     where exists (select from signed_version s
                    where s.request_id = d.request_id and s.document_id = d.document_id
                      and s.parent_id = d.version_id)
        or (d.version_id <> d.document_id and not exists
             (select from signed_version s where s.version_id = d.version_id))`,
  "a chain of versions with a gap": `
    select s.version_id from signed_version s
     where s.parent_id <> s.document_id
       and not exists (select from signed_version p where p.version_id = s.parent_id)`,
  "a signed entry without a signed version, or the other way round": `
    select s.id from signature s
     where (s.status = 'signed') <> exists
             (select from signed_version v where v.signature_id = s.id)`,
  "a signer who signed a document of a request a different number of times than once": `
    select s.id from signature s join request_document d on d.request_id = s.request_id
     where s.status = 'signed' and s.body->'documentSignatures' = 'null'::jsonb
       and (select count(*) from signed_version v
             where v.signature_id = s.id and v.document_id = d.document_id) <> 1`,
  "a status that does not follow from the signatures": `
    select r.id from request r
     where (r.status = 'SIGNED' and exists
             (select from signature s where s.request_id = r.id and s.status not in ('signed', 'released')))
        or (r.status = 'OPEN' and exists
             (select from signature s where s.request_id = r.id and s.status in ('declined', 'error')))
        or (r.status = 'OPEN' and exists (select from signature s where s.request_id = r.id)
             and not exists (select from signature s where s.request_id = r.id and s.status = 'open'))
        or (r.status = 'DECLINED' and not exists
             (select from signature s where s.request_id = r.id and s.status = 'declined'))
        or (r.status = 'DRAFT' and exists
             (select from signature s where s.request_id = r.id and s.status <> 'open'))`,
  "an ended request with another number of final callbacks than one": `
    select r.id from request r
     where r.status not in ('DRAFT', 'OPEN') and r.deleted_at is null
       and (case r.status when 'SIGNED' then r.callback_success_url else r.callback_error_url end) is not null
       and (select count(*) from callback c where c.request_id = r.id and c.event =
              case r.status when 'SIGNED' then 'success' else 'error' end) <> 1`,
  "a final callback of a request that has not ended": `
    select r.id from request r join callback c on c.request_id = r.id
     where r.status in ('DRAFT', 'OPEN') and c.event in ('success', 'error')`,
  "an OPEN request with another number of update callbacks than signatures": `
    select r.id from request r
     where r.status = 'OPEN' and r.callback_update_url is not null and r.deleted_at is null
       and (select count(*) from callback c where c.request_id = r.id and c.event = 'update')
        <> (select count(*) from signature s where s.request_id = r.id and s.status = 'signed')`,
  "a callback that is neither done nor given up and that no job declaration make": `
    select c.id from callback c
     where c.state = 'OPEN' and not exists
       (select from job j where j.kind = 'callback' and j.payload->>'callbackId' = c.id::text)`,
  "a total that is not the number of requests": `
    select owner, status from (
      select owner, status, count(*) as n from request where deleted_at is null group by 1, 2
      union all
      select owner, status, -sum(count) from request_count group by 1, 2) as counts
     group by owner, status having sum(n) <> 0`,
  "a request that is not listed for its people as it is": `
    select email, seq, status, is_named, may_write, is_due, manages_in, bound_to from (
      select 1 as n, p.* from request_person p
      union all
      select -1, email, seq, status, email = any(people), email = any(write_access), email = any(due),
             case when managed_by = email then business_id end, bound->>email
        from request,
             lateral (select unnest(people) union select managed_by where managed_by is not null) as one (email)
       where deleted_at is null) as both_sides (n, email, seq, status, is_named, may_write, is_due, manages_in, bound_to)
     group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(n) <> 0`,
  "a count of signatures that is not their number": `
    select business_id from (
      select business_id, quality, count(*) as n from signature_use group by 1, 2
      union all
      select business_id, quality, -sum(signatures) from signature_count group by 1, 2) as counts
     group by business_id, quality having sum(n) <> 0`,
  "a total that is not the number of documents": `
    select owner from (
      select owner, count(*) as n from document group by 1
      union all
      select owner, -sum(count) from document_count group by 1) as counts
     group by owner having sum(n) <> 0`,
  "a job that was given up": "select id, kind, last_error from job where state = 'parked'",
  "an audit chain with a gap": `
    select subject from audit_event group by subject having max(n) <> count(*)`,
  "an audit event without a place in the tree that does not wait for one": `
    select subject, n from audit_event
    except (select subject, n from audit_position union all select subject, n from audit_pending)`,
  "an audit tree with a gap": `
    select count(*) from audit_position having count(*) <> coalesce(max(position) + 1, 0)`,
  "a change of a request that the audit trail does not tell": `
    select r.id from request r
     where not exists (select from audit_event e where e.subject = r.id::text)
       and not exists (select from audit_event e where e.subject like '%' || r.id::text)`,
};

/** What is wrong with the database, as sentences; empty when nothing is. */
export async function violations(sql: Sql): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [never, query] of Object.entries(NEVER)) {
    const rows = await sql<Record<string, unknown>>(Object.assign([query], { raw: [query] }));
    if (rows.length > 0) found.push(`${never}: ${JSON.stringify(rows.slice(0, 3))}`);
  }
  return [...found, ...(await brokenChains(sql))];
}

/** RFC 6962 leaves: each event commits to itself and to the one before. */
async function brokenChains(sql: Sql): Promise<readonly string[]> {
  const events = await sql<{ subject: string; n: number; previous: Buffer; leaf: Buffer }>`
    select subject, n, previous, leaf from audit_event order by subject, n`;
  const personal = await sql<{ n: number; subject: string; salt: Buffer; personal: string }>`
    select subject, n, salt, personal from audit_personal`;
  const found: string[] = [];
  let before: (typeof events)[number] | null = null;
  for (const event of events) {
    const first = before === null || before.subject !== event.subject;
    if (!first && before !== null && !before.leaf.equals(event.previous)) {
      found.push(
        `audit event ${String(event.n)} of ${event.subject} does not follow the one before`,
      );
    }
    before = event;
  }
  const known = new Set(events.map(({ subject, n }) => `${subject} ${String(n)}`));
  for (const { subject, n, salt } of personal) {
    if (!known.has(`${subject} ${String(n)}`) || salt.length < 16) {
      found.push(`personal facts of ${subject} ${String(n)} belong to no event`);
    }
  }
  return found;
}

/** The digest that an integrator would take of what was downloaded. */
export function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
