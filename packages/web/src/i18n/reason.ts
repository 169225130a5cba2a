import { Refused } from "../api.ts";

/** Why the server said no, in the words of a page; nothing where it has none of its own. */
export function reasonIn(
  { wrong }: { readonly wrong: Readonly<Record<string, string>> },
  error: unknown,
): { readonly text?: string } {
  const text = error instanceof Refused ? wrong[error.key] : undefined;
  return text === undefined ? {} : { text };
}
