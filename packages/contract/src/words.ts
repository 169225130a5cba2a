/** Every word of the interface that has a fixed set of spellings (parts 2, 3, 5; interface 10, 4.3). */

/** Interface 3.1, and WITHDRAWN, which we add: a terminal state reached by `withdraw`. */
export const REQUEST_STATUSES = [
  "DRAFT",
  "OPEN",
  "SIGNED",
  "DECLINED",
  "ERROR",
  "EXPIRED",
  "WITHDRAWN",
] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

/** Interface 3.2, and of a request that was withdrawn; shown in upper case in responses. */
export const SIGNATURE_STATUSES = ["open", "declined", "signed", "error", "withdrawn"] as const;
export type SignatureStatus = (typeof SIGNATURE_STATUSES)[number];

/** Interface 2.1. */
export const QUALITIES = ["SES", "AES", "QES", "AES_MINIMAL"] as const;
export type Quality = (typeof QUALITIES)[number];

/** Interface 10: how a quality is asked for; DEMO is the default of the business, with demo keys only. */
export const WANTED_QUALITIES = [...QUALITIES, "DEMO"] as const;
export type WantedQuality = (typeof WANTED_QUALITIES)[number];

/** Interface 2.1 names ZERTES; the second spelling is our choice. */
export const LEGISLATIONS = ["ZERTES", "EIDAS"] as const;
export type Legislation = (typeof LEGISLATIONS)[number];

/** Languages in which people are addressed. */
export const LANGUAGES = ["en", "de", "fr", "it"] as const;
export type Language = (typeof LANGUAGES)[number];
/** Programs in the field name languages in words too. */
export const LANGUAGE_NAMES = { English: "en", German: "de", French: "fr", Italian: "it" } as const;
export type LanguageName = keyof typeof LANGUAGE_NAMES;

/** Interface part 6. */
export const CALLBACK_EVENTS = ["success", "update", "error"] as const;
export type CallbackEvent = (typeof CALLBACK_EVENTS)[number];

/** The same as the list of a request's callbacks spells them. */
export const CALLBACK_TYPES = {
  success: "SUCCESS",
  update: "UPDATE",
  error: "ERROR",
} as const satisfies Readonly<Record<CallbackEvent, string>>;

/** A region is a deployment with its own database, keys and token issuer. */
export const REGIONS = ["ch", "de"] as const;
export type Region = (typeof REGIONS)[number];

/** Demo keys test for free; production keys are live (interface part 1). */
export const ENVIRONMENTS = ["demo", "production"] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

/** What a business can have switched on. */
export const FEATURES = [
  "seal",
  "expires_at",
  "observer_groups",
  "express_qes",
  "validation",
  "completion_attachments",
] as const;
export type Feature = (typeof FEATURES)[number];

const VERSIONS = ["v1", "v2", "v3"] as const;
export type Version = (typeof VERSIONS)[number];

/** ALL: every member signs, in any order. ANY_ONE: one member signs for the group (interface 4.3). */
export const GROUP_MODES = ["ALL", "ANY_ONE"] as const;
export type GroupMode = (typeof GROUP_MODES)[number];

export const GROUP_TYPES = ["SIGNER", "OBSERVER"] as const;
export type GroupType = (typeof GROUP_TYPES)[number];

export const OBSERVER_TYPES = ["USER", "GROUP"] as const;

/** What is attached to the completion mail. */
export const ATTACH_ON_SUCCESS = ["SIGNED_DOCUMENT", "SIGNATURE_PROTOCOL"] as const;
export type AttachOnSuccess = (typeof ATTACH_ON_SUCCESS)[number];

/** Where a request was made. */
export const ORIGINS = ["API", "WEB"] as const;
export type Origin = (typeof ORIGINS)[number];

/** How far the delivery of one callback has come. */
export const CALLBACK_STATES = ["OPEN", "COMPLETED", "RESIGNATED"] as const;
export type CallbackState = (typeof CALLBACK_STATES)[number];

/** Why a receiver gave no answer: not allowed, nobody listens, name or certificate wrong, too late. */
export const CALL_FAILURES = [
  "forbidden",
  "refused",
  "unresolved",
  "tls",
  "timeout",
  "unreachable",
] as const;
export type CallFailure = (typeof CALL_FAILURES)[number];

export const ROTATIONS = [0, 90, 180, 270] as const;
export type Rotation = (typeof ROTATIONS)[number];

/** The four views of an inbox: to sign now, in the hands of others, complete, ended otherwise. */
export const INBOX_VIEWS = ["sign", "waiting", "done", "closed"] as const;
export type InboxView = (typeof INBOX_VIEWS)[number];

/** The views of what somebody manages; a draft is nobody else's business. */
export const MANAGED_VIEWS = ["all", "draft", "open", "done", "closed"] as const;
export type ManagedView = (typeof MANAGED_VIEWS)[number];

/** In which order a list of requests is shown. */
export const LIST_SORTS = ["newest", "oldest", "deadline", "title"] as const;
export type ListSort = (typeof LIST_SORTS)[number];
