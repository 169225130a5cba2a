import { Type, type Static } from "@sinclair/typebox";
import { CalendarDay, Instant, Uuid, named, oneOf } from "../shapes/kit.ts";
import {
  ENVIRONMENTS,
  INBOX_VIEWS,
  LIST_SORTS,
  MANAGED_VIEWS,
  QUALITIES,
  REQUEST_STATUSES,
} from "../words.ts";
import { line, listOf, orNull, type AppCall } from "./kit.ts";

/** One request in a list: enough to know what it is and whether it waits for somebody. */
export const ListedRequest = named("ListedRequest", {
  requestId: Uuid,
  title: Type.String(),
  business: Type.String({ description: "The name that it shows." }),
  registeredName: orNull(
    Type.String({ description: "The name that the operator knows, where another is shown." }),
  ),
  environment: oneOf(ENVIRONMENTS),
  status: oneOf(REQUEST_STATUSES),
  quality: oneOf(QUALITIES),
  isToSign: Type.Boolean({ description: "It waits for this person, now." }),
  isManaged: Type.Boolean({ description: "This person may change it." }),
  isSigner: Type.Boolean({ description: "This person is asked to sign, was, or has." }),
  signed: Type.Integer(),
  signers: Type.Integer(),
  /** Whose turn it is, as far as this person may know. */
  waitingFor: listOf(Type.String()),
  expiresAt: orNull(CalendarDay),
  updatedAt: Instant,
});
export type ListedRequest = Static<typeof ListedRequest>;

const Page = Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 }));

function listing<View extends string>(views: readonly View[], name: string) {
  return named(name, {
    requests: listOf(ListedRequest),
    total: Type.Integer({ description: "In this view and of this search." }),
    counts: Type.Unsafe<Readonly<Record<View, number>>>(
      Type.Object(Object.fromEntries(views.map((view) => [view, Type.Integer()]))),
    ),
  });
}

/** A page of the inbox, with the count of each view. */
export const Inbox = listing(INBOX_VIEWS, "Inbox");
export type Inbox = Static<typeof Inbox>;

/** A page of what a person manages, with the count of each view. */
export const ManagedRequests = listing(MANAGED_VIEWS, "ManagedRequests");
export type ManagedRequests = Static<typeof ManagedRequests>;

/** The lists of somebody who is logged in. */
export const LIST_CALLS = {
  inbox: {
    method: "GET",
    path: "/app/inbox",
    access: "account",
    summary: "The requests that concern the account, view by view.",
    answer: Inbox,
    query: Type.Object({
      view: Type.Optional(oneOf(INBOX_VIEWS)),
      sort: Type.Optional(oneOf(LIST_SORTS)),
      page: Page,
      search: Type.Optional(line(200)),
    }),
  },
  managedRequests: {
    method: "GET",
    path: "/app/requests",
    access: "account",
    summary: "The requests that the account owns or may change.",
    answer: ManagedRequests,
    query: Type.Object({
      view: Type.Optional(oneOf(MANAGED_VIEWS)),
      sort: Type.Optional(oneOf(LIST_SORTS)),
      page: Page,
      search: Type.Optional(line(200)),
    }),
  },
} as const satisfies Readonly<Record<string, AppCall>>;
