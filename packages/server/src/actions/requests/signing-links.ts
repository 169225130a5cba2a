import type { Signature, SignatureRequest } from "../../domain/requests/request.ts";
import type { World } from "../../ports/world.ts";
import { isSameText } from "../same-text.ts";
import { urlText } from "../url-text.ts";

type Linked = Pick<World, "settings" | "keyHasher">;

/** {signing_app_url}/view/{SR_ID}: where people with an account sign. */
export function signingUrlOf({ settings }: Pick<World, "settings">, requestId: string): string {
  return `${settings.signingAppUrl}/view/${requestId}`;
}

/**
 * The address of one signer without an account. Its secret is computed under the pepper and kept
 * nowhere: a copy of the database opens no document, and every answer can show the address again.
 */
export function guestSigningUrl(world: Linked, requestId: string, signatureId: string): string {
  return `${signingUrlOf(world, requestId)}/${guestSecret(world, requestId, signatureId)}`;
}

/** Where one signer signs. */
export function signingUrlFor(
  world: Linked,
  request: SignatureRequest,
  { id, signer }: Signature,
): string {
  return signer.kind === "guest"
    ? guestSigningUrl(world, request.id, id)
    : signingUrlOf(world, request.id);
}

/** The signer without an account whose secret this is, or null. */
export function findGuest(
  world: Linked,
  request: SignatureRequest,
  secret: string,
): Signature | null {
  const guests = request.signatures.filter(({ signer }) => signer.kind === "guest");
  return guests.find(({ id }) => isSameText(guestSecret(world, request.id, id), secret)) ?? null;
}

function guestSecret({ keyHasher }: Linked, requestId: string, signatureId: string): string {
  return urlText(keyHasher.hash(`guest link\n${requestId}\n${signatureId}`));
}
