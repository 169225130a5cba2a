import { Refusal } from "@paraph/contract/errors";
import type { GuestActor, PersonActor } from "../../domain/access/actor.ts";
import { permitSignature } from "../../domain/access/permissions.ts";
import { signatureInTurn } from "../../domain/requests/change.ts";
import { checkIdentity } from "../../domain/requests/identity.ts";
import type { IdentityData, SignatureRequest } from "../../domain/requests/request.ts";
import { countAct } from "../requests/count-act.ts";
import { changeRequest, type ChangeWorld } from "../requests/change-request.ts";
import type { SignaturePlace } from "../requests/end-signature.ts";

/** What a person may say of themselves where the sender left it open. */
export type OwnIdentity = Partial<
  Pick<IdentityData, "firstName" | "lastName" | "mobileNumber" | "issuingCountry">
>;

/** Fills in what the sender did not know; nothing that was given is changed (interface 4.3). */
export async function giveIdentity(
  world: ChangeWorld,
  actor: PersonActor | GuestActor,
  { requestId, signatureId }: SignaturePlace,
  given: OwnIdentity,
): Promise<SignatureRequest> {
  await countAct(world.store, signatureId);
  return changeRequest(world, actor, requestId, {
    operation: "sign",
    act: "signer.identity_given",
    facts: { signature: signatureId },
    decide: (before, { at }) => {
      permitSignature(before, actor, signatureId);
      const { signer } = signatureInTurn(before, signatureId, at);
      if (signer.kind !== "guest") throw new Refusal("error.auth.forbidden");
      const identity = filled(signer.identity, given);
      if (JSON.stringify(identity) === JSON.stringify(signer.identity)) {
        return { request: before, effects: [] };
      }
      checkIdentity({ ...identity, emailAddress: identity.emailAddress ?? "" }, "identity");
      const signatures = before.signatures.map((one) =>
        one.id === signatureId ? { ...one, signer: { ...signer, identity } } : one,
      );
      const request = { ...before, signatures, updatedAt: at, version: before.version + 1 };
      return { request, effects: [] };
    },
  });
}

function filled(known: IdentityData, given: OwnIdentity): IdentityData {
  return {
    ...known,
    firstName: known.firstName ?? given.firstName?.trim() ?? null,
    lastName: known.lastName ?? given.lastName?.trim() ?? null,
    mobileNumber: known.mobileNumber ?? given.mobileNumber?.trim() ?? null,
    issuingCountry: known.issuingCountry ?? given.issuingCountry?.toUpperCase() ?? null,
  };
}
