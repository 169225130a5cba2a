import { Type, type TProperties, type TSchema } from "@sinclair/typebox";
import {
  DEFAULT_REMINDERS,
  MAX_AUTOMATIC_REMINDERS,
  MAX_CUSTOM_LENGTH,
  MAX_MESSAGE_LENGTH,
  MAX_REMINDER_DAYS,
  MAX_TITLE_LENGTH,
  MAX_URL_LENGTH,
} from "../limits.ts";
import {
  ATTACH_ON_SUCCESS,
  LANGUAGES,
  LEGISLATIONS,
  QUALITIES,
  REQUEST_STATUSES,
  WANTED_QUALITIES,
} from "../words.ts";
import {
  Base64,
  Email,
  Emails,
  Instant,
  maybe,
  maybes,
  named,
  oneOf,
  sampled,
  described,
  text,
  Uuid,
} from "./kit.ts";
import { LanguageInput } from "./language.ts";
import { PagingQuery } from "./paging.ts";
import { SAMPLE_ID, SAMPLE_PDF, SAMPLE_PLACE } from "./samples.ts";
import { VisualSignature, VisualSignatureInput } from "./visual-signature.ts";

export const Title = Type.String({
  minLength: 1,
  maxLength: MAX_TITLE_LENGTH,
  description: "What people call it, in mails and file names.",
});
const CallbackUrl = Type.String({ format: "uri-or-empty", maxLength: MAX_URL_LENGTH });

/** What every version takes on create and on update, all of it optional (interface 2.1). */
export const requestMembers = maybes({
  message: Type.String({
    maxLength: MAX_MESSAGE_LENGTH,
    description: "What signers read beside the document.",
  }),
  read_access: described(Emails, "Who may read the request and its documents."),
  write_access: described(Emails, "Who may manage the request as its owner does."),
  callback_success_url: described(CallbackUrl, "Called when all have signed."),
  callback_error_url: described(CallbackUrl, "Called at every other end."),
  callback_update_url: described(CallbackUrl, "Called when one has signed and others remain."),
  quality: oneOf(
    WANTED_QUALITIES,
    "Absent on create: the default of the business, which DEMO is with demo keys.",
  ),
  legislation: oneOf(LEGISLATIONS, "Needed with QES and AES_MINIMAL."),
  custom: Type.String({ maxLength: MAX_CUSTOM_LENGTH, description: "Yours; given back as it is." }),
  attach_on_success: Type.Array(oneOf(ATTACH_ON_SUCCESS), {
    maxItems: 10,
    description: "What is attached to the mail that says that all have signed.",
  }),
});

const reminderDays = (description: string, preset: number) =>
  Type.Integer({ minimum: 1, maximum: MAX_REMINDER_DAYS, default: preset, description });

const reminderPlan = {
  first_after_days: reminderDays(
    "Days from the invitation to the first reminder.",
    DEFAULT_REMINDERS.first_after_days,
  ),
  every_days: reminderDays(
    "Days from each reminder, also one by hand, to the next.",
    DEFAULT_REMINDERS.every_days,
  ),
  at_most: Type.Integer({
    minimum: 0,
    maximum: MAX_AUTOMATIC_REMINDERS,
    default: DEFAULT_REMINDERS.at_most,
    description: "How many each signer gets; 0 is none.",
  }),
};

/** What versions 2 and 3 take besides: signers whose turn it is are reminded without anybody asking. */
export const remindersMember = maybes({
  reminders: Type.Object(maybes(reminderPlan), {
    description: "Automatic reminders. Absent on create: as the business does.",
  }),
});

export const remindersShown = {
  reminders: Type.Optional(
    named("Reminders", reminderPlan, "Automatic reminders; absent where there are none."),
  ),
};

/** What create alone takes besides. */
export const creatorMember = maybes({
  creator: described(Email, "A member of the business who manages the request as its owner does."),
});

/** The document of a request in versions 1 and 2: exactly one of the three. */
const inlineDocument = maybes({
  content: described(Base64, "The PDF in Base64; in place of file_url or document_id."),
  content_type: Type.String({ maxLength: 100, description: "What content is: application/pdf." }),
  file_url: Type.String({
    format: "uri-or-empty",
    maxLength: MAX_URL_LENGTH,
    description: "Where the service downloads the PDF; in place of content or document_id.",
  }),
  document_id: described(Uuid, "A document that is stored; in place of content or file_url."),
});

/** What create and update take beside: who is told, and who signs, in the format of the version. */
export function peopleMembers<Entry extends TSchema>(entry: Entry) {
  return maybes({
    cc_email_addresses: Type.Array(Email, {
      maxItems: 1000,
      description: "Observers: they read the request and are told of its end.",
    }),
    signatures: Type.Array(entry, { maxItems: 1000, description: "Who signs." }),
  });
}

/** Interface 4.3, create in versions 1 and 2, which differ in the entries alone. */
export function inlineRequest<Entry extends TSchema, More extends TProperties>(
  entry: Entry,
  signer: object,
  more: More,
) {
  return sampled(
    Type.Object({
      title: Title,
      ...inlineDocument,
      ...creatorMember,
      ...requestMembers,
      ...more,
      ...peopleMembers(entry),
    }),
    {
      title: "Contract",
      content: SAMPLE_PDF,
      signatures: [{ ...signer, visual_signature: SAMPLE_PLACE }],
    },
  );
}

/** The change that examples make. */
export const SAMPLE_UPDATE = { id: SAMPLE_ID, title: "Contract, second draft" };

/** What an update may bring along because answers show it; another document than the present one is refused. */
export const unchangedDocument = {
  document_id: maybe(described(Uuid, "The present document; another one is refused.")),
  content: Type.Optional(Type.Unknown({ description: "Refused: a document is not replaced." })),
  file_url: Type.Optional(Type.Unknown({ description: "Refused: a document is not replaced." })),
};

/** A partial update: absent or null is unchanged (interface 4.3). */
export function requestUpdate<Entry extends TSchema, More extends TProperties>(
  entry: Entry,
  more: More,
) {
  return sampled(
    Type.Object({
      id: maybe(described(Uuid, "Which request, where the address does not say it.")),
      title: maybe(Title),
      ...unchangedDocument,
      ...requestMembers,
      ...more,
      ...peopleMembers(entry),
    }),
    SAMPLE_UPDATE,
  );
}

/** What every version takes in an entry of `signatures`. */
export const signatureMembers = maybes({
  notify: Type.Boolean({
    description:
      "False: this signer gets no invitation, reminder or news; codes for signing are still sent.",
  }),
  language: described(
    LanguageInput,
    "Of the mails to this signer and the page on which they sign.",
  ),
  visual_signature: described(
    VisualSignatureInput,
    "Where the mark stands; absent: where the signer puts it.",
  ),
});

/** The place in the order; -1 or absent is any time. */
export const Sequence = Type.Integer({
  minimum: -1,
  maximum: 1_000_000,
  description: "The smallest first; the same number at the same time; -1 or absent at any time.",
});

/** What every version shows of a request. */
export const requestShown = {
  id: described(Uuid, "Names the request in every other call."),
  title: text("What people call it, in mails and file names."),
  message: Type.Optional(text("What signers read beside the document.")),
  document_id: described(Uuid, "The newest version of the first document."),
  signing_url: Type.String({ format: "uri", description: "For people with an account." }),
  status_overall: oneOf(
    REQUEST_STATUSES,
    "Where the request as a whole is; all but DRAFT and OPEN are ends.",
  ),
  owner: text(
    "Whose it is: the API username that created it, or the e-mail address of who manages it now.",
  ),
  read_access: Type.Array(Type.String(), {
    description: "Who may read the request and its documents: those given, signers and observers.",
  }),
  write_access: Type.Array(Type.String(), {
    description: "Who may manage the request as its owner does.",
  }),
  callback_success_url: Type.Optional(text("Called when all have signed.")),
  callback_error_url: Type.Optional(text("Called at every other end.")),
  callback_update_url: Type.Optional(text("Called when one has signed and others remain.")),
  quality: oneOf(WANTED_QUALITIES, "Which signatures are wanted."),
  legislation: Type.Optional(oneOf(LEGISLATIONS, "Under which law, where the quality needs one.")),
  custom: Type.Optional(text("Yours, as it was given; shown to who manages the request.")),
  attach_on_success: Type.Array(oneOf(ATTACH_ON_SUCCESS), {
    description: "What is attached to the mail that says that all have signed.",
  }),
  attachments: Type.Array(
    named("AttachmentEntry", {
      attachment_id: described(Uuid, "Names the file."),
      filename: text("As people see it."),
    }),
    { description: "Files that go along and are not signed." },
  ),
  created_at: described(Instant, "When it was created."),
  updated_at: described(Instant, "When it last changed."),
};

/** What every version shows of a signature. */
export const signatureShown = {
  sid: described(Uuid, "Names this signer's entry."),
  status_code: oneOf(
    ["OPEN", "DECLINED", "SIGNED", "ERROR", "WITHDRAWN"],
    "How far this signer is.",
  ),
  notify: Type.Boolean({
    description:
      "False: this signer gets no invitation, reminder or news; codes for signing are still sent.",
  }),
  language: Type.Optional(
    oneOf(LANGUAGES, "Of the mails to this signer and the page on which they sign."),
  ),
  visual_signature: Type.Optional(
    described(VisualSignature, "Where the mark stands; absent: where the signer puts it."),
  ),
  signing_url: Type.Optional(
    Type.String({ format: "uri", description: "For this signer, who has no account." }),
  ),
  last_viewed_at: Type.Optional(described(Instant, "When this signer last opened the page.")),
  signed_at: Type.Optional(described(Instant, "When this signer signed.")),
  signed_quality: Type.Optional(oneOf(QUALITIES, "The quality of the signature that was made.")),
  signed_legislation: Type.Optional(
    oneOf(LEGISLATIONS, "The law of the signature that was made, where the quality needs one."),
  ),
};

const AnyCase = Type.String({ maxLength: 20, description: "Compared without case." });

/** Interface 4.3: filters combine with AND. */
export const ListRequestsQuery = Type.Object({
  ...PagingQuery.properties,
  status_overall: Type.Optional(AnyCase),
  signature_status: Type.Optional(AnyCase),
  signer_email_address: Type.Optional(
    Type.String({ maxLength: 254, description: "A signer's address, compared without case." }),
  ),
  account_email: Type.Optional(
    Type.String({ maxLength: 254, description: "A synonym of signer_email_address." }),
  ),
  search: Type.Optional(
    Type.String({ maxLength: MAX_TITLE_LENGTH, description: "Title contains." }),
  ),
});

export const BulkBody = sampled(
  Type.Array(Type.String({ maxLength: 100 }), { maxItems: 1000, description: "Ids of requests." }),
  [SAMPLE_ID],
);
export const WithdrawBody = sampled(
  Type.Object(
    maybes({
      message: Type.String({
        maxLength: MAX_MESSAGE_LENGTH,
        description: "What signers are told.",
      }),
    }),
  ),
  { message: "The terms have changed." },
);
