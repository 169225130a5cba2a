import type {
  CallFailure,
  CallbackEvent,
  CallbackState,
  Environment,
} from "@paraph/contract/words";
import type { BusinessId, DocumentId, RequestId, SignatureId } from "../../../domain/ids.ts";
import type {
  CallbackAttempt,
  CallbackExchange,
  Callbacks,
  LoggedCallback,
  RecordedCall,
  StoredCallback,
} from "../../../ports/store/callbacks.ts";
import { part, type Fragment, type Sql } from "../database/sql.ts";

/** Of how many attempts something is kept, and how many of them stand in a list. */
const MOST_MESSAGES = 50;
const MOST_LISTED = 12;

/** The delivery log of callbacks. */
export function callbacksOver(sql: Sql): Callbacks {
  return {
    add: async (one) => {
      await sql`
        with of as (select business_id, environment from request where id = ${one.requestId})
        insert into callback (id, request_id, event, state, url, document_id, signature_id,
               created_at, updated_at, opened_at, business_id, environment)
        values (${one.id}, ${one.requestId}, ${one.event}, 'OPEN', ${one.url}, ${one.documentId},
                ${one.signatureId}, ${one.createdAt}, ${one.createdAt}, ${one.createdAt},
                (select business_id from of), (select environment from of))`;
    },
    find: async (id) => (await callbacks(sql, part`id = ${id}`))[0] ?? null,
    list: (requestId) => callbacks(sql, part`request_id = ${requestId}`),
    newest: (businessId, environment, most) => newest(sql, businessId, environment, most),
    record: (id, call) => record(sql, id, call),
    exchange: (id, n) => exchange(sql, id, n),
    reopen: async (id, at) => {
      const rows = await sql`
        update callback
           set state = 'OPEN', failures = 0, next_at = null, opened_at = ${at}, updated_at = ${at}
         where id = ${id} and state <> 'OPEN'
     returning id`;
      return rows.length === 1;
    },
  };
}

async function record(sql: Sql, id: string, call: RecordedCall): Promise<void> {
  const { state, message, at, nextAt, exchange: kept } = call;
  const rows = await sql<{ readonly attempts: number }>`
    update callback
       set state = ${state}, attempts = attempts + 1, updated_at = ${at}, next_at = ${nextAt},
           failures = failures + case when ${state} = 'COMPLETED' then 0 else 1 end,
           messages = (messages || ${message}::text)
             [greatest(1, cardinality(messages) + 2 - ${MOST_MESSAGES}::int):]
     where id = ${id} and state = 'OPEN'
 returning attempts`;
  const [row] = rows;
  if (!row) return;
  const { answer } = kept;
  await sql`
    insert into callback_attempt (callback_id, n, at, took_ms, status, reason, headers,
           answer_type, answer, answer_cut)
    values (${id}, ${row.attempts}, ${kept.at}, ${kept.tookMs}, ${kept.status}, ${kept.reason},
            ${JSON.stringify(kept.headers)}::json, ${answer?.type ?? null}, ${answer?.text ?? null},
            ${answer?.isCut ?? false})`;
  await sql`
    delete from callback_attempt
     where callback_id = ${id} and n <= ${row.attempts - MOST_MESSAGES}`;
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
  readonly next_at: Date | null;
};

async function callbacks(sql: Sql, which: Fragment): Promise<readonly StoredCallback[]> {
  const rows = await sql<CallbackRow>`
    select id, request_id, event, state, url, document_id, signature_id, attempts, messages,
           created_at, updated_at, opened_at, failures, next_at
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
           next_at, request.title
      from callback join request on request.id = callback.request_id
     where callback.business_id = ${businessId} and callback.environment = ${environment}
     order by callback.seq desc limit ${most}`;
  const tries = await newestTries(
    sql,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    callback: toCallback(row),
    title: row.title,
    tries: tries.filter(({ callback_id }) => callback_id === row.id).map(toAttempt),
  }));
}

type AttemptRow = {
  readonly callback_id: string;
  readonly n: number;
  readonly at: Date;
  readonly took_ms: number;
  readonly status: number | null;
  readonly reason: CallFailure | null;
};

function newestTries(sql: Sql, ids: readonly string[]): Promise<readonly AttemptRow[]> {
  return sql<AttemptRow>`
    select one.* from unnest(${ids}::uuid[]) as wanted (id),
           lateral (select callback_id, n, at, took_ms, status, reason from callback_attempt
                     where callback_id = wanted.id order by n desc limit ${MOST_LISTED}) as one
     order by one.n desc`;
}

async function exchange(sql: Sql, id: string, n: number): Promise<CallbackExchange | null> {
  const [row] = await sql<
    AttemptRow & {
      readonly headers: Readonly<Record<string, string>>;
      readonly answer_type: string | null;
      readonly answer: string | null;
      readonly answer_cut: boolean;
    }
  >`
    select callback_id, n, at, took_ms, status, reason, headers, answer_type, answer, answer_cut
      from callback_attempt where callback_id = ${id} and n = ${n}`;
  if (!row) return null;
  const answer = { type: row.answer_type, text: row.answer, isCut: row.answer_cut };
  return { ...toAttempt(row), headers: row.headers, answer: row.status === null ? null : answer };
}

function toAttempt({ n, at, took_ms, status, reason }: AttemptRow): CallbackAttempt {
  return { n, at, tookMs: took_ms, status, reason };
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
    nextAt: row.next_at,
  };
}
