import type { Channel, KeptMessage, Messages } from "../../ports/messages.ts";
import { first, part, type Sql } from "./sql.ts";

/** The table `sandbox_message`. */
export function messagesOver(sql: Sql): Messages {
  return {
    keep: (message, key) => keep(sql, message, key),
    list: (businessId, filter) => list(sql, businessId, filter),
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
  readonly subject: string | null;
  readonly body_text: string;
  readonly body_html: string | null;
  readonly links: readonly string[];
  readonly attachments: readonly string[];
  readonly created_at: Date;
};

const MESSAGE = part`
  id, business_id, channel, recipient, subject, body_text, body_html, links, attachments, created_at`;

function toMessage(row: MessageRow): KeptMessage {
  return {
    id: row.id,
    businessId: row.business_id,
    channel: row.channel,
    to: row.recipient,
    subject: row.subject,
    text: row.body_text,
    html: row.body_html,
    links: row.links,
    attachments: row.attachments,
    createdAt: row.created_at,
  };
}

async function keep(sql: Sql, message: KeptMessage, key: string): Promise<void> {
  await sql`
    insert into sandbox_message
           (id, business_id, key, channel, recipient, subject, body_text, body_html, links,
            attachments, created_at)
    values (${message.id}, ${message.businessId}, ${key}, ${message.channel}, ${message.to},
            ${message.subject}, ${message.text}, ${message.html}, ${message.links},
            ${message.attachments}, ${message.createdAt})
        on conflict (business_id, key) do nothing`;
}

async function list(
  sql: Sql,
  businessId: string,
  { to, most }: { readonly to: string | null; readonly most: number },
): Promise<readonly KeptMessage[]> {
  const only = to === null ? part`` : part`and recipient = ${to.toLowerCase()}`;
  const rows = await sql<MessageRow>`
    select ${MESSAGE} from sandbox_message
     where business_id = ${businessId} ${only}
     order by created_at desc, id desc
     limit ${most}`;
  return rows.map(toMessage);
}

async function find(sql: Sql, businessId: string, id: string): Promise<KeptMessage | null> {
  const row = first(
    await sql<MessageRow>`
      select ${MESSAGE} from sandbox_message where business_id = ${businessId} and id = ${id}`,
  );
  return row && toMessage(row);
}
