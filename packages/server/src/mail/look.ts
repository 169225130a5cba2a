import type { Look } from "../domain/tenancy/branding.ts";
import type { MailLook } from "./message.ts";

/** The part of a look that a mail shows; null where the business has chosen nothing. */
export function mailLookOf({ registeredName, accent, logo }: Look): MailLook | null {
  return registeredName === null && accent === null && logo === null
    ? null
    : { registeredName, accent };
}
