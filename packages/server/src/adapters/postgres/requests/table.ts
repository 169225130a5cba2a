import type { DocumentId, RequestId, SignatureId } from "../../../domain/ids.ts";
import type { Requests, SignedVersion } from "../../../ports/store/requests.ts";
import type { Sql } from "../database/sql.ts";
import { listRequests } from "./list.ts";
import {
  findDeleted,
  findMany,
  findRequest,
  holdersOf,
  listExpired,
  listToRemind,
  lockRequest,
} from "./read.ts";
import { findPicture } from "./pictures.ts";
import {
  addVersions,
  dropDocuments,
  eraseRequest,
  insertRequest,
  markDeleted,
  markViewed,
  putOffReminders,
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
    insert: (request) => insertRequest(sql, request),
    save: (before, after) => saveRequest(sql, before, after),
    markDeleted: (id, at) => markDeleted(sql, id, at),
    erase: (id) => eraseRequest(sql, id),
    dropDocuments: (id) => dropDocuments(sql, id),
    markViewed: (id, at) => markViewed(sql, id, at),
    holdersOf: (documentId) => holdersOf(sql, documentId),
    listExpired: (now, most) => listExpired(sql, now, most),
    listToRemind: (now, most) => listToRemind(sql, now, most),
    putOffReminders: (id, at, until) => putOffReminders(sql, id, at, until),
    findPicture: (id, place) => findPicture(sql, id, place),
    addVersions: (versions) => addVersions(sql, versions),
    listVersions: (id) => listVersions(sql, id),
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
