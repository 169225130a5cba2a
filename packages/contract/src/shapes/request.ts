import { Type, type TSchema } from "@sinclair/typebox";
import {
  MAX_CUSTOM_LENGTH,
  MAX_MESSAGE_LENGTH,
  MAX_TITLE_LENGTH,
  MAX_URL_LENGTH,
} from "../limits.ts";
import {
  ATTACH_ON_SUCCESS,
  LANGUAGES,
  LEGISLATIONS,
  QUALITIES,
  REQUEST_STATUSES,
} from "../words.ts";
import { Base64, Email, Emails, Instant, maybe, maybes, named, oneOf, Uuid } from "./kit.ts";
import { PagingQuery } from "./paging.ts";
import { VisualSignature, VisualSignatureInput } from "./visual-signature.ts";

export const Title = Type.String({ minLength: 1, maxLength: MAX_TITLE_LENGTH });
const CallbackUrl = Type.String({ format: "uri", maxLength: MAX_URL_LENGTH });

/** What every version takes on create and on update, all of it optional (interface 2.1). */
export const requestMembers = maybes({
  message: Type.String({ maxLength: MAX_MESSAGE_LENGTH }),
  read_access: Emails,
  write_access: Emails,
  callback_success_url: CallbackUrl,
  callback_error_url: CallbackUrl,
  callback_update_url: CallbackUrl,
  quality: oneOf(QUALITIES),
  legislation: oneOf(LEGISLATIONS),
  custom: Type.String({ maxLength: MAX_CUSTOM_LENGTH }),
  attach_on_success: Type.Array(oneOf(ATTACH_ON_SUCCESS), { maxItems: 10 }),
});

/** The document of a request in versions 1 and 2: exactly one of the three. */
const inlineDocument = maybes({
  content: Base64,
  content_type: Type.String({ maxLength: 100 }),
  file_url: Type.String({ format: "uri", maxLength: MAX_URL_LENGTH }),
  document_id: Uuid,
});

/** What create and update take beside: who is told, and who signs, as the version spells an entry. */
export function peopleMembers<Entry extends TSchema>(entry: Entry) {
  return maybes({
    cc_email_addresses: Type.Array(Email, { maxItems: 1000 }),
    signatures: Type.Array(entry, { maxItems: 1000 }),
  });
}

/** Interface 4.3, create in versions 1 and 2, which differ in the entries alone. */
export function inlineRequest<Entry extends TSchema>(entry: Entry) {
  return Type.Object({
    title: Title,
    ...inlineDocument,
    ...requestMembers,
    ...peopleMembers(entry),
  });
}

/** A partial update: absent or null is unchanged (decisions 6). */
export function requestUpdate<Entry extends TSchema>(entry: Entry) {
  return Type.Object({
    id: maybe(Uuid),
    title: maybe(Title),
    ...requestMembers,
    ...peopleMembers(entry),
  });
}

/** What every version takes in an entry of `signatures`. */
export const signatureMembers = maybes({
  notify: Type.Boolean({ description: "False: the service sends this signer nothing." }),
  language: oneOf(LANGUAGES),
  visual_signature: VisualSignatureInput,
});

/** The place in the order; -1 or absent is any time. */
export const Sequence = Type.Integer({ minimum: -1, maximum: 1_000_000 });

/** What every version shows of a request. */
export const requestShown = {
  id: Uuid,
  title: Type.String(),
  message: Type.Optional(Type.String()),
  document_id: Uuid,
  signing_url: Type.String({ format: "uri" }),
  status_overall: oneOf(REQUEST_STATUSES),
  owner: Type.String(),
  read_access: Type.Array(Type.String()),
  write_access: Type.Array(Type.String()),
  callback_success_url: Type.Optional(Type.String()),
  callback_error_url: Type.Optional(Type.String()),
  callback_update_url: Type.Optional(Type.String()),
  quality: oneOf(QUALITIES),
  legislation: Type.Optional(oneOf(LEGISLATIONS)),
  custom: Type.Optional(Type.String()),
  attach_on_success: Type.Array(oneOf(ATTACH_ON_SUCCESS)),
  attachments: Type.Array(
    named("AttachmentEntry", { attachment_id: Uuid, filename: Type.String() }),
  ),
  created_at: Instant,
  updated_at: Instant,
};

/** What every version shows of a signature. */
export const signatureShown = {
  sid: Uuid,
  status_code: oneOf(["OPEN", "DECLINED", "SIGNED", "ERROR"]),
  notify: Type.Boolean(),
  language: Type.Optional(oneOf(LANGUAGES)),
  visual_signature: Type.Optional(VisualSignature),
  signing_url: Type.Optional(Type.String({ format: "uri" })),
  last_viewed_at: Type.Optional(Instant),
  signed_at: Type.Optional(Instant),
  signed_quality: Type.Optional(oneOf(QUALITIES)),
  signed_legislation: Type.Optional(oneOf(LEGISLATIONS)),
};

const AnyCase = Type.String({ maxLength: 20, description: "Compared without case." });

/** Interface 4.3: filters combine with AND. */
export const ListRequestsQuery = Type.Object({
  ...PagingQuery.properties,
  status_overall: Type.Optional(AnyCase),
  signature_status: Type.Optional(AnyCase),
  signer_email_address: Type.Optional(Type.String({ maxLength: 254 })),
  account_email: Type.Optional(
    Type.String({ maxLength: 254, description: "A synonym of signer_email_address." }),
  ),
  search: Type.Optional(
    Type.String({ maxLength: MAX_TITLE_LENGTH, description: "Title contains." }),
  ),
});

export const BulkBody = Type.Array(Type.String({ maxLength: 100 }), { maxItems: 1000 });
export const WithdrawBody = Type.Object(
  maybes({ message: Type.String({ maxLength: MAX_MESSAGE_LENGTH }) }),
);
