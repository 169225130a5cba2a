import type { IdentityDataInput, IdentityDataInputV1 } from "@paraph/contract/shapes";
import { DEFAULT_REMINDERS } from "@paraph/contract/limits";
import {
  LANGUAGE_NAMES,
  type AttachOnSuccess,
  type CallbackEvent,
  type Language,
  type LanguageName,
  type Legislation,
  type WantedQuality,
} from "@paraph/contract/words";
import { parseDay, type Day } from "../../../domain/days.ts";
import type { DocumentId } from "../../../domain/ids.ts";
import type { NewRequest } from "../../../domain/requests/create.ts";
import type { ReminderPlan } from "../../../domain/requests/reminder-plan.ts";
import type { IdentityData } from "../../../domain/requests/request.ts";
import type { RequestPatch } from "../../../domain/requests/update.ts";

/** The members that every version takes on create and on update. */
export type SharedMembers = {
  readonly message?: string | null;
  readonly custom?: string | null;
  readonly quality?: WantedQuality | null;
  readonly legislation?: Legislation | null;
  readonly read_access?: readonly string[] | null;
  readonly write_access?: readonly string[] | null;
  readonly creator?: string | null;
  readonly cc_email_addresses?: readonly string[] | null;
  readonly callback_success_url?: string | null;
  readonly callback_error_url?: string | null;
  readonly callback_update_url?: string | null;
  readonly attach_on_success?: readonly AttachOnSuccess[] | null;
};

/** What create takes beside title, documents and signatures. */
export function newMembers(
  body: SharedMembers,
): Omit<NewRequest, "title" | "signatures" | "begins" | "reminders" | "expiresAt"> {
  const { readAccess, writeAccess, ccEmailAddresses, attachOnSuccess, ...rest } =
    patchMembers(body);
  return {
    ...rest,
    readAccess: readAccess ?? [],
    writeAccess: [...(writeAccess ?? []), ...(body.creator ? [body.creator] : [])],
    ccEmailAddresses: ccEmailAddresses ?? [],
    attachOnSuccess: attachOnSuccess ?? [],
  };
}

/** What an update takes beside title and signatures; null is unchanged. */
export function patchMembers(
  body: SharedMembers,
): Omit<RequestPatch, "title" | "signatures" | "reminders" | "expiresAt" | "documents"> {
  const { attach_on_success: attached } = body;
  return {
    message: body.message ?? null,
    custom: body.custom ?? null,
    quality: body.quality ?? null,
    legislation: body.legislation ?? null,
    readAccess: body.read_access ?? null,
    writeAccess: body.write_access ?? null,
    ccEmailAddresses: body.cc_email_addresses ?? null,
    callbacks: callbacksOf(body),
    attachOnSuccess: attached ? [...new Set(attached)] : null,
  };
}

/** Automatic reminders as versions 2 and 3 take them; null is as before, or as the business does. */
export function remindersFrom(
  wire: Partial<Record<keyof typeof DEFAULT_REMINDERS, number | null>> | null | undefined,
): ReminderPlan | null {
  if (!wire) return null;
  return {
    firstAfterDays: wire.first_after_days ?? DEFAULT_REMINDERS.first_after_days,
    everyDays: wire.every_days ?? DEFAULT_REMINDERS.every_days,
    atMost: wire.at_most ?? DEFAULT_REMINDERS.at_most,
  };
}

/** A document by its id, in an object or alone. */
export type NamedDocument = string | { readonly id: string };

export function idOf(document: NamedDocument): string {
  return typeof document === "string" ? document : document.id;
}

/** The members by which a body names documents. */
export type NamedDocuments = {
  readonly document_id?: string | null;
  readonly documents?: readonly NamedDocument[] | null;
  readonly content?: unknown;
  readonly file_url?: unknown;
};

/** What an update says of the documents; null where it names none. */
export function documentsNamed(body: NamedDocuments): RequestPatch["documents"] {
  if (body.content || body.file_url) return "content";
  const { document_id: one, documents } = body;
  const ids = [...(one ? [one] : []), ...(documents ?? []).map(idOf)];
  return ids.length === 0 ? null : ids.map((id) => id.toLowerCase() as DocumentId);
}

function callbacksOf(body: SharedMembers): Readonly<Record<CallbackEvent, string | null>> {
  return {
    success: body.callback_success_url || null,
    update: body.callback_update_url || null,
    error: body.callback_error_url || null,
  };
}

/** `expires_at` of version 3; the schema has checked that it is a day. */
export function dayFrom(text: string | null | undefined): Day | null {
  return text === null || text === undefined ? null : parseDay(text);
}

/** Either form of identity data; which one it is shows by its e-mail address (interface 4.3). */
export function identityFromWire(
  wire: IdentityDataInput | IdentityDataInputV1 | null | undefined,
): IdentityData | null {
  if (!wire) return null;
  const newer: IdentityDataInput = wire;
  return {
    provider: newer.provider ?? null,
    firstName: newer.first_name ?? null,
    lastName: newer.last_name ?? null,
    mobileNumber: newer.mobile_number ?? null,
    issuingCountry: newer.issuing_country ?? null,
    emailAddress: newer.email_address ?? null,
    identityReference: newer.identity_reference ?? null,
  };
}

/** By its code or by its name in English. */
export function languageFrom(word: Language | LanguageName | null | undefined): Language | null {
  if (!word) return null;
  return isLanguageName(word) ? LANGUAGE_NAMES[word] : word;
}

function isLanguageName(word: string): word is LanguageName {
  return Object.hasOwn(LANGUAGE_NAMES, word);
}

/** -1 or absent is any time. */
export function sequenceFrom(number: number | null | undefined): number | null {
  return number === null || number === undefined || number === -1 ? null : number;
}
