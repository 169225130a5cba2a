import { Type, type Static } from "@sinclair/typebox";
import { Email, Instant, MobileNumber, Uuid, maybe, named, oneOf } from "../shapes/kit.ts";
import { LANGUAGES } from "../words.ts";
import { line, orNull, type AppCall } from "./kit.ts";
import { ExitParameters, Session } from "./session.ts";

/** A way in that has begun: the handle names it, and is of no use without the code. */
export const Entry = named("Entry", {
  handle: Type.String(),
  sentTo: orNull(
    Type.String({
      description: "Where the code went, masked; null where the person's app shows it.",
    }),
  ),
  by: oneOf(["email", "mobile", "totp"]),
  expiresAt: Instant,
});
export type Entry = Static<typeof Entry>;

/** A session that was opened, with its token against forgery and the page that the person came for. */
export const Entered = named("Entered", {
  session: Session,
  goTo: Type.String({ description: "A page of this application, by its path." }),
});
export type Entered = Static<typeof Entered>;

/** Pages that a person may be sent back to after login; anything else is nobody's page. */
const OWN_PAGE =
  "^/(inbox|requests|create|business|invitation|sandbox|validate|me)(/[A-Za-z0-9._~-]+)*(\\?[A-Za-z0-9=&%.,_~+-]*)?$";

/** Where somebody was going who has to log in first: a document with its parameters, or a page. */
export const NewArrival = Type.Object({
  requestId: maybe(line(100, 1)),
  parameters: maybe(ExitParameters),
  page: maybe(Type.String({ maxLength: 1000, pattern: OWN_PAGE })),
});
export type NewArrival = Static<typeof NewArrival>;

/** Names an arrival that the server keeps; the address of the login page carries nothing else. */
export const Arrival = named("Arrival", { handle: Type.String() });
export type Arrival = Static<typeof Arrival>;

const Next = maybe(line(100, 1));
/** A code, and the handle of what it was sent for. */
export const Code = Type.Object({ handle: line(100, 1), code: line(20) });
/** The code that opens the session, and the arrival that is gone on with. */
const LastCode = Type.Composite([Code, Type.Object({ next: Next })]);

/** Somebody registers, usually on the way to a document. */
export const StartRegistration = Type.Object({
  email: Email,
  /** The request that the person was invited to, where there is one. */
  requestId: maybe(Uuid),
  /** Or the arrival that leads to one. */
  next: Next,
  language: oneOf(LANGUAGES),
});
export type StartRegistration = Static<typeof StartRegistration>;

/** The code of the mail, and who the person is. */
export const Registration = Type.Composite([
  Code,
  Type.Object({
    firstName: line(100, 1),
    lastName: line(100, 1),
    password: line(200, 1),
    mobileNumber: MobileNumber,
  }),
]);
export type Registration = Static<typeof Registration>;

/** Somebody forgot the password; the same answer whether there is such an account or not. */
export const StartRecovery = Type.Object({ email: Email, language: oneOf(LANGUAGES) });
export type StartRecovery = Static<typeof StartRecovery>;

/** The code of the mail, and the password that shall hold from now on. */
export const Recovery = Type.Composite([Code, Type.Object({ password: line(200, 1) })]);
export type Recovery = Static<typeof Recovery>;

/** The first half of a login; the second is the code. */
export const LogIn = Type.Object({ email: line(254, 1), password: line(200, 1) });
export type LogIn = Static<typeof LogIn>;

/** The calls of accounts: password and a code by SMS, after the address was verified by mail. */
export const ACCOUNT_CALLS = {
  newArrival: {
    method: "POST",
    path: "/app/arrivals",
    access: "public",
    summary: "Keeps where somebody was going while they log in; tells nothing of what is there.",
    body: NewArrival,
    answer: Arrival,
  },
  enterDemo: {
    method: "POST",
    path: "/app/demo",
    access: "public",
    summary: "Lets a newcomer in as the person of the demo; only in demo mode, from this machine.",
    answer: Entered,
  },
  startRegistration: {
    method: "POST",
    path: "/app/account/registrations",
    access: "public",
    summary: "Mails a code to the address; the same answer whether it is known or not.",
    body: StartRegistration,
    answer: Entry,
  },
  register: {
    method: "POST",
    path: "/app/account/registrations/verify",
    access: "public",
    summary: "Takes the code of the mail and who the person is; a code goes to the mobile number.",
    body: Registration,
    answer: Entry,
  },
  finishRegistration: {
    method: "POST",
    path: "/app/account/registrations/finish",
    access: "public",
    summary: "Takes the code of the SMS; the account is there and logged in.",
    body: LastCode,
    answer: Entered,
  },
  logIn: {
    method: "POST",
    path: "/app/account/login",
    access: "public",
    summary:
      "Password first: then the code of the authenticator app, or one that goes to the mobile number.",
    body: LogIn,
    answer: Entry,
  },
  logInBySms: {
    method: "POST",
    path: "/app/account/login/sms",
    access: "public",
    summary: "Sends a code by SMS to who has not got the authenticator app at hand.",
    body: Type.Object({ handle: line(100, 1) }),
    answer: Entry,
  },
  finishLogIn: {
    method: "POST",
    path: "/app/account/login/finish",
    access: "public",
    summary: "Takes the code of the SMS or the app, or a recovery code, and opens the session.",
    body: LastCode,
    answer: Entered,
  },
  startRecovery: {
    method: "POST",
    path: "/app/account/recovery",
    access: "public",
    summary: "Mails a code to the address; the same answer whether it is known or not.",
    body: StartRecovery,
    answer: Entry,
  },
  recover: {
    method: "POST",
    path: "/app/account/recovery/verify",
    access: "public",
    summary: "Takes the code of the mail and the new password; a code goes to the mobile number.",
    body: Recovery,
    answer: Entry,
  },
  finishRecovery: {
    method: "POST",
    path: "/app/account/recovery/finish",
    access: "public",
    summary: "Takes the code of the SMS: the password holds, and every earlier session is over.",
    body: LastCode,
    answer: Entered,
  },
} as const satisfies Readonly<Record<string, AppCall>>;
