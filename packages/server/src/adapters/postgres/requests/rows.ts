import { setImmediate as nextTurn } from "node:timers/promises";
import type {
  AttachOnSuccess,
  Environment,
  Legislation,
  Origin,
  Quality,
  RequestStatus,
} from "@paraph/contract/words";
import { searchable } from "../../../domain/folded.ts";
import { readersOf } from "../../../domain/access/permissions.ts";
import type { Day } from "../../../domain/days.ts";
import type { AccountId, BusinessId, RequestId } from "../../../domain/ids.ts";
import {
  shownNameOf,
  type Attachment,
  type Bound,
  type Observer,
  type RequestDocument,
  type Signature,
  type SignatureRequest,
} from "../../../domain/requests/request.ts";
import type { ReminderPlan } from "../../../domain/requests/reminder-plan.ts";
import { dueSignatures } from "../../../domain/requests/turns.ts";
import { part } from "../database/sql.ts";

/** What a row of `request` and what belongs to it come as. */
export type RequestRow = {
  readonly id: RequestId;
  readonly business_id: BusinessId;
  readonly environment: Environment;
  readonly owner: string;
  readonly created_by: string;
  readonly manager_id: AccountId | null;
  readonly managed_by: string | null;
  readonly manager_is_member: boolean;
  readonly origin: Origin;
  readonly status: RequestStatus;
  readonly title: string;
  readonly message: string | null;
  readonly custom: string | null;
  readonly quality: Quality;
  readonly asked_as_demo: boolean;
  readonly legislation: Legislation | null;
  readonly read_access: readonly string[];
  readonly write_access: readonly string[];
  readonly bound: Bound;
  readonly cc_email_addresses: readonly string[];
  readonly callback_success_url: string | null;
  readonly callback_update_url: string | null;
  readonly callback_error_url: string | null;
  readonly attach_on_success: readonly AttachOnSuccess[];
  readonly observers: readonly AsJson<Observer>[];
  readonly reminders: ReminderPlan | null;
  readonly expires_at: Day | null;
  readonly auto_delete_at: Day | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly ended_at: Date | null;
  readonly end_message: string | null;
  readonly version: number;
  readonly documents: readonly RequestDocument[];
  readonly signatures: readonly AsJson<Signature>[];
  readonly attachments: readonly Attachment[];
};

/** JSON has no instants: they come as text. */
type AsJson<Value> = {
  readonly [Name in keyof Value]: Date extends Value[Name]
    ? string | Exclude<Value[Name], Date>
    : Value[Name];
};

/** Every column of a request and all that belongs to it, as one row. */
export const REQUEST = part`
  r.id, r.business_id, r.environment, r.owner, r.created_by, r.manager_id, r.managed_by,
  exists (select 1 from member m
           where m.business_id = r.business_id and m.account_id = r.manager_id) as manager_is_member,
  r.origin, r.status, r.title, r.message, r.custom,
  r.quality, r.asked_as_demo, r.legislation, r.read_access, r.write_access, r.bound, r.cc_email_addresses,
  r.callback_success_url, r.callback_update_url, r.callback_error_url, r.attach_on_success,
  r.observers, r.reminders, r.expires_at, r.auto_delete_at, r.created_at, r.updated_at, r.ended_at,
  r.end_message, r.version,
  (select coalesce(jsonb_agg(jsonb_build_object(
            'id', d.document_id, 'name', d.name, 'versionId', d.version_id) order by d.place), '[]')
     from request_document d where d.request_id = r.id) as documents,
  (select coalesce(jsonb_agg(s.body order by s.place), '[]')
     from signature s where s.request_id = r.id) as signatures,
  (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'filename', a.filename)
            order by a.created_at, a.id), '[]')
     from attachment a where a.request_id = r.id) as attachments`;

export function toRequest(row: RequestRow): SignatureRequest {
  return {
    id: row.id,
    businessId: row.business_id,
    environment: row.environment,
    owner: row.owner,
    createdBy: row.created_by,
    manager: managerOf(row),
    origin: row.origin,
    status: row.status,
    title: row.title,
    message: row.message,
    custom: row.custom,
    quality: row.quality,
    askedAsDemo: row.asked_as_demo,
    legislation: row.legislation,
    documents: row.documents,
    signatures: row.signatures.map(toSignature),
    observers: row.observers.map((one) => ({ ...one, invitedAt: new Date(one.invitedAt) })),
    attachments: row.attachments,
    readAccess: row.read_access,
    writeAccess: row.write_access,
    bound: row.bound,
    ccEmailAddresses: row.cc_email_addresses,
    callbacks: {
      success: row.callback_success_url,
      update: row.callback_update_url,
      error: row.callback_error_url,
    },
    attachOnSuccess: row.attach_on_success,
    reminders: row.reminders,
    expiresAt: row.expires_at,
    autoDeleteAt: row.auto_delete_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    endedAt: row.ended_at,
    endMessage: row.end_message,
    version: row.version,
  };
}

function managerOf(row: RequestRow): SignatureRequest["manager"] {
  const { manager_id: accountId, managed_by: email, manager_is_member: isMember } = row;
  return accountId === null || email === null ? null : { accountId, email, isMember };
}

/** After so many signers others have their turn. */
const SIGNERS_AT_ONCE = 200;

/** A page of requests, of which each may ask hundreds of people. */
export async function toRequests(
  rows: readonly RequestRow[],
): Promise<readonly SignatureRequest[]> {
  const requests: SignatureRequest[] = [];
  let signers = 0;
  for (const row of rows) {
    requests.push(toRequest(row));
    signers += row.signatures.length;
    if (signers < SIGNERS_AT_ONCE) continue;
    signers = 0;
    await nextTurn();
  }
  return requests;
}

function toSignature(body: AsJson<Signature>): Signature {
  return {
    ...body,
    invitedAt: toDate(body.invitedAt),
    remindedAt: toDate(body.remindedAt),
    // Entries of before there were automatic ones do not say it.
    remindersSent: (body as Partial<Signature>).remindersSent ?? 0,
    lastViewedAt: toDate(body.lastViewedAt),
    endedAt: toDate(body.endedAt),
  };
}

function toDate(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

/** A signature as jsonb_to_recordset takes it: what filters look for, and the whole entry. */
export function signatureRecord(signature: Signature, place: number) {
  const shown = shownNameOf(signature.signer);
  const body = withoutContents(signature);
  return { id: signature.id, place, shown, status: signature.status, body };
}

/** Pictures lie apart (pictures.ts). */
function withoutContents(signature: Signature): Signature {
  const { visual, documentSignatures } = signature;
  return {
    ...signature,
    visual: withoutContent(visual),
    documentSignatures:
      documentSignatures?.map((one) => ({ ...one, visual: withoutContent(one.visual) })) ?? null,
  };
}

function withoutContent(visual: Signature["visual"]): Signature["visual"] {
  return visual?.image ? { ...visual, image: { ...visual.image, content: null } } : visual;
}

/** A document of a request as jsonb_to_recordset takes it. */
export function documentRecord({ id, name, versionId }: RequestDocument, place: number) {
  return { document_id: id, place, name, version_id: versionId };
}

/** Everybody who may see the request by their address, whoever manages it. Nobody hears of a DRAFT by signing it. */
export function peopleOf(request: SignatureRequest): readonly string[] {
  const seen = request.status === "DRAFT" ? { ...request, signatures: [] } : request;
  return [...new Set([...request.writeAccess, ...readersOf(seen)])];
}

/** What who manages the request finds it by. */
export function searchOf({ title, signatures, observers }: SignatureRequest): string {
  const signers = signatures.flatMap(({ signer, group }) => {
    if (signer.kind === "account") return [signer.email, group?.name ?? ""];
    const { firstName, lastName } = signer.identity;
    return [`${firstName ?? ""} ${lastName ?? ""}`, signer.email ?? "", group?.name ?? ""];
  });
  const watchers = observers.map(({ who }) => (who.kind === "user" ? who.email : who.name));
  return searchable([...new Set([title, ...signers, ...watchers])].join(" "));
}

/** The addresses of the accounts whose turn it is, as the domain decides it; the inbox asks for it. */
export function dueAccounts(request: SignatureRequest): readonly string[] {
  if (request.status !== "OPEN") return [];
  const emails = dueSignatures(request).flatMap(({ signer }) =>
    signer.kind === "account" ? [signer.email] : [],
  );
  return [...new Set(emails)];
}
