import type { Environment } from "@paraph/contract/words";
import type { Mailer } from "./mailer.ts";
import type { Sms } from "./sms.ts";

/** How people are reached. */
export type Messenger = { readonly mail: Mailer; readonly sms: Sms };

/** What demo keys send is kept for the sandbox unless the operator wants it sent. */
export type Messengers = { readonly [Each in Environment]: Messenger };
