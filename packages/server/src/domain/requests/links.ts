import { Refusal } from "@paraph/contract/errors";
import type { SignatureId } from "../ids.ts";
import type { Outcome } from "./events.ts";
import { notWhile } from "./not-while.ts";
import type { SignatureRequest } from "./request.ts";
import { dueSignatures, isWaiting } from "./turns.ts";

/** More is a mistake of a program, and each costs a comparison when somebody opens an old one. */
export const MOST_LINKS = 20;

/**
 * Gives a signer without an account a new address; the older ones then say that they were replaced
 * (interface 12). Whose turn it is gets it by mail.
 */
export function renewLink(before: SignatureRequest, id: SignatureId, at: Date): Outcome {
  if (before.status !== "OPEN") throw notWhile(before.status, "error.sr.not_open");
  const found = before.signatures.find((one) => one.id === id);
  if (found?.signer.kind !== "guest") throw new Refusal("error.sr.signature_not_found");
  if (!isWaiting(found)) throw new Refusal("error.sr.already_signed");
  if (found.linkGeneration >= MOST_LINKS) throw new Refusal("error.sr.not_now");
  const linkGeneration = found.linkGeneration + 1;
  const signatures = before.signatures.map((one) =>
    one === found ? { ...one, linkGeneration } : one,
  );
  const isNotified =
    found.notify && found.signer.email !== null && dueSignatures(before).includes(found);
  return {
    request: { ...before, signatures, updatedAt: at, version: before.version + 1 },
    effects: isNotified ? [{ kind: "remind", requestId: before.id, signatureId: id }] : [],
  };
}
