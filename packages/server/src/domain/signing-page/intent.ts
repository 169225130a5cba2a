import { Refusal } from "@paraph/contract/errors";
import type { Legislation, Quality } from "@paraph/contract/words";
import type { DocumentId, RequestId, SignatureId } from "../ids.ts";
import type { Factor } from "../requests/quality.ts";
import { documentsToSign, type Signature, type SignatureRequest } from "../requests/request.ts";

/** Interface, part 12: how long a declaration of will waits for its proof. */
export const INTENT_SECONDS = 600;

/** One document as the person saw it. */
export type AgreedDocument = {
  readonly id: DocumentId;
  readonly versionId: DocumentId;
  readonly sha256: string;
};

/** How far an intent is; "void" when it can no longer become a signature. */
export type IntentStep =
  "declared" | "confirmed" | "locking" | "signing" | "storing" | "signed" | "failed" | "void";

/**
 * "Sign now": what one person agreed to sign, by version and hash, with mark, quality and name. It becomes one
 * signature at most, of exactly that.
 */
export type Intent = {
  readonly id: string;
  readonly requestId: RequestId;
  readonly signatureId: SignatureId;
  /** Short, for the person: the message with the code names it too. */
  readonly reference: string;
  readonly documents: readonly AgreedDocument[];
  readonly quality: Quality;
  readonly legislation: Legislation | null;
  /** Any one of these proves it. */
  readonly factors: readonly Factor[];
  /** A keyed digest of all that was agreed; codes and challenges are bound to it. */
  readonly binding: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly provenBy: Factor | null;
  readonly step: IntentStep;
  /** Why it failed or is void, as a key of the catalogue. */
  readonly problem: string | null;
};

const ENDED: readonly IntentStep[] = ["signed", "failed", "void"];

/** Whether nothing more comes of it. */
export function isEnded({ step }: Pick<Intent, "step">): boolean {
  return ENDED.includes(step);
}

/** Whether the proof was given, and the signature is made or on its way. */
export function isProven({ step }: Pick<Intent, "step">): boolean {
  return step !== "declared" && !isEnded({ step });
}

/** Whether the documents that one signer signs are still those that they agreed to. */
export function isStillAgreed(
  agreed: readonly AgreedDocument[],
  request: SignatureRequest,
  signature: Signature,
): boolean {
  const heads = documentsToSign(request, signature).map(
    ({ id, versionId }) => `${id} ${versionId}`,
  );
  const seen = agreed.map(({ id, versionId }) => `${id} ${versionId}`);
  return heads.toSorted().join() === seen.toSorted().join();
}

/** Refuses an intent that nothing can come of any more. */
export function requireLive(intent: Intent, now: Date): void {
  if (intent.step === "void") {
    throw new Refusal("error.sr.changed_meanwhile");
  }
  if (isEnded(intent) || (!isProven(intent) && now >= intent.expiresAt)) {
    throw new Refusal("error.intent.expired");
  }
}

const LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

/** Four letters that nobody mistakes for others, in two pairs. */
export function referenceFrom(random: Uint8Array): string {
  const [a, b, c, d] = Array.from(random, (byte) => LETTERS[byte % LETTERS.length] ?? "A");
  return `${a}${b}-${c}${d}`;
}

/** All that is agreed as one text, in one spelling. */
export function agreedText(
  agreed: Pick<Intent, "id" | "documents" | "quality" | "legislation" | "signatureId">,
  mark: string,
  person: string,
): string {
  const documents = agreed.documents.map(({ id, versionId, sha256 }) => [id, versionId, sha256]);
  const { id, signatureId, quality, legislation } = agreed;
  return JSON.stringify([id, signatureId, documents, quality, legislation, mark, person]);
}
