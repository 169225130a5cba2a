import pg from "pg";

/** Written at once; the whole takes about a minute for 100,000 requests. */
const BATCH = 20_000;

/** The business that is asked about, its API user, and the person who has requests of their own there. */
export const BUSINESS = "business";
export const OWNER = "api_growth";
export const PERSON = { accountId: "acc_growth", email: "ada@example.com" } as const;
const OWN = 2_500;

/**
 * Requests with two signers each, their audit events with positions, callbacks and counted signatures, in SQL: half
 * of one API user, the others of fifty businesses. Of the first ones some are what a person sent herself.
 */
export async function fillRequests(
  url: string,
  count: number,
  tell: (line: string) => void,
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("set synchronous_commit = off");
    await client.query(PEOPLE);
    const { rows } = await client.query<{ n: string }>("select count(*) as n from request");
    for (let done = Number(rows[0]?.n); done < count; done += BATCH) {
      const last = Math.min(done + BATCH, count);
      await client.query(REQUESTS, [done + 1, last, OWN]);
      await client.query(BELONGINGS, [done]);
      await client.query(EVENTS, [done]);
      tell(`${last} of ${count} requests written`);
    }
    await client.query("vacuum (analyze)");
  } finally {
    await client.end();
  }
}

const PEOPLE = `
  with firms as (
    insert into business (id, name)
    select case n when 0 then '${BUSINESS}' else 'business' || n end, 'Growth ' || n
      from generate_series(0, 50) as n on conflict do nothing),
  person as (
    insert into account (id, email, verified_at, password_hash)
    values ('${PERSON.accountId}', '${PERSON.email}', now(), 'x') on conflict do nothing)
  select 1`;

/** Every 13th of the first is the person's own; what is looked for by two letters lies deepest. */
const REQUESTS = `
  insert into request (id, business_id, environment, owner, created_by, manager_id, managed_by, origin, status, title,
         title_folded, search_folded, quality, read_access, write_access, cc_email_addresses, callback_success_url,
         attach_on_success, observers, people, due, expires_at, auto_delete_at, created_at, updated_at, version)
  select md5('r' || n)::uuid, business, 'demo', owner, owner, case when own then '${PERSON.accountId}' end,
         case when own then owner end, 'API', status, title, title, title || ' ' || array_to_string(signers, ' '),
         'SES', '{}', case when own then array[owner] else '{}' end, '{}', 'https://example.com/done', '{}', '[]',
         case when own then array[owner] || signers else signers end,
         case status when 'OPEN' then signers[1:1] else '{}' end, current_date + 30, current_date + 365, now(), now(), 1
    from generate_series($1::bigint, $2::bigint) as n,
         lateral (select n % 13 = 0 and n <= 13 * $3 as own) as a,
         lateral (select case when own then '${PERSON.email}' when n % 2 = 1 then '${OWNER}' else 'api_' || n % 50 end as owner,
                         case when own or n % 2 = 1 then '${BUSINESS}' else 'business' || n % 50 + 1 end as business,
                         case when n % 4 = 0 then 'OPEN' when n % 40 = 1 then 'DECLINED' else 'SIGNED' end as status,
                         case when n < 100 then 'quittance ' else 'contract ' end || n as title,
                         array['p' || n % 5000 || '@example.com', 's' || n || '@example.com'] as signers) as b`;

const BELONGINGS = `
  with r as (select * from request where seq > $1::bigint),
  d as (
    insert into request_document (request_id, document_id, place, name, version_id)
    select id, id, 0, 'contract.pdf', id from r),
  c as (
    insert into callback (id, request_id, event, state, url, document_id, opened_at, created_at, updated_at, business_id, environment)
    select id, id, 'success', 'COMPLETED', callback_success_url, id, now(), now(), now(), business_id, environment from r where status = 'SIGNED'),
  u as (
    insert into signature_use (id, business_id, environment, quality, used_at)
    select md5(id::text || place)::uuid, business_id, 'demo', 'SES', now()
      from r, generate_series(0, 1) as place where status = 'SIGNED')
  insert into signature (id, request_id, place, owner, request_seq, shown, status, body)
  select md5(id::text || place)::uuid, id, place, owner, seq, email,
         case status when 'SIGNED' then 'signed' else 'open' end,
         jsonb_build_object('id', md5(id::text || place)::uuid, 'signer', jsonb_build_object('kind', 'account', 'email', email),
           'group', null, 'sequence', null, 'status', case status when 'SIGNED' then 'signed' else 'open' end, 'notify', true,
           'language', null, 'visual', null, 'documentSignatures', null, 'invitedBy', owner, 'invitedAt', now(),
           'remindedAt', null, 'lastViewedAt', null, 'endedAt', null, 'endReason', null, 'signedQuality', null,
           'signedLegislation', null, 'linkGeneration', 0, 'identificationId', null)
    from r, lateral unnest(array['p' || seq % 5000 || '@example.com', 's' || seq || '@example.com'])
         with ordinality as s(email, nth), lateral (select nth - 1 as place) as p`;

/** Seven events a request, as a cycle of two signers leaves them. Chained and hashed they need not be to be read. */
const EVENTS = `
  with e as (
    insert into audit_event (subject, n, type, at, facts, commitment, previous, leaf)
    select id::text, n, 'request.created', now(), '{"status":"OPEN"}', sha256(id::text::bytea), sha256('x'), sha256((id::text || n)::bytea)
      from request, generate_series(1, 7) as n where seq > $1::bigint returning subject, n),
  b as (
    insert into audit_personal (subject, n, salt, personal)
    select subject, n, sha256('y'), '{"email":"p@example.com"}' from e)
  insert into audit_position (position, subject, n)
  select (select coalesce(max(position) + 1, 0) from audit_position) + row_number() over () - 1, subject, n from e`;
