import type { LoggedCallback } from "../../ports/callbacks.ts";

/** One callback as the pages of people show it. */
export function callbackToWire({ callback, title }: LoggedCallback) {
  const { id, requestId, event, state, url, attempts, messages } = callback;
  const times = { createdAt: callback.createdAt, updatedAt: callback.updatedAt };
  return { id, requestId, title, event, state, url, attempts, messages, ...times };
}
