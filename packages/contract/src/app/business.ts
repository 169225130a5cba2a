import { Type, type Static } from "@sinclair/typebox";
import { Email, Instant, Uuid, maybe, named, oneOf } from "../shapes/kit.ts";
import {
  CALL_FAILURES,
  CALLBACK_EVENTS,
  CALLBACK_STATES,
  ENVIRONMENTS,
  REQUEST_STATUSES,
} from "../words.ts";
import { SentInvitation } from "./invitations.ts";
import { BusinessReminders } from "./reminders.ts";
import { line, listOf, orNull, type AppCall } from "./kit.ts";

const Role = oneOf(["admin", "member"]);
const Environment = oneOf(ENVIRONMENTS);

/** One key of an API user, without the key. */
export const BusinessKey = named("BusinessKey", {
  version: Type.Integer(),
  name: orNull(Type.String()),
  createdAt: Instant,
  lastUsedAt: orNull(Instant),
  expiresAt: orNull(Instant),
  end: orNull(oneOf(["over", "day", "week", "month"], "How near its end is.")),
  isPublic: Type.Boolean({ description: "Planted by demo mode: everybody knows it." }),
});
export type BusinessKey = Static<typeof BusinessKey>;

/** An API user of a business with one key or two, the oldest first. */
export const BusinessUser = named("BusinessUser", {
  username: Type.String(),
  environment: Environment,
  createdAt: Instant,
  revokedAt: orNull(Instant),
  keys: listOf(BusinessKey),
});
export type BusinessUser = Static<typeof BusinessUser>;

/** A key that was just made: answered once, kept nowhere. */
export const ShownKey = named("ShownKey", { username: Type.String(), key: Type.String() });
export type ShownKey = Static<typeof ShownKey>;

const terms = {
  name: maybe(line(80)),
  days: maybe(Type.Integer({ minimum: 1, maximum: 3650 })),
};

/** What a second key is called, and for how long. */
export const KeyTerms = Type.Object(terms);
export type KeyTerms = Static<typeof KeyTerms>;

/** What a new key is for, what it is called, and for how long. */
export const NewKey = Type.Object({ environment: Environment, ...terms });
export type NewKey = Static<typeof NewKey>;

/** What an administrator wants to know of a business first. */
export const BusinessOverview = named("BusinessOverview", {
  openRequests: Type.Integer({ description: "In this environment; counted up to 10,000." }),
  members: Type.Integer(),
  admins: Type.Integer(),
  invitations: Type.Integer({ description: "Neither accepted nor expired." }),
  users: Type.Integer({ description: "API users of this environment with a key that works." }),
  keysEnding: Type.Integer({ description: "How many of their keys end within a month." }),
});
export type BusinessOverview = Static<typeof BusinessOverview>;

/** Somebody who belongs to a business. */
export const BusinessMember = named("BusinessMember", {
  email: Type.String(),
  role: Role,
  name: orNull(Type.String()),
  addedAt: Instant,
  requests: orNull(
    Type.Integer({ description: "How many requests they manage; told to administrators." }),
  ),
  isRegistered: Type.Boolean({ description: "False while nobody has verified the address." }),
  lastSeenAt: orNull(Type.String({ format: "date-time", description: "To the login." })),
});
export type BusinessMember = Static<typeof BusinessMember>;

/** Who belongs to a business, who was invited, and what the reader is in it. */
export const BusinessMembers = Type.Object({
  members: listOf(BusinessMember),
  invitations: listOf(SentInvitation),
  role: Role,
});
export type BusinessMembers = Static<typeof BusinessMembers>;

/** A request of the business as an administrator sees it without managing it. */
export const BusinessRequest = named("BusinessRequest", {
  requestId: Uuid,
  title: Type.String(),
  status: oneOf(REQUEST_STATUSES),
  people: listOf(Type.String()),
  createdBy: Type.String({ description: "The API user or the address of the member." }),
  managedBy: Type.String({ description: "The API user or the address of the member." }),
  isManaged: Type.Boolean({ description: "False where who managed it has left the business." }),
  isYours: Type.Boolean({ description: "Whether the caller manages it." }),
  createdAt: Instant,
  updatedAt: Instant,
  endedAt: orNull(Instant),
  expiresAt: orNull(Type.String({ format: "date" })),
});
export type BusinessRequest = Static<typeof BusinessRequest>;

/** One callback of a business and how its delivery went. */
export const BusinessCallback = named("BusinessCallback", {
  id: Uuid,
  requestId: Uuid,
  title: Type.String(),
  event: oneOf(CALLBACK_EVENTS),
  state: oneOf(CALLBACK_STATES),
  url: Type.String(),
  attempts: Type.Integer(),
  messages: listOf(Type.String()),
  createdAt: Instant,
  updatedAt: Instant,
});
export type BusinessCallback = Static<typeof BusinessCallback>;

const attempt = {
  n: Type.Integer({ description: "Counts from 1, over replays too." }),
  at: Instant,
  tookMs: Type.Integer(),
  status: orNull(Type.Integer({ description: "Null where no answer came." })),
  reason: orNull(oneOf(CALL_FAILURES, "Why no answer came.")),
};

/** One call of a callback in the log. */
export const CallbackTry = named("CallbackTry", attempt);
export type CallbackTry = Static<typeof CallbackTry>;

/** A callback in the log of a business, with its newest attempts. */
export const LoggedCallback = named("LoggedCallback", {
  ...BusinessCallback.properties,
  nextAt: orNull(Type.String({ format: "date-time", description: "When it is called again." })),
  tries: Type.Array(CallbackTry, { description: "The newest 12, the newest first." }),
});
export type LoggedCallback = Static<typeof LoggedCallback>;

/** One call with what was sent and the beginning of what was answered, as text. */
export const CallbackExchange = named("CallbackExchange", {
  ...attempt,
  url: Type.String(),
  headers: Type.Record(Type.String(), Type.String(), {
    description: "As they were sent; signatures are shortened to their beginning.",
  }),
  answer: orNull(
    Type.Object({
      type: orNull(Type.String()),
      text: orNull(Type.String({ description: "Null where the answer was no text." })),
      isCut: Type.Boolean(),
    }),
  ),
});
export type CallbackExchange = Static<typeof CallbackExchange>;

/** To which origins signers are sent on by themselves; null: to any. */
export const AllowedExits = Type.Object({
  origins: orNull(Type.Array(line(300, 1), { maxItems: 100 })),
});
export type AllowedExits = Static<typeof AllowedExits>;

/** Whose pages may show the page of a signing link in a frame. */
export const EmbeddingOrigins = Type.Object({
  origins: Type.Array(line(300, 1), { maxItems: 20 }),
});
export type EmbeddingOrigins = Static<typeof EmbeddingOrigins>;

const Side = Type.Object({ environment: Type.Optional(Environment) });
const AT = "/app/business/{businessId}";

/** The calls of the pages of a business. Who may make them is decided by their role in it. */
export const BUSINESS_CALLS = {
  overview: {
    method: "GET",
    path: `${AT}/overview`,
    access: "account",
    summary: "The business in numbers, for administrators.",
    query: Side,
    answer: BusinessOverview,
  },
  keys: {
    method: "GET",
    path: `${AT}/keys`,
    access: "account",
    summary: "The API users of the business, for administrators.",
    answer: Type.Object({
      users: listOf(BusinessUser),
      environments: listOf(Environment),
    }),
  },
  newKey: {
    method: "POST",
    path: `${AT}/keys`,
    access: "account",
    summary: "Makes an API user; the key is answered once.",
    body: NewKey,
    answer: ShownKey,
  },
  resetKey: {
    method: "POST",
    path: `${AT}/keys/{username}/reset`,
    access: "account",
    summary: "A new key for an API user; the old ones and their tokens end at once.",
    answer: ShownKey,
  },
  addKey: {
    method: "POST",
    path: `${AT}/keys/{username}/keys`,
    access: "account",
    summary: "A second key for an API user; the first works on until it is ended.",
    body: KeyTerms,
    answer: ShownKey,
  },
  endKey: {
    method: "DELETE",
    path: `${AT}/keys/{username}/keys/{version}`,
    access: "account",
    summary: "Ends one of two keys and its tokens; the other works on.",
  },
  revokeKey: {
    method: "DELETE",
    path: `${AT}/keys/{username}`,
    access: "account",
    summary: "Ends an API user with all keys and tokens.",
  },
  members: {
    method: "GET",
    path: `${AT}/members`,
    access: "account",
    summary: "Who belongs to the business; for administrators also who was invited.",
    answer: BusinessMembers,
  },
  putMember: {
    method: "POST",
    path: `${AT}/members`,
    access: "account",
    summary: "Invites somebody by mail, or gives a member another role.",
    body: Type.Object({ email: Email, role: Role }),
    answer: BusinessMembers,
  },
  removeMember: {
    method: "DELETE",
    path: `${AT}/members/{email}`,
    access: "account",
    summary:
      "Takes somebody out of the business with their access; whoever is named manages their requests from now on. The last administrator stays.",
    query: Type.Object({ to: Type.Optional(Email) }),
  },
  businessRequests: {
    method: "GET",
    path: `${AT}/requests`,
    access: "account",
    summary: "Every request of the business in one environment, without its documents.",
    query: Type.Object({
      environment: Type.Optional(Environment),
      managedBy: Type.Optional(line(320)),
      search: Type.Optional(line(200)),
      after: Type.Optional(Uuid),
    }),
    answer: Type.Object({ requests: listOf(BusinessRequest), hasMore: Type.Boolean() }),
  },
  handOver: {
    method: "POST",
    path: `${AT}/requests/{requestId}/handover`,
    access: "account",
    summary: "Lets a member manage a request; with the own address it is taken over.",
    body: Type.Object({ to: Email }),
  },
  handOverAll: {
    method: "POST",
    path: `${AT}/handover`,
    access: "account",
    summary: "Lets a member manage all that somebody manages, or managed before they left.",
    body: Type.Object({ from: Email, to: Email }),
    answer: Type.Object({ requests: Type.Integer() }),
  },
  callbacks: {
    method: "GET",
    path: `${AT}/callbacks`,
    access: "account",
    summary: "The newest callbacks of one environment, for administrators.",
    query: Side,
    answer: Type.Object({ callbacks: listOf(LoggedCallback) }),
  },
  callbackAttempt: {
    method: "GET",
    path: `${AT}/callbacks/{callbackId}/attempts/{n}`,
    access: "account",
    summary: "One call of a callback: what was sent, and the beginning of what was answered.",
    answer: CallbackExchange,
  },
  replayBusinessCallback: {
    method: "POST",
    path: `${AT}/callbacks/{callbackId}/replay`,
    access: "account",
    summary: "Makes a call again that is over.",
  },
  exits: {
    method: "GET",
    path: `${AT}/exits`,
    access: "account",
    summary: "To which origins signers are sent on by themselves.",
    answer: AllowedExits,
  },
  putExits: {
    method: "PUT",
    path: `${AT}/exits`,
    access: "account",
    summary: "Lists these origins, or allows any.",
    body: AllowedExits,
    answer: AllowedExits,
  },
  embedding: {
    method: "GET",
    path: `${AT}/embedding`,
    access: "account",
    summary: "Whose pages may show the page of a signing link in a frame.",
    answer: EmbeddingOrigins,
  },
  putEmbedding: {
    method: "PUT",
    path: `${AT}/embedding`,
    access: "account",
    summary: "Lists these origins in place of the ones before.",
    body: EmbeddingOrigins,
    answer: EmbeddingOrigins,
  },
  reminders: {
    method: "GET",
    path: `${AT}/reminders`,
    access: "account",
    summary: "How signers of new requests are reminded without anybody asking.",
    answer: BusinessReminders,
  },
  putReminders: {
    method: "PUT",
    path: `${AT}/reminders`,
    access: "account",
    summary:
      "Reminds the signers of requests that are made from now on in this way, or not at all.",
    body: BusinessReminders,
    answer: BusinessReminders,
  },
} as const satisfies Readonly<Record<string, AppCall>>;
