import type { Clock } from "../../ports/clock.ts";
import type { Fetcher } from "../../ports/egress.ts";
import { ProviderFault, type Provider } from "../../ports/signer.ts";
import type { SigningCredential } from "../../ports/signing-credential.ts";
import { requireUsable } from "../trust/checked-signer.ts";
import { post, textOf } from "./calls.ts";
import { type Credential, listCredentials, readCredential } from "./credential.ts";
import { hashesOf, signingCredentialFrom, signAll } from "./signing-credential.ts";
import type { CscWithPin } from "./provider.ts";
import { type Activation, type Made, SHA256 } from "./signatures.ts";
import { businessToken } from "./tokens.ts";

export type CscOutside = {
  readonly fetcher: Fetcher;
  readonly clock: Clock;
};

/**
 * Remote signing with the one credential of the business. All documents of an act are authorised together, bound to
 * their hashes, in rounds of as many as the provider takes at once.
 */
export function cscSigners(
  outside: CscOutside,
  provider: CscWithPin,
): Extract<Provider, { keys: "one" }> {
  async function signingCredential(
    shown: Pick<SigningCredential, "quality" | "legislation">,
  ): Promise<SigningCredential> {
    const token = await businessToken(outside.fetcher, provider);
    const [id] = await listCredentials(outside.fetcher, provider, token);
    if (id === undefined) {
      throw new ProviderFault(provider.name, "refused", "there is no credential");
    }
    const credential = await readCredential(outside.fetcher, provider, token, id);
    requireUsable(credential, provider.anchors, outside.clock.now());
    const obtain = (digests: readonly Uint8Array[]): Promise<Made> =>
      signInRounds(outside, provider, credential, digests, token);
    return signingCredentialFrom(provider, credential, shown, obtain);
  }
  return {
    keys: "one",
    forPerson: ({ quality, legislation }) => signingCredential({ quality, legislation }),
    forSeal: () => signingCredential({ quality: "AES", legislation: null }),
  };
}

async function signInRounds(
  outside: CscOutside,
  provider: CscWithPin,
  credential: Credential,
  digests: readonly Uint8Array[],
  token: string,
): Promise<Made> {
  const made = new Map<string, Uint8Array>();
  for (let at = 0; at < digests.length; at += credential.atOnce) {
    const round = digests.slice(at, at + credential.atOnce);
    const hashes = hashesOf(provider, credential, round);
    const activation = await activate(outside, provider, credential, hashes, token);
    const signed = await signAll(outside, provider, credential, round, activation);
    for (const [hash, signature] of signed) made.set(hash, signature);
  }
  return made;
}

/** Gets the right to sign exactly these hashes (base64), and nothing else. */
async function activate(
  { fetcher }: CscOutside,
  provider: CscWithPin,
  credential: Credential,
  hashes: readonly string[],
  token: string,
): Promise<Activation> {
  const reply = await post(fetcher, {
    provider: provider.name,
    url: `${provider.url}/credentials/authorize`,
    authorization: `Bearer ${token}`,
    body: {
      credentialID: credential.id,
      numSignatures: hashes.length,
      hashes,
      hashAlgorithmOID: SHA256,
      authData: [{ id: "PIN", value: provider.pin() }],
    },
    // A wrong PIN sent twice is counted twice.
    repeatable: false,
  });
  return { bearer: token, sad: textOf(provider.name, reply, "SAD") };
}
