/**
 * Every way the service says no (interface 7). A key is a promise: it never
 * changes its meaning. The text is for people and may change. docs/errors.md lists the same keys.
 */
export const ERRORS = {
  "error.auth.credentials_invalid": [
    "unauthenticated",
    "username or api-key is wrong. Send the pair as it was handed out; a key that was reset or revoked no longer works.",
  ],
  "error.auth.token_missing": [
    "unauthenticated",
    "This call needs the header Authorization: Bearer <token>.",
  ],
  "error.auth.token_expired": ["unauthenticated", "The token has expired. Log in again."],
  "error.auth.token_invalid": ["unauthenticated", "The token is not valid here. Log in again."],
  "error.auth.forbidden": ["forbidden", "You may not do this."],
  "error.auth.https_required": ["forbidden", "All calls must use HTTPS."],
  "error.session.required": [
    "unauthenticated",
    "Nobody is logged in here, or the session has ended.",
  ],
  "error.session.token_wrong": ["forbidden", "The call does not carry the token of its session."],
  "error.request.origin_foreign": [
    "forbidden",
    "This call is taken from the service's own pages only.",
  ],
  "error.request.host_unknown": ["misdirected", "The service does not answer to this host name."],
  "error.feature.not_enabled": ["feature_off", "Your business has not enabled this feature."],
  "error.rate_limit.exceeded": ["too_many", "Too many calls. Wait as long as Retry-After says."],
  "error.rate_limit.login": ["too_many", "Too many logins. Wait as long as Retry-After says."],
  "error.rate_limit.reminder": [
    "too_many",
    "A signer can be reminded once per hour. Wait as long as Retry-After says.",
  ],
  "error.request.body_invalid": ["constraint", "The body does not have the right form."],
  "error.request.query_invalid": ["constraint", "The query does not have the right form."],
  "error.request.path_invalid": ["constraint", "The path does not have the right form."],
  "error.request.json_broken": [
    "invalid",
    "The body is not valid JSON. Look for a trailing comma, single quotes or a line break inside of a string.",
  ],
  "error.request.content_type_unsupported": [
    "unsupported",
    "This content type is not accepted here.",
  ],
  "error.request.body_too_large": ["too_large", "The body is larger than this call accepts."],
  "error.request.body_missing": ["invalid", "This call needs a body."],
  "error.request.not_acceptable": [
    "not_acceptable",
    "The answer is JSON, which the Accept header does not allow.",
  ],
  "error.request.method_not_allowed": [
    "wrong_method",
    "This address does not take that method; see Allow.",
  ],
  "error.request.route_not_found": [
    "missing",
    "There is nothing at this address. The reference at /docs lists every address.",
  ],
  "error.request.http_broken": ["invalid", "This is not a well-formed HTTP request."],
  "error.request.timeout": ["timeout", "The request did not arrive in time."],
  "error.idempotency.body_differs": [
    "unprocessable",
    "This Idempotency-Key was used with another body.",
  ],
  "error.idempotency.in_flight": [
    "conflict",
    "The first call with this Idempotency-Key is still running.",
  ],
  "error.idempotency.answer_gone": [
    "conflict",
    "What this call made is gone since, and its answer with it. Use a new Idempotency-Key.",
  ],
  "error.idempotency.key_invalid": [
    "invalid",
    "An Idempotency-Key has 1 to 255 printable characters.",
  ],
  "error.service.busy": ["unavailable", "The service is busy. Try again as Retry-After says."],
  "error.service.storage_full": [
    "unavailable",
    "The service has no room left to keep anything. Try again later; its operator has to make room.",
  ],
  "error.service.shutting_down": ["unavailable", "The service is stopping. Try again."],
  "error.service.internal": [
    "fault",
    "Something went wrong on our side. The request id helps us to find it.",
  ],
  "error.document.damaged": [
    "fault",
    "The stored content of this document is damaged or lost. The operator of the service can restore it from a copy.",
  ],
  "error.entity.not_found": ["missing", "There is no such object, or you may not see it."],
  "error.validation.not_found": [
    "missing",
    "There is no such result. Results are kept for ten minutes, and only for who asked.",
  ],
  "error.sr.not_found": [
    "missing",
    "There is no such signature request, or you may not see it. Check its id, and whether your key is of the business and the environment that made it.",
  ],
  "error.sr.not_draft": [
    "invalid",
    "This is possible only while the signature request is a DRAFT.",
  ],
  "error.sr.not_open": ["invalid", "This is possible only while the signature request is OPEN."],
  "error.sr.not_now": ["invalid", "The state of the signature request does not allow this."],
  "error.sr.not_your_turn": ["invalid", "Others have to sign first."],
  "error.sr.already_signed": ["conflict", "This signature is made already."],
  "error.sr.being_signed": ["conflict", "Another person is signing right now. Try again shortly."],
  "error.sr.changed_meanwhile": [
    "conflict",
    "The signature request was changed meanwhile. Read it and try again.",
  ],
  "error.sr.document_not_shown": [
    "conflict",
    "A document of the request has not been shown to the signer. Show each one first.",
  ],
  "error.sr.somebody_has_signed": [
    "invalid",
    "The signers cannot be replaced after somebody has signed.",
  ],
  "error.sr.signature_not_found": ["missing", "There is no such signature in this request."],
  "error.sr.too_many_signers": [
    "invalid",
    "A document takes up to 99 signatures, and a request asks up to 500 people.",
  ],
  "error.sr.too_many_documents": ["invalid", "A signature request holds up to 50 documents."],
  "error.sr.last_document_cannot_be_removed": [
    "invalid",
    "A signature request keeps one document at least. Delete the signature request instead.",
  ],
  "error.sr.document_required": [
    "invalid",
    "Give exactly one of content, file_url and document_id.",
  ],
  "error.sr.document_not_replaceable": [
    "invalid",
    "A document of a request is not replaced by an update. Delete the request and create another.",
  ],
  "error.sr.inline_content_not_supported": [
    "invalid",
    "Version 3 takes references to uploaded documents only.",
  ],
  "error.sr.place_covers_text": [
    "invalid",
    "A place that is chosen after somebody has signed must keep clear of text.",
  ],
  "error.sr.nobody_can_sign": [
    "invalid",
    "As this instance is configured, a signer could never sign. The message names who, and what is missing.",
  ],
  "error.sr.legislation_required": [
    "invalid",
    "quality QES and AES_MINIMAL need legislation: ZERTES or EIDAS.",
  ],
  "error.sr.expires_at_out_of_range": [
    "invalid",
    "expires_at must be today or later, at most 6 months ahead and before the deletion date.",
  ],
  "error.sr.identity_required": ["invalid", "The signer must be identified first."],
  "error.sr.identity_data_incomplete": ["constraint", "signer_identity_data is not complete."],
  "error.sr.signer_required": ["invalid", "A signature names a signer or a signer group."],
  "error.sr.already_has_document": ["conflict", "The document is part of this request already."],
  "error.sr.nobody_to_remind": [
    "invalid",
    "There is nobody to remind: nobody's turn has come, or they are sent no messages.",
  ],
  "error.sr.observer_not_found": ["missing", "There is no such observer in this request."],
  "error.sr.attachment_not_found": ["missing", "There is no such attachment in this request."],
  "error.sr.callback_not_found": ["missing", "There is no such callback in this request."],
  "error.group.not_found": ["missing", "There is no such group."],
  "error.business.not_found": ["missing", "There is no such business, or you do not belong to it."],
  "error.business.key_not_found": ["missing", "There is no such API user in this business."],
  "error.business.two_keys": ["conflict", "An API user has two keys at most. End one first."],
  "error.business.last_key": ["conflict", "The last key ends with its API user. Revoke that."],
  "error.business.member_not_found": ["missing", "Nobody of this address belongs to the business."],
  "error.invitation.not_found": ["missing", "There is no such invitation."],
  "error.invitation.expired": ["conflict", "The invitation has expired. Ask for a new one."],
  "error.invitation.withdrawn": ["conflict", "The invitation was withdrawn."],
  "error.invitation.used": ["conflict", "The invitation was accepted already."],
  "error.invitation.other_address": [
    "forbidden",
    "The invitation is for another address than the one you are logged in with.",
  ],
  "error.business.last_admin": ["conflict", "A business keeps at least one administrator."],
  "error.business.feature_held": [
    "forbidden",
    "The operator holds this switch. Ask them to turn the feature on or off.",
  ],
  "error.business.accent_faint": [
    "invalid",
    "The colour is too light: white text on it cannot be read. Choose a darker shade (4.5 to 1).",
  ],
  "error.business.logo_not_found": ["missing", "There is no such logo."],
  "error.business.retention_moved": [
    "conflict",
    "More requests would be deleted than you were shown. Look at the preview again.",
  ],
  "error.business.no_production_here": [
    "forbidden",
    "An instance in demo mode makes no production keys.",
  ],
  "error.session.proof_old": [
    "forbidden",
    "For this, log in again: it is some time since you showed who you are.",
  ],
  "error.account.credentials_invalid": ["unauthenticated", "The address or the password is wrong."],
  "error.account.exists": ["conflict", "There is an account of this address. Log in."],
  "error.account.password_weak": [
    "invalid",
    "The password is known to others or too easy: take ten characters or more that nobody guesses.",
  ],
  "error.account.proof_needed": [
    "forbidden",
    "Show once more that it is you: give your password, or log in again.",
  ],
  "error.account.name_proven": [
    "conflict",
    "This name was proven by an identification; it changes with another one.",
  ],
  "error.account.totp_on": [
    "conflict",
    "An authenticator app is set up already. Turn it off first.",
  ],
  "error.account.totp_off": ["missing", "No authenticator app is set up."],
  "error.account.signatures_open": [
    "conflict",
    "Something still waits for your signature: sign or decline it first.",
  ],
  "error.account.password_wrong": ["invalid", "The password is wrong."],
  "error.passkey.refused": ["invalid", "The passkey was not accepted. Try again."],
  "error.passkey.not_found": ["missing", "You have no such passkey."],
  "error.session.not_found": ["missing", "You have no such session."],
  "error.account.entry_expired": ["conflict", "This has taken too long. Begin again."],
  "error.intent.expired": ["conflict", "What you confirmed has lapsed. Confirm it again."],
  "error.intent.not_found": ["missing", "There is no such confirmation, or it is somebody else's."],
  "error.code.wrong": ["invalid", "The code is wrong."],
  "error.code.expired": ["invalid", "The code has expired. Ask for a new one."],
  "error.code.too_many_tries": ["too_many", "Too many wrong codes. Start again."],
  "error.code.too_many_sent": ["too_many", "No more codes can be sent now."],
  "error.code.not_sent": [
    "unavailable",
    "The code could not be sent: the mail server or SMS gateway does not take it. Try again as Retry-After says.",
  ],
  "error.code.sender_reported": [
    "forbidden",
    "The receiver reported this sender and gets no more messages on its behalf.",
  ],
  "error.document.not_found": [
    "missing",
    "There is no such document, or you may not see it. Check its id, and whether your key is of the business and the environment that made it.",
  ],
  "error.document.cascade_in_progress": [
    "forbidden",
    "The document is being deleted with its signature request. Try again in a few seconds.",
  ],
  "error.document.in_use": ["invalid", "The document belongs to a signature request."],
  "error.document.source_required": [
    "invalid",
    "Give either content or file_url, not both and not neither.",
  ],
  "error.document.page_not_found": ["missing", "The document has no such page."],
  "error.document.signed_cannot_be_watermarked": [
    "invalid",
    "A signed document cannot be watermarked.",
  ],
  "error.document.content_not_base64": [
    "invalid",
    "content is not valid Base64. Send the bytes of the file in Base64, and nothing else.",
  ],
  "error.document.range_not_satisfiable": ["range", "The document is shorter than that range."],
  "error.seal.not_found": [
    "missing",
    "The business has no seal of this account_name. Leave account_name out to use its first seal.",
  ],
  "error.image.unsupported": ["invalid", "The image must be a PNG or a JPEG."],
  "error.image.too_large": ["invalid", "The image is too large."],
  "error.position.outside_page": ["invalid", "The position does not lie on the page."],
  "error.position.too_small": ["invalid", "Nobody could read a mark of this size."],
  "error.provider.unavailable": [
    "unavailable",
    "The signing provider cannot be reached. Nothing was signed; try again.",
  ],
  "error.provider.answer_wrong": [
    "unavailable",
    "The signing provider gave a wrong answer. Nothing was signed.",
  ],
  "file.attachment.unsupported": [
    "invalid",
    "The attachment is not supported, or content does not match content_type. Send a PDF, an Office document, GIF, JPEG, PNG or plain text.",
  ],
  "file.attachment.too_large": ["too_large", "The attachment is too large."],
  "file.malware.detected": ["invalid", "The file contains malware."],
  "file.malware.scanner_unavailable": [
    "unavailable",
    "The malware scanner cannot be reached, so nothing is accepted. Try again.",
  ],
  "file.pdf.not_a_pdf": [
    "invalid",
    "The file is not a PDF. Send the bytes of a PDF; inside of JSON their Base64 as content.",
  ],
  "file.pdf.corrupted": [
    "invalid",
    "The PDF is damaged and would have to be repaired, so it cannot be signed. Upload it with repair=true to have it written anew.",
  ],
  "file.pdf.password_protected": [
    "invalid",
    "The PDF asks for a password, or is encrypted for certain people.",
  ],
  "file.pdf.too_large": ["too_large", "The PDF is larger than 112.5 MB."],
  "file.pdf.too_complex": ["invalid", "The PDF is too complex to be examined safely."],
  "file.pdf.no_pages": ["invalid", "The PDF has no pages."],
  "file.pdf.changes_not_allowed": [
    "invalid",
    "The PDF is certified and does not allow further signatures.",
  ],
  "file.pdf.not_permitted": [
    "invalid",
    "The author of the PDF protected it and does not permit this.",
  ],
  "file.pdf.new_mark_not_allowed": [
    "invalid",
    "The PDF is certified and takes no new visible mark. Sign in one of its own signature fields, or without a mark.",
  ],
  "file.pdf.signature_damaged": [
    "invalid",
    "The PDF has a damaged signature, because of which validators could not read a further one.",
  ],
  "file.pdf.active_content": [
    "invalid",
    "The PDF contains scripts or forms that can change what it shows.",
  ],
  "file.pdf.field_not_found": ["invalid", "The PDF has no signature field of that name."],
  "file.pdf.field_already_signed": ["invalid", "That signature field is signed already."],
  "file.pdf.field_locked": [
    "invalid",
    "That field is read-only or cannot be changed, or an earlier signature locks it or all fields.",
  ],
  "file.pdf.seed_value_unmet": [
    "invalid",
    "The signature field asks for a kind of signature, certificate or reason that cannot be given.",
  ],
  "file.pdf.page_out_of_range": ["invalid", "The PDF has no such page."],
  "file.url.unreachable": ["invalid", "The document could not be downloaded from file_url."],
  "file.url.forbidden": [
    "invalid",
    "file_url points to an address that is not allowed. Give a public address, or send the file itself.",
  ],
  "file.url.too_large": ["too_large", "The file behind file_url is larger than 112.5 MB."],
  "file.url.not_a_pdf": ["invalid", "What file_url answers is not a PDF."],
} as const satisfies Record<string, readonly [ErrorKind, string]>;

/** What kind of no it is, without HTTP in it; http/problem.ts turns kinds into statuses. */
export type ErrorKind =
  | "invalid"
  | "constraint"
  | "unauthenticated"
  | "forbidden"
  | "feature_off"
  | "missing"
  | "wrong_method"
  | "not_acceptable"
  | "timeout"
  | "conflict"
  | "too_large"
  | "range"
  | "unsupported"
  | "unprocessable"
  | "misdirected"
  | "too_many"
  | "unavailable"
  | "fault";

export type ErrorKey = keyof typeof ERRORS;

/** One place in a body or query that is wrong. */
export type Violation = { readonly field: string; readonly message: string };

export type RefusalDetails = {
  /** Says more than the catalogue's sentence; shown to the caller, so it never holds a secret. */
  readonly message?: string;
  readonly violations?: readonly Violation[];
  readonly retryAfterSeconds?: number;
  /** How long the thing is of which a range was asked for. */
  readonly wholeBytes?: number;
};

/** A no the caller can act on. Anything else that is thrown is a fault of ours: a 500. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly key: ErrorKey;
  readonly details: RefusalDetails;

  constructor(key: ErrorKey, details: RefusalDetails = {}, options?: ErrorOptions) {
    super(details.message ?? sentenceOf(key, details.violations ?? []), options);
    this.key = key;
    this.details = details;
  }
}

/** The sentence of the catalogue, and the first place that is wrong, so that nobody has to look further. */
function sentenceOf(key: ErrorKey, [first, ...others]: readonly Violation[]): string {
  const [, sentence] = ERRORS[key];
  if (!first) return sentence;
  const place = `${first.field === "" ? "it" : first.field} ${first.message}`;
  const more = others.length === 0 ? "" : ` (and ${others.length} more)`;
  return `${sentence.replace(/\.$/, "")}: ${place}${more}.`;
}
