import { Type, type Static } from "@sinclair/typebox";
import { Instant, Uuid, maybe, named, oneOf } from "../shapes/kit.ts";
import { REQUEST_STATUSES } from "../words.ts";
import { line, listOf, orNull, type AppCall } from "./kit.ts";

/** A request by what people call it; not every member of a business may open every request of it. */
const Titled = Type.Object({ id: Uuid, title: Type.String(), mayOpen: Type.Boolean() });

/** A mail or a short message that a demo kept in place of sending it. */
export const SandboxMail = named("SandboxMail", {
  id: Uuid,
  channel: oneOf(["EMAIL", "SMS"]),
  to: Type.String(),
  request: orNull(Titled),
  subject: orNull(Type.String()),
  text: Type.String(),
  links: listOf(Type.String()),
  attachments: listOf(Type.String()),
  hasHtml: Type.Boolean({ description: "Whether it can be shown as its reader sees it." }),
  createdAt: Instant,
});
export type SandboxMail = Static<typeof SandboxMail>;

/** The mailbox of a demo, and what it can be searched by. */
export const Mailbox = Type.Object({
  messages: listOf(SandboxMail),
  receivers: listOf(Type.String()),
  requests: listOf(Titled),
});
export type Mailbox = Static<typeof Mailbox>;

/** How far one signer of an open demo request is. */
export const VIRTUAL_STATES = ["due", "later", "done"] as const;

/** Somebody whom the sandbox can play. */
export const VirtualSigner = named("VirtualSigner", {
  signatureId: Uuid,
  name: Type.String(),
  group: orNull(Type.String()),
  state: oneOf(VIRTUAL_STATES),
});
export type VirtualSigner = Static<typeof VirtualSigner>;

/** An open demo request with its people. */
export const VirtualRequest = named("VirtualRequest", {
  id: Uuid,
  title: Type.String(),
  mayOpen: Type.Boolean(),
  signers: listOf(VirtualSigner),
});
export type VirtualRequest = Static<typeof VirtualRequest>;

/** What a virtual signer can be told to do. */
export const VIRTUAL_ACTS = ["sign", "decline", "fail"] as const;

/** One step of a virtual signer; the message is the reason that they give. */
export const VirtualStep = Type.Object({
  act: oneOf(VIRTUAL_ACTS),
  message: maybe(line(500)),
});
export type VirtualStep = Static<typeof VirtualStep>;

/** What time it is in the demo of a business, and by how much it was moved. */
export const DemoClock = named("DemoClock", { now: Instant, offsetSeconds: Type.Integer() });
export type DemoClock = Static<typeof DemoClock>;

/** Ten years: enough for every retention policy, and every date stays a date. */
export const MOST_SECONDS_FORWARD = 10 * 366 * 24 * 3600;

const AT = "/app/business/{businessId}/sandbox";

/** The calls of the sandbox: for members of the business, about its demo and nothing else. */
export const SANDBOX_CALLS = {
  mailbox: {
    method: "GET",
    path: `${AT}/messages`,
    access: "account",
    summary: "The newest messages of the demo, of one person or about one request where asked.",
    query: Type.Object({ to: Type.Optional(line(320)), request: Type.Optional(line(36)) }),
    answer: Mailbox,
  },
  mail: {
    method: "GET",
    path: `${AT}/messages/{messageId}/mail`,
    access: "account",
    summary: "One mail as its reader sees it; a page that can do nothing, for a frame of ours.",
    bytes: "text/html",
  },
  virtualSigners: {
    method: "GET",
    path: `${AT}/signers`,
    access: "account",
    summary: "The newest open demo requests and whose turn it is.",
    answer: Type.Object({ requests: listOf(VirtualRequest) }),
  },
  playSigner: {
    method: "POST",
    path: `${AT}/requests/{requestId}/signatures/{signatureId}`,
    access: "account",
    summary: "Signs, declines or fails as one signer of a demo request.",
    body: VirtualStep,
    answer: Type.Object({ status: oneOf(REQUEST_STATUSES) }),
  },
  demoClock: {
    method: "GET",
    path: `${AT}/clock`,
    access: "account",
    summary: "What time it is in the demo of the business.",
    answer: DemoClock,
  },
  moveDemoClock: {
    method: "POST",
    path: `${AT}/clock`,
    access: "account",
    summary: "Moves the time of the demo forward; it never goes back.",
    body: Type.Object({ seconds: Type.Integer({ minimum: 1, maximum: MOST_SECONDS_FORWARD }) }),
    answer: DemoClock,
  },
} as const satisfies Readonly<Record<string, AppCall>>;
