import type { Language, Environment } from "@paraph/contract/words";

export type MailAttachment = {
  readonly filename: string;
  readonly type: string;
  readonly bytes: Uint8Array;
  /** A picture inside of the HTML, by the name that it is called there; absent: a file of its own. */
  readonly cid?: string;
};

export type OutgoingMail = {
  readonly businessId: string;
  /** The request that it is about; null for what concerns an account. */
  readonly requestId: string | null;
  readonly to: string;
  /** On whose behalf it is sent; shown beside our own address. */
  readonly sender: string;
  readonly language: Language;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly MailAttachment[];
  /** The same for every attempt, so that a mail which arrives twice is seen to be the same. */
  readonly key: string;
};

/** Hands a mail to a mail server. Resolves once that server has taken responsibility for it. */
export type Mailer = {
  readonly send: (mail: OutgoingMail) => Promise<void>;
};

/** The receiving side has said no for good: trying again would only be answered the same. */
export class Undeliverable extends Error {
  override readonly name = "Undeliverable";
}

export type OutgoingSms = {
  readonly businessId: string;
  /** The request that it is about; null for what concerns an account. */
  readonly requestId: string | null;
  /** International form: a plus sign and digits. */
  readonly to: string;
  readonly text: string;
  /** The same for every attempt; gateways that know it send once. */
  readonly key: string;
};

/** Hands a short message to a gateway. Throws Undeliverable (mailer.ts) when it said no for good. */
export type Sms = {
  readonly send: (sms: OutgoingSms) => Promise<void>;
};

/** How people are reached. */
export type Messenger = {
  readonly mail: Mailer;
  readonly sms: Sms;
  /** Is somebody configured who takes them to people, or shows them in the sandbox? */
  readonly reaches: { readonly mail: boolean; readonly sms: boolean };
};

/** What demo keys send is kept for the sandbox unless the operator wants it sent. */
export type Messengers = { readonly [Each in Environment]: Messenger };
