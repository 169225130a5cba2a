import { Type, type Static } from "@sinclair/typebox";
import { CalendarDay, Instant, Uuid, maybe, named, oneOf } from "../shapes/kit.ts";
import { GROUP_MODES, LEGISLATIONS, QUALITIES } from "../words.ts";
import { line, listOf, orNull, type AppCall } from "./kit.ts";
import { NewSigner, NewWatcher, RequestPage } from "./requests.ts";
import { Reminders } from "./reminders.ts";
import { AppPosition } from "./position.ts";

/** A PDF that was taken in, with what is needed to place fields on it. */
export const NewFile = named("NewFile", {
  id: Uuid,
  title: Type.String(),
  size: Type.Integer(),
  pageCount: Type.Integer(),
  /** The damaged PDF that it was written anew from. */
  originalId: orNull(Uuid),
  pageSizes: Type.Array(Type.Tuple([Type.Number(), Type.Number()]), {
    description: "Width and height of each page as displayed, in points.",
  }),
  /** Signature fields that the PDF brings along. */
  fields: listOf(Type.Object({ name: Type.String(), positions: listOf(AppPosition) })),
});
export type NewFile = Static<typeof NewFile>;

/** What a request is made of in the browser; the same checks as for programs follow. */
export const NewWebRequest = Type.Object({
  business: line(100, 1),
  title: line(1000, 1),
  message: maybe(line(5000)),
  quality: maybe(oneOf(QUALITIES)),
  legislation: maybe(oneOf(LEGISLATIONS)),
  expiresAt: maybe(CalendarDay),
  /** Absent: as the business does. */
  reminders: Type.Optional(Reminders),
  documents: Type.Array(Uuid, { minItems: 1, maxItems: 50 }),
  signers: Type.Array(NewSigner, { maxItems: 200 }),
  /** False: it stays a draft that nobody hears of. */
  send: Type.Boolean(),
});
export type NewWebRequest = Static<typeof NewWebRequest>;

/**
 * All that a draft becomes when it is finished: who is not named among the observers is none any more. Its documents
 * are named as they were seen, and it is refused where it holds others.
 */
export const FinishedDraft = Type.Object({
  ...Type.Omit(NewWebRequest, ["business"]).properties,
  watchers: Type.Array(NewWatcher, { maxItems: 200 }),
});
export type FinishedDraft = Static<typeof FinishedDraft>;

/** What was typed of a draft so far, and what the draft itself says. */
export const DraftForm = named("DraftForm", {
  form: orNull(
    Type.String({ description: "As the browser wrote it; null where nothing was kept." }),
  ),
  savedAt: orNull(Instant),
  business: Type.String(),
  title: Type.String(),
  message: orNull(Type.String()),
  quality: oneOf(QUALITIES),
  legislation: orNull(oneOf(LEGISLATIONS)),
  expiresAt: orNull(CalendarDay),
  reminders: Reminders,
  signers: listOf(NewSigner),
  watchers: listOf(
    Type.Object({
      email: maybe(Type.String()),
      groupId: maybe(Type.String()),
      name: Type.String(),
    }),
  ),
  files: listOf(NewFile),
  attachments: listOf(Type.Object({ id: Uuid, filename: Type.String() })),
});
export type DraftForm = Static<typeof DraftForm>;

/** What can still be said differently of a request; absent members stay. */
export const EditedRequest = Type.Object({
  title: maybe(line(1000, 1)),
  message: maybe(line(5000)),
  quality: maybe(oneOf(QUALITIES)),
  legislation: maybe(oneOf(LEGISLATIONS)),
  /** Null: none from now on. */
  reminders: Type.Optional(Reminders),
});
export type EditedRequest = Static<typeof EditedRequest>;

/** What somebody may ask for in the name of a business. */
export const CreateOffer = named("CreateOffer", {
  businesses: listOf(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      defaultQuality: oneOf(QUALITIES),
      qualities: listOf(
        Type.Object({ quality: oneOf(QUALITIES), legislation: orNull(oneOf(LEGISLATIONS)) }),
      ),
      signerGroups: listOf(
        Type.Object({
          id: Type.String(),
          name: Type.String(),
          mode: oneOf(GROUP_MODES),
          members: Type.Integer(),
        }),
      ),
      /** Whom this person asked last, newest first. */
      recentPeople: listOf(
        Type.Object({
          email: Type.String(),
          name: orNull(
            Type.Object(
              { firstName: Type.String(), lastName: Type.String() },
              {
                description: "Null where they signed with an account.",
              },
            ),
          ),
        }),
      ),
      observerGroups: listOf(Type.Object({ id: Type.String(), name: Type.String() })),
      hasObserverGroups: Type.Boolean({
        description: "Whether the business may let groups watch.",
      }),
      hasDeadline: Type.Boolean({ description: "Whether the business may set a last day." }),
      lastDay: orNull(CalendarDay),
      deletionDay: orNull(CalendarDay),
      /** What the business proposes. */
      reminders: Reminders,
    }),
  ),
  today: CalendarDay,
});
export type CreateOffer = Static<typeof CreateOffer>;

/** Making a request in the browser, for a business of which one is a member. */
export const CREATE_CALLS = {
  createOffer: {
    method: "GET",
    path: "/app/create",
    access: "account",
    summary: "For which businesses the account may make requests, and what they allow.",
    answer: CreateOffer,
  },
  uploadFile: {
    method: "POST",
    path: "/app/documents",
    access: "account",
    summary: "Takes a PDF in as a document of the business, owned by the account.",
    upload: "application/pdf",
    query: Type.Object({
      business: line(100, 1),
      title: line(1000, 1),
      repair: maybe(
        Type.Boolean({ description: "Write a damaged PDF anew; the original is kept as well." }),
      ),
    }),
    answer: NewFile,
  },
  fileContent: {
    method: "GET",
    path: "/app/documents/{documentId}/content",
    access: "account",
    summary: "The bytes of a document that the account owns, with ranges.",
    bytes: "application/pdf",
  },
  fileInitialRanges: {
    method: "GET",
    path: "/app/documents/{documentId}/open-set",
    access: "account",
    summary: "The pieces of it that a viewer needs first, as for signing.",
    bytes: "application/octet-stream",
  },
  removeFile: {
    method: "DELETE",
    path: "/app/documents/{documentId}",
    access: "account",
    summary: "Forgets a document that was taken in and is not wanted after all.",
  },
  createRequest: {
    method: "POST",
    path: "/app/requests",
    access: "account",
    summary: "Makes a request and, where asked, sends it at once.",
    body: NewWebRequest,
    answer: RequestPage,
  },
  copyRequest: {
    method: "POST",
    path: "/app/requests/{requestId}/copy",
    access: "account",
    summary: "A draft with the same documents, people, places, observers and attachments.",
    answer: RequestPage,
  },
  draftForm: {
    method: "GET",
    path: "/app/requests/{requestId}/form",
    access: "account",
    summary: "What was typed of a draft so far, for who manages it.",
    answer: DraftForm,
  },
  saveForm: {
    method: "PUT",
    path: "/app/requests/{requestId}/form",
    access: "account",
    summary: "Keeps what was typed of a draft.",
    body: Type.Object({ form: Type.String({ maxLength: 500_000 }) }),
    answer: Type.Object({ savedAt: Instant }),
  },
  finishDraft: {
    method: "POST",
    path: "/app/requests/{requestId}/finish",
    access: "account",
    summary: "Makes a draft what was typed and, where asked, sends it; a repeated call sends once.",
    body: FinishedDraft,
    answer: RequestPage,
  },
  editRequest: {
    method: "PUT",
    path: "/app/requests/{requestId}",
    access: "account",
    summary: "Changes title, message or kind of signature of a draft or an open request.",
    body: EditedRequest,
    answer: RequestPage,
  },
} as const satisfies Readonly<Record<string, AppCall>>;
