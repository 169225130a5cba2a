import { Type, type Static } from "@sinclair/typebox";
import { CalendarDay, Instant, Uuid, maybe, named, oneOf } from "../shapes/kit.ts";
import { ENVIRONMENTS, LANGUAGES, REGIONS } from "../words.ts";
import { line, orNull } from "./kit.ts";

/** Sent with every changing call of a session as the header `X-CSRF-Token`. */
export const CSRF_HEADER = "x-csrf-token";

/** Carries the session of a link whose page is in a frame of another site, where cookies are none. */
export const LINK_SESSION_HEADER = "x-link-session";

/** The account of a session, as every page's head shows it. */
export const SessionAccount = named("SessionAccount", {
  id: Uuid,
  email: Type.String(),
  firstName: orNull(Type.String()),
  lastName: orNull(Type.String()),
  language: orNull(oneOf(LANGUAGES)),
  businesses: Type.Array(
    Type.Object({ id: Uuid, name: Type.String(), role: oneOf(["admin", "member"]) }),
  ),
});
export type SessionAccount = Static<typeof SessionAccount>;

/** Who this browser is to us, and what the instance is. */
export const Session = named("Session", {
  csrfToken: orNull(Type.String({ description: "Null without a session." })),
  account: orNull(SessionAccount),
  expiresAt: orNull(Instant),
  serverTime: Instant,
  language: oneOf(LANGUAGES),
  region: oneOf(REGIONS),
  mode: oneOf(ENVIRONMENTS),
});
export type Session = Static<typeof Session>;

/** The parameters of a signing address as they stood in it; names are matched without case by the server. */
export const ExitParameters = Type.Object({
  exitURL: maybe(Type.String({ maxLength: 8192 })),
  errorURL: maybe(Type.String({ maxLength: 8192 })),
  declineURL: maybe(Type.String({ maxLength: 8192 })),
  redirectTimeout: maybe(line(20)),
  declineRedirect: maybe(line(20)),
  hidedownload: maybe(line(20)),
  lang: maybe(line(35)),
});
export type ExitParameters = Static<typeof ExitParameters>;

/** A link of a signer without an account, from the address to the body, where no log sees it. */
export const LinkSecret = Type.Object({
  requestId: line(100),
  secret: line(200),
  /** The secret is that of an address for a frame, which opens once. */
  opensOnce: maybe(Type.Boolean()),
});
export type LinkSecret = Static<typeof LinkSecret>;

/** The button of the first page: swaps the link for a session of this one signature. */
export const OpenLink = Type.Object({
  ...LinkSecret.properties,
  /** The raw query of the address, from which the exits are read. */
  parameters: maybe(ExitParameters),
  /** The page is in a frame: the session comes in the answer and not in a cookie. */
  isEmbedded: maybe(Type.Boolean()),
  /** The origin of the page around the frame, where the browser says it. */
  frameOrigin: maybe(line(300)),
});
export type OpenLink = Static<typeof OpenLink>;

/** Why somebody did not expect a request. */
export const Report = Type.Object({
  kind: oneOf(["not_expected", "not_me", "suspicious", "other"]),
  text: maybe(line(2000)),
});
export type Report = Static<typeof Report>;

/** Takes a report back, with what stood in the message that asked. */
export const ReceiveAgain = Type.Object({ token: maybe(line(100)) });
export type ReceiveAgain = Static<typeof ReceiveAgain>;

/** Whether the sender reaches this person again, or a message asks them first. */
export const ReceivedAgain = named("ReceivedAgain", { outcome: oneOf(["lifted", "asked"]) });
export type ReceivedAgain = Static<typeof ReceivedAgain>;

/** Ends the request for everyone. */
export const Decline = Type.Object({ reason: maybe(line(500)) });
export type Decline = Static<typeof Decline>;

/** What a signer of the newer form is asked, where the sender left it open. */
export const OwnIdentity = Type.Object({
  firstName: maybe(line(100, 1)),
  lastName: maybe(line(100, 1)),
  mobileNumber: maybe(line(40, 3)),
  issuingCountry: maybe(Type.String({ pattern: "^[A-Za-z]{2}$" })),
});
export type OwnIdentity = Static<typeof OwnIdentity>;

const Country = Type.String({ pattern: "^[A-Z]{2}$" });

/** What a signer shows of an official document to be identified for one signature (Express QES). */
export const ShownDocument = Type.Object({
  firstName: line(200, 1),
  lastName: line(200, 1),
  dateOfBirth: CalendarDay,
  nationality: Country,
  documentType: oneOf(["PASSPORT", "IDENTITY_CARD", "RESIDENCE_PERMIT"]),
  documentNumber: line(200, 1),
  issuingCountry: Country,
  validUntil: CalendarDay,
});
export type ShownDocument = Static<typeof ShownDocument>;
