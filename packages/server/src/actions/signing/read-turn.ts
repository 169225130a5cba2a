import { Refusal } from "@paraph/contract/errors";
import { signatureInTurn } from "../../domain/requests/change.ts";
import { businessTime } from "../../domain/business/business.ts";
import type { World } from "../../ports/world.ts";
import { businessOf } from "../business-of.ts";
import type { SignaturePlace } from "../requests/end-signature.ts";

/** The request and the entry of somebody whose turn it is; everything else is refused. */
export async function readTurn(
  { store, clock }: Pick<World, "store" | "clock">,
  place: SignaturePlace,
) {
  const request = await store.requests.find(place.requestId);
  if (!request) throw new Refusal("error.sr.not_found");
  const business = await businessOf(store, request);
  const at = businessTime(business, request, clock.now());
  const signature = signatureInTurn(request, place.signatureId, at);
  return { request, signature, business, at };
}
