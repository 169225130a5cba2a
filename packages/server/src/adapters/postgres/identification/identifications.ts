import type { IdentificationId, RequestId, SignatureId } from "../../../domain/ids.ts";
import type { Identifications, StoredIdentification } from "../../../ports/store/identification.ts";
import type { Sql } from "../database/sql.ts";

type Row = {
  readonly identification_id: IdentificationId;
  readonly request_id: RequestId;
  readonly signature_id: SignatureId;
  readonly provider: string;
  readonly status: "ACCEPTED" | "REFUSED";
  readonly decided_at: Date;
  readonly object_id: string;
};

/** The table `express_identification`. */
export function identificationsOver(sql: Sql): Identifications {
  return {
    save: async (one) => {
      const [before] = await sql<{ object_id: string }>`
        select object_id from express_identification
         where identification_id = ${one.identificationId} for update`;
      await sql`
        insert into express_identification
          (identification_id, request_id, signature_id, provider, status, decided_at, object_id)
        values (${one.identificationId}, ${one.requestId}, ${one.signatureId}, ${one.provider},
                ${one.status}, ${one.decidedAt}, ${one.objectId})
            on conflict (identification_id) do update
           set provider = excluded.provider, status = excluded.status,
               decided_at = excluded.decided_at, object_id = excluded.object_id`;
      return before?.object_id ?? null;
    },
    find: async (identificationId) => {
      const [row] = await sql<Row>`
        select * from express_identification where identification_id = ${identificationId}`;
      return row ? toIdentification(row) : null;
    },
    listOf: async (requestId) => {
      const rows = await sql<Row>`
        select * from express_identification where request_id = ${requestId} order by decided_at`;
      return rows.map(toIdentification);
    },
    removeOf: async (requestId) => {
      await sql`delete from express_identification where request_id = ${requestId}`;
    },
  };
}

function toIdentification(row: Row): StoredIdentification {
  return {
    identificationId: row.identification_id,
    requestId: row.request_id,
    signatureId: row.signature_id,
    provider: row.provider,
    status: row.status,
    decidedAt: row.decided_at,
    objectId: row.object_id,
  };
}
