import type { Environment } from "@paraph/contract/words";
import type { AccountId, RequestId, SignatureId } from "../../../domain/ids.ts";
import type {
  IdentificationVisit,
  VisitOutcome,
} from "../../../domain/identification/identification-visit.ts";
import type { IdentificationVisits } from "../../../ports/store/identification.ts";
import { first, part, type Fragment, type Sql } from "../database/sql.ts";

type VisitRow = {
  readonly id: string;
  readonly account_id: AccountId;
  readonly environment: Environment;
  readonly provider: string;
  readonly request_id: RequestId | null;
  readonly signature_id: SignatureId | null;
  readonly expires_at: Date;
  readonly outcome: VisitOutcome | null;
};

/** The table `identification_visit`. */
export function identificationVisitsOver(sql: Sql): IdentificationVisits {
  return {
    add: async ({ id, accountId, environment, provider, place, expiresAt, outcome }) => {
      await sql`
        insert into identification_visit
               (id, account_id, environment, provider, request_id, signature_id, expires_at, outcome)
        values (${id}, ${accountId}, ${environment}, ${provider}, ${place?.requestId ?? null},
                ${place?.signatureId ?? null}, ${expiresAt}, ${outcome})`;
    },
    find: (id) => find(sql, id, part``),
    lock: (id) => find(sql, id, part`for update`),
    end: async (id, outcome) => {
      await sql`update identification_visit set outcome = ${outcome} where id = ${id}`;
    },
  };
}

async function find(sql: Sql, id: string, how: Fragment): Promise<IdentificationVisit | null> {
  const row = first(
    await sql<VisitRow>`
      select id, account_id, environment, provider, request_id, signature_id, expires_at, outcome
        from identification_visit where id = ${id} ${how}`,
  );
  if (!row) return null;
  const { request_id: requestId, signature_id: signatureId } = row;
  return {
    id: row.id,
    accountId: row.account_id,
    environment: row.environment,
    provider: row.provider,
    place: requestId && signatureId && { requestId, signatureId },
    expiresAt: row.expires_at,
    outcome: row.outcome,
  };
}
