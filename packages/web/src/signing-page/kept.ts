import { windowStore } from "../embedded.ts";
import type { Choices } from "./flow.ts";

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** What somebody signed in this window, so that a row of requests can be counted. */
const SIGNED = "paraph.signed";

/** Notes a request as signed and says how many were in this sitting, each once. */
export function noteSigned(requestId: string, store: Store): number {
  const known = new Set((store.getItem(SIGNED) ?? "").split(" ").filter(Boolean));
  known.add(requestId);
  store.setItem(SIGNED, [...known].join(" "));
  return known.size;
}

/** Entries that this window came to by an account, not by a link: their way back is the login. */
export function markOwn(signatureId: string): void {
  windowStore.setItem(`paraph.own.${signatureId}`, "yes");
}

export function isOwnEntry(signatureId: string): boolean {
  return windowStore.getItem(`paraph.own.${signatureId}`) === "yes";
}

/** What takes a report back, from the message that brought it: the address is left with the first page. */
export function keepMessagesToken(signatureId: string, token: string): void {
  windowStore.setItem(`paraph.messages.${signatureId}`, token);
}

export function keptMessagesToken(signatureId: string): string | null {
  return windowStore.getItem(`paraph.messages.${signatureId}`);
}

/** What survives a session that ends on the way: the choices and the step, as long as the window lives. */
export type Kept = { readonly choices: Choices; readonly step: string };

const NOTHING: Kept = { choices: { mark: null, places: {} }, step: "" };

export function keptOf(signatureId: string, store: Store = windowStore): Kept {
  const text = store.getItem(nameOf(signatureId));
  return text === null ? NOTHING : { ...NOTHING, ...(JSON.parse(text) as Partial<Kept>) };
}

/** A picture can be larger than what a window may keep; then it is chosen again. */
export function keep(signatureId: string, kept: Partial<Kept>, store: Store = windowStore): void {
  const all = { ...keptOf(signatureId, store), ...kept };
  try {
    store.setItem(nameOf(signatureId), JSON.stringify(all));
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== "QuotaExceededError") throw error;
    store.removeItem(nameOf(signatureId));
  }
}

/** Nobody else at this window gets the mark once it is over. */
export function forget(signatureId: string, store: Store = windowStore): void {
  store.removeItem(nameOf(signatureId));
}

function nameOf(signatureId: string): string {
  return `paraph.kept.${signatureId}`;
}
