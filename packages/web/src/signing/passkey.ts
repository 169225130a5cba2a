import type { ConfirmIntent, PasskeyChallenge } from "@paraph/contract/app";

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

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const plain = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

function textOf(bytes: ArrayBuffer): string {
  const plain = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return plain.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}
