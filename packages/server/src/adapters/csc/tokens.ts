import type { Fetcher } from "../../ports/egress.ts";
import { post, textOf } from "./calls.ts";
import type { CscService } from "./provider.ts";

/** The token with which the business itself may ask. */
export async function businessToken(fetcher: Fetcher, provider: CscService): Promise<string> {
  const body = new URLSearchParams({ grant_type: "client_credentials", scope: "service" });
  return tokenFor(fetcher, provider, body, true);
}

/** The token that a person's code is exchanged for; a code is good for one exchange. */
export async function personToken(
  fetcher: Fetcher,
  provider: CscService,
  code: string,
  verifier: string,
): Promise<string> {
  const body = new URLSearchParams({
    grant_type: "authorization_code",
    code,
    redirect_uri: provider.oauth.redirectUrl,
    code_verifier: verifier,
  });
  return tokenFor(fetcher, provider, body, false);
}

async function tokenFor(
  fetcher: Fetcher,
  { name, oauth }: CscService,
  body: URLSearchParams,
  repeatable: boolean,
): Promise<string> {
  const pair = `${encodeURIComponent(oauth.clientId)}:${encodeURIComponent(oauth.clientSecret())}`;
  const authorization = `Basic ${Buffer.from(pair).toString("base64")}`;
  const call = { provider: name, url: oauth.tokenUrl, authorization, body, repeatable };
  return textOf(name, await post(fetcher, call), "access_token");
}
