import type {
  Channel,
  MessageFilter,
  Messages,
  SealedMessage,
} from "../../../ports/store/messages.ts";
import { first, part, type Sql } from "../database/sql.ts";

/** The table `sandbox_message`. */
export function messagesOver(sql: Sql): Messages {
  return {
    keep: (message, key) => keep(sql, message, key),
    list: (businessId, filter) => list(sql, businessId, filter),
    listReceivers: async (businessId, most) => {
      const rows = await sql<{ readonly recipient: string }>`
        select distinct recipient from sandbox_message
         where business_id = ${businessId} order by recipient limit ${most}`;
      return rows.map(({ recipient }) => recipient);
    },
    listRequests: async (businessId, most) => {
      const rows = await sql<{ readonly request_id: string }>`
        select request_id from sandbox_message
         where business_id = ${businessId} and request_id is not null
         group by request_id order by max(created_at) desc limit ${most}`;
      return rows.map(({ request_id }) => request_id);
    },
    find: (businessId, id) => find(sql, businessId, id),
    removeBefore: async (at) => {
      await sql`delete from sandbox_message where created_at < ${at}`;
    },
  };
}

type MessageRow = {
  readonly id: string;
  readonly business_id: string;
  readonly channel: Channel;
  readonly recipient: string;
  readonly request_id: string | null;
  readonly content: Uint8Array;
  readonly created_at: Date;
};

const MESSAGE = part`
  id, business_id, channel, recipient, request_id, content, created_at`;

function toMessage(row: MessageRow): SealedMessage {
  return {
    id: row.id,
    businessId: row.business_id,
    channel: row.channel,
    to: row.recipient,
    requestId: row.request_id,
    content: row.content,
    createdAt: row.created_at,
  };
}

async function keep(sql: Sql, message: SealedMessage, key: string): Promise<void> {
  await sql`
    insert into sandbox_message
           (id, business_id, key, channel, recipient, request_id, content, created_at)
    values (${message.id}, ${message.businessId}, ${key}, ${message.channel}, ${message.to},
            ${message.requestId}, ${message.content}, ${message.createdAt})
        on conflict (business_id, key) do nothing`;
}

async function list(
  sql: Sql,
  businessId: string,
  { to, requestId, most }: MessageFilter,
): Promise<readonly SealedMessage[]> {
  const only = to === null ? part`` : part`and recipient = ${to.toLowerCase()}`;
  const about = requestId === null ? part`` : part`and request_id = ${requestId}`;
  const rows = await sql<MessageRow>`
    select ${MESSAGE} from sandbox_message
     where business_id = ${businessId} ${only} ${about}
     order by created_at desc, position desc
     limit ${most}`;
  return rows.map(toMessage);
}

async function find(sql: Sql, businessId: string, id: string): Promise<SealedMessage | null> {
  const row = first(
    await sql<MessageRow>`
      select ${MESSAGE} from sandbox_message where business_id = ${businessId} and id = ${id}`,
  );
  return row && toMessage(row);
}
