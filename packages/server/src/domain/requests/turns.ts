import type { Signature, SignatureRequest } from "./request.ts";

/** Whether this entry still waits for its person. */
export function isWaiting({ status }: Signature): boolean {
  return status === "open";
}

/** Whether this entry needs nothing more: it is signed, or another member signed for the group. */
export function isDone({ status }: Signature): boolean {
  return status === "signed" || status === "released";
}

/**
 * The entries whose turn it is: those without a place in the order at any time, and of the others
 * all that share the smallest open number. A group's members share its number, so groups complete
 * one after the other (interface 2.2, 2.7; interface 4.3).
 */
export function dueSignatures({ signatures }: SignatureRequest): readonly Signature[] {
  const waiting = signatures.filter(isWaiting);
  const numbers = waiting.flatMap(({ sequence }) => (sequence === null ? [] : [sequence]));
  const next = Math.min(...numbers);
  return waiting.filter(({ sequence }) => sequence === null || sequence === next);
}

/** Whether there are signers and none of them is still to sign (interface 3.2). */
export function isComplete({ signatures }: SignatureRequest): boolean {
  return signatures.length > 0 && signatures.every(isDone);
}
