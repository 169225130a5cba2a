import type { Language } from "@paraph/contract/words";
import { oneLine } from "./clean.ts";
import { say } from "./fill.ts";
import { htmlOf } from "./html.ts";
import { afterChange, CHANGES, mailContentOf } from "./mail-content.ts";
import type { AccountChange, Message } from "./message.ts";
import { textOf } from "./text.ts";

export type ComposedMail = {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/** A message as a mail: the same content as plain text and as HTML. */
export function composeMail(message: Message): ComposedMail {
  const mail = mailContentOf(message);
  return { subject: mail.subject, text: textOf(mail), html: htmlOf(mail) };
}

/** That something of an account was changed, as a short message. */
export function composeAccountNotice(language: Language, change: AccountChange): string {
  return [CHANGES[change], ...afterChange(change)].map((key) => say(language, key)).join(" ");
}

/** The code of a login or a registration as a short message, for our own site only. */
export function composeAccountSms(code: {
  readonly language: Language;
  readonly code: string;
  readonly minutes: number;
  readonly host: string;
}): string {
  const minutes = String(code.minutes);
  const said = say(code.language, "accountCodeSms", { code: code.code, minutes });
  return `${said}\n\n@${code.host} #${code.code}`;
}

/**
 * A one-time code as a short message. The last line names the host that the code is for, so that a
 * phone offers it on that site and on no other.
 */
export function composeCodeSms(code: {
  readonly language: Language;
  readonly code: string;
  readonly title: string;
  readonly minutes: number;
  readonly host: string;
}): string {
  const title = oneLine(code.title, 40);
  const minutes = String(code.minutes);
  const said = say(code.language, "codeSms", { code: code.code, title, minutes });
  return `${said}\n\n@${code.host} #${code.code}`;
}
