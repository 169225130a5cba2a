import type { CallbackEvent, CallbackState, Environment } from "@paraph/contract/words";
import type { BusinessId, DocumentId, RequestId, SignatureId } from "../../../domain/ids.ts";
import type { Callbacks, LoggedCallback, StoredCallback } from "../../../ports/callbacks.ts";
import { part, type Fragment, type Sql } from "../sql.ts";

/** What is kept of one attempt's outcome, and of how many. */
const MOST_MESSAGES = 50;

/** The delivery log of callbacks. */
export function callbacksOver(sql: Sql): Callbacks {
  return {
    add: async (one) => {
      await sql`
        insert into callback (id, request_id, event, state, url, document_id, signature_id,
               created_at, updated_at, opened_at)
        values (${one.id}, ${one.requestId}, ${one.event}, 'OPEN', ${one.url}, ${one.documentId},
                ${one.signatureId}, ${one.createdAt}, ${one.createdAt}, ${one.createdAt})`;
    },
    find: async (id) => (await callbacks(sql, part`id = ${id}`))[0] ?? null,
    list: (requestId) => callbacks(sql, part`request_id = ${requestId}`),
    newest: (businessId, environment, most) => newest(sql, businessId, environment, most),
    record: async (id, state, message, at) => {
      await sql`
        update callback
           set state = ${state}, attempts = attempts + 1, updated_at = ${at},
               failures = failures + case when ${state} = 'COMPLETED' then 0 else 1 end,
               messages = (messages || ${message}::text)
                 [greatest(1, cardinality(messages) + 2 - ${MOST_MESSAGES}::int):]
         where id = ${id} and state = 'OPEN'`;
    },
    reopen: async (id, at) => {
      const rows = await sql`
        update callback set state = 'OPEN', failures = 0, opened_at = ${at}, updated_at = ${at}
         where id = ${id} and state <> 'OPEN'
     returning id`;
      return rows.length === 1;
    },
  };
}

type CallbackRow = {
  readonly id: string;
  readonly request_id: RequestId;
  readonly event: CallbackEvent;
  readonly state: CallbackState;
  readonly url: string;
  readonly document_id: DocumentId;
  readonly signature_id: SignatureId | null;
  readonly attempts: number;
  readonly messages: readonly string[];
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly opened_at: Date;
  readonly failures: number;
};

async function callbacks(sql: Sql, which: Fragment): Promise<readonly StoredCallback[]> {
  const rows = await sql<CallbackRow>`
    select id, request_id, event, state, url, document_id, signature_id, attempts, messages,
           created_at, updated_at, opened_at, failures
      from callback where ${which} order by seq`;
  return rows.map(toCallback);
}

async function newest(
  sql: Sql,
  businessId: BusinessId,
  environment: Environment,
  most: number,
): Promise<readonly LoggedCallback[]> {
  const rows = await sql<CallbackRow & { readonly title: string }>`
    select callback.id, request_id, event, state, url, callback.document_id, signature_id,
           attempts, messages, callback.created_at, callback.updated_at, opened_at, failures,
           request.title
      from callback join request on request.id = callback.request_id
     where request.business_id = ${businessId} and request.environment = ${environment}
     order by callback.seq desc limit ${most}`;
  return rows.map((row) => ({ callback: toCallback(row), title: row.title }));
}

function toCallback(row: CallbackRow): StoredCallback {
  return {
    id: row.id,
    requestId: row.request_id,
    event: row.event,
    state: row.state,
    url: row.url,
    documentId: row.document_id,
    signatureId: row.signature_id,
    attempts: row.attempts,
    messages: row.messages,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    openedAt: row.opened_at,
    failures: row.failures,
  };
}
