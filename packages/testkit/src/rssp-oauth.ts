import { createHash, randomBytes } from "node:crypto";
import type { RsspFault } from "./rssp-key.ts";

/** What the service answers: data, a page for people, or the way on. */
export type RsspAnswer = {
  readonly status: number;
  readonly body?: unknown;
  readonly location?: string;
  readonly page?: string;
};

/** What a token is good for: to ask for a person (or the business), or to sign certain hashes. */
export type Grant = {
  readonly scope: "service" | "credential";
  /** Null: the business itself. */
  readonly person: string | null;
  readonly credential: string | null;
  readonly hashes: readonly string[];
  readonly left: number;
};

type Outside = {
  readonly client: { readonly id: string; readonly secret: string };
  readonly fault: RsspFault | null;
  readonly people: readonly string[];
  readonly owns: (person: string, credential: string) => boolean;
  readonly issuer: () => string;
};

const SHA256 = "2.16.840.1.101.3.4.2.1";

/** The OAuth server of a remote signing service: a page on which people say who they are and decide. */
export function rsspOAuth({ client, fault, people, owns, issuer }: Outside) {
  const waiting = new Map<string, URLSearchParams>();
  const codes = new Map<string, { grant: Grant; challenge: string; redirect: string }>();
  const tokens = new Map<string, Grant>();

  function issueToken(grant: Grant): string {
    const token = randomBytes(24).toString("base64url");
    tokens.set(token, grant);
    return token;
  }

  function authorize(query: URLSearchParams): RsspAnswer {
    const scope = query.get("scope");
    const complete =
      query.get("response_type") === "code" &&
      query.get("client_id") === client.id &&
      query.get("code_challenge_method") === "S256" &&
      (query.get("code_challenge") ?? "").length === 43 &&
      (query.get("state") ?? "").length >= 22 &&
      (scope === "service" || (scope === "credential" && isBound(query)));
    if (!complete) return { status: 400, body: { error: "invalid_request" } };
    const ticket = randomBytes(16).toString("hex");
    waiting.set(ticket, query);
    return { status: 200, page: decisionPage(ticket, scope) };
  }

  /** SCAL2: the person authorises certain hashes. */
  function isBound(query: URLSearchParams): boolean {
    return (
      query.get("credentialID") !== null &&
      Number(query.get("numSignatures")) === hashesIn(query).length &&
      query.get("hashAlgorithmOID") === SHA256
    );
  }

  function decisionPage(ticket: string, scope: string): string {
    const asked = scope === "service" ? "Log in" : "Authorise your signature";
    const buttons = people
      .flatMap((name) => [`agree ${name}`, `decline ${name}`])
      .map((each) => `<button name="decision" value="${each}">${each}</button>`);
    return (
      `<!doctype html><title>${asked}</title><h1>${asked}</h1>` +
      `<form method="post" action="/oauth2/decide">` +
      `<input type="hidden" name="ticket" value="${ticket}">${buttons.join("")}</form>`
    );
  }

  function decide(form: URLSearchParams): RsspAnswer {
    const ticket = form.get("ticket") ?? "";
    const query = waiting.get(ticket);
    waiting.delete(ticket);
    const [decision, person = ""] = (form.get("decision") ?? "").split(" ");
    if (!query || !people.includes(person))
      return { status: 400, body: { error: "no authorisation" } };
    const credential = query.get("credentialID");
    const isTheirs = credential === null || owns(person, credential);
    const back = new URL(query.get("redirect_uri") ?? "");
    const state = fault === "unsolicited" ? "another" : (query.get("state") ?? "");
    back.searchParams.set("state", state);
    back.searchParams.set("iss", fault === "mix_up" ? "https://elsewhere.test" : issuer());
    if (decision !== "agree" || !isTheirs) back.searchParams.set("error", "access_denied");
    else back.searchParams.set("code", codeFor(query, person, credential));
    return { status: 302, location: back.href };
  }

  function codeFor(query: URLSearchParams, person: string, credential: string | null): string {
    const code = randomBytes(16).toString("hex");
    const hashes = credential === null ? [] : hashesIn(query);
    const scope = credential === null ? "service" : "credential";
    const grant: Grant = { scope, person, credential, hashes, left: hashes.length };
    const challenge = query.get("code_challenge") ?? "";
    codes.set(code, { grant, challenge, redirect: query.get("redirect_uri") ?? "" });
    return code;
  }

  function exchange(form: URLSearchParams, authorization: string): RsspAnswer {
    const expected = Buffer.from(`${client.id}:${client.secret}`).toString("base64");
    if (authorization !== `Basic ${expected}`) {
      return { status: 401, body: { error: "invalid_client" } };
    }
    if (form.get("grant_type") === "client_credentials") {
      const nobody = { person: null, credential: null, hashes: [], left: 0 };
      return tokenAnswer({ scope: "service", ...nobody });
    }
    const code = form.get("code") ?? "";
    const kept = codes.get(code);
    codes.delete(code);
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    const fits = kept && kept.challenge === challenge && kept.redirect === form.get("redirect_uri");
    if (!fits) return { status: 400, body: { error: "invalid_grant" } };
    return tokenAnswer(kept.grant);
  }

  function tokenAnswer(grant: Grant): RsspAnswer {
    const { credential } = grant;
    const body = {
      access_token: issueToken(grant),
      token_type: "Bearer",
      expires_in: 300,
      ...(credential !== null && { credentialID: credential }),
    };
    return { status: 200, body };
  }

  /** Takes the right to sign exactly these hashes with this credential, once. */
  function spend(token: string, credential: string, hashes: readonly string[]): boolean {
    const grant = tokens.get(token);
    const fits =
      grant?.scope === "credential" &&
      grant.credential === credential &&
      hashes.every((hash) => grant.hashes.includes(hash)) &&
      grant.left >= hashes.length;
    if (!grant || !fits) return false;
    tokens.set(token, { ...grant, left: grant.left - hashes.length });
    return true;
  }

  const grantOf = (token: string): Grant | null => tokens.get(token) ?? null;
  return { authorize, decide, exchange, spend, issueToken, grantOf };
}

/** The person's part: goes where it is sent, decides, and gives the address to which it is sent back. */
export async function answerAtRssp(
  address: string,
  person = "ada",
  decision: "agree" | "decline" = "agree",
): Promise<string> {
  const page = await (await fetch(address)).text();
  const [, ticket = ""] = /name="ticket" value="([0-9a-f]+)"/.exec(page) ?? [];
  const body = new URLSearchParams({ ticket, decision: `${decision} ${person}` });
  const decided = await fetch(new URL("/oauth2/decide", address), {
    method: "POST",
    body,
    redirect: "manual",
  });
  const back = decided.headers.get("location");
  if (back === null) throw new Error(`the provider sent nobody back: ${page}`);
  return back;
}

/** Hashes travel in the address in the spelling of addresses. */
function hashesIn(query: URLSearchParams): readonly string[] {
  return (query.get("hashes") ?? "")
    .split(",")
    .map((text) => Buffer.from(text, "base64url").toString("base64"));
}
