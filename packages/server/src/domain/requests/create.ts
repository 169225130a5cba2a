import { Refusal } from "@paraph/contract/errors";
import { MAX_DOCUMENTS_PER_REQUEST } from "@paraph/contract/limits";
import type {
  AttachOnSuccess,
  CallbackEvent,
  Environment,
  Legislation,
  Origin,
  Quality,
  WantedQuality,
} from "@paraph/contract/words";
import type { Day } from "../days.ts";
import { newObserverId, type BusinessId, type RequestId } from "../ids.ts";
import { begin } from "./advance.ts";
import type { Outcome } from "./events.ts";
import { checkExpiry } from "./expiry.ts";
import { normalEmail } from "./identity.ts";
import { checkLegislation, qualityWanted } from "./quality.ts";
import { kept, type ReminderPlan } from "./reminder-plan.ts";
import type { Observer, RequestDocument, RequestManager, SignatureRequest } from "./request.ts";
import { deletionDay } from "./retention.ts";
import { signaturesFor, type NewSignature, type SignerSources } from "./signers.ts";

/** What an integrator asks for; a spelling of the interface has become this by translation only. */
export type NewRequest = {
  readonly title: string;
  readonly message: string | null;
  readonly custom: string | null;
  readonly quality: WantedQuality | null;
  readonly legislation: Legislation | null;
  readonly signatures: readonly NewSignature[];
  readonly readAccess: readonly string[];
  readonly writeAccess: readonly string[];
  readonly ccEmailAddresses: readonly string[];
  readonly callbacks: Readonly<Record<CallbackEvent, string | null>>;
  readonly attachOnSuccess: readonly AttachOnSuccess[];
  /** Null: as the business does. */
  readonly reminders: ReminderPlan | null;
  readonly expiresAt: Day | null;
  /** Version 3 begins with a DRAFT, of which nobody hears; the others are OPEN at once. */
  readonly begins: "DRAFT" | "OPEN";
};

/** What the business decides about its requests. */
export type BusinessDefaults = {
  readonly businessId: BusinessId;
  readonly environment: Environment;
  readonly defaultQuality: Quality;
  readonly retentionDays: number | null;
  readonly reminders: ReminderPlan | null;
};

/** Where a new request comes from. */
export type Creation = {
  readonly owner: string;
  readonly manager: RequestManager | null;
  readonly origin: Origin;
  readonly at: Date;
  readonly documents: readonly RequestDocument[];
};

/** Makes a request of what was asked for, and says who must hear of it (interface 3.1). */
export function createRequest(
  asked: NewRequest,
  defaults: BusinessDefaults,
  creation: Creation,
  sources: SignerSources,
): Outcome {
  const { at, documents } = creation;
  checkDocumentCount(documents.length);
  const { quality, askedAsDemo } = qualityWanted(
    asked.quality,
    defaults.defaultQuality,
    defaults.environment,
  );
  checkLegislation(quality, asked.legislation);
  const autoDeleteAt = deletionDay(at, defaults.retentionDays);
  if (asked.expiresAt !== null) checkExpiry(asked.expiresAt, autoDeleteAt, at);
  const ccEmailAddresses = addresses(asked.ccEmailAddresses);
  const request: SignatureRequest = {
    id: sources.ids.uuid() as RequestId,
    businessId: defaults.businessId,
    environment: defaults.environment,
    owner: creation.owner,
    createdBy: creation.owner,
    manager: creation.manager,
    origin: creation.origin,
    status: asked.begins,
    title: asked.title,
    message: asked.message,
    custom: asked.custom,
    quality,
    askedAsDemo,
    legislation: asked.legislation,
    documents,
    signatures: asked.signatures.flatMap((entry, index) =>
      signaturesFor(entry, index, { quality, documents }, sources),
    ),
    observers: ccEmailAddresses.map((email) => newObserver(email, at, sources)),
    attachments: [],
    readAccess: addresses(asked.readAccess),
    writeAccess: addresses(asked.writeAccess),
    bound: creation.manager ? { [creation.manager.email]: creation.manager.accountId } : {},
    ccEmailAddresses,
    callbacks: asked.callbacks,
    attachOnSuccess: asked.attachOnSuccess,
    reminders: asked.reminders === null ? defaults.reminders : kept(asked.reminders),
    expiresAt: asked.expiresAt,
    autoDeleteAt,
    createdAt: at,
    updatedAt: at,
    endedAt: null,
    endMessage: null,
    version: 0,
  };
  return begin(request, { kind: asked.begins === "DRAFT" ? "create_draft" : "create", at });
}

/** A request keeps 1 to 50 documents (interface 2.5, 8). */
export function checkDocumentCount(count: number): void {
  if (count === 0) throw new Refusal("error.sr.document_required");
  if (count > MAX_DOCUMENTS_PER_REQUEST) throw new Refusal("error.sr.too_many_documents");
}

/** Somebody by e-mail address who watches a request. */
export function newObserver(
  given: string,
  at: Date,
  { ids, invitedBy, accounts }: Pick<SignerSources, "ids" | "invitedBy" | "accounts">,
): Observer {
  const email = normalEmail(given);
  const who = { kind: "user", email, accountId: accounts.get(email) ?? null } as const;
  return { id: newObserverId(ids), invitedAt: at, invitedBy, who };
}

/** Addresses in lower case, each once, in the order given. */
export function addresses(given: readonly string[]): readonly string[] {
  return [...new Set(given.map(normalEmail))];
}
