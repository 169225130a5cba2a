import type { SignatureId } from "../../../domain/ids.ts";
import type { Lease, Leases } from "../../../ports/store/signing.ts";
import { first, type Sql } from "../database/sql.ts";

/** Leases as rows with an end time: no connection is held while somebody signs. */
export function leasesOver(sql: Sql): Leases {
  return {
    take: async (requestId, signatureId, seconds) => {
      const row = first(
        await sql.named("take-lease")<{ readonly fence: number }>`
          insert into signing_lease (request_id, fence, signature_id, until)
          values (${requestId}, 1, ${signatureId},
                  now() + ${seconds}::float8 * interval '1 second')
              on conflict (request_id) do update
             set fence = signing_lease.fence + 1, signature_id = excluded.signature_id,
                 until = excluded.until
           where signing_lease.until is null or signing_lease.until <= now()
              -- Nobody is given an hour: that was a clock that was ahead.
              or signing_lease.until > now() + interval '1 hour'
       returning fence`,
      );
      return row ? { requestId, signatureId, fence: row.fence } : null;
    },
    renew: async ({ requestId, fence }, seconds) => {
      const rows = await sql.named("renew-lease")`
        update signing_lease set until = now() + ${seconds}::float8 * interval '1 second'
         where request_id = ${requestId} and fence = ${fence} and until is not null
     returning fence`;
      return rows.length === 1;
    },
    holds: async (lease) => (await newest(sql, lease)) === lease.fence,
    holder: async (requestId) => {
      const row = first(
        await sql<{ readonly signature_id: SignatureId }>`
          select signature_id from signing_lease where request_id = ${requestId} and until > now()`,
      );
      return row?.signature_id ?? null;
    },
    release: async ({ requestId, fence }) => {
      await sql.named("release-lease")`
        update signing_lease set until = null where request_id = ${requestId} and fence = ${fence}`;
    },
  };
}

/** The lock keeps the next lease waiting until the result of this one is saved. */
async function newest(sql: Sql, { requestId }: Lease): Promise<number | null> {
  const row = first(
    await sql.named("check-lease")<{ readonly fence: number }>`
      select fence from signing_lease where request_id = ${requestId} for update`,
  );
  return row?.fence ?? null;
}
