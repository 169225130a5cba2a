import type { CallbackEvent } from "@paraph/contract/words";

/** What a callback address may ask for, by the moment of the event (interface 6, interface 6). */
export type CallbackFacts = {
  readonly event: CallbackEvent;
  readonly requestId: string;
  readonly documentId: string;
  readonly signatureId: string | null;
};

/**
 * The address with its placeholders filled in and not one other character changed. They are
 * case-sensitive, and SERVICE_SIGNATURE_ID is one in the address of updates only.
 */
export function fillPlaceholders(address: string, facts: CallbackFacts): string {
  const values: Readonly<Record<string, string>> = {
    SERVICE_SIGNATURE_REQUEST_ID: facts.requestId,
    SERVICE_DOCUMENT_ID: facts.documentId,
    ...(facts.event === "update" && facts.signatureId !== null
      ? { SERVICE_SIGNATURE_ID: facts.signatureId }
      : {}),
  };
  return address.replace(
    /SERVICE_(?:SIGNATURE_REQUEST|DOCUMENT|SIGNATURE)_ID/g,
    (name) => values[name] ?? name,
  );
}
