import type { Environment } from "@paraph/contract/words";
import type { Mailer } from "./mailer.ts";
import type { Sms } from "./sms.ts";

/** How people are reached. */
export type Messenger = {
  readonly mail: Mailer;
  readonly sms: Sms;
  /** Is somebody configured who takes them to people, or shows them in the sandbox? */
  readonly reaches: { readonly mail: boolean; readonly sms: boolean };
};

/** What demo keys send is kept for the sandbox unless the operator wants it sent. */
export type Messengers = { readonly [Each in Environment]: Messenger };
