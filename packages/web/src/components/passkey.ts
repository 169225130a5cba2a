import type {
  ConfirmIntent,
  NewPasskey,
  PasskeyChallenge,
  PasskeyOffer,
} from "@paraph/contract/app";

type Assertion = NonNullable<ConfirmIntent["passkey"]>;

/** Asks the device for a signature over the server's challenge; throws when the person cancels. */
export async function assertWith(challenge: PasskeyChallenge): Promise<Assertion> {
  const found = await navigator.credentials.get({
    publicKey: {
      challenge: bytesOf(challenge.challenge),
      rpId: challenge.rpId,
      timeout: challenge.timeoutMs,
      userVerification: challenge.userVerification,
      allowCredentials: challenge.credentialIds.map((id) => ({
        type: "public-key",
        id: bytesOf(id),
      })),
    },
  });
  if (!(found instanceof PublicKeyCredential)) throw new Error("No passkey was given.");
  const response = found.response as AuthenticatorAssertionResponse;
  return {
    id: textOf(found.rawId),
    authenticatorData: textOf(response.authenticatorData),
    clientDataJson: textOf(response.clientDataJSON),
    signature: textOf(response.signature),
  };
}

/** Has the device make a passkey; throws when the person cancels. */
export async function makePasskey(offer: PasskeyOffer, name: string): Promise<NewPasskey> {
  const made = await navigator.credentials.create({
    publicKey: {
      challenge: bytesOf(offer.challenge),
      rp: { id: offer.rpId, name: "Paraph" },
      user: { id: bytesOf(offer.userId), name: offer.userName, displayName: offer.displayName },
      pubKeyCredParams: offer.algorithms.map((alg) => ({ type: "public-key", alg })),
      timeout: offer.timeoutMs,
      attestation: "none",
      excludeCredentials: offer.known.map((id) => ({ type: "public-key", id: bytesOf(id) })),
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    },
  });
  if (!(made instanceof PublicKeyCredential)) throw new Error("No passkey was made.");
  const response = made.response as AuthenticatorAttestationResponse;
  return {
    id: textOf(made.rawId),
    name,
    authenticatorData: textOf(response.getAuthenticatorData()),
    clientDataJson: textOf(response.clientDataJSON),
  };
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const plain = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

function textOf(bytes: ArrayBuffer): string {
  const plain = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return plain.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}
