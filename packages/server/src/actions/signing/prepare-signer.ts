import { Refusal } from "@paraph/contract/errors";
import { isOf } from "../../domain/identification/identification.ts";
import {
  shownNameOf,
  type Signature,
  type SignatureRequest,
} from "../../domain/requests/request.ts";
import { robotAct } from "../../domain/sandbox/robots.ts";
import type { Need } from "../../domain/requests/quality.ts";
import type { Business } from "../../domain/business/business.ts";
import type { SignerOrder } from "../../ports/signing-credential.ts";
import type { World } from "../../ports/world.ts";
import { openIdentification } from "./read-identification.ts";
import type { Declaration } from "./signing-input.ts";
import { readSigner, type Person, type PreparedSigner } from "./read-signer.ts";

export type PreparingWorld = Pick<World, "store" | "ids" | "keyring" | "blobs" | "trust">;

const PROOFS: readonly Need[] = ["identification", "express_identification"];

/** Refuses when something is not known of the person that the quality needs (interface 10). */
export async function prepareSigner(
  world: PreparingWorld,
  request: SignatureRequest,
  signature: Signature,
  declaration: Declaration,
  business: Business,
): Promise<PreparedSigner> {
  const hasPasskey = declaration.kind === "shown" && declaration.hasPasskey;
  const read = await readSigner(
    world.store,
    business,
    request,
    signature,
    { hasPasskey },
    world.trust,
  );
  const prepared = read.known.expressIdentified ? await asIdentified(world, signature, read) : read;
  if (declaration.kind === "sandbox") {
    if (request.environment !== "demo") throw new Refusal("error.auth.forbidden");
    // A name and a number can be played; a proof of identity cannot, but by the sandbox's own signers.
    const isRobot = robotAct(signature.signer.email) !== null;
    if (!isRobot && prepared.plan.missing.some((need) => PROOFS.includes(need))) {
      throw new Refusal("error.sr.identity_required");
    }
    return { ...prepared, person: playedBy(prepared.person, signature) };
  }
  const { missing, factors } = prepared.plan;
  if (missing.length > 0 || !factors.includes(declaration.factor)) {
    throw new Refusal("error.sr.identity_required");
  }
  return prepared;
}

/** Who was identified for this request is named as the document named them. */
async function asIdentified(
  world: PreparingWorld,
  { identificationId, signer }: Signature,
  prepared: PreparedSigner,
): Promise<PreparedSigner> {
  const stored = identificationId && (await world.store.identifications.find(identificationId));
  if (!stored) return prepared;
  const { document } = await openIdentification(world, stored);
  // The entry may have been changed to another person since.
  if (!isOf(document, signer)) throw new Refusal("error.sr.identity_required");
  const { firstName, lastName, issuingCountry } = document;
  return {
    ...prepared,
    person: { ...prepared.person, firstName, lastName, country: issuingCountry },
    known: { ...prepared.known, name: `${firstName} ${lastName}` },
  };
}

/** A played signer may have no name, which certificates of persons need: the address gives one. */
function playedBy(person: Person, { signer }: Signature): Person {
  const [local = ""] = (signer.email ?? shownNameOf(signer)).split("@");
  const { firstName, lastName } = person;
  return { ...person, firstName: firstName ?? local, lastName: lastName ?? "Sandbox" };
}

/** What is asked of whoever signs for this person. */
export function orderFor(
  request: SignatureRequest,
  { plan, person }: PreparedSigner,
  business: Business,
): SignerOrder {
  const { quality, legislation, certificate } = plan;
  const { firstName, lastName, country } = person;
  return {
    business,
    environment: request.environment,
    quality,
    legislation,
    certificate,
    person: { firstName, lastName, country },
  };
}
