import type { Language } from "@paraph/contract/words";

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
