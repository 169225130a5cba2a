import type { AttachmentId, RequestId } from "../../../domain/ids.ts";
import type { Attachments, StoredAttachment } from "../../../ports/store/attachments.ts";
import { part, type Sql } from "../database/sql.ts";

export function attachmentsOver(sql: Sql): Attachments {
  return {
    add: async (one) => {
      await sql`
      insert into attachment (id, request_id, filename, content_type, size, created_at)
      values (${one.id}, ${one.requestId}, ${one.filename}, ${one.contentType}, ${one.size},
              ${one.createdAt})`;
    },
    find: async (id) => (await attachments(sql, part`id = ${id}`))[0] ?? null,
    list: (id) => attachments(sql, part`request_id = ${id}`),
    remove: async (id) => {
      await sql`delete from attachment where id = ${id}`;
    },
  };
}

type AttachmentRow = {
  readonly id: AttachmentId;
  readonly request_id: RequestId;
  readonly filename: string;
  readonly content_type: string;
  readonly size: number;
  readonly created_at: Date;
};

async function attachments(
  sql: Sql,
  which: ReturnType<typeof part>,
): Promise<readonly StoredAttachment[]> {
  const rows = await sql<AttachmentRow>`
    select id, request_id, filename, content_type, size, created_at
      from attachment where ${which} order by created_at, id`;
  return rows.map((row) => ({
    id: row.id,
    requestId: row.request_id,
    filename: row.filename,
    contentType: row.content_type,
    size: row.size,
    createdAt: row.created_at,
  }));
}
