import type { CallbackEvent } from "@paraph/contract/words";

/** What a callback address may ask for, by the moment of the event (interface 6). */
export type CallbackFacts = {
  readonly event: CallbackEvent;
  readonly requestId: string;
  readonly documentId: string;
  readonly signatureId: string | null;
};

/** How the placeholders begin: in the interface's words, and in those that integrations in the field write. */
const PLACEHOLDER = /(?:SERVICE|SKRIBBLE)_(SIGNATURE_REQUEST|DOCUMENT|SIGNATURE)_ID/g;

/**
 * The address with its placeholders filled in and not one other character changed. They are
 * case-sensitive, and that of the signature is one in the address of updates only.
 */
export function fillPlaceholders(address: string, facts: CallbackFacts): string {
  const values: Readonly<Record<string, string | null>> = {
    SIGNATURE_REQUEST: facts.requestId,
    DOCUMENT: facts.documentId,
    SIGNATURE: facts.event === "update" ? facts.signatureId : null,
  };
  return address.replace(PLACEHOLDER, (name, what: string) => values[what] ?? name);
}
