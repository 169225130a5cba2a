import { laterSigners } from "../../domain/requests/later-signers.ts";
import type { Signature, SignatureRequest } from "../../domain/requests/request.ts";
import type { LaterPlaces } from "./sign-tasks.ts";
import { placesOf } from "./visual.ts";

/** For each document that the signer signs, the places of those who sign later. */
export function laterPlacesOf(
  request: SignatureRequest,
  signature: Signature,
): readonly LaterPlaces[] {
  return laterSigners(request, signature).map(({ visuals }) => visuals.map(placesOf));
}
