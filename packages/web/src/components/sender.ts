import { isolated } from "../i18n/isolate.ts";

type Names = { readonly business: string; readonly registeredName: string | null };

/** Both names of a business that shows another than its own: who is asked must be able to tell whom they deal with. */
export function fullSenderOf({ business, registeredName }: Names): string {
  return registeredName === null
    ? isolated(business)
    : `${isolated(business)} (${isolated(registeredName)})`;
}
