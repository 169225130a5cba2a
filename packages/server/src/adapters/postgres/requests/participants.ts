import type { AccountId, RequestId } from "../../../domain/ids.ts";
import type { Participants } from "../../../ports/store/requests.ts";
import type { Sql } from "../database/sql.ts";

export function participantsOver(sql: Sql): Participants {
  return {
    bind: (ids, email, account) => bind(sql, ids, email, account),
    bindAll: (email, account) => bindAll(sql, email, account),
    release: (id, emails) => release(sql, id, emails),
    hasPerson: (businessId, email) => hasPerson(sql, businessId, email),
  };
}

/** Who is first is settled by the statement: what is bound stays bound. */
async function bind(
  sql: Sql,
  ids: readonly RequestId[],
  email: string,
  account: AccountId,
): Promise<void> {
  // An account that goes at this moment is waited for, and then nothing is bound to it.
  await sql`
    with holder as (select id from account where id = ${account} for key share)
    update request set bound = bound || jsonb_build_object(${email}::text, holder.id)
      from holder
     where request.id = any(${ids}::uuid[]) and bound->>${email} is null`;
}

/** Drafts too: who gets the address later hears of none of them. */
async function bindAll(sql: Sql, email: string, account: AccountId): Promise<void> {
  await sql`
    update request set bound = bound || jsonb_build_object(${email}::text, ${account}::text)
     where seq in (select seq from request_person where email = ${email} and bound_to is null)
       and deleted_at is null and bound->>${email} is null`;
}

/** Accounts never come back under their id, so that one that is gone stays so. */
async function release(sql: Sql, id: RequestId, emails: readonly string[]): Promise<void> {
  await sql`
    update request set bound = bound - array(
             select address from unnest(${emails}::text[]) as address
              where not exists (select 1 from account a where a.id = bound->>address))
     where id = ${id}`;
}

/** A DRAFT does not count its signers among its people. */
async function hasPerson(sql: Sql, businessId: string, email: string): Promise<boolean> {
  const rows = await sql`
    select 1 from request_person p join request r on r.seq = p.seq
     where p.email = ${email} and p.is_named and r.business_id = ${businessId}
     limit 1`;
  return rows.length === 1;
}
