import type { Errands, StoredVisit, VisitEnd } from "../../ports/errands.ts";
import { first, type Sql } from "./sql.ts";

type VisitRow = {
  readonly id: string;
  readonly errand_id: string;
  readonly request_id: StoredVisit["requestId"];
  readonly signature_id: StoredVisit["signatureId"];
  readonly provider: string;
  readonly state_digest: string;
  readonly browser_digest: string;
  readonly sealed_under: string;
  readonly wrapped: Uint8Array;
  readonly sealed: Uint8Array;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly ended: VisitEnd | null;
};

const NOTHING = new Uint8Array();

/** The table `signing_visit`. */
export function errandsOver(sql: Sql): Errands {
  return {
    add: (visit) => add(sql, visit),
    find: async (stateDigest) => {
      const row = first(
        await sql<VisitRow>`
          select id, errand_id, request_id, signature_id, provider, state_digest, browser_digest,
                 sealed_under, wrapped, sealed, created_at, expires_at, ended
            from signing_visit where state_digest = ${stateDigest}`,
      );
      return row && toVisit(row);
    },
    take: async (id) => {
      const rows = await sql`
        update signing_visit set ended = 'taken', wrapped = ${NOTHING}, sealed = ${NOTHING}
         where id = ${id} and ended is null returning id`;
      return rows.length === 1;
    },
    finish: async (id, end) => {
      await sql`update signing_visit set ended = ${end} where id = ${id}`;
    },
    sweep: async (now, then) => {
      await sql`delete from signing_visit where expires_at < ${then}`;
      await sql`
        update signing_visit set wrapped = ${NOTHING}, sealed = ${NOTHING}
         where expires_at < ${now} and sealed <> ${NOTHING}`;
    },
  };
}

async function add(sql: Sql, visit: StoredVisit): Promise<void> {
  const { content } = visit;
  await sql`
    insert into signing_visit
           (id, errand_id, request_id, signature_id, provider, state_digest, browser_digest,
            sealed_under, wrapped, sealed, created_at, expires_at, ended)
    values (${visit.id}, ${visit.errandId}, ${visit.requestId}, ${visit.signatureId},
            ${visit.provider}, ${visit.stateDigest}, ${visit.browserDigest}, ${content.keyId},
            ${content.wrapped}, ${content.bytes}, ${visit.createdAt}, ${visit.expiresAt},
            ${visit.end})`;
}

function toVisit(row: VisitRow): StoredVisit {
  return {
    id: row.id,
    errandId: row.errand_id,
    requestId: row.request_id,
    signatureId: row.signature_id,
    provider: row.provider,
    stateDigest: row.state_digest,
    browserDigest: row.browser_digest,
    content: { keyId: row.sealed_under, wrapped: row.wrapped, bytes: row.sealed },
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    end: row.ended,
  };
}
