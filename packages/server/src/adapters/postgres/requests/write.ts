import { folded } from "../../../domain/folded.ts";
import { Refusal } from "@paraph/contract/errors";
import type { RequestId, SignatureId } from "../../../domain/ids.ts";
import { nextAutomatic } from "../../../domain/requests/automatic-reminders.ts";
import type { SignatureRequest } from "../../../domain/requests/request.ts";
import type { SignedVersion } from "../../../ports/store/requests.ts";
import { first, json, type Sql } from "../database/sql.ts";
import { savePictures } from "./pictures.ts";
import { documentRecord, dueAccounts, peopleOf, searchOf, signatureRecord } from "./rows.ts";

/** One statement for the request and all that belongs to it. */
export async function insertRequest(sql: Sql, request: SignatureRequest): Promise<void> {
  const { callbacks } = request;
  await sql.named("insert-request")`
    with r as (
      insert into request (id, business_id, environment, owner, created_by, manager_id, managed_by, bound, origin, status, title, title_folded, search_folded, message,
             custom, quality, asked_as_demo, legislation, read_access, write_access, cc_email_addresses,
             callback_success_url, callback_update_url, callback_error_url, attach_on_success,
             observers, people, due, reminders, remind_at, expires_at, auto_delete_at, created_at, updated_at, ended_at,
             end_message, version)
      values (${request.id}, ${request.businessId}, ${request.environment}, ${request.owner},
             ${request.createdBy}, ${request.manager?.accountId ?? null}, ${request.manager?.email ?? null},
             ${json(request.bound)},
             ${request.origin}, ${request.status}, ${request.title}, ${folded(request.title)},
             ${searchOf(request)}, ${request.message},
             ${request.custom}, ${request.quality}, ${request.askedAsDemo}, ${request.legislation}, ${request.readAccess},
             ${request.writeAccess}, ${request.ccEmailAddresses}, ${callbacks.success},
             ${callbacks.update}, ${callbacks.error}, ${request.attachOnSuccess},
             ${json(request.observers)}, ${peopleOf(request)}, ${dueAccounts(request)},
             ${request.reminders && json(request.reminders)}, ${nextAutomatic(request)}, ${request.expiresAt},
             ${request.autoDeleteAt}, ${request.createdAt}, ${request.updatedAt},
             ${request.endedAt}, ${request.endMessage}, ${request.version})
      returning id, seq, owner),
    d as (
      insert into request_document (request_id, document_id, place, name, version_id)
      select r.id, t.document_id, t.place, t.name, t.version_id
        from r, jsonb_to_recordset(${json(request.documents.map(documentRecord))}::jsonb)
             as t(document_id uuid, place int, name text, version_id uuid))
    insert into signature (id, request_id, place, owner, request_seq, shown, status, body)
    select t.id, r.id, t.place, r.owner, r.seq, t.shown, t.status, t.body
      from r, jsonb_to_recordset(${json(request.signatures.map(signatureRecord))}::jsonb)
           as t(id uuid, place int, shown text, status text, body jsonb)`;
  await savePictures(sql, [], request.signatures);
}

/** The version is the check: who has not read the newest does not write (error 409). */
export async function saveRequest(
  sql: Sql,
  before: SignatureRequest,
  after: SignatureRequest,
): Promise<void> {
  const { callbacks } = after;
  const saved = first(
    await sql.named("save-request")<{ readonly seq: number }>`
      update request
         set owner = ${after.owner}, manager_id = ${after.manager?.accountId ?? null},
             managed_by = ${after.manager?.email ?? null}, status = ${after.status}, title = ${after.title},
             title_folded = ${folded(after.title)}, search_folded = ${searchOf(after)}, message = ${after.message},
             custom = ${after.custom}, quality = ${after.quality}, asked_as_demo = ${after.askedAsDemo},
             legislation = ${after.legislation}, read_access = ${after.readAccess},
             write_access = ${after.writeAccess}, cc_email_addresses = ${after.ccEmailAddresses},
             callback_success_url = ${callbacks.success},
             callback_update_url = ${callbacks.update}, callback_error_url = ${callbacks.error},
             attach_on_success = ${after.attachOnSuccess}, observers = ${json(after.observers)},
             people = ${peopleOf(after)}, due = ${dueAccounts(after)},
             reminders = ${after.reminders && json(after.reminders)}, remind_at = ${nextAutomatic(after)}, expires_at = ${after.expiresAt},
             auto_delete_at = ${after.autoDeleteAt}, updated_at = ${after.updatedAt},
             ended_at = ${after.endedAt}, end_message = ${after.endMessage},
             version = ${after.version}
       where id = ${after.id} and version = ${before.version}
   returning seq`,
  );
  if (!saved) throw new Refusal("error.sr.changed_meanwhile");
  if (after.owner !== before.owner) {
    await sql`update signature set owner = ${after.owner} where request_id = ${after.id}`;
  }
  await saveSignatures(sql, before, after, saved.seq);
  await saveDocuments(sql, before, after);
}

async function saveSignatures(
  sql: Sql,
  before: SignatureRequest,
  after: SignatureRequest,
  seq: number,
): Promise<void> {
  const old = new Map(before.signatures.map((one, place) => [one.id, { one, place }]));
  const stays = new Set(after.signatures.map(({ id }) => id));
  const gone = before.signatures.map(({ id }) => id).filter((id) => !stays.has(id));
  if (gone.length > 0) await sql`delete from signature where id = any(${gone}::uuid[])`;
  const changed = after.signatures.flatMap((signature, place) => {
    const known = old.get(signature.id);
    const isSame = known?.one === signature && known.place === place;
    return isSame ? [] : [signatureRecord(signature, place)];
  });
  if (changed.length === 0) return;
  await sql.named("save-signatures")`
    insert into signature (id, request_id, place, owner, request_seq, shown, status, body)
    select t.id, ${after.id}::uuid, t.place, ${after.owner}, ${seq}::bigint, t.shown, t.status,
           t.body
      from jsonb_to_recordset(${json(changed)}::jsonb)
           as t(id uuid, place int, shown text, status text, body jsonb)
        on conflict (id) do update
       set place = excluded.place, shown = excluded.shown, status = excluded.status,
           body = excluded.body`;
  await savePictures(sql, before.signatures, after.signatures);
}

async function saveDocuments(
  sql: Sql,
  before: SignatureRequest,
  after: SignatureRequest,
): Promise<void> {
  if (before.documents === after.documents) return;
  await sql`delete from request_document where request_id = ${after.id}`;
  await sql`
    insert into request_document (request_id, document_id, place, name, version_id)
    select ${after.id}::uuid, t.document_id, t.place, t.name, t.version_id
      from jsonb_to_recordset(${json(after.documents.map(documentRecord))}::jsonb)
           as t(document_id uuid, place int, name text, version_id uuid)`;
}

export async function markDeleted(sql: Sql, id: RequestId, at: Date): Promise<void> {
  await sql`update request set deleted_at = ${at} where id = ${id} and deleted_at is null`;
}

export async function eraseRequest(sql: Sql, id: RequestId): Promise<void> {
  await sql`delete from request where id = ${id}`;
}

export async function dropDocuments(sql: Sql, id: RequestId): Promise<void> {
  await sql`delete from request_document where request_id = ${id}`;
}

/** Looking is no change of the request: its version stays, and a signature made meanwhile holds. */
export async function markViewed(sql: Sql, id: SignatureId, at: Date): Promise<void> {
  await sql`
    update signature set body = jsonb_set(body, '{lastViewedAt}', ${json(at)}::jsonb)
     where id = ${id}`;
}

/** Whoever could not be reminded is looked at again then. */
export async function putOffReminders(
  sql: Sql,
  id: RequestId,
  at: Date,
  until: Date,
): Promise<void> {
  await sql`update request set remind_at = ${until} where id = ${id} and remind_at <= ${at}`;
}

/** Written with the signature; a second successor of a version does not fit in. */
export async function addVersions(sql: Sql, versions: readonly SignedVersion[]): Promise<void> {
  await sql`
    insert into signed_version (version_id, request_id, document_id, parent_id, signature_id,
           signed_at)
    select * from jsonb_to_recordset(${json(
      versions.map((one) => ({
        version_id: one.versionId,
        request_id: one.requestId,
        document_id: one.documentId,
        parent_id: one.parentId,
        signature_id: one.signatureId,
        signed_at: one.signedAt,
      })),
    )}::jsonb) as t(version_id uuid, request_id uuid, document_id uuid, parent_id uuid,
                    signature_id uuid, signed_at timestamptz)`;
}
