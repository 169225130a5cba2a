import { Refusal } from "@paraph/contract/errors";
import type { SignatureId } from "../ids.ts";
import type { NewVersion, RequestEvent } from "./events.ts";
import { hasExpired } from "./expiry.ts";
import { releaseOthers, signaturesOf } from "../groups/groups.ts";
import {
  documentsToSign,
  type RequestDocument,
  type Signature,
  type SignatureRequest,
} from "./request.ts";
import { notWhile } from "./not-while.ts";
import { dueSignatures } from "./turns.ts";

/**
 * The request as an event leaves it, before its status follows. Refuses what the signatures
 * themselves forbid; what the status forbids is for the state table to say.
 */
export function changed(request: SignatureRequest, event: RequestEvent): SignatureRequest {
  switch (event.kind) {
    case "update":
      return { ...request, ...event.changes };
    case "add_signer":
      return { ...request, signatures: [...request.signatures, ...event.signatures] };
    case "remove_signer":
      return removed(request, event.signature);
    case "sign":
      return signed(request, event);
    case "decline":
      return ended(request, event.signature, "declined", event.at, event.reason);
    case "fail":
      return event.signature === null
        ? request
        : ended(request, event.signature, "error", event.at, event.reason);
    case "initiate":
      // A draft may lie until its last day is over; nobody is invited to what cannot be signed.
      if (hasExpired(request, event.at)) throw new Refusal("error.sr.expires_at_out_of_range");
      return request;
    case "withdraw":
      return { ...request, signatures: request.signatures.map((one) => withdrawn(one, event.at)) };
    case "create":
    case "create_draft":
    case "expire":
      return request;
  }
}

/** The one entry of a signature, or the refusal that there is none. */
function signatureOf(request: SignatureRequest, id: SignatureId): Signature {
  const found = request.signatures.find((one) => one.id === id);
  if (!found) throw new Refusal("error.sr.signature_not_found");
  return found;
}

/** The entry of somebody who may sign or decline now; everything else is refused with its reason. */
export function signatureInTurn(request: SignatureRequest, id: SignatureId, at: Date): Signature {
  const found = signatureOf(request, id);
  if (found.status === "signed") throw new Refusal("error.sr.already_signed");
  if (request.status !== "OPEN") throw notWhile(request.status, "error.sr.not_open");
  if (found.status !== "open") {
    const message = `This signature is no longer asked for. It is ${found.status.toUpperCase()}.`;
    throw new Refusal("error.sr.not_open", { message });
  }
  if (hasExpired(request, at)) {
    throw new Refusal("error.sr.not_open", { message: "The last day to sign is over." });
  }
  if (!dueSignatures(request).some((due) => due.id === id)) {
    throw new Refusal("error.sr.not_your_turn");
  }
  return found;
}

function signed(
  request: SignatureRequest,
  event: Extract<RequestEvent, { readonly kind: "sign" }>,
): SignatureRequest {
  const open = signatureInTurn(request, event.signature, event.at);
  const mark: Signature = {
    ...open,
    status: "signed",
    endedAt: event.at,
    signedQuality: event.quality,
    signedLegislation: event.legislation,
  };
  return {
    ...request,
    documents: withVersions(request, open, event.versions),
    signatures: releaseOthers(replaced(request.signatures, mark), mark),
  };
}

/** All or none: a signer's act gives every document that they sign exactly one new version. */
function withVersions(
  request: SignatureRequest,
  signature: Signature,
  versions: readonly NewVersion[],
): readonly RequestDocument[] {
  const fresh = new Map(versions.map((one) => [one.documentId, one.versionId]));
  const wanted = documentsToSign(request, signature);
  if (fresh.size !== versions.length || wanted.length !== versions.length) {
    throw new Error(`signature ${signature.id} must give ${wanted.length} new versions`);
  }
  for (const { id } of wanted) {
    if (!fresh.has(id)) throw new Error(`signature ${signature.id} leaves out document ${id}`);
  }
  return request.documents.map((one) => ({
    ...one,
    versionId: fresh.get(one.id) ?? one.versionId,
  }));
}

function ended(
  request: SignatureRequest,
  id: SignatureId,
  status: "declined" | "error",
  at: Date,
  reason: string | null,
): SignatureRequest {
  const open = signatureInTurn(request, id, at);
  const mark: Signature = { ...open, status, endedAt: at, endReason: reason };
  return { ...request, signatures: replaced(request.signatures, mark) };
}

function removed(request: SignatureRequest, id: SignatureId): SignatureRequest {
  const leaving = signaturesOf(request, id);
  if (leaving.length === 0) throw new Refusal("error.sr.signature_not_found");
  if (leaving.some(({ status }) => status === "signed")) {
    throw new Refusal("error.sr.already_signed");
  }
  const gone = new Set(leaving.map((one) => one.id));
  return { ...request, signatures: request.signatures.filter((one) => !gone.has(one.id)) };
}

/** Who has not signed is no longer asked; what others did stays. */
function withdrawn(signature: Signature, at: Date): Signature {
  return signature.status === "open"
    ? { ...signature, status: "withdrawn", endedAt: at }
    : signature;
}

function replaced(signatures: readonly Signature[], mark: Signature): readonly Signature[] {
  return signatures.map((one) => (one.id === mark.id ? mark : one));
}
