import type { AttachmentId, DocumentId, RequestId, SignatureId } from "../../../domain/ids.ts";
import type { Requests, SignedVersion, StoredAttachment } from "../../../ports/store/requests.ts";
import { part, type Sql } from "../database/sql.ts";
import { countViews, listView, lockView, walkView } from "../inbox/list-views.ts";
import { countManaged, countOpen, listManaged, listOfBusiness } from "./managed.ts";
import { listRequests } from "./list.ts";
import {
  findDeleted,
  findMany,
  findRequest,
  hasPerson,
  holdersOf,
  listDueForDeletion,
  listExpired,
  lockRequest,
} from "./read.ts";
import { findPicture } from "./pictures.ts";
import { retentionOver } from "./retention.ts";
import {
  addAttachment,
  addVersions,
  bind,
  bindAll,
  release,
  dropDocuments,
  eraseRequest,
  insertRequest,
  markDeleted,
  markViewed,
  saveRequest,
} from "./write.ts";

/** Signature requests in tables of the same names. */
export function requestsOver(sql: Sql): Requests {
  return {
    find: (id) => findRequest(sql, id),
    findDeleted: (id) => findDeleted(sql, id),
    findMany: (ids) => findMany(sql, ids),
    lock: (id) => lockRequest(sql, id),
    list: (filter, page) => listRequests(sql, filter, page),
    countOpen: (business, environment) => countOpen(sql, business, environment),
    listOfBusiness: (filter, after, most) => listOfBusiness(sql, filter, after, most),
    listManaged: (manager, after, most) => listManaged(sql, manager, after, most),
    findForm: async (id) => {
      const [row] = await sql<{ readonly form: string; readonly saved_at: Date }>`
        select form, saved_at from draft_form where request_id = ${id}`;
      return row ? { form: row.form, savedAt: row.saved_at } : null;
    },
    saveForm: async (id, { form, savedAt }) => {
      await sql`
        insert into draft_form (request_id, form, saved_at) values (${id}, ${form}, ${savedAt})
            on conflict (request_id) do update set form = excluded.form, saved_at = excluded.saved_at`;
    },
    removeForm: async (id) => {
      await sql`delete from draft_form where request_id = ${id}`;
    },
    countManaged: (business) => countManaged(sql, business),
    listView: (view, sort, page) => listView(sql, view, sort, page),
    walkView: (view, after, most) => walkView(sql, view, after, most),
    lockView: (view) => lockView(sql, view),
    countViews: (views) => countViews(sql, views),
    insert: (request) => insertRequest(sql, request),
    save: (before, after) => saveRequest(sql, before, after),
    markDeleted: (id, at) => markDeleted(sql, id, at),
    erase: (id) => eraseRequest(sql, id),
    dropDocuments: (id) => dropDocuments(sql, id),
    markViewed: (id, at) => markViewed(sql, id, at),
    bind: (ids, email, account) => bind(sql, ids, email, account),
    bindAll: (email, account) => bindAll(sql, email, account),
    release: (id, emails) => release(sql, id, emails),
    hasPerson: (businessId, email) => hasPerson(sql, businessId, email),
    holdersOf: (documentId) => holdersOf(sql, documentId),
    listExpired: (now, most) => listExpired(sql, now, most),
    listDueForDeletion: (now, most) => listDueForDeletion(sql, now, most),
    ...retentionOver(sql),
    findPicture: (id, place) => findPicture(sql, id, place),
    addVersions: (versions) => addVersions(sql, versions),
    listVersions: (id) => listVersions(sql, id),
    addAttachment: (attachment) => addAttachment(sql, attachment),
    findAttachment: async (id) => (await attachments(sql, part`id = ${id}`))[0] ?? null,
    listAttachments: (id) => attachments(sql, part`request_id = ${id}`),
    removeAttachment: (id) => removeAttachment(sql, id),
  };
}

type VersionRow = {
  readonly version_id: DocumentId;
  readonly request_id: RequestId;
  readonly document_id: DocumentId;
  readonly parent_id: DocumentId;
  readonly signature_id: SignatureId;
  readonly signed_at: Date;
};

async function listVersions(sql: Sql, id: RequestId): Promise<readonly SignedVersion[]> {
  const rows = await sql<VersionRow>`
    select version_id, request_id, document_id, parent_id, signature_id, signed_at
      from signed_version where request_id = ${id} order by signed_at, version_id`;
  return rows.map((row) => ({
    requestId: row.request_id,
    documentId: row.document_id,
    versionId: row.version_id,
    parentId: row.parent_id,
    signatureId: row.signature_id,
    signedAt: row.signed_at,
  }));
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

async function removeAttachment(sql: Sql, id: AttachmentId): Promise<void> {
  await sql`delete from attachment where id = ${id}`;
}
