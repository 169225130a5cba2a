import type { RequestStatus } from "@paraph/contract/words";
import { announce, callback, invitations } from "./effects.ts";
import type { EventKind, Outcome, RequestEvent, Row } from "./events.ts";
import { hasExpired } from "./expiry.ts";
import { changed } from "./change.ts";
import type { SignatureRequest } from "./request.ts";
import { notWhile } from "./not-while.ts";
import { dueSignatures, isComplete } from "./turns.ts";

/** Interface part 3.1 and interface 4.3, row for row. The first row that fits is taken; none means no. */
// prettier-ignore
export const TABLE: readonly Row[] = [
  { from: null,    on: "create_draft",                         to: "DRAFT",     says: "create (v3)",            tell: [] },
  { from: null,    on: "create",                               to: "OPEN",      says: "create (v1, v2)",        tell: [invitations] },
  { from: "DRAFT", on: "update",                               to: "DRAFT",     says: "update",                 tell: [] },
  { from: "DRAFT", on: "add_signer",                           to: "DRAFT",     says: "add a signer",           tell: [] },
  { from: "DRAFT", on: "remove_signer",                        to: "DRAFT",     says: "remove a signer",        tell: [] },
  { from: "DRAFT", on: "initiate",                             to: "OPEN",      says: "initiate",               tell: [invitations] },
  { from: "DRAFT", on: "withdraw",                             to: "WITHDRAWN", says: "withdraw",               tell: [callback("error")] },
  { from: "OPEN",  on: "update",                               to: "OPEN",      says: "update",                 tell: [invitations] },
  { from: "OPEN",  on: "add_signer",                           to: "OPEN",      says: "add a signer",           tell: [invitations] },
  { from: "OPEN",  on: "remove_signer", when: isComplete,      to: "SIGNED",    says: "remove the last one open", tell: [callback("success"), announce("completed")] },
  { from: "OPEN",  on: "remove_signer",                        to: "OPEN",      says: "remove a signer",        tell: [invitations] },
  { from: "OPEN",  on: "sign",          when: isComplete,      to: "SIGNED",    says: "the last one signs",     tell: [callback("success"), announce("completed")] },
  { from: "OPEN",  on: "sign",                                 to: "OPEN",      says: "one signs, others remain", tell: [callback("update"), invitations] },
  { from: "OPEN",  on: "decline",                              to: "DECLINED",  says: "one declines",           tell: [callback("error"), announce("declined")] },
  { from: "OPEN",  on: "fail",                                 to: "ERROR",     says: "technical error",        tell: [callback("error"), announce("failed")] },
  { from: "OPEN",  on: "expire",        when: hasExpired,      to: "EXPIRED",   says: "expires_at passes",      tell: [callback("error"), announce("expired")] },
  { from: "OPEN",  on: "withdraw",                             to: "WITHDRAWN", says: "withdraw",               tell: [callback("error"), announce("withdrawn")] },
];

/** How the service says no when no row fits. */
const NO: Readonly<Record<EventKind, Parameters<typeof notWhile>[1]>> = {
  create: "error.sr.not_now",
  create_draft: "error.sr.not_now",
  initiate: "error.sr.not_draft",
  update: "error.sr.not_now",
  add_signer: "error.sr.not_open",
  remove_signer: "error.sr.not_open",
  sign: "error.sr.not_open",
  decline: "error.sr.not_open",
  fail: "error.sr.not_open",
  expire: "error.sr.not_now",
  withdraw: "error.sr.not_now",
};

/** What the request becomes and what others must hear of it. Nothing has happened yet. */
export function advance(before: SignatureRequest, event: RequestEvent): Outcome {
  return follow(before, before.status, event);
}

/** The first step of a request that is not there yet: to DRAFT or to OPEN. */
export function begin(
  request: SignatureRequest,
  event: Extract<RequestEvent, { readonly kind: "create" | "create_draft" }>,
): Outcome {
  return follow(request, null, event);
}

/** Whether something can happen to a request of this status at all; what it looks like then may still refuse. */
export function canHappen(status: RequestStatus, kind: EventKind): boolean {
  return TABLE.some(({ from, on }) => from === status && on === kind);
}

/** Whether a status has no way out. */
export function isFinal(status: RequestStatus): boolean {
  return TABLE.every(({ from }) => from !== status);
}

function follow(
  before: SignatureRequest,
  from: RequestStatus | null,
  event: RequestEvent,
): Outcome {
  const after = changed(before, event);
  const row = TABLE.find(
    (row) => row.from === from && row.on === event.kind && (row.when?.(after, event.at) ?? true),
  );
  if (!row) throw notWhile(before.status, NO[event.kind]);
  const request = arrive(after, row.to, event);
  return { request, effects: row.tell.flatMap((rule) => rule(request, before, event)) };
}

function arrive(request: SignatureRequest, status: RequestStatus, event: RequestEvent) {
  const arrived = {
    ...request,
    status,
    updatedAt: event.at,
    endedAt: isFinal(status) ? event.at : null,
    endMessage: event.kind === "withdraw" ? event.message : request.endMessage,
    version: request.version + 1,
  };
  return status === "OPEN" ? markInvited(arrived, event.at) : arrived;
}

/** Notifications follow the signing order: invited is whose turn it is and who is not yet. */
function markInvited(request: SignatureRequest, at: Date): SignatureRequest {
  const due = new Set(dueSignatures(request).map(({ id }) => id));
  return {
    ...request,
    signatures: request.signatures.map((one) =>
      due.has(one.id) && one.invitedAt === null ? { ...one, invitedAt: at } : one,
    ),
  };
}
