import type { Invitation } from "../../../domain/business/invitation.ts";
import type { Invitations } from "../../../ports/store/business.ts";
import { first, part, type Sql } from "../database/sql.ts";

const COLUMNS = part`
  id, business_id as "businessId", email, role, invited_by as "invitedBy", sent_at as "sentAt",
  expires_at as "expiresAt", ended, is_refused as "isRefused"`;

/** The table `invitation`. */
export function invitationsOver(sql: Sql): Invitations {
  return {
    find: async (id) =>
      first(await sql<Invitation>`select ${COLUMNS} from invitation where id = ${id}`),
    lock: async (id) =>
      first(await sql<Invitation>`select ${COLUMNS} from invitation where id = ${id} for update`),
    lockOpen: async (business, email) =>
      first(
        await sql<Invitation>`
          select ${COLUMNS} from invitation
           where business_id = ${business} and email = ${email} and ended is null for update`,
      ),
    list: (business) =>
      sql<Invitation>`
        select ${COLUMNS} from invitation
         where business_id = ${business} and ended is null order by sent_at desc, id`,
    listTo: (email) =>
      sql<Invitation>`
        select ${COLUMNS} from invitation where email = ${email} order by sent_at desc, id`,
    save: async (one) => {
      await sql`
        insert into invitation (id, business_id, email, role, invited_by, sent_at, expires_at,
               ended, is_refused)
        values (${one.id}, ${one.businessId}, ${one.email}, ${one.role}, ${one.invitedBy},
                ${one.sentAt}, ${one.expiresAt}, ${one.ended}, ${one.isRefused})
            on conflict (id) do update
           set role = excluded.role, invited_by = excluded.invited_by, sent_at = excluded.sent_at,
               expires_at = excluded.expires_at, ended = excluded.ended,
               is_refused = excluded.is_refused`;
    },
    removeBefore: async (at) => {
      await sql`delete from invitation where expires_at < ${at}`;
    },
  };
}
