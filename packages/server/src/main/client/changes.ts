import type { CallbackEvent } from "@paraph/contract/words";
import type { v2 } from "@paraph/sdk";
import { fillPlaceholders } from "../../domain/callbacks/address.ts";

/** What is remembered of a request between two looks at it. */
type Seen = { readonly status: string; readonly signed: ReadonlySet<string> };

export type Change = { readonly event: CallbackEvent; readonly signatureId: string | null };

export function seenOf({ status_overall: status, signatures }: v2.SignatureRequest): Seen {
  const signed = signatures.filter((one) => one.status_code === "SIGNED").map(({ sid }) => sid);
  return { status, signed: new Set(signed) };
}

/** Interface 6: the events between two looks at a request, in their order; null before the first look. */
export function changesOf(before: Seen | null, request: v2.SignatureRequest): readonly Change[] {
  const signed = request.signatures
    .filter(({ sid, status_code: code }) => code === "SIGNED" && !before?.signed.has(sid))
    .toSorted((one, other) => ((one.signed_at ?? "") < (other.signed_at ?? "") ? -1 : 1))
    .map(({ sid }) => ({ event: "update", signatureId: sid }) as const);
  const { status_overall: status } = request;
  if (status === "OPEN" || status === "DRAFT" || status === before?.status) return signed;
  // Who signs last completes the request: no update, but the success.
  if (status === "SIGNED") return [...signed.slice(0, -1), { event: "success", signatureId: null }];
  return [...signed, { event: "error", signatureId: null }];
}

/** An address without a path stands for the place of the program: the rest comes from the request. */
export function addressFor(
  forwardTo: string,
  request: v2.SignatureRequest,
  { event, signatureId }: Change,
): string {
  const { pathname, search, origin } = new URL(forwardTo);
  const own = ownAddress(request, event);
  const isPlace = pathname === "/" && search === "";
  const address = isPlace && own ? own.replace(/^[a-z]+:\/\/[^/?#]*/i, origin) : forwardTo;
  const { id: requestId, document_id: documentId } = request;
  return fillPlaceholders(address, { event, requestId, documentId, signatureId });
}

function ownAddress(request: v2.SignatureRequest, event: CallbackEvent): string | undefined {
  if (event === "success") return request.callback_success_url;
  return event === "update" ? request.callback_update_url : request.callback_error_url;
}
