import type {
  ConfirmIntent,
  Decline,
  ExitParameters,
  Intent,
  LinkSecret,
  MarkPicture,
  NewIntent,
  OpenLink,
  IdentifiedName,
  OwnIdentity,
  ShownDocument,
  PasskeyChallenge,
  Report,
  SendCode,
  SigningDocument,
  SigningPage,
} from "@paraph/contract/app";
import { call, keepToken, Refused } from "../api.ts";
import { arrived, momentAfter } from "../clock.ts";

/** Where a person signs: one entry of one request. */
export type Entry = { readonly requestId: string; readonly signatureId: string };

export function previewLink(link: LinkSecret): Promise<SigningPage> {
  return call<SigningPage>("POST", "/app/links/preview", link).catch(pageIn);
}

/** A link that leads nowhere is told as a page too, with the status of what it is. */
function pageIn(error: unknown): SigningPage {
  const page = error instanceof Refused ? (error.answer as SigningPage | null) : null;
  if (page && typeof page === "object" && "state" in page) return page;
  throw error;
}

/** Swaps the link for a session; from here on calls carry the token that it answers. What is gone opens none. */
export async function openLink(link: OpenLink): Promise<SigningPage> {
  type Answer = { readonly csrfToken: string; readonly page: SigningPage };
  const opened = await call<Answer>("POST", "/app/links/open", link).catch(pageIn);
  // Gone between the look and the press: no session stands behind this page.
  if (!("csrfToken" in opened)) return { ...opened, signatureId: null };
  const { csrfToken, page } = opened;
  keepToken(csrfToken, page.signatureId ?? undefined);
  return page;
}

export function renewLink(link: LinkSecret): Promise<void> {
  return call("POST", "/app/links/renew", link);
}

export function reportLink(report: LinkSecret & Report): Promise<void> {
  return call("POST", "/app/links/report", report);
}

export function readOwnSigning(requestId: string): Promise<SigningPage> {
  return call<SigningPage>("GET", `/app/signing/${part(requestId)}`).then(heardPage);
}

export function keepExits(requestId: string, exits: ExitParameters): Promise<SigningPage> {
  return call<SigningPage>("POST", `/app/signing/${part(requestId)}/exits`, exits).then(heardPage);
}

export function readSigning(entry: Entry): Promise<SigningPage> {
  return call<SigningPage>("GET", at(entry)).then(heardPage);
}

export function giveIdentity(entry: Entry, identity: OwnIdentity): Promise<SigningPage> {
  return call<SigningPage>("POST", `${at(entry)}/identity`, identity).then(heardPage);
}

export function identify(
  entry: Entry,
  document: ShownDocument,
): Promise<{ readonly outcome: IdentifiedName; readonly page: SigningPage }> {
  return call("POST", `${at(entry)}/identification`, document);
}

export function preparePicture(entry: Entry, content: string): Promise<MarkPicture> {
  return call("POST", `${at(entry)}/pictures`, { content });
}

export function newIntent(entry: Entry, intent: NewIntent): Promise<Intent> {
  return call<Intent>("POST", `${at(entry)}/intents`, intent).then(heard);
}

export function readIntent(entry: Entry, intentId: string): Promise<Intent> {
  return call<Intent>("GET", intentAt(entry, intentId)).then(heard);
}

export function sendIntentCode(entry: Entry, intentId: string, way: SendCode): Promise<Intent> {
  return call<Intent>("POST", `${intentAt(entry, intentId)}/code`, way).then(heard);
}

export function challengeIntent(entry: Entry, intentId: string): Promise<PasskeyChallenge> {
  return call("POST", `${intentAt(entry, intentId)}/passkey`);
}

export function visitProvider(entry: Entry, intentId: string): Promise<{ address: string }> {
  return call("POST", `${intentAt(entry, intentId)}/provider`);
}

export function confirmIntent(
  entry: Entry,
  intentId: string,
  proof: ConfirmIntent,
): Promise<Intent> {
  return call<Intent>("POST", `${intentAt(entry, intentId)}/confirm`, proof).then(heard);
}

export function declineSigning(entry: Entry, decline: Decline): Promise<SigningPage> {
  return call("POST", `${at(entry)}/decline`, decline);
}

export function reportSigning(entry: Entry, report: Report): Promise<void> {
  return call("POST", `${at(entry)}/report`, report);
}

/** When another code may be sent, as a moment of this browser. */
export function resendMoment(intent: Intent): number {
  return momentAfter(answerOf(intent), intent.sentTo?.resendInSeconds ?? 0);
}

function heard(intent: Intent): Intent {
  arrived(answerOf(intent));
  return intent;
}

function heardPage(page: SigningPage): SigningPage {
  if (page.intent) heard(page.intent);
  return page;
}

/** The same sending with the same seconds left is the same answer. */
function answerOf({ id, sentTo }: Intent): string {
  return `${id} ${sentTo?.sentAt ?? ""} ${sentTo?.resendInSeconds ?? ""}`;
}

/** Where the bytes of a document are, to show or to keep. */
export function contentHref(entry: Entry, document: SigningDocument, download = false): string {
  return `${fileAt(entry, document)}/content${download ? "?download=true" : ""}`;
}

export function openSetHref(entry: Entry, document: SigningDocument): string {
  return `${fileAt(entry, document)}/open-set`;
}

function at({ requestId, signatureId }: Entry): string {
  return `/app/signing/${part(requestId)}/${part(signatureId)}`;
}

function intentAt(entry: Entry, intentId: string): string {
  return `${at(entry)}/intents/${part(intentId)}`;
}

function fileAt(entry: Entry, { id, versionId }: SigningDocument): string {
  return `${at(entry)}/documents/${part(id)}/${part(versionId)}`;
}

function part(value: string): string {
  return encodeURIComponent(value);
}
