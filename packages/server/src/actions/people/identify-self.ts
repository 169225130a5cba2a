import { Refusal } from "@paraph/contract/errors";
import type { GuestActor, PersonActor } from "../../domain/access/actor.ts";
import { permitSignature } from "../../domain/access/permissions.ts";
import { isOf, type IdentityDocument } from "../../domain/identity/identification.ts";
import { signatureInTurn } from "../../domain/requests/change.ts";
import { businessTime } from "../../domain/tenancy/business.ts";
import { businessOf } from "../business-of.ts";
import { readRequest } from "../requests/read-request.ts";
import type { SignaturePlace } from "../requests/end-signature.ts";
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
  const { status } = await identifySigner(world, place, document);
  if (status === "ACCEPTED") return "accepted";
  return isOf(document, signer) ? "not_confirmed" : "other_person";
}
