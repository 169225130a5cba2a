import type { SignatureId } from "../../../domain/ids.ts";
import type { OneTimeCode } from "../../../domain/codes/codes.ts";
import type { Codes } from "../../../ports/store/codes.ts";
import { first, type Sql } from "../database/sql.ts";

type CodeRow = {
  readonly signature_id: SignatureId;
  readonly channel: OneTimeCode["channel"];
  readonly digest: string;
  readonly bound_to: string;
  readonly sent_at: Date;
  readonly sent: number;
  readonly tries: number;
  readonly used_at: Date | null;
};

/** The table `one_time_code`. */
export function codesOver(sql: Sql): Codes {
  return {
    lock: async (signatureId) => {
      const row = first(
        await sql<CodeRow>`
          select signature_id, channel, digest, bound_to, sent_at, sent, tries, used_at
            from one_time_code where signature_id = ${signatureId} for update`,
      );
      return row && toCode(row);
    },
    find: async (signatureId) => {
      const row = first(
        await sql<CodeRow>`
          select signature_id, channel, digest, bound_to, sent_at, sent, tries, used_at
            from one_time_code where signature_id = ${signatureId}`,
      );
      return row && toCode(row);
    },
    save: (code) => save(sql, code),
    removeOf: async (signatureIds) => {
      await sql`delete from one_time_code where signature_id = any (${signatureIds})`;
    },
  };
}

function toCode(row: CodeRow): OneTimeCode {
  return {
    signatureId: row.signature_id,
    channel: row.channel,
    digest: row.digest,
    boundTo: row.bound_to,
    sentAt: row.sent_at,
    sent: row.sent,
    tries: row.tries,
    usedAt: row.used_at,
  };
}

async function save(sql: Sql, code: OneTimeCode): Promise<void> {
  await sql`
    insert into one_time_code (signature_id, channel, digest, bound_to, sent_at, sent, tries, used_at)
    values (${code.signatureId}, ${code.channel}, ${code.digest}, ${code.boundTo}, ${code.sentAt},
            ${code.sent}, ${code.tries}, ${code.usedAt})
        on conflict (signature_id) do update
       set channel = excluded.channel, digest = excluded.digest, bound_to = excluded.bound_to,
           sent_at = excluded.sent_at, sent = excluded.sent, tries = excluded.tries,
           used_at = excluded.used_at`;
}
