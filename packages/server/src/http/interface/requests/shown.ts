import type { IdentityData, VisualSignature } from "@paraph/contract/shapes";
import type { Language, Legislation, Quality } from "@paraph/contract/words";
import { readersOf } from "../../../domain/access/permissions.ts";
import {
  newestDocumentId,
  type Signature,
  type SignatureRequest,
  type Signer,
} from "../../../domain/requests/request.ts";
import { visualToWire } from "./visual.ts";

/** Where people sign, as one caller may know it: who has a signer's own address can sign for them. */
export type SigningLinks = {
  /** Whether the caller manages the request and is told what the integrator keeps in it. */
  readonly manages: (request: SignatureRequest) => boolean;
  readonly request: (request: SignatureRequest) => string;
  readonly signature: (request: SignatureRequest, signature: Signature) => string | null;
};

const NO_CALLBACKS = { success: null, update: null, error: null } as const;

/** The members that every version shows in the same spelling; those that are null stay out. */
export function shownRequest(request: SignatureRequest, links: SigningLinks) {
  const isManager = links.manages(request);
  const callbacks = isManager ? request.callbacks : NO_CALLBACKS;
  return {
    id: request.id,
    title: request.title,
    ...given("message", request.message),
    document_id: newestDocumentId(request),
    signing_url: links.request(request),
    status_overall: request.status,
    owner: request.owner,
    read_access: [...readersOf(request)],
    write_access: [...request.writeAccess],
    ...given("callback_success_url", callbacks.success),
    ...given("callback_error_url", callbacks.error),
    ...given("callback_update_url", callbacks.update),
    quality: request.askedAsDemo ? ("DEMO" as const) : request.quality,
    ...given("legislation", request.legislation),
    ...given("custom", isManager ? request.custom : null),
    attach_on_success: [...request.attachOnSuccess],
    attachments: request.attachments.map(({ id, filename }) => ({ attachment_id: id, filename })),
    created_at: request.createdAt.toISOString(),
    updated_at: request.updatedAt.toISOString(),
  };
}

/** Automatic reminders, in versions 2 and 3. */
export function shownReminders({ reminders }: SignatureRequest) {
  const plan = reminders && {
    first_after_days: reminders.firstAfterDays,
    every_days: reminders.everyDays,
    at_most: reminders.atMost,
  };
  return given("reminders", plan);
}

export type ShownStatus = "OPEN" | "DECLINED" | "SIGNED" | "ERROR" | "WITHDRAWN";

type ShownSignature = {
  sid: string;
  status_code: ShownStatus;
  notify: boolean;
  language?: Language;
  visual_signature?: VisualSignature;
  signing_url?: string;
  last_viewed_at?: string;
  signed_at?: string;
  signed_quality?: Quality;
  signed_legislation?: Legislation;
};

/** The members of one person's entry that every version shows in the same spelling. */
export function shownSignature(
  request: SignatureRequest,
  signature: Signature,
  links: SigningLinks,
): ShownSignature {
  const isSigned = signature.status === "signed";
  return {
    sid: signature.id,
    status_code: statusCode(signature),
    notify: signature.notify,
    ...given("language", signature.language),
    ...given("visual_signature", signature.visual && visualToWire(signature.visual)),
    ...given("signing_url", guestLink(request, signature, links)),
    ...given("last_viewed_at", signature.lastViewedAt?.toISOString() ?? null),
    ...given("signed_at", isSigned ? (signature.endedAt?.toISOString() ?? null) : null),
    ...given("signed_quality", signature.signedQuality),
    ...given("signed_legislation", signature.signedLegislation),
  };
}

/** Interface 2.2: only a signer without an account has an address of their own. */
export function guestLink(
  request: SignatureRequest,
  signature: Signature,
  links: SigningLinks,
): string | null {
  return signature.signer.kind === "guest" ? links.signature(request, signature) : null;
}

/** Interface 2.2: the name, and which identification an Express QES signer goes through. */
export function shownIdentity({ signer, identificationId }: Signature): {
  signer_identity_data?: IdentityData;
} {
  if (signer.kind !== "guest") return {};
  return { signer_identity_data: { ...nameIn(signer), ...given("evidence_id", identificationId) } };
}

function nameIn({ identity }: Extract<Signer, { readonly kind: "guest" }>): IdentityData {
  return {
    ...given("first_name", identity.firstName),
    ...given("last_name", identity.lastName),
    ...given("email_address", identity.emailAddress),
    ...given("identity_reference", identity.identityReference),
  };
}

function statusCode({ status }: Signature): ShownStatus {
  const codes = {
    open: "OPEN",
    declined: "DECLINED",
    signed: "SIGNED",
    error: "ERROR",
    released: "SIGNED",
    withdrawn: "WITHDRAWN",
  } as const;
  return codes[status];
}

/** People in the order of their entries; members for whom another signed are left out. */
export function peopleAsked({ signatures }: SignatureRequest): readonly Signature[] {
  return signatures.filter(({ status }) => status !== "released");
}

/** A member that is there only when it has a value. */
export function given<Name extends string, Value>(
  name: Name,
  value: Value | null,
): { [Key in Name]?: Value } {
  return (value === null ? {} : { [name]: value }) as { [Key in Name]?: Value };
}
