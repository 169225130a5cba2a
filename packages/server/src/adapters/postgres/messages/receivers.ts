import type { ReceiverOf, Receivers, Silence } from "../../../ports/store/messages.ts";
import { first, part, type Sql } from "../database/sql.ts";

/** The table `receiver`. */
export function receiversOver(sql: Sql): Receivers {
  return {
    find: async (receiver) => {
      const row = first(
        await sql<{ readonly signed: boolean; readonly silencedAt: Date | null }>`
          select signed_at is not null as signed, silenced_at as "silencedAt"
            from receiver where digest = ${digestOf(receiver)}`,
      );
      return { hasSigned: row?.signed ?? false, silencedAt: row?.silencedAt ?? null };
    },
    markSigned: async (receiver, at) => {
      const digest = digestOf(receiver);
      // The row of somebody who is marked already is not locked: all that they sign later would wait for it.
      await sql`
        insert into receiver as known (digest, signed_at)
        select ${digest}, ${at}::timestamptz
         where not exists (
               select from receiver where digest = ${digest} and signed_at is not null)
            on conflict (digest) do update set signed_at = excluded.signed_at
         where known.signed_at is null`;
    },
    silence: async (receiver, { requestId, signatureId }, at) => {
      await sql`
        insert into receiver as known
               (digest, silenced_at, business_id, environment, request_id, signature_id)
        values (${digestOf(receiver)}, ${at}, ${receiver.businessId}, ${receiver.environment},
                ${requestId}, ${signatureId})
            on conflict (digest) do update
           set silenced_at = excluded.silenced_at, business_id = excluded.business_id,
               environment = excluded.environment, request_id = excluded.request_id,
               signature_id = excluded.signature_id
         where known.silenced_at is null`;
    },
    liftSilence: async (receiver) => {
      const lifted = await sql<Pick<Silence, "requestId" | "signatureId">>`
        update receiver
           set silenced_at = null, business_id = null, environment = null, request_id = null,
               signature_id = null
          from (select digest, request_id, signature_id from receiver
                 where digest = ${digestOf(receiver)} and silenced_at is not null
                   for update) as was
         where receiver.digest = was.digest
     returning was.request_id as "requestId", was.signature_id as "signatureId"`;
      return first(lifted) ?? null;
    },
    listSilences: (business) => sql<Silence>`
      select business_id as "businessId", environment, request_id as "requestId",
             signature_id as "signatureId", silenced_at as at
        from receiver
       where silenced_at is not null and (${business}::text is null or business_id = ${business})
       order by silenced_at desc`,
  };
}

function digestOf({ businessId, environment, to }: ReceiverOf) {
  const text = JSON.stringify([businessId, environment, to]);
  return part`sha256(convert_to(${text}::text, 'UTF8'))`;
}
