import type { Arrival, Arrivals } from "../../../ports/store/sessions.ts";
import { first, json, type Sql } from "../database/sql.ts";

type ArrivalRow = {
  readonly id: string;
  readonly request_id: string | null;
  readonly parameters: Arrival["parameters"];
  readonly page: string | null;
  readonly expires_at: Date;
};

/** The table `arrival`. */
export function arrivalsOver(sql: Sql): Arrivals {
  return {
    add: async ({ id, requestId, parameters, page, expiresAt }) => {
      await sql`
        insert into arrival (id, request_id, parameters, page, expires_at)
        values (${id}, ${requestId}, ${json(parameters)}, ${page}, ${expiresAt})`;
    },
    find: async (id) => {
      const row = first(
        await sql<ArrivalRow>`
          select id, request_id, parameters, page, expires_at from arrival where id = ${id}`,
      );
      return (
        row && {
          id: row.id,
          requestId: row.request_id,
          parameters: row.parameters,
          page: row.page,
          expiresAt: row.expires_at,
        }
      );
    },
    remove: async (id) => {
      await sql`delete from arrival where id = ${id}`;
    },
  };
}
