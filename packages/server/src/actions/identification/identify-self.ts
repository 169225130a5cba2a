import { Refusal } from "@paraph/contract/errors";
import type { GuestActor, PersonActor } from "../../domain/access/actor.ts";
import { permitSignature } from "../../domain/access/permissions.ts";
import { isOf, type IdentityDocument } from "../../domain/identification/identification.ts";
import type { SignatureId } from "../../domain/ids.ts";
import type { Rate } from "../../ports/store/calls.ts";
import { signatureInTurn } from "../../domain/requests/change.ts";
import { businessTime } from "../../domain/business/business.ts";
import { businessOf } from "../business-of.ts";
import { readRequest } from "../requests/read-request.ts";
import type { SignaturePlace } from "../requests/end-signature.ts";
import { countAct } from "../requests/count-act.ts";
import { identifySigner, type IdentifyingWorld } from "../signing/identify-signer.ts";

/** How it ended, as far as the page tells it. */
export type Identified = "accepted" | "other_person" | "not_confirmed";

/**
 * A signer shows their own document to the provider, when it is their turn (interface 4.3). The page can say why it
 * was refused: the document is somebody else's, or the provider did not confirm it. What the provider found stays
 * with the record.
 */
export async function identifySelf(
  world: IdentifyingWorld,
  actor: PersonActor | GuestActor,
  place: SignaturePlace,
  document: IdentityDocument,
): Promise<Identified> {
  const request = await readRequest(world, actor, place.requestId);
  permitSignature(request, actor, place.signatureId);
  const at = businessTime(await businessOf(world.store, request), request, world.clock.now());
  const { signer, identificationId } = signatureInTurn(request, place.signatureId, at);
  if (identificationId === null) {
    throw new Refusal("error.sr.not_now", { message: "This signer is not to be identified here." });
  }
  await countTries(world.store, place.signatureId);
  const { status } = await identifySigner(world, place, document);
  if (status === "ACCEPTED") return "accepted";
  return isOf(document, signer) ? "not_confirmed" : "other_person";
}

/** A document is shown a few times, not for ever: each try costs the provider and stands in the history. */
const TRIES: Rate = { count: 10, perSeconds: 24 * 3600 };

async function countTries(store: IdentifyingWorld["store"], signature: SignatureId): Promise<void> {
  const { allowed, retryAfterSeconds } = await store.limits.take(`identify:${signature}`, TRIES);
  if (!allowed) throw new Refusal("error.rate_limit.exceeded", { retryAfterSeconds });
  await countAct(store, signature);
}
