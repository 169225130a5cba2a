import { Type, type Static } from "@sinclair/typebox";
import { CalendarDay, Instant, Uuid, named, oneOf } from "../shapes/kit.ts";
import { ENVIRONMENTS, LANGUAGES, LEGISLATIONS, QUALITIES, ROTATIONS } from "../words.ts";
import { Sender } from "./branding.ts";
import { Intent } from "./intent.ts";
import { listOf, orNull, Sha256 } from "./kit.ts";
import { AppPosition } from "./position.ts";
import { FACTORS, NEEDS, SIGNING_STATES } from "./states.ts";

/** Where the mark goes: in a field or at positions that are enforced, or where the person puts it. */
export const AppPlacement = named("AppPlacement", {
  kind: oneOf(["field", "positions", "free"]),
  field: orNull(Type.String()),
  positions: listOf(AppPosition),
  rotation: oneOf(ROTATIONS),
  hasImage: Type.Boolean({ description: "The request brings a picture; the person chooses none." }),
});
export type AppPlacement = Static<typeof AppPlacement>;

/** One document of the request as it is now; its bytes are those whose SHA-256 is here. */
export const SigningDocument = named("SigningDocument", {
  id: Uuid,
  versionId: Uuid,
  title: Type.String(),
  size: Type.Integer(),
  sha256: Sha256,
  pageCount: Type.Integer(),
  pageSizes: Type.Array(Type.Tuple([Type.Number(), Type.Number()]), {
    description: "Width and height of each page as displayed, in points.",
  }),
  isToSign: Type.Boolean({ description: "False: only to read; this person does not sign it." }),
  isShown: Type.Boolean({ description: "This version was shown to this person." }),
  placement: AppPlacement,
  /** Signature fields of the PDF: hints where nothing is enforced. */
  fields: listOf(
    Type.Object({
      name: Type.String(),
      isSigned: Type.Boolean(),
      positions: listOf(AppPosition),
    }),
  ),
});
export type SigningDocument = Static<typeof SigningDocument>;

/** Somebody who signs too, as far as signers see each other. */
export const SigningPerson = named("SigningPerson", {
  name: orNull(Type.String({ description: "Null: the request does not let signers see it." })),
  isYou: Type.Boolean(),
  status: oneOf(["open", "signed", "declined", "error", "released"]),
  isDue: Type.Boolean({ description: "It is this person's turn." }),
  sequence: orNull(Type.Integer()),
  signedAt: orNull(Instant),
});
export type SigningPerson = Static<typeof SigningPerson>;

/** An address to leave for, kept in the session since the person arrived. */
export const ExitAddress = named("ExitAddress", {
  url: Type.String(),
  host: Type.String({ description: "As shown before leaving, in punycode." }),
  isAutomatic: Type.Boolean({
    description: "False: offered as a button with its host, never followed by itself.",
  }),
});
export type ExitAddress = Static<typeof ExitAddress>;

/** What the parameters of the signing address asked for (interface 4.5). */
export const Exits = named("Exits", {
  exit: orNull(ExitAddress),
  error: orNull(ExitAddress),
  decline: orNull(ExitAddress),
  timeoutSeconds: Type.Integer({ minimum: 10, maximum: 90 }),
  hideDownload: Type.Boolean(),
});
export type Exits = Static<typeof Exits>;

/** What the person signs with, as data for the page's own words. */
export const SigningQuality = named("SigningQuality", {
  asked: oneOf(QUALITIES),
  quality: oneOf(QUALITIES, "What it will be for this person."),
  legislation: orNull(oneOf(LEGISLATIONS)),
  certificate: oneOf(["service", "person", "qualified_person"], "Whose certificate signs."),
  isDemo: Type.Boolean({ description: "Without legal effect; the mark and every page say so." }),
  factors: Type.Array(oneOf(FACTORS), { description: "Any one of these is enough." }),
  missing: Type.Array(oneOf(NEEDS), { description: "What must be known first." }),
  identification: orNull(
    Type.Object(
      {
        status: oneOf(["OPEN", "ACCEPTED", "REFUSED"]),
        isOffered: Type.Boolean({ description: "A provider takes documents of this request." }),
      },
      { description: "Null: this signer is not identified for this request." },
    ),
  ),
});
export type SigningQuality = Static<typeof SigningQuality>;

/** Who asks, what and by when: enough to tell whether it is genuine. Nothing is written for it. */
export const Invitation = named("Invitation", {
  requestId: Uuid,
  title: Type.String(),
  message: orNull(Type.String()),
  sender: Sender,
  createdAt: Instant,
  expiresAt: orNull(CalendarDay),
  deletedAt: orNull(CalendarDay),
  environment: oneOf(ENVIRONMENTS),
  documentCount: Type.Integer(),
  pageCount: Type.Integer(),
});
export type Invitation = Static<typeof Invitation>;

/** The person of this page, with what is private masked. */
export const SigningSelf = named("SigningSelf", {
  kind: oneOf(["account", "guest"]),
  firstName: orNull(Type.String()),
  lastName: orNull(Type.String()),
  email: orNull(Type.String({ examples: ["a•••@muster.ch"] })),
  mobile: orNull(Type.String({ examples: ["+41 ** *** 12 34"] })),
  country: orNull(Type.String()),
  hasSavedMark: Type.Boolean(),
});
export type SigningSelf = Static<typeof SigningSelf>;

/** How it ended, for the pages of ended requests. */
export const SigningEnd = named("SigningEnd", {
  at: orNull(Instant),
  by: orNull(Type.String({ description: "Who, as far as it may be told." })),
  reason: orNull(Type.String()),
  isSignedByYou: Type.Boolean(),
});
export type SigningEnd = Static<typeof SigningEnd>;

/** Everything that a signing page shows, whatever its state; members that a state lacks are null. */
export const SigningPage = named("SigningPage", {
  state: oneOf(SIGNING_STATES),
  serverTime: Instant,
  language: oneOf(LANGUAGES),
  signatureId: orNull(Uuid),
  invitation: orNull(Invitation),
  you: orNull(SigningSelf),
  quality: orNull(SigningQuality),
  documents: listOf(SigningDocument),
  attachments: listOf(Type.Object({ id: Uuid, filename: Type.String() })),
  people: listOf(SigningPerson),
  waitingFor: Type.Integer({ description: "How many others are still to sign." }),
  lockedBy: orNull(Type.String({ description: "Who signs at this moment, where visible." })),
  end: orNull(SigningEnd),
  /** Whether this session ended the step itself; only then may the page leave by itself. */
  endedHere: orNull(oneOf(["signed", "declined", "failed"])),
  exits: orNull(Exits),
  mayDownload: Type.Boolean(),
  mayReadProtocol: Type.Boolean({ description: "The signature protocol can be had here." }),
  availableUntil: orNull(
    Type.String({
      format: "date",
      description: "Last day on which this page gives the documents; null while no end is set.",
    }),
  ),
  /** An intent of this person that still waits for its code or is being carried out. */
  intent: orNull(Intent),
  /** more_for_you: the next entry of the same person in this request. */
  nextSignatureId: orNull(Uuid),
  /** wrong_account and link_replaced: whose it is, masked, and as whom one is logged in. */
  meantFor: orNull(Type.String()),
  loggedInAs: orNull(Type.String()),
  /** This person reported the sender, who does not reach them since. */
  isSilenced: Type.Boolean(),
});
export type SigningPage = Static<typeof SigningPage>;
