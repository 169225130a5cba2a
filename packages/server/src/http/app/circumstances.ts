import { LANGUAGES, type Language } from "@paraph/contract/words";
import type { Circumstances } from "../../actions/sessions/open-session.ts";

type Call = {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly remoteAddress: string;
};

/** From where a call comes, for sessions and evidence. */
export function circumstancesOf({ headers, remoteAddress }: Call): Circumstances {
  return { network: remoteAddress, userAgent: headers["user-agent"]?.slice(0, 300) ?? null };
}

/** The first of the wishes that we speak, with or without a region; English else. */
export function languageOf(
  wishes: readonly (string | null | undefined)[],
  { headers }: Pick<Call, "headers">,
): Language {
  const all = [...wishes, ...(headers["accept-language"] ?? "").split(",")];
  for (const wish of all) {
    const word = wish?.trim().slice(0, 2).toLowerCase();
    const found = LANGUAGES.find((one) => one === word);
    if (found) return found;
  }
  return "en";
}
