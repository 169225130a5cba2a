import { Type } from "@sinclair/typebox";
import {
  ConfirmIntent,
  Intent,
  MarkPicture,
  MarkPreview,
  MarkPreviewInput,
  NewIntent,
  PasskeyChallenge,
  PictureInput,
  SendCode,
} from "./intent.ts";
import { orNull, type AppCall } from "./kit.ts";
import { oneOf, Uuid } from "../shapes/kit.ts";
import { LANGUAGES } from "../words.ts";
import {
  Decline,
  ExitParameters,
  LinkSecret,
  OpenLink,
  OwnIdentity,
  ReceiveAgain,
  ReceivedAgain,
  Report,
  Session,
  ShownDocument,
} from "./session.ts";
import { EmbeddingOrigins } from "./business.ts";
import { AppPosition } from "./position.ts";
import { SigningPage } from "./signing.ts";
import { IDENTIFIED } from "./states.ts";

const ENTRY = "/app/signing/{requestId}/{signatureId}";
const FILE = `${ENTRY}/documents/{documentId}/{versionId}`;
const SIGNER = { access: "signer" } as const;

/**
 * The calls of the signing pages. `signer` means the session of this signature's link, in its cookie or
 * in X-Link-Session, or an account whose entry it is. A changing call carries X-CSRF-Token of the session: `openLink`
 * answers it, and `ownSigning` and `signing` bring it as a header of the same name, for a reload or a
 * second tab.
 */
export const SIGNING_CALLS = {
  session: {
    method: "GET",
    path: "/app/session",
    access: "public",
    summary: "Who this browser is to the service; opens nothing.",
    answer: Session,
  },
  endSession: {
    method: "DELETE",
    path: "/app/session",
    access: "account",
    summary: "Logs the person out, on every instance at once.",
  },
  previewLink: {
    method: "POST",
    path: "/app/links/preview",
    access: "public",
    summary: "Who asks, what and by when; writes nothing and opens nothing.",
    body: LinkSecret,
    answer: SigningPage,
  },
  openLink: {
    method: "POST",
    path: "/app/links/open",
    access: "public",
    summary:
      "Swaps a link for a session of its one signature; the answer's X-CSRF-Token goes with it.",
    body: OpenLink,
    answer: Type.Object({
      csrfToken: Type.String(),
      session: Type.Optional(
        Type.String({ description: "In a frame only: the value of X-Link-Session from here on." }),
      ),
      page: SigningPage,
    }),
  },
  linkEmbedding: {
    method: "POST",
    path: "/app/links/embedding",
    access: "public",
    summary: "Whose pages may show the page of this link in a frame, and are told how it ends.",
    body: LinkSecret,
    answer: EmbeddingOrigins,
  },
  renewLink: {
    method: "POST",
    path: "/app/links/renew",
    access: "public",
    summary: "Sends the newest link again to the address that is known; tells nothing.",
    body: LinkSecret,
  },
  resendLink: {
    method: "POST",
    path: "/app/links/resend",
    access: "public",
    summary:
      "The same for an entry whose session has ended, known by its ids; tells nothing, whoever asks.",
    body: Type.Object({ requestId: Uuid, signatureId: Uuid }),
  },
  ownSigning: {
    method: "GET",
    path: "/app/signing/{requestId}",
    access: "account",
    summary: "The entry of the account in a request: the one to sign first, else the last one.",
    answer: SigningPage,
  },
  keepExits: {
    method: "POST",
    path: "/app/signing/{requestId}/exits",
    access: "account",
    summary: "Keeps the exits of an account holder's address in the session.",
    body: ExitParameters,
    answer: SigningPage,
  },
  signing: {
    ...SIGNER,
    method: "GET",
    path: ENTRY,
    summary: "The one state of this page, with everything that it shows.",
    answer: SigningPage,
  },
  documentContent: {
    ...SIGNER,
    method: "GET",
    path: `${FILE}/content`,
    summary: "The bytes, with ranges and a strong ETag; `download=true` names a file.",
    query: Type.Object({ download: Type.Optional(Type.Boolean()) }),
    bytes: "application/pdf",
  },
  protocol: {
    ...SIGNER,
    method: "GET",
    path: `${ENTRY}/protocol`,
    summary: "The sealed signature protocol, for who has signed.",
    query: Type.Object({ language: Type.Optional(oneOf(LANGUAGES)) }),
    bytes: "application/pdf",
  },
  documentInitialRanges: {
    ...SIGNER,
    method: "GET",
    path: `${FILE}/open-set`,
    summary:
      "The pieces of a large file that a viewer needs before it can show the first page: chunk size and count, the numbers of the chunks (four bytes each), the chunks.",
    bytes: "application/octet-stream",
  },
  clearPlace: {
    ...SIGNER,
    method: "POST",
    path: `${FILE}/clear-place`,
    summary:
      "The nearest place for a mark that covers nothing on a document that others have signed; null where its page has none.",
    body: AppPosition,
    answer: Type.Object({ place: orNull(AppPosition) }),
  },
  giveIdentity: {
    ...SIGNER,
    method: "POST",
    path: `${ENTRY}/identity`,
    summary:
      "Fills in what the sender left open about the person; nothing that was given is changed.",
    body: OwnIdentity,
    answer: SigningPage,
  },
  identify: {
    ...SIGNER,
    method: "POST",
    path: `${ENTRY}/identification`,
    summary: "Shows an identity document to the provider of identifications (Express QES).",
    body: ShownDocument,
    answer: Type.Object({ outcome: oneOf(IDENTIFIED), page: SigningPage }),
  },
  preparePicture: {
    ...SIGNER,
    method: "POST",
    path: `${ENTRY}/pictures`,
    summary: "Decodes an uploaded picture and writes it anew, as it will stand in the document.",
    body: PictureInput,
    answer: MarkPicture,
  },
  previewMark: {
    ...SIGNER,
    method: "POST",
    path: `${ENTRY}/mark-preview`,
    summary: "Draws a mark at a place of a document as signing will draw it.",
    body: MarkPreviewInput,
    answer: MarkPreview,
  },
  newIntent: {
    ...SIGNER,
    method: "POST",
    path: `${ENTRY}/intents`,
    summary: "Sign now: writes the intent; 409 when a document moved on.",
    body: NewIntent,
    answer: Intent,
  },
  readIntent: {
    ...SIGNER,
    method: "GET",
    path: `${ENTRY}/intents/{intentId}`,
    summary: "How far it is, by real steps; polled while it is carried out.",
    answer: Intent,
  },
  sendIntentCode: {
    ...SIGNER,
    method: "POST",
    path: `${ENTRY}/intents/{intentId}/code`,
    summary: "Sends a code that is bound to the intent, or sends one again.",
    body: SendCode,
    answer: Intent,
  },
  challengeIntent: {
    ...SIGNER,
    method: "POST",
    path: `${ENTRY}/intents/{intentId}/passkey`,
    summary: "A challenge for a passkey, bound to the intent.",
    answer: PasskeyChallenge,
  },
  visitProvider: {
    ...SIGNER,
    method: "POST",
    path: `${ENTRY}/intents/{intentId}/provider`,
    summary:
      "The provider's own page at which the person confirms; it leads back to /provider/back.",
    answer: Type.Object({ address: Type.String() }),
  },
  confirmIntent: {
    ...SIGNER,
    method: "POST",
    path: `${ENTRY}/intents/{intentId}/confirm`,
    summary: "Proves the will and signs, exactly once however often it is sent.",
    body: ConfirmIntent,
    answer: Intent,
  },
  decline: {
    ...SIGNER,
    method: "POST",
    path: `${ENTRY}/decline`,
    summary: "Says no, which ends the request for everyone.",
    body: Decline,
    answer: SigningPage,
  },
  report: {
    ...SIGNER,
    method: "POST",
    path: `${ENTRY}/report`,
    summary: "Tells the operator of a request that was not expected.",
    body: Report,
  },
  reportLink: {
    method: "POST",
    path: "/app/links/report",
    access: "public",
    summary: "The same from the first page, before anything was opened.",
    body: Type.Composite([LinkSecret, Report]),
  },
  receiveAgain: {
    ...SIGNER,
    method: "POST",
    path: `${ENTRY}/receive-again`,
    summary:
      "Takes a report back; who is not logged in with the address is asked by a message first.",
    body: ReceiveAgain,
    answer: ReceivedAgain,
  },
  receiveAgainByLink: {
    method: "POST",
    path: "/app/links/receive-again",
    access: "public",
    summary: "The same from the first page.",
    body: Type.Composite([LinkSecret, ReceiveAgain]),
    answer: ReceivedAgain,
  },
} as const satisfies Readonly<Record<string, AppCall>>;
