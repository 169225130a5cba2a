import type { IdentificationRecord } from "../../domain/identification/identification.ts";
import type { World } from "../../ports/world.ts";
import { evidenceSigner } from "./evidence-signer.ts";

/** The record as a JWT (RFC 7519), signed with the key that signs the evidence of this instance. */
export async function signIdentification(
  world: Pick<World, "store" | "ids" | "keyring" | "settings">,
  record: IdentificationRecord,
): Promise<string> {
  const signer = await evidenceSigner(world);
  const header = { alg: "EdDSA", typ: "JWT", kid: signer.name };
  const claims = {
    iss: world.settings.publicUrl,
    sub: record.signatureId,
    jti: record.identificationId,
    iat: Math.floor(Date.parse(record.decidedAt) / 1000),
    identification: record,
  };
  const signed = [header, claims].map(base64url).join(".");
  const value = signer.sign(new TextEncoder().encode(signed));
  return `${signed}.${Buffer.from(value).toString("base64url")}`;
}

function base64url(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}
