import { createHash } from "node:crypto";
import type { Certificate } from "@paraph/engine/pki";
import { ProviderFault, type Provider, type RemoteKeys } from "../../ports/signer.ts";
import type { SignerOrder } from "../../ports/signing-credential.ts";
import type {
  AuthorisationAnswer,
  AuthorisationSecrets,
} from "../../ports/remote-authorisation.ts";
import { requireUsable } from "../trust/checked-signer.ts";
import {
  type Credential,
  keptCredential,
  listCredentials,
  readCredential,
  restoredCredential,
} from "./credential.ts";
import { hashesOf, signingCredentialFrom, signAll } from "./signing-credential.ts";
import type { CscOutside } from "./pin.ts";
import type { CscOfPeople } from "./provider.ts";
import { SHA256 } from "./signatures.ts";
import { personToken } from "./tokens.ts";

/** Nobody has more keys at one provider; the rest is not looked at. */
const MOST_CREDENTIALS = 20;

/** Remote signing with the keys of people, who go there to log in and to authorise (CSC API v2, 8.4). */
export function cscRemoteAuthorisation(
  outside: CscOutside,
  provider: CscOfPeople,
): Extract<Provider, { keys: "own" }> {
  const { name, title, oauth, qualified, legislation } = provider;
  const { fetcher } = outside;
  const remote: RemoteKeys = {
    name,
    title,
    origin: new URL(oauth.authorizeUrl).origin,
    logInAddress: (secrets) => addressOf(provider, secrets, { scope: "service" }),
    authoriseAddress: (secrets, { kept }, hashes) =>
      addressOf(provider, secrets, {
        scope: "credential",
        credentialID: restoredCredential(name, kept).id,
        numSignatures: String(hashes.length),
        hashes: hashes.map((hash) => Buffer.from(hash, "base64").toString("base64url")).join(","),
        hashAlgorithmOID: SHA256,
      }),
    codeFrom: (answer) => codeFrom(provider, answer),
    redeem: (code, verifier) => personToken(fetcher, provider, code, verifier),
    credentialOf: async (token, requireFit) =>
      keptCredential(await fitCredential(outside, provider, token, requireFit)),
    hashesFor: ({ kept }, digests) => hashesOf(provider, restoredCredential(name, kept), digests),
    sign: ({ kept }, digests, bearer) => {
      const credential = restoredCredential(name, kept);
      return signAll(outside, provider, credential, digests, { bearer, sad: null });
    },
    signingCredentialOf: async (order, { kept }, obtain) => {
      const credential = restoredCredential(name, kept);
      requireUsable(credential, provider.anchors, outside.clock.now());
      return signingCredentialFrom(provider, credential, shownBy(order, provider), obtain);
    },
  };
  return { keys: "own", qualified, legislation, remote };
}

function shownBy({ quality, legislation }: SignerOrder, { legislation: own }: CscOfPeople) {
  return { quality, legislation: own ?? legislation };
}

/** RFC 6749, 4.1.1 with PKCE (RFC 7636). */
function addressOf(
  { oauth }: CscOfPeople,
  { state, verifier }: AuthorisationSecrets,
  more: Readonly<Record<string, string>>,
): string {
  const address = new URL(oauth.authorizeUrl);
  const query = {
    response_type: "code",
    client_id: oauth.clientId,
    redirect_uri: oauth.redirectUrl,
    state,
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    ...more,
  };
  for (const [key, value] of Object.entries(query)) address.searchParams.set(key, value);
  return address.href;
}

/** The issuer is looked at first: nothing of another server's answer is believed (RFC 9207, 2.4). */
function codeFrom({ name, oauth }: CscOfPeople, { code, iss, error }: AuthorisationAnswer): string {
  if (iss !== oauth.issuer) {
    throw new ProviderFault(name, "wrong_issuer", "another server answered than was asked");
  }
  if (error === "access_denied") throw new ProviderFault(name, "declined", "the person declined");
  if (code) return code;
  throw new ProviderFault(name, "refused", `no code came: ${(error ?? "no reason").slice(0, 60)}`);
}

/** The first that can be used; where there is none, what was wrong with the first is reported. */
async function fitCredential(
  { fetcher, clock }: CscOutside,
  provider: CscOfPeople,
  token: string,
  requireFit: (certificate: Certificate) => void,
): Promise<Credential> {
  const ids = await listCredentials(fetcher, provider, token);
  let wrong = new ProviderFault(provider.name, "refused", "the person has no credential there");
  for (const [index, id] of ids.slice(0, MOST_CREDENTIALS).entries()) {
    try {
      const credential = await readCredential(fetcher, provider, token, id);
      if (!credential.isBoundToHashes) {
        const text = "its activation is not bound to the hashes";
        throw new ProviderFault(provider.name, "not_authorized", text);
      }
      requireUsable(credential, provider.anchors, clock.now());
      requireFit(credential.certificate);
      return credential;
    } catch (error) {
      // Somebody may have several keys, of which one is old or for another purpose.
      if (!(error instanceof ProviderFault) || error.passing) throw error;
      if (index === 0) wrong = error;
    }
  }
  throw wrong;
}
