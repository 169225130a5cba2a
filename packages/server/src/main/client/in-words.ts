import { ConnectionError, ParaphError, StateError } from "@paraph/sdk";
import { UsageError } from "./commands.ts";

/** What a person can act on: the message, the fields, and how the log of the service names the call. */
export function inWords(error: unknown): string | null {
  if (error instanceof ParaphError) {
    const fields = error.violations.map(({ field, message }) => `\n  ${field}: ${message}`);
    const named = [error.key, error.requestId && `request ${error.requestId}`].filter(Boolean);
    return `${error.message}${fields.join("")}\n  (${named.join(", ")})`;
  }
  if (error instanceof ConnectionError) return `the service does not answer: ${error.message}`;
  return error instanceof UsageError || error instanceof StateError ? error.message : null;
}
