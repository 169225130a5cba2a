import { Refusal } from "@paraph/contract/errors";
import {
  shownNameOf,
  type Signature,
  type SignatureRequest,
} from "../../domain/requests/request.ts";
import type { Business } from "../../domain/tenancy/business.ts";
import type { SignerOrder } from "../../ports/identity.ts";
import type { World } from "../../ports/world.ts";
import { openIdentification } from "./read-identification.ts";
import type { Will } from "./manner.ts";
import { readSigner, type Person, type SignerFile } from "./standing.ts";

export type FileWorld = Pick<World, "store" | "ids" | "keyring" | "blobs" | "trust">;

/** Refuses when something is not known of the person that the quality needs (interface 10). */
export async function signerFile(
  world: FileWorld,
  request: SignatureRequest,
  signature: Signature,
  will: Will,
  business: Business,
): Promise<SignerFile> {
  const hasPasskey = will.kind === "shown" && will.hasPasskey;
  const known = await readSigner(
    world.store,
    business,
    request,
    signature,
    { hasPasskey },
    world.trust,
  );
  const file = known.standing.expressIdentified
    ? await asIdentified(world, signature, known)
    : known;
  if (will.kind === "sandbox") {
    if (request.environment !== "demo") throw new Refusal("error.auth.forbidden");
    return { ...file, person: playedBy(file.person, signature) };
  }
  const { missing, factors } = file.plan;
  if (missing.length > 0 || !factors.includes(will.factor)) {
    throw new Refusal("error.sr.identity_required");
  }
  return file;
}

/** Who was identified for this request is named as the document named them. */
async function asIdentified(
  world: FileWorld,
  { evidenceId }: Signature,
  file: SignerFile,
): Promise<SignerFile> {
  const stored = evidenceId && (await world.store.identifications.find(evidenceId));
  if (!stored) return file;
  const { document } = await openIdentification(world, stored);
  const { firstName, lastName, issuingCountry } = document;
  return {
    ...file,
    person: { ...file.person, firstName, lastName, country: issuingCountry },
    standing: { ...file.standing, name: `${firstName} ${lastName}` },
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
  { plan, person }: SignerFile,
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
