import { Refusal } from "@paraph/contract/errors";
import { PdfError } from "@paraph/engine/pdf";
import { PkiError } from "@paraph/engine/pki";
import type { GuestActor, PersonActor } from "../../domain/access/actor.ts";
import { permitSignature } from "../../domain/access/permissions.ts";
import type { SignatureRequest } from "../../domain/requests/request.ts";
import { patienceFor, patientTrust } from "./patience.ts";
import { failSignature, type SignaturePlace } from "../requests/end-signature.ts";
import { makeSignedVersions, type MakingWorld } from "./make-versions.ts";
import type { SigningInput } from "./signing-input.ts";
import { readRequest } from "../requests/read-request.ts";
import { pauseIn, signUnderLease, type LeaseWorld, type Make } from "./sign-under-lease.ts";

export type SigningWorld = LeaseWorld & MakingWorld;

/** Whoever is needed and away is asked again for so long before the signer hears of it. */
const PATIENCE_MS = 60_000;

/**
 * One signer signs all of their documents, all or none, exactly once (interface 3.1). Trouble of a
 * provider leaves the request as it is; a document that cannot be signed ends it as ERROR.
 */
export async function signDocuments(
  world: SigningWorld,
  actor: PersonActor | GuestActor,
  place: SignaturePlace,
  input: SigningInput,
): Promise<SignatureRequest> {
  const request = await readRequest(world, actor, place.requestId);
  permitSignature(request, actor, place.signatureId);
  return signPatiently(
    world,
    actor,
    place,
    (patient) => (head, signature, moment) =>
      makeSignedVersions(patient, head, signature, input, moment),
  );
}

/** Signs under the lease; what passes by itself is tried again, and a PDF that cannot be signed ends the request. */
export async function signPatiently<Signing extends SigningWorld>(
  world: Signing,
  actor: PersonActor | GuestActor,
  place: SignaturePlace,
  /** Makes the versions in the same world, whose trust waits for those who are away. */
  makeIn: (patient: Signing) => Make,
): Promise<SignatureRequest> {
  const patience = patienceFor(PATIENCE_MS, (milliseconds) => pauseIn(world, milliseconds));
  const make = makeIn({ ...world, trust: patientTrust(world.trust, patience) });
  for (;;) {
    try {
      return await signUnderLease(world, place, make);
    } catch (error) {
      if (error instanceof PdfError) {
        await failSignature(world, actor, place, error.code);
        throw error;
      }
      const trouble = providerTrouble(error);
      if (!(await patience.again(trouble))) throw trouble;
    }
  }
}

/** A certificate or an answer that does not verify is the provider's trouble, not the signer's. */
function providerTrouble(error: unknown): unknown {
  if (!(error instanceof PkiError)) return error;
  return new Refusal("error.provider.answer_wrong", {}, { cause: error });
}
