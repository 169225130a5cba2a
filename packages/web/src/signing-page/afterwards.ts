import type { SigningPage } from "@paraph/contract/app";
import type { useWords } from "../i18n/words.ts";

/** What happens after this signature, in words. */
export function afterwards(
  page: SigningPage,
  words: ReturnType<typeof useWords>["signing"]["confirm"],
): string {
  const open = page.people.filter(({ isYou, status }) => !isYou && status === "open");
  const next = open.find(({ name }) => name !== null);
  if (page.people.length < 2) return words.only;
  if (page.waitingFor === 0 || open.length === 0) return words.last;
  if (open.length === 1 && next?.name) return words.next(next.name);
  return words.others(open.length);
}
