import type { CallbackEvent } from "@paraph/contract/words";
import type { SignatureId } from "../ids.ts";
import type { Effect, Ending, Reader } from "./effect.ts";
import type { EffectRule } from "./events.ts";
import { newestDocumentId, type SignatureRequest } from "./request.ts";

/** Calls the address of an event, when the request names one. */
export function callback(event: CallbackEvent): EffectRule {
  return (after, _before, cause) => {
    const url = after.callbacks[event];
    if (url === null) return [];
    const signatureId = "signature" in cause ? cause.signature : null;
    const documentId = newestDocumentId(after);
    return [{ kind: "callback", requestId: after.id, event, url, documentId, signatureId }];
  };
}

/** Invites those whose turn has just come. Nobody is invited twice. */
export const invitations: EffectRule = (after, before, cause) => {
  const known = new Map(before.signatures.map((one) => [one.id, one.invitedAt]));
  const mail = cause.kind === "sign" ? "your_turn" : "invitation";
  return after.signatures
    .filter(({ id, invitedAt }) => invitedAt !== null && (known.get(id) ?? null) === null)
    .map(({ id }) => ({ kind: "invite", requestId: after.id, signatureId: id, mail }));
};

/** Tells everybody who has heard of the request how it ended. */
export function announce(ending: Ending): EffectRule {
  return (after, _before, cause) => announcements(after, ending, actorOf(cause, ending));
}

/** The mails of one ending; whoever ended the request knows it already. */
export function announcements(
  request: SignatureRequest,
  ending: Ending,
  except: SignatureId | null,
): readonly Effect[] {
  const signers = request.signatures
    .filter(({ id, notify, invitedAt }) => notify && invitedAt !== null && id !== except)
    .map(({ id }): Reader => ({ kind: "signer", signatureId: id }));
  const watched = request.status === "DRAFT" ? [] : observerAddresses(request);
  const observers = watched.map((email): Reader => ({ kind: "observer", email }));
  return [...signers, ...observers].map((to) => ({
    kind: "announce",
    requestId: request.id,
    ending,
    to,
  }));
}

/** The addresses of all observers, members of observer groups included, each once. */
export function observerAddresses({ observers }: SignatureRequest): readonly string[] {
  const all = observers.flatMap(({ who }) => (who.kind === "user" ? [who.email] : who.emails));
  return [...new Set(all)];
}

/** A person who declines is not notified of it; the person who signs last gets the signed document. */
function actorOf(cause: Parameters<EffectRule>[2], ending: Ending): SignatureId | null {
  return ending === "declined" && "signature" in cause ? cause.signature : null;
}
