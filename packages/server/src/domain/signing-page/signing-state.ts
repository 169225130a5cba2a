import type { RequestStatus } from "@paraph/contract/words";
import { addDays, dayOf, type Day } from "../days.ts";
import { hasExpired } from "../requests/expiry.ts";
import type { Signature, SignatureRequest } from "../requests/request.ts";
import { dueSignatures, isWaiting } from "../requests/turns.ts";

/** The one state of a person's signing page. */
export type SigningState =
  | "link_invalid"
  | "link_replaced"
  | "withdrawn"
  | "error"
  | "declined_by_you"
  | "declined_by_other"
  | "expired"
  | "all_signed"
  | "already_signed"
  | "wrong_account"
  | "not_your_turn"
  | "locked"
  | "changed"
  | "ready"
  | "more_for_you";

/** What decides the state of the page of one entry. */
export type SigningFacts = {
  readonly request: SignatureRequest;
  readonly signature: Signature;
  readonly at: Date;
  /** Whether the entry is this person's; a session of somebody else sees that it is not. */
  readonly isOwn: boolean;
  /** Whether the link was replaced by a newer one. */
  readonly isReplaced: boolean;
  /** Who holds the documents at this moment, if it is not this entry. */
  readonly isLocked: boolean;
  /** The person agreed to documents that have moved on since. */
  readonly hasMoved: boolean;
  /** Another open entry of the same person in this request. */
  readonly hasMore: boolean;
};

/** Days for which a link still shows how a request ended. */
const LINK_DAYS_AFTER_END = 30;

const DAY_MS = 24 * 3600 * 1000;

/** The order is the order of the checks: the first that holds wins. */
const STATES: readonly (readonly [SigningState, (facts: SigningFacts) => boolean])[] = [
  ["link_invalid", ({ request, at }) => request.status === "DRAFT" || isLongOver(request, at)],
  ["link_replaced", ({ isReplaced }) => isReplaced],
  ["withdrawn", is("WITHDRAWN")],
  ["error", is("ERROR")],
  ["declined_by_you", ({ signature }) => signature.status === "declined"],
  ["declined_by_other", is("DECLINED")],
  ["expired", ({ request, at }) => request.status === "EXPIRED" || isPast(request, at)],
  ["all_signed", is("SIGNED")],
  ["already_signed", ({ signature, hasMore }) => !isWaiting(signature) && !hasMore],
  ["wrong_account", ({ isOwn }) => !isOwn],
  ["more_for_you", ({ signature }) => !isWaiting(signature)],
  ["not_your_turn", ({ request, signature }) => !isDue(request, signature)],
  ["locked", ({ isLocked }) => isLocked],
  ["changed", ({ hasMoved }) => hasMoved],
];

/** The state of the page of an entry. */
export function signingStateOf(facts: SigningFacts): SigningState {
  return STATES.find(([, holds]) => holds(facts))?.[0] ?? "ready";
}

/** Interface, part 12: a link ends 30 days after its request. */
export function isLongOver({ endedAt }: Pick<SignatureRequest, "endedAt">, at: Date): boolean {
  return endedAt !== null && at.getTime() - endedAt.getTime() > LINK_DAYS_AFTER_END * DAY_MS;
}

/**
 * The last day on which a signer gets the documents; null while none is set. A link ends 30 days after its request,
 * an account does not, and what a business deletes is gone for both.
 */
export function availableUntil(
  { endedAt, autoDeleteAt }: Pick<SignatureRequest, "endedAt" | "autoDeleteAt">,
  { signer }: Pick<Signature, "signer">,
): Day | null {
  const ofLink =
    signer.kind === "guest" && endedAt ? addDays(dayOf(endedAt), LINK_DAYS_AFTER_END) : null;
  const kept = autoDeleteAt && addDays(autoDeleteAt, -1);
  return ofLink && kept ? (ofLink < kept ? ofLink : kept) : (ofLink ?? kept);
}

function is(status: RequestStatus): (facts: SigningFacts) => boolean {
  return ({ request }) => request.status === status;
}

function isPast(request: SignatureRequest, at: Date): boolean {
  return request.status === "OPEN" && hasExpired(request, at);
}

function isDue(request: SignatureRequest, { id }: Signature): boolean {
  return dueSignatures(request).some((due) => due.id === id);
}
