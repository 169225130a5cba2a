import { createHash, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { rsspKey, type RsspKeyOptions } from "./rssp-key.ts";
import type { RsaPadding } from "./sign-digest.ts";

/** A remote signing service of the Cloud Signature Consortium's API v2, with its own OAuth server. */
export type Rssp = {
  /** Below it: info, credentials/list … */
  readonly url: string;
  readonly issuer: string;
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  readonly client: { readonly id: string; readonly secret: string };
  readonly pin: string;
  readonly credentialId: string;
  /** The paths that were called, in order. */
  readonly calls: readonly string[];
  readonly close: () => Promise<void>;
};

export type RsspOptions = RsspKeyOptions & {
  readonly scal?: "1" | "2";
  readonly multisign?: number;
  /** How a credential is activated: by the person at the OAuth server, or by a PIN. */
  readonly mode?: "oauth2code" | "explicit";
};

type Answer = { readonly status: number; readonly body?: unknown; readonly location?: string };
type Grant = {
  readonly hashes: readonly string[];
  readonly left: number;
  readonly credential: boolean;
};
type Json = Readonly<Record<string, unknown>>;

const SHA256 = "2.16.840.1.101.3.4.2.1";

/** Starts one on a free port of the loopback. */
export async function startRssp(options: RsspOptions): Promise<Rssp> {
  const { fault = null, scal = "2", multisign = 50, mode = "oauth2code" } = options;
  const client = { id: "paraph", secret: randomBytes(16).toString("hex") };
  const pin = "314159";
  const credentialId = "GX0112348";
  const calls: string[] = [];
  const codes = new Map<string, { grant: Grant; challenge: string; redirect: string }>();
  const tokens = new Map<string, Grant>();
  const key = rsspKey(options);

  function issueToken(grant: Grant): string {
    const token = randomBytes(24).toString("base64url");
    tokens.set(token, grant);
    return token;
  }

  function authorize(query: URLSearchParams): Answer {
    const redirect = query.get("redirect_uri") ?? "";
    const hashes = (query.get("hashes") ?? "").split(",").map(plainBase64);
    const complete =
      query.get("response_type") === "code" &&
      query.get("client_id") === client.id &&
      query.get("scope") === "credential" &&
      query.get("code_challenge_method") === "S256" &&
      query.get("credentialID") === credentialId &&
      Number(query.get("numSignatures")) === hashes.length &&
      query.get("hashAlgorithmOID") === SHA256;
    if (!complete) return { status: 400, body: { error: "invalid_request" } };
    const code = randomBytes(16).toString("hex");
    const grant = { hashes, left: hashes.length, credential: true };
    codes.set(code, { grant, challenge: query.get("code_challenge") ?? "", redirect });
    const back = new URL(redirect);
    back.searchParams.set("code", code);
    back.searchParams.set(
      "state",
      fault === "unsolicited" ? "another" : (query.get("state") ?? ""),
    );
    back.searchParams.set("iss", fault === "mix_up" ? "https://elsewhere.test" : issuerUrl);
    return { status: 302, location: back.href };
  }

  function exchange(form: URLSearchParams, authorization: string): Answer {
    const expected = Buffer.from(`${client.id}:${client.secret}`).toString("base64");
    if (authorization !== `Basic ${expected}`)
      return { status: 401, body: { error: "invalid_client" } };
    if (form.get("grant_type") === "client_credentials") {
      return tokenAnswer(issueToken({ hashes: [], left: 0, credential: false }));
    }
    const code = form.get("code") ?? "";
    const kept = codes.get(code);
    codes.delete(code);
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    const fits = kept && kept.challenge === challenge && kept.redirect === form.get("redirect_uri");
    if (!fits) return { status: 400, body: { error: "invalid_grant" } };
    return tokenAnswer(issueToken(kept.grant));
  }

  function tokenAnswer(token: string): Answer {
    const body = {
      access_token: token,
      token_type: "Bearer",
      expires_in: 300,
      credentialID: credentialId,
    };
    return { status: 200, body };
  }

  function credentialsInfo(): Answer {
    return { status: 200, body: { ...key.about, auth: { mode }, SCAL: scal, multisign } };
  }

  function credentialsAuthorize(body: Json): Answer {
    const [proof] = (body["authData"] ?? []) as readonly Json[];
    if (proof?.["id"] !== "PIN" || proof["value"] !== pin) {
      return { status: 400, body: { error: "invalid_pin", error_description: "the PIN is wrong" } };
    }
    const hashes = body["hashes"] as readonly string[];
    const sad = issueToken({ hashes, left: Number(body["numSignatures"]), credential: true });
    return { status: 200, body: { SAD: sad, expiresIn: 300 } };
  }

  /** Takes the right to sign exactly these hashes, once. */
  function spend(activation: string, hashes: readonly string[]): Answer | null {
    const grant = tokens.get(activation);
    if (fault === "expired_authorization") {
      return {
        status: 400,
        body: { error: "invalid_request", error_description: "The SAD has expired" },
      };
    }
    const fits =
      grant?.credential &&
      hashes.every((hash) => grant.hashes.includes(hash)) &&
      grant.left >= hashes.length;
    if (!grant || !fits)
      return {
        status: 400,
        body: { error: "invalid_request", error_description: "the hashes were not authorized" },
      };
    tokens.set(activation, { ...grant, left: grant.left - hashes.length });
    return null;
  }

  function answerApi(name: string, body: Json, bearer: string): Answer | null {
    if (!tokens.has(bearer)) return { status: 401, body: { error: "invalid_token" } };
    if (name === "credentials/list")
      return { status: 200, body: { credentialIDs: [credentialId] } };
    if (name === "credentials/info") return credentialsInfo();
    if (name === "credentials/authorize") return credentialsAuthorize(body);
    if (fault === "error_500") return { status: 500, body: {} };
    if (fault === "hang") return null;
    const activation = typeof body["SAD"] === "string" ? body["SAD"] : bearer;
    if (name === "signatures/signHash") {
      const hashes = body["hashes"] as readonly string[];
      return signed(activation, hashes, body, (padding) => ({
        signatures: key.signHashes(hashes, padding),
      }));
    }
    const [first = {}] = (body["documentDigests"] ?? []) as readonly Json[];
    const hashes = (first["hashes"] ?? []) as readonly string[];
    return signed(activation, hashes, first, () => ({
      SignatureObject: key.signDocuments(hashes),
    }));
  }

  /** Signs if it is asked in a way that the key can do, and may. */
  function signed(
    activation: string,
    hashes: readonly string[],
    how: Json,
    make: (padding: RsaPadding) => Json,
  ): Answer {
    const asked = key.paddingOf(how);
    if ("refusal" in asked) {
      return { status: 400, body: { error: "invalid_request", error_description: asked.refusal } };
    }
    return spend(activation, hashes) ?? { status: 200, body: make(asked.padding) };
  }

  const server = createServer((request, response) => {
    void reply(request).then((answer) => {
      if (!answer) return;
      const headers = {
        "content-type": "application/json",
        ...(answer.location && { location: answer.location }),
      };
      response.writeHead(answer.status, headers).end(JSON.stringify(answer.body ?? {}));
    });
  });

  async function reply(request: IncomingMessage): Promise<Answer | null> {
    const url = new URL(request.url ?? "/", "http://localhost");
    calls.push(url.pathname);
    let text = "";
    for await (const piece of request) text += String(piece);
    if (url.pathname === "/oauth2/authorize") return authorize(url.searchParams);
    const authorization = request.headers.authorization ?? "";
    if (url.pathname === "/oauth2/token") return exchange(new URLSearchParams(text), authorization);
    const body = JSON.parse(text || "{}") as Json;
    return answerApi(
      url.pathname.replace("/csc/v2/", ""),
      body,
      authorization.replace("Bearer ", ""),
    );
  }

  await new Promise<void>((ready) => {
    server.listen(0, "127.0.0.1", ready);
  });
  const issuerUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `${issuerUrl}/csc/v2`,
    issuer: issuerUrl,
    authorizeUrl: `${issuerUrl}/oauth2/authorize`,
    tokenUrl: `${issuerUrl}/oauth2/token`,
    client,
    pin,
    credentialId,
    calls,
    close: () =>
      new Promise((closed) => {
        server.close(() => {
          closed();
        });
        server.closeAllConnections();
      }),
  };
}

/** Hashes travel in the address in the spelling of addresses. */
function plainBase64(text: string): string {
  return Buffer.from(text, "base64url").toString("base64");
}
