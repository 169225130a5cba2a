import type { Signature, SignatureRequest } from "../../domain/requests/request.ts";
import type { World } from "../../ports/world.ts";
import { isSameText } from "../same-text.ts";
import { urlText } from "../url-text.ts";

type Linked = Pick<World, "settings" | "secretKeys">;

/** {signing_app_url}/view/{SR_ID}: where people with an account sign. */
export function signingUrlOf({ settings }: Pick<World, "settings">, requestId: string): string {
  return `${settings.signingAppUrl}/view/${requestId}`;
}

/**
 * The address of one signer without an account. Its secret is computed under a key of its own and kept
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
  return guests.find(({ id }) => isSecretOf(world, request.id, id, secret)) ?? null;
}

/** Links that were handed out before their key was changed go on working until that key is retired. */
function isSecretOf(
  { secretKeys }: Linked,
  requestId: string,
  signatureId: string,
  secret: string,
): boolean {
  const known = secretKeys.derive("link", secretText(requestId, signatureId));
  return known.some((one) => isSameText(urlText(one), secret));
}

function guestSecret({ secretKeys }: Linked, requestId: string, signatureId: string): string {
  return urlText(secretKeys.derive("link", secretText(requestId, signatureId))[0]);
}

function secretText(requestId: string, signatureId: string): string {
  return `guest link\n${requestId}\n${signatureId}`;
}
