import type { ExitParameters } from "@paraph/contract/app";

const NAMES = [
  "exitURL",
  "errorURL",
  "declineURL",
  "redirectTimeout",
  "declineRedirect",
  "hidedownload",
  "lang",
] as const;

/** From a message that asks whether messages of the sender shall arrive again. */
export function messagesToken(query: string): string | null {
  return new URLSearchParams(query).get("messages");
}

/**
 * The parameters of a signing address (interface 4.5): names without regard to case, the first of
 * two wins, unknown ones are dropped. What they may do is decided by the server.
 */
export function exitParameters(query: string): ExitParameters {
  const found: Record<string, string> = {};
  for (const [given, value] of new URLSearchParams(query)) {
    const name = NAMES.find((known) => known.toLowerCase() === given.toLowerCase());
    if (name && !(name in found)) found[name] = value;
  }
  return found;
}
