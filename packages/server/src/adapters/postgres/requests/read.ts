import type { RequestStatus } from "@paraph/contract/words";
import type { Holder } from "../../../domain/documents/removal.ts";
import type { DocumentId, RequestId } from "../../../domain/ids.ts";
import type { RequestDocument, SignatureRequest } from "../../../domain/requests/request.ts";
import { first, part, type Sql } from "../database/sql.ts";
import { businessDay, businessNow, dueByDay, dueByTime } from "./due.ts";
import { REQUEST, toRequest, toRequests, type RequestRow } from "./rows.ts";

export async function findRequest(sql: Sql, id: RequestId): Promise<SignatureRequest | null> {
  const rows = await sql.named("find-request")<RequestRow>`
    select ${REQUEST} from request r where r.id = ${id} and r.deleted_at is null`;
  return rows.map(toRequest)[0] ?? null;
}

export async function findDeleted(sql: Sql, id: RequestId): Promise<SignatureRequest | null> {
  const rows = await sql<RequestRow>`select ${REQUEST} from request r where r.id = ${id}`;
  return rows.map(toRequest)[0] ?? null;
}

export async function findMany(
  sql: Sql,
  ids: readonly RequestId[],
): Promise<readonly SignatureRequest[]> {
  const rows = await sql<RequestRow>`
    select ${REQUEST} from request r
     where r.id = any(${ids}::uuid[]) and r.deleted_at is null`;
  return toRequests(rows);
}

/** The lock is taken first and the rest read after it, so that what is read is what is locked. */
export async function lockRequest(sql: Sql, id: RequestId): Promise<SignatureRequest | null> {
  if (!sql.inTransaction) throw new Error("a request is locked within a transaction only");
  const locked = first(
    await sql.named("lock-request")<{ readonly id: RequestId }>`
      select id from request where id = ${id} and deleted_at is null for update`,
  );
  return locked ? findRequest(sql, id) : null;
}

type HolderRow = {
  readonly id: RequestId;
  readonly status: RequestStatus;
  readonly is_being_deleted: boolean;
  readonly documents: readonly RequestDocument[];
};

/** The requests that hold a document, by its first or its newest version or one in between. */
export async function holdersOf(sql: Sql, documentId: DocumentId): Promise<readonly Holder[]> {
  const rows = await sql<HolderRow>`
    with held as (
      select request_id from request_document where document_id = ${documentId}
       union
      select request_id from request_document where version_id = ${documentId}
       union
      select request_id from signed_version where version_id = ${documentId})
    select r.id, r.status, r.deleted_at is not null as is_being_deleted,
           (select jsonb_agg(jsonb_build_object(
                     'id', d.document_id, 'name', d.name, 'versionId', d.version_id)
                     order by d.place)
              from request_document d where d.request_id = r.id) as documents
      from held join request r on r.id = held.request_id
     where exists (select 1 from request_document d where d.request_id = r.id)
     order by r.seq`;
  return rows.map(({ id, status, is_being_deleted: isBeingDeleted, documents }) => {
    return { id, status, isBeingDeleted, documents };
  });
}

/** OPEN requests that are to be looked at for reminders, by the time of each business. */
export async function listToRemind(
  sql: Sql,
  now: Date,
  most: number,
): Promise<readonly RequestId[]> {
  const isTime = part`r.status = 'OPEN' and r.deleted_at is null and b.closed_at is null
                      and r.remind_at <= ${businessNow(now)}`;
  const rows = await sql<{
    readonly id: RequestId;
  }>`${dueByTime(part`remind_at`, isTime, now, most)}`;
  return rows.map(({ id }) => id);
}

/** To the day in UTC, in the time of each business (interface 3.1). */
export async function listExpired(
  sql: Sql,
  now: Date,
  most: number,
): Promise<readonly RequestId[]> {
  const over = part`r.status = 'OPEN' and r.deleted_at is null and r.expires_at < ${businessDay(now)}`;
  const rows = await sql<{
    readonly id: RequestId;
  }>`${dueByDay(part`expires_at`, over, now, most)}`;
  return rows.map(({ id }) => id);
}
