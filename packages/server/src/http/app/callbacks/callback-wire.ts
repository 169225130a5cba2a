import type { LoggedCallback, StoredCallback } from "../../../ports/store/callbacks.ts";

/** One callback as the pages of people show it. */
export function callbackToWire(callback: StoredCallback, title: string) {
  const { id, requestId, event, state, url, attempts, messages } = callback;
  const times = { createdAt: callback.createdAt, updatedAt: callback.updatedAt };
  return { id, requestId, title, event, state, url, attempts, messages, ...times };
}

/** The same in the log of a business, with its newest attempts and when it is called again. */
export function loggedToWire({ callback, title, tries }: LoggedCallback) {
  return { ...callbackToWire(callback, title), nextAt: callback.nextAt, tries };
}
