import type { Environment } from "@paraph/contract/words";
import type { CallbackSecrets, WrappedSecret } from "../../../ports/store/callbacks.ts";
import type { Sql } from "../database/sql.ts";

type SecretRow = {
  readonly id: string;
  readonly business_id: string;
  readonly environment: Environment;
  readonly wrapped: Uint8Array;
  readonly kek_id: string;
  readonly created_at: Date;
  readonly signs_until: Date | null;
};

/** The table `callback_secret`. */
export function callbackSecretsOver(sql: Sql): CallbackSecrets {
  return {
    signingAt: async (businessId, environment, at) => {
      const rows = await sql<SecretRow>`
        select id, business_id, environment, wrapped, kek_id, created_at, signs_until from callback_secret
         where business_id = ${businessId} and environment = ${environment}
           and (signs_until is null or signs_until > ${at})
         order by created_at desc, id`;
      return rows.map(toSecret);
    },
    add: async (secret, until) => {
      if (until !== null) {
        await sql`
          update callback_secret set signs_until = ${until}
           where business_id = ${secret.businessId} and environment = ${secret.environment}
             and signs_until is null`;
      }
      const added = await sql`
        insert into callback_secret (id, business_id, environment, wrapped, kek_id, created_at)
        values (${secret.id}, ${secret.businessId}, ${secret.environment}, ${secret.wrapped},
                ${secret.kekId}, ${secret.createdAt})
            on conflict (business_id, environment) where signs_until is null do nothing returning id`;
      return added.length === 1;
    },
  };
}

function toSecret(row: SecretRow): WrappedSecret {
  return {
    id: row.id,
    businessId: row.business_id,
    environment: row.environment,
    wrapped: row.wrapped,
    kekId: row.kek_id,
    createdAt: row.created_at,
    signsUntil: row.signs_until,
  };
}
