import type { ReceiverOf, Receivers } from "../../../ports/store/messages.ts";
import { first, part, type Sql } from "../database/sql.ts";

/** The table `receiver`. */
export function receiversOver(sql: Sql): Receivers {
  return {
    find: async (receiver) => {
      const row = first(
        await sql<{ readonly signed: boolean; readonly silenced: boolean }>`
          select signed_at is not null as signed, silenced_at is not null as silenced
            from receiver where digest = ${digestOf(receiver)}`,
      );
      return { hasSigned: row?.signed ?? false, isSilenced: row?.silenced ?? false };
    },
    mark: async (receiver, as, at) => {
      const digest = digestOf(receiver);
      // The row of somebody who is marked already is not locked: all that they sign later would wait for it.
      await (as === "signed"
        ? sql`
            insert into receiver as known (digest, signed_at)
            select ${digest}, ${at}::timestamptz
             where not exists (
                   select from receiver where digest = ${digest} and signed_at is not null)
                on conflict (digest) do update set signed_at = excluded.signed_at
             where known.signed_at is null`
        : sql`
            insert into receiver as known (digest, silenced_at)
            select ${digest}, ${at}::timestamptz
             where not exists (
                   select from receiver where digest = ${digest} and silenced_at is not null)
                on conflict (digest) do update set silenced_at = excluded.silenced_at
             where known.silenced_at is null`);
    },
  };
}

function digestOf({ businessId, environment, to }: ReceiverOf) {
  const text = JSON.stringify([businessId, environment, to]);
  return part`sha256(convert_to(${text}::text, 'UTF8'))`;
}
