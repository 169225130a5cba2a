import type { RequestId, SignatureId } from "../../../domain/ids.ts";
import type { EmbedAddresses } from "../../../ports/store/sessions.ts";
import { first, type Sql } from "../database/sql.ts";

type EmbedAddressRow = {
  readonly id: string;
  readonly request_id: RequestId;
  readonly signature_id: SignatureId;
  readonly expires_at: Date;
  readonly used_at: Date | null;
};

/** The table `embed_address`. */
export function embedAddressesOver(sql: Sql): EmbedAddresses {
  return {
    add: async ({ id, requestId, signatureId, expiresAt }) => {
      await sql`
        insert into embed_address (id, request_id, signature_id, expires_at)
        values (${id}, ${requestId}, ${signatureId}, ${expiresAt})`;
    },
    find: async (id) => {
      const row = first(
        await sql<EmbedAddressRow>`
          select id, request_id, signature_id, expires_at, used_at
            from embed_address where id = ${id}`,
      );
      return (
        row && {
          id: row.id,
          requestId: row.request_id,
          signatureId: row.signature_id,
          expiresAt: row.expires_at,
          usedAt: row.used_at,
        }
      );
    },
    use: async (id, at) => {
      const used = await sql`
        update embed_address set used_at = ${at}
         where id = ${id} and used_at is null and expires_at > ${at} returning id`;
      return used.length === 1;
    },
    endOfSignature: async (signature) => {
      await sql`delete from embed_address where signature_id = ${signature}`;
    },
  };
}
