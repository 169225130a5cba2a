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
export function guestSigningUrl(
  world: Linked,
  requestId: string,
  signature: Pick<Signature, "id" | "linkGeneration">,
): string {
  const text = secretText(requestId, signature.id, signature.linkGeneration);
  const secret = urlText(world.secretKeys.derive("link", text)[0]);
  return `${signingUrlOf(world, requestId)}/${secret}`;
}

/** Where one signer signs. */
export function signingUrlFor(
  world: Linked,
  request: SignatureRequest,
  signature: Signature,
): string {
  return signature.signer.kind === "guest"
    ? guestSigningUrl(world, request.id, signature)
    : signingUrlOf(world, request.id);
}

/** The signer without an account whose newest secret this is, or null. */
export function findGuest(
  world: Linked,
  request: SignatureRequest,
  secret: string,
): Signature | null {
  const found = findAnyGuest(world, request, secret);
  return found && !found.isReplaced ? found.signature : null;
}

/** The same for a secret of any generation, with whether a newer one was handed out. */
export function findAnyGuest(
  world: Linked,
  request: SignatureRequest,
  secret: string,
): { readonly signature: Signature; readonly isReplaced: boolean } | null {
  for (const signature of request.signatures) {
    if (signature.signer.kind !== "guest") continue;
    for (let generation = signature.linkGeneration; generation >= 0; generation -= 1) {
      if (isSecretOf(world, request.id, signature.id, generation, secret)) {
        return { signature, isReplaced: generation < signature.linkGeneration };
      }
    }
  }
  return null;
}

/** Links that were handed out before their key was changed go on working until that key is retired. */
function isSecretOf(
  { secretKeys }: Linked,
  requestId: string,
  signatureId: string,
  generation: number,
  secret: string,
): boolean {
  const known = secretKeys.derive("link", secretText(requestId, signatureId, generation));
  return known.some((one) => isSameText(urlText(one), secret));
}

function secretText(requestId: string, signatureId: string, generation: number): string {
  return `guest link\n${requestId}\n${signatureId}\n${generation}`;
}
