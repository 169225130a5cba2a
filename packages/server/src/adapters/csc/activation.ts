import { createHash } from "node:crypto";
import type { Ids } from "../../ports/clock.ts";
import type { Fetcher } from "../../ports/fetcher.ts";
import { ProviderFault } from "../../ports/signer.ts";
import { post, textOf } from "./calls.ts";
import type { Credential } from "./credential.ts";
import type { CscProvider, Visit } from "./provider.ts";

type Outside = { readonly fetcher: Fetcher; readonly ids: Pick<Ids, "random"> };

/** The right to sign certain hashes: a bearer token, and beside it the activation data of a PIN. */
export type Activation = { readonly bearer: string; readonly sad: string | null };

const SHA256 = "2.16.840.1.101.3.4.2.1";

/** The token with which the service itself may ask. */
export async function serviceToken({ fetcher }: Outside, provider: CscProvider): Promise<string> {
  const body = new URLSearchParams({ grant_type: "client_credentials", scope: "service" });
  return tokenFor(fetcher, provider, body, true);
}

/** Gets the right to sign exactly these hashes (base64), and nothing else. */
export async function activate(
  outside: Outside,
  provider: CscProvider,
  credential: Credential,
  hashes: readonly string[],
  service: string,
): Promise<Activation> {
  const { activation } = provider;
  if (activation.kind === "person") {
    return {
      bearer: await askPerson(outside, provider, credential, hashes, activation.visit),
      sad: null,
    };
  }
  const told = await post(outside.fetcher, {
    provider: provider.name,
    url: `${provider.url}/credentials/authorize`,
    authorization: `Bearer ${service}`,
    body: {
      credentialID: credential.id,
      numSignatures: hashes.length,
      hashes,
      hashAlgorithmOID: SHA256,
      authData: [{ id: "PIN", value: activation.pin() }],
    },
    // A wrong PIN sent twice is counted twice.
    repeatable: false,
  });
  return { bearer: service, sad: textOf(provider.name, told, "SAD") };
}

/** OAuth 2 with PKCE; state and issuer are checked, so that nobody slips another's answer in. */
async function askPerson(
  { fetcher, ids }: Outside,
  provider: CscProvider,
  credential: Credential,
  hashes: readonly string[],
  visit: Visit,
): Promise<string> {
  const { oauth, name } = provider;
  const state = base64url(ids.random(32));
  const verifier = base64url(ids.random(32));
  const address = new URL(oauth.authorizeUrl);
  const query = {
    response_type: "code",
    client_id: oauth.clientId,
    redirect_uri: oauth.redirectUrl,
    scope: "credential",
    state,
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    credentialID: credential.id,
    numSignatures: String(hashes.length),
    hashes: hashes.map((hash) => base64url(Buffer.from(hash, "base64"))).join(","),
    hashAlgorithmOID: SHA256,
  };
  for (const [key, value] of Object.entries(query)) address.searchParams.set(key, value);
  const code = codeFrom(provider, await visit(address.href), state);
  const body = new URLSearchParams({
    grant_type: "authorization_code",
    code,
    redirect_uri: oauth.redirectUrl,
    code_verifier: verifier,
  });
  // A code is good for one exchange.
  return tokenFor(fetcher, { ...provider, name }, body, false);
}

function codeFrom({ name, oauth }: CscProvider, returned: string, state: string): string {
  const answer = new URL(returned).searchParams;
  if (answer.get("state") !== state) {
    throw new ProviderFault(name, "unsolicited", "the person came back from another errand");
  }
  if (answer.get("iss") !== oauth.issuer) {
    throw new ProviderFault(name, "wrong_issuer", "another server answered than was asked");
  }
  const code = answer.get("code");
  if (code) return code;
  const reason = answer.get("error") === "access_denied" ? "the person declined" : "no code came";
  throw new ProviderFault(name, "refused", reason);
}

async function tokenFor(
  fetcher: Fetcher,
  { name, oauth }: Pick<CscProvider, "name" | "oauth">,
  body: URLSearchParams,
  repeatable: boolean,
): Promise<string> {
  const pair = `${encodeURIComponent(oauth.clientId)}:${encodeURIComponent(oauth.clientSecret())}`;
  const authorization = `Basic ${Buffer.from(pair).toString("base64")}`;
  const call = { provider: name, url: oauth.tokenUrl, authorization, body, repeatable };
  return textOf(name, await post(fetcher, call), "access_token");
}

function base64url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64url");
}
