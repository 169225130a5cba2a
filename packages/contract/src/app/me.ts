import { Type, type Static } from "@sinclair/typebox";
import { Instant, maybe, named, oneOf } from "../shapes/kit.ts";
import { LANGUAGES } from "../words.ts";
import { Entered } from "./account.ts";
import { PasskeyChallenge } from "./intent.ts";
import { line, listOf, orNull, type AppCall } from "./kit.ts";

const Text64 = line(16_384, 1);

/** What a device answers to a challenge; binary members in Base64url. */
export const Assertion = Type.Object({
  id: line(1400, 1),
  authenticatorData: Text64,
  clientDataJson: Text64,
  signature: Text64,
});
export type Assertion = Static<typeof Assertion>;

/** A passkey that a device has just made. */
export const NewPasskey = Type.Object({
  id: line(1400, 1),
  name: line(100, 1),
  authenticatorData: Text64,
  clientDataJson: Text64,
});
export type NewPasskey = Static<typeof NewPasskey>;

/** What the browser's `navigator.credentials.create` takes beside the challenge. */
export const PasskeyOffer = named("PasskeyOffer", {
  challenge: Type.String(),
  rpId: Type.String(),
  timeoutMs: Type.Integer(),
  userId: Type.String(),
  userName: Type.String(),
  displayName: Type.String(),
  known: listOf(Type.String()),
  algorithms: listOf(Type.Integer()),
});
export type PasskeyOffer = Static<typeof PasskeyOffer>;

/** What the service knows of the person, as their own page shows it. */
export const Me = named("Me", {
  email: Type.String(),
  firstName: orNull(Type.String()),
  lastName: orNull(Type.String()),
  mobile: orNull(Type.String({ description: "Masked." })),
  language: orNull(oneOf(LANGUAGES)),
  isProven: Type.Boolean({
    description: "A factor or the password was shown a moment ago: the name can be changed.",
  }),
  isFresh: Type.Boolean({
    description:
      "Logged in a moment ago with the strongest factor: what protects the account can be changed.",
  }),
  hasTotp: Type.Boolean({ description: "An authenticator app is the second factor." }),
  recoveryCodes: Type.Integer({ description: "How many recovery codes are left." }),
  passkeys: listOf(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      createdAt: Instant,
      usedAt: orNull(Instant),
    }),
  ),
  sessions: listOf(
    Type.Object({
      id: Type.String(),
      createdAt: Instant,
      seenAt: Instant,
      network: orNull(Type.String()),
      userAgent: orNull(Type.String()),
      isThis: Type.Boolean(),
    }),
  ),
  identifications: listOf(
    Type.Object({
      provider: Type.String(),
      name: Type.String(),
      legislations: listOf(Type.String()),
      provenAt: Instant,
      isSimulated: Type.Boolean({ description: "Counts for demo requests alone." }),
    }),
  ),
  identifiedBy: orNull(
    Type.String({ description: "The provider of identifications; null where none is configured." }),
  ),
});
export type Me = Static<typeof Me>;

const ME = { access: "account" } as const;

/** The calls of a person's own pages, and the login by passkey. */
export const ME_CALLS = {
  challengeLogIn: {
    method: "POST",
    path: "/app/account/passkey",
    access: "public",
    summary: "A challenge for whichever passkey the device has; tells nothing of any account.",
    answer: PasskeyChallenge,
  },
  logInByPasskey: {
    method: "POST",
    path: "/app/account/passkey/finish",
    access: "public",
    summary: "A passkey is both factors at once: it opens the session.",
    body: Type.Object({ passkey: Assertion, next: maybe(line(100, 1)) }),
    answer: Entered,
  },
  me: {
    ...ME,
    method: "GET",
    path: "/app/me",
    summary: "What the service knows of the person who is logged in.",
    answer: Me,
  },
  changeMe: {
    ...ME,
    method: "PUT",
    path: "/app/me",
    summary: "Changes the language of mails and pages.",
    body: Type.Object({ language: oneOf(LANGUAGES) }),
    answer: Me,
  },
  proveMe: {
    ...ME,
    method: "POST",
    path: "/app/me/proof",
    summary: "The password once more, before what protects the account is changed.",
    body: Type.Object({ password: line(200, 1) }),
    answer: Me,
  },
  changePassword: {
    ...ME,
    method: "PUT",
    path: "/app/me/password",
    summary: "A new password, which ends every other session.",
    body: Type.Object({ password: line(200, 1) }),
    answer: Me,
  },
  endSessionOf: {
    ...ME,
    method: "DELETE",
    path: "/app/me/sessions/{sessionId}",
    summary: "Logs another browser out, on every instance at once.",
    answer: Me,
  },
  offerPasskey: {
    ...ME,
    method: "POST",
    path: "/app/me/passkeys/challenge",
    summary: "A challenge for a device that makes a passkey.",
    answer: PasskeyOffer,
  },
  addPasskey: {
    ...ME,
    method: "POST",
    path: "/app/me/passkeys",
    summary: "Keeps the public key of a passkey; every other session ends.",
    body: NewPasskey,
    answer: Me,
  },
  removePasskey: {
    ...ME,
    method: "DELETE",
    path: "/app/me/passkeys/{passkeyId}",
    summary: "Forgets a passkey; every other session ends.",
    answer: Me,
  },
} as const satisfies Readonly<Record<string, AppCall>>;
