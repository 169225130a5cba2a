import { nameToText, type Certificate } from "@paraph/engine/pki";
import { Refusal } from "@paraph/contract/errors";
import { ENVIRONMENTS, type Environment } from "@paraph/contract/words";
import type { PersonActor } from "../../domain/access/actor.ts";
import { hasFeature, type Business } from "../../domain/business/business.ts";
import type { World } from "../../ports/world.ts";
import { businessFor } from "../business/business-of-person.ts";

type SealWorld = Pick<World, "store" | "trust" | "clock">;

/** Who would seal in each environment: asked as a call would ask, so that what is shown is what would seal. */
export async function readSeals(world: SealWorld, person: PersonActor, id: string) {
  const { business } = await businessFor(world.store, person, id, "see seals");
  const isOn = hasFeature(business, "seal");
  const seals = [];
  for (const environment of ENVIRONMENTS) {
    seals.push({
      environment,
      ...(isOn ? await sealIn(world, business, environment) : { state: "off", certificate: null }),
    });
  }
  return seals;
}

async function sealIn({ trust, clock }: SealWorld, business: Business, environment: Environment) {
  try {
    const credential = await trust.forSeal(business, environment, null);
    if (credential === null) return { state: "none", certificate: null };
    const { certificate } = credential.signer;
    await credential.release();
    if (certificate === null) return { state: "held", certificate: null };
    const isOver = certificate.notAfter <= clock.now();
    return { state: isOver ? "over" : "ready", certificate: shown(certificate) };
  } catch (error) {
    // A provider that is away is reported on the page, and does not take the other environment with it.
    if (error instanceof Refusal) return { state: "away", certificate: null };
    throw error;
  }
}

function shown({ subject, issuer, serial, notBefore, notAfter, der }: Certificate) {
  return {
    subject: nameToText(subject),
    issuer: nameToText(issuer),
    // Without the zero that keeps a DER integer positive, as other programs show it.
    serialNumber: serial.replace(/^00(?=[89a-f])/, ""),
    notBefore,
    notAfter,
    pem: pemOf(der),
  };
}

/** RFC 7468, 5: lines of 64 characters. */
function pemOf(der: Uint8Array): string {
  const lines =
    Buffer.from(der)
      .toString("base64")
      .match(/.{1,64}/g) ?? [];
  return ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n");
}
