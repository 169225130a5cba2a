import type { Environment } from "@paraph/contract/words";
import type { StoredValidation, Validations } from "../../../ports/store/validation.ts";
import { first, type Sql } from "../database/sql.ts";

type Row = {
  readonly id: string;
  readonly business_id: string;
  readonly environment: Environment;
  readonly owner: string;
  readonly judgement: StoredValidation["result"];
  readonly created_at: Date;
  readonly expires_at: Date;
};

/** The table `validation`. */
export function validationsOver(sql: Sql): Validations {
  return {
    insert: async (one, pictures) => {
      await sql`
        insert into validation
               (id, business_id, environment, owner, judgement, created_at, expires_at)
        values (${one.id}, ${one.businessId}, ${one.environment}, ${one.owner},
                ${JSON.stringify(one.result)}::jsonb, ${one.createdAt}, ${one.expiresAt})`;
      for (const { page, png } of pictures) {
        await sql`
          insert into validation_picture (validation_id, page, png)
          values (${one.id}, ${page}, ${png})`;
      }
    },
    find: async (id, now) => {
      const row = first(
        await sql<Row>`select * from validation where id = ${id} and expires_at > ${now}`,
      );
      return row ? toValidation(row) : null;
    },
    picture: async (id, page) => {
      const row = first(
        await sql<{ png: Uint8Array }>`
          select png from validation_picture where validation_id = ${id} and page = ${page}`,
      );
      return row?.png ?? null;
    },
    remove: async (id) => {
      await sql`delete from validation where id = ${id}`;
    },
    sweep: async (now) => {
      await sql`delete from validation where expires_at <= ${now}`;
    },
  };
}

function toValidation(row: Row): StoredValidation {
  return {
    id: row.id,
    businessId: row.business_id,
    environment: row.environment,
    owner: row.owner,
    result: row.judgement,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}
