import type {
  AppPosition,
  ConfirmIntent,
  Decline,
  ExitParameters,
  Intent,
  LinkSecret,
  MarkPreviewInput,
  NewIntent,
  OpenLink,
  OwnIdentity,
  PictureInput,
  ReceiveAgain,
  Report,
  SendCode,
  ShownDocument,
  SigningDocument,
  SigningPage,
} from "@paraph/contract/app";
import * as app from "@paraph/contract/app/addresses";
import { call, hrefOf, keepToken, Refused } from "../api.ts";
import { arrived, momentAfter } from "../clock.ts";
import { frameOrigin, isEmbedded, keepLinkSession } from "../embedded.ts";
import type { Language } from "../i18n/languages.ts";

/** Where a person signs: one entry of one request. */
export type Entry = { readonly requestId: string; readonly signatureId: string };

export const previewLink = (link: LinkSecret) =>
  call(app.previewLink, { body: link }).catch(pageIn);

/** A link that leads nowhere is reported as a page too, with the status of what it is. */
function pageIn(error: unknown): SigningPage {
  if (error instanceof Refused && isPage(error.answer)) return error.answer;
  throw error;
}

function isPage(answer: unknown): answer is SigningPage {
  return typeof answer === "object" && answer !== null && "state" in answer;
}

/** Swaps the link for a session; from here on calls carry the token that it answers. What is gone opens none. */
export async function openLink(link: OpenLink): Promise<SigningPage> {
  const opened = await call(app.openLink, {
    body: { ...link, ...(isEmbedded && { isEmbedded, frameOrigin: frameOrigin() ?? null }) },
  }).catch(pageIn);
  // Gone between the look and the press: no session stands behind this page.
  if (!("csrfToken" in opened)) return { ...opened, signatureId: null };
  const { csrfToken, session, page } = opened;
  if (session !== undefined) keepLinkSession(session);
  keepToken(csrfToken, page.signatureId ?? undefined);
  return page;
}

export const linkEmbedding = (link: LinkSecret) => call(app.linkEmbedding, { body: link });
export const renewLink = (link: LinkSecret) => call(app.renewLink, { body: link });
/** Sends the link of an entry again to the address that is known; answers the same whoever asks. */
export const resendLink = (entry: Entry) => call(app.resendLink, { body: entry });
export const receiveAgainByLink = (link: LinkSecret & ReceiveAgain) =>
  call(app.receiveAgainByLink, { body: link });
export const reportLink = (report: LinkSecret & Report) => call(app.reportLink, { body: report });

export const readOwnSigning = (requestId: string) =>
  call(app.ownSigning, { params: { requestId } }).then(noteArrival);
export const keepExits = (requestId: string, exits: ExitParameters) =>
  call(app.keepExits, { params: { requestId }, body: exits }).then(noteArrival);
export const readSigning = (entry: Entry) => call(app.signing, { params: entry }).then(noteArrival);
export const giveIdentity = (entry: Entry, identity: OwnIdentity) =>
  call(app.giveIdentity, { params: entry, body: identity }).then(noteArrival);
export const identify = (entry: Entry, document: ShownDocument) =>
  call(app.identify, { params: entry, body: document });
export const preparePicture = (entry: Entry, picture: PictureInput) =>
  call(app.preparePicture, { params: entry, body: picture });
export const previewMark = (entry: Entry, preview: MarkPreviewInput) =>
  call(app.previewMark, { params: entry, body: preview });

export const newIntent = (entry: Entry, intent: NewIntent) =>
  call(app.newIntent, { params: entry, body: intent }).then(noteIntentArrival);
export const readIntent = (entry: Entry, intentId: string) =>
  call(app.readIntent, { params: { ...entry, intentId } }).then(noteIntentArrival);
export const sendIntentCode = (entry: Entry, intentId: string, way: SendCode) =>
  call(app.sendIntentCode, { params: { ...entry, intentId }, body: way }).then(noteIntentArrival);
export const challengeIntent = (entry: Entry, intentId: string) =>
  call(app.challengeIntent, { params: { ...entry, intentId } });
export const visitProvider = (entry: Entry, intentId: string) =>
  call(app.visitProvider, { params: { ...entry, intentId } });
export const confirmIntent = (entry: Entry, intentId: string, proof: ConfirmIntent) =>
  call(app.confirmIntent, { params: { ...entry, intentId }, body: proof }).then(noteIntentArrival);

export const declineSigning = (entry: Entry, decline: Decline) =>
  call(app.decline, { params: entry, body: decline });
export const receiveAgain = (entry: Entry, again: ReceiveAgain) =>
  call(app.receiveAgain, { params: entry, body: again });
export const reportSigning = (entry: Entry, report: Report) =>
  call(app.report, { params: entry, body: report });

/** When another code may be sent, as a moment of this browser. */
export function resendMoment(intent: Intent): number {
  return momentAfter(answerOf(intent), intent.sentTo?.resendInSeconds ?? 0);
}

function noteIntentArrival(intent: Intent): Intent {
  arrived(answerOf(intent));
  return intent;
}

function noteArrival(page: SigningPage): SigningPage {
  if (page.intent) noteIntentArrival(page.intent);
  return page;
}

/** The same sending with the same seconds left is the same answer. */
function answerOf({ id, sentTo }: Intent): string {
  return `${id} ${sentTo?.sentAt ?? ""} ${sentTo?.resendInSeconds ?? ""}`;
}

/** Where the bytes of a document are, to show or to keep. */
export function contentHref(entry: Entry, document: SigningDocument, download = false): string {
  const query = { download: download ? true : null };
  return hrefOf(app.documentContent, { params: fileOf(entry, document), query });
}

/** Where the signature protocol is. */
export function protocolHref(entry: Entry, language: Language): string {
  return hrefOf(app.protocol, { params: entry, query: { language } });
}

export function initialRangesHref(entry: Entry, document: SigningDocument): string {
  return hrefOf(app.documentInitialRanges, { params: fileOf(entry, document) });
}

/** The nearest place where a mark covers nothing that others have signed; null where no page has one. */
export const clearPlace = (entry: Entry, document: SigningDocument, place: AppPosition) =>
  call(app.clearPlace, { params: fileOf(entry, document), body: place });

function fileOf(entry: Entry, { id, versionId }: SigningDocument) {
  return { ...entry, documentId: id, versionId };
}
