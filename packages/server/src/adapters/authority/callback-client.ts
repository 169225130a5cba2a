import { generateKeyPairSync } from "node:crypto";
import { demoOrganizationName, issueCertificate, parseCertificate } from "@paraph/engine";
import type { Holders } from "./holders.ts";
import { urlsOf } from "./making.ts";
import type { Outside } from "./outside.ts";

/** What the service shows to a receiver of callbacks that asks who calls (interface 5.8), as PEM. */
export type CallbackClient = { readonly key: string; readonly cert: string };

/**
 * A certificate for calling, made at every start: its key is never written anywhere, and receivers
 * that trust the root recognise it by its name and its purpose.
 */
export async function makeCallbackClient(
  outside: Outside,
  holders: Holders,
): Promise<CallbackClient> {
  const issuer = await holders.issuer("service_authority");
  const now = outside.clock.now();
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const plan = {
    profile: "callbackClient",
    subject: demoOrganizationName(outside.country, "Paraph Callbacks"),
    publicKey: new Uint8Array(publicKey.export({ type: "spki", format: "der" })),
    serial: outside.ids.random(16),
    issuer: issuer.certificate,
    now,
    urls: urlsOf(outside, issuer),
  } as const;
  const der = issueCertificate(plan, issuer.signer);
  const { serial, notAfter } = parseCertificate(der);
  const line = { issuerId: issuer.id, serial, profile: plan.profile, issuedAt: now, notAfter };
  await outside.records.issue(line);
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: pem(der) + pem(issuer.certificate.der),
  };
}

function pem(der: Uint8Array): string {
  const lines =
    Buffer.from(der)
      .toString("base64")
      .match(/.{1,64}/g) ?? [];
  return ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n");
}
