import { Type, type Static } from "@sinclair/typebox";
import { CalendarDay, Email, Instant, Uuid, maybe, named, oneOf } from "../shapes/kit.ts";
import {
  ENVIRONMENTS,
  GROUP_MODES,
  LANGUAGES,
  LEGISLATIONS,
  QUALITIES,
  REQUEST_STATUSES,
} from "../words.ts";
import { BusinessCallback } from "./business.ts";
import { Reminders } from "./reminders.ts";
import { line, listOf, orNull, Sha256, type AppCall } from "./kit.ts";

/** What somebody may do to a request now: by their rights, and by its state. */
export const RequestActs = named("RequestActs", {
  send: Type.Boolean(),
  resume: Type.Boolean({ description: "Whether what was typed so far is kept." }),
  edit: Type.Boolean(),
  copy: Type.Boolean({ description: "Make a draft like it, of one that was made in the browser." }),
  addSigner: Type.Boolean(),
  addDocument: Type.Boolean({ description: "To a draft, by a member of its business." }),
  removeDocument: Type.Boolean(),
  attach: Type.Boolean({ description: "Add and remove files that go along." }),
  observe: Type.Boolean({ description: "Let others watch, and no longer." }),
  setDeadline: Type.Boolean(),
  remind: Type.Boolean({ description: "At least one person can be reminded now." }),
  withdraw: Type.Boolean(),
  delete: Type.Boolean(),
  open: Type.Boolean({ description: "Read and download the documents." }),
  protocol: Type.Boolean({ description: "Download the signature protocol and read the history." }),
});
export type RequestActs = Static<typeof RequestActs>;

/** One signer of a request, with how far they are. */
export const RequestPerson = named("RequestPerson", {
  signatureId: Uuid,
  kind: oneOf(["account", "guest"]),
  name: orNull(Type.String()),
  email: orNull(Type.String()),
  status: oneOf(["open", "signed", "declined", "error", "released", "withdrawn"]),
  isDue: Type.Boolean(),
  sequence: orNull(Type.Integer()),
  group: orNull(Type.Object({ name: Type.String(), mode: oneOf(GROUP_MODES) })),
  invitedAt: orNull(Instant),
  remindedAt: orNull(Instant),
  /** When they are reminded next without anybody asking; null: not, or not yet. */
  nextReminderAt: orNull(Instant),
  remindersLeft: Type.Integer(),
  lastViewedAt: orNull(Instant),
  endedAt: orNull(Instant),
  reason: orNull(Type.String()),
  isRemovable: Type.Boolean(),
  isUnreached: Type.Boolean({ description: "Wants no messages of the business." }),
  canHaveNewLink: Type.Boolean({ description: "Signs by a link that can be replaced." }),
});
export type RequestPerson = Static<typeof RequestPerson>;

/** A document of a request in its newest version. */
export const RequestFile = named("RequestFile", {
  id: Uuid,
  versionId: Uuid,
  title: Type.String(),
  size: Type.Integer(),
  pageCount: Type.Integer(),
  sha256: Sha256,
});
export type RequestFile = Static<typeof RequestFile>;

/** Everything that the page of a request shows; what somebody may not do is not offered. */
export const RequestPage = named("RequestPage", {
  requestId: Uuid,
  title: Type.String(),
  message: orNull(Type.String()),
  business: Type.String({ description: "The name that it shows." }),
  registeredName: orNull(
    Type.String({ description: "The name that the operator knows, where another is shown." }),
  ),
  owner: Type.String(),
  environment: oneOf(ENVIRONMENTS),
  status: oneOf(REQUEST_STATUSES),
  quality: oneOf(QUALITIES),
  legislation: orNull(oneOf(LEGISLATIONS)),
  serverTime: Instant,
  createdAt: Instant,
  updatedAt: Instant,
  endedAt: orNull(Instant),
  endMessage: orNull(Type.String()),
  expiresAt: orNull(CalendarDay),
  deletedAt: orNull(CalendarDay),
  isManaged: Type.Boolean(),
  isBeingEdited: Type.Boolean({
    description: "Something is typed that is not part of the draft yet; the form alone changes it.",
  }),
  /** This person's own entry waits for them: the way to the signing page. */
  isToSign: Type.Boolean(),
  acts: RequestActs,
  /** Null: now, or never. */
  remindAgainInSeconds: orNull(
    Type.Integer({ description: "How long from this answer until another reminder may go out." }),
  ),
  /** The plan of automatic reminders. */
  reminders: Reminders,
  people: listOf(RequestPerson),
  observers: listOf(
    Type.Object({ id: Type.String(), name: Type.String(), isGroup: Type.Boolean() }),
  ),
  /** What may be chosen in the name of the business; null for who is no member of it. */
  offer: orNull(
    Type.Object({
      business: Type.String(),
      observerGroups: listOf(Type.Object({ id: Type.String(), name: Type.String() })),
      hasObserverGroups: Type.Boolean(),
    }),
  ),
  /** The first and the last day that a deadline may have; null where none can be set. */
  deadline: orNull(Type.Object({ first: CalendarDay, last: CalendarDay })),
  documents: listOf(RequestFile),
  attachments: listOf(Type.Object({ id: Uuid, filename: Type.String() })),
});
export type RequestPage = Static<typeof RequestPage>;

/** One act in the life of a request, with its place in the tree that checkpoints sign. */
export const HistoryAct = named("HistoryAct", {
  n: Type.Integer(),
  at: Instant,
  type: Type.String(),
  /** Who, as far as it is still known. */
  actor: orNull(Type.String()),
  signatureId: orNull(Uuid),
  /** From where, for those who manage the request. */
  network: orNull(Type.String()),
  position: Type.Integer(),
  leaf: Sha256,
  /** How many hashes lead from this act to the root that was signed. */
  proofLength: Type.Integer(),
});
export type HistoryAct = Static<typeof HistoryAct>;

/** What happened, each act proven to be under the signed checkpoint. */
export const RequestHistory = named("RequestHistory", {
  acts: listOf(HistoryAct),
  checkpoint: Type.Object({ size: Type.Integer(), root: Sha256, createdAt: Instant }),
});
export type RequestHistory = Static<typeof RequestHistory>;

const Identity = Type.Object({
  firstName: line(100, 1),
  lastName: line(100, 1),
  mobileNumber: maybe(line(40)),
  issuingCountry: maybe(Type.String({ pattern: "^[A-Za-z]{2}$" })),
});

const Place = Type.Object({
  documentId: Uuid,
  page: Type.Integer({ minimum: 0, maximum: 999_999 }),
  x: Type.Number({ minimum: -100_000, maximum: 100_000 }),
  y: Type.Number({ minimum: -100_000, maximum: 100_000 }),
  width: Type.Number({ exclusiveMinimum: 0, maximum: 100_000 }),
  height: Type.Number({ exclusiveMinimum: 0, maximum: 100_000 }),
  /** The empty field of the document that stands there: it is signed, and other places on the document do not count. */
  field: Type.Optional(line(1000, 1)),
});

const GroupId = Type.String({ pattern: "^gr_[0-9a-f]{32}$" });

/** Somebody to sign: by the address of an account, a person without one, or a group of the business. */
export const NewSigner = Type.Object({
  email: maybe(Email),
  /** Present: every member of the group, or any one of them, as the group says. */
  groupId: maybe(GroupId),
  /** Present: the person needs no account; absent: they sign with the account of the address. */
  identity: maybe(Identity),
  /** Same number: at the same time; null: whenever they like. */
  sequence: maybe(Type.Integer({ minimum: 0, maximum: 10_000 })),
  language: maybe(oneOf(LANGUAGES)),
  /** Where the mark stands; none: where the person puts it. */
  places: Type.Optional(Type.Array(Place, { maxItems: 100 })),
});
export type NewSigner = Static<typeof NewSigner>;

/** Somebody who watches: a person by their address, or a group of observers. */
export const NewWatcher = Type.Object({ email: maybe(Email), groupId: maybe(GroupId) });
export type NewWatcher = Static<typeof NewWatcher>;

const ONE = "/app/requests/{requestId}";
const ACCOUNT = { access: "account" } as const;

/** The page of a request for those who manage it and those who may see it. */
export const REQUEST_CALLS = {
  request: {
    ...ACCOUNT,
    method: "GET",
    path: ONE,
    summary: "A request as this person may see it, with what they may do.",
    answer: RequestPage,
  },
  requestHistory: {
    ...ACCOUNT,
    method: "GET",
    path: `${ONE}/history`,
    summary: "What happened to it, each act with its place under the signed checkpoint.",
    answer: RequestHistory,
  },
  requestCallbacks: {
    ...ACCOUNT,
    method: "GET",
    path: `${ONE}/callbacks`,
    summary: "Which addresses were called about it and what became of that, for who manages it.",
    answer: Type.Object({ callbacks: listOf(BusinessCallback) }),
  },
  sendRequest: {
    ...ACCOUNT,
    method: "POST",
    path: `${ONE}/send`,
    summary: "A draft becomes open, and everybody whose turn it is hears of it.",
    answer: RequestPage,
  },
  remindSigners: {
    ...ACCOUNT,
    method: "POST",
    path: `${ONE}/remind`,
    summary: "Reminds those whose turn it is, each once per hour.",
    answer: RequestPage,
  },
  withdrawRequest: {
    ...ACCOUNT,
    method: "POST",
    path: `${ONE}/withdraw`,
    summary: "Ends a request that is no longer wanted; the record stays.",
    body: Type.Object({ message: maybe(line(2000)) }),
    answer: RequestPage,
  },
  deleteRequest: {
    ...ACCOUNT,
    method: "DELETE",
    path: ONE,
    summary: "Deletes it with its documents.",
  },
  addSigner: {
    ...ACCOUNT,
    method: "POST",
    path: `${ONE}/signers`,
    summary: "Adds somebody to sign, who is invited at once when it is their turn.",
    body: NewSigner,
    answer: RequestPage,
  },
  removeSigner: {
    ...ACCOUNT,
    method: "DELETE",
    path: `${ONE}/signers/{signatureId}`,
    summary: "Removes somebody who has not signed.",
    answer: RequestPage,
  },
  replaceLink: {
    ...ACCOUNT,
    method: "POST",
    path: `${ONE}/signers/{signatureId}/link`,
    summary: "A new link for somebody without an account; the older one says that it was replaced.",
    answer: RequestPage,
  },
  requestDocument: {
    ...ACCOUNT,
    method: "GET",
    path: `${ONE}/documents/{documentId}/content`,
    summary: "The newest version of a document, with ranges and a strong ETag.",
    bytes: "application/pdf",
  },
  addDocument: {
    ...ACCOUNT,
    method: "POST",
    path: `${ONE}/documents`,
    summary: "One more document, that was taken in before, for a draft.",
    body: Type.Object({ documentId: Uuid }),
    answer: RequestPage,
  },
  removeDocument: {
    ...ACCOUNT,
    method: "DELETE",
    path: `${ONE}/documents/{documentId}`,
    summary: "A document leaves a draft, which keeps one at least.",
    answer: RequestPage,
  },
  addAttachment: {
    ...ACCOUNT,
    method: "POST",
    path: `${ONE}/attachments`,
    summary: "A file that goes along with it, in the part `content`.",
    upload: "multipart/form-data",
    query: Type.Object({ filename: line(255, 1), contentType: line(200) }),
    answer: RequestPage,
  },
  removeAttachment: {
    ...ACCOUNT,
    method: "DELETE",
    path: `${ONE}/attachments/{attachmentId}`,
    summary: "Takes a file away that went along with it.",
    answer: RequestPage,
  },
  addObserver: {
    ...ACCOUNT,
    method: "POST",
    path: `${ONE}/observers`,
    summary: "Lets a person or a group watch.",
    body: NewWatcher,
    answer: RequestPage,
  },
  removeObserver: {
    ...ACCOUNT,
    method: "DELETE",
    path: `${ONE}/observers/{observerId}`,
    summary: "Somebody no longer watches.",
    answer: RequestPage,
  },
  setDeadline: {
    ...ACCOUNT,
    method: "PUT",
    path: `${ONE}/deadline`,
    summary: "The last day to sign of a draft; null takes it away.",
    body: Type.Object({ day: orNull(CalendarDay) }),
    answer: RequestPage,
  },
  requestAttachment: {
    ...ACCOUNT,
    method: "GET",
    path: `${ONE}/attachments/{attachmentId}/content`,
    summary: "A file that goes along with it.",
    bytes: "application/octet-stream",
  },
  requestProtocol: {
    ...ACCOUNT,
    method: "GET",
    path: `${ONE}/protocol`,
    summary: "The signature protocol: who, when, how, with proofs.",
    query: Type.Object({
      type: Type.Optional(oneOf(["PDF", "JSON"])),
      language: Type.Optional(oneOf(LANGUAGES)),
    }),
    bytes: "application/pdf",
  },
} as const satisfies Readonly<Record<string, AppCall>>;
