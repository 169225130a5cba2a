import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { Holder, HolderName } from "./authority.ts";
import { type RsspKey, rsspKey, type RsspKeyOptions } from "./rssp-key.ts";
import { type Grant, rsspOAuth, type RsspAnswer } from "./rssp-oauth.ts";
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
  /** Of the business, and of the person "ada". */
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
  /** Who has keys here besides "ada", who has that of `holder`; several keys are listed in their order. */
  readonly people?: Readonly<Record<string, readonly (HolderName | Holder)[]>>;
};

type Json = Readonly<Record<string, unknown>>;
type Owned = { readonly person: string; readonly key: RsspKey };

/** Starts one on a free port of the loopback. */
export async function startRssp(options: RsspOptions): Promise<Rssp> {
  const { fault = null, scal = "2", multisign = 50, mode = "oauth2code", people = {} } = options;
  const client = { id: "paraph", secret: randomBytes(16).toString("hex") };
  const pin = "314159";
  const credentialId = "GX0112348";
  const calls: string[] = [];
  const credentials = new Map<string, Owned>();
  if (!people["ada"]) credentials.set(credentialId, { person: "ada", key: rsspKey(options) });
  for (const [person, holders] of Object.entries(people)) {
    for (const [index, holder] of holders.entries()) {
      const id = person === "ada" && index === 0 ? credentialId : `GX-${person}-${index}`;
      credentials.set(id, { person, key: rsspKey({ ...options, holder }) });
    }
  }
  const owns = (person: string, id: string): boolean => credentials.get(id)?.person === person;
  const everybody = [...new Set([...credentials.values()].map(({ person }) => person))];
  const oauth = rsspOAuth({ client, fault, people: everybody, owns, issuer: () => issuerUrl });

  function list(grant: Grant): RsspAnswer {
    if (fault === "expired_token") {
      const error_description = "The access token has expired";
      return { status: 401, body: { error: "invalid_token", error_description } };
    }
    const own = [...credentials].filter(([id]) => isTheirs(grant, id)).map(([id]) => id);
    return { status: 200, body: { credentialIDs: own } };
  }

  /** The business has the one credential; a person has those that are theirs. */
  function isTheirs({ person }: Grant, id: string): boolean {
    return person === null ? id === credentialId : owns(person, id);
  }

  function credentialsAuthorize(body: Json): RsspAnswer {
    const [proof] = (body["authData"] ?? []) as readonly Json[];
    if (proof?.["id"] !== "PIN" || proof["value"] !== pin) {
      return { status: 400, body: { error: "invalid_pin", error_description: "the PIN is wrong" } };
    }
    const hashes = body["hashes"] as readonly string[];
    const left = Number(body["numSignatures"]);
    const credential = String(body["credentialID"]);
    const sad = oauth.issueToken({ scope: "credential", person: null, credential, hashes, left });
    return { status: 200, body: { SAD: sad, expiresIn: 300 } };
  }

  function answerApi(name: string, body: Json, bearer: string): RsspAnswer | null {
    const grant = oauth.grantOf(bearer);
    if (!grant) return { status: 401, body: { error: "invalid_token" } };
    if (name === "credentials/list") return list(grant);
    const id = String(body["credentialID"]);
    const key = isTheirs(grant, id) ? credentials.get(id)?.key : undefined;
    if (!key) return refused("no such credential");
    if (name === "credentials/info") {
      return { status: 200, body: { ...key.about, auth: { mode }, SCAL: scal, multisign } };
    }
    if (name === "credentials/authorize") return credentialsAuthorize(body);
    if (fault === "error_500") return { status: 500, body: {} };
    if (fault === "hang") return null;
    const activation = typeof body["SAD"] === "string" ? body["SAD"] : bearer;
    if (name === "signatures/signHash") {
      const hashes = body["hashes"] as readonly string[];
      return signed(key, { activation, id, hashes, how: body }, (padding) => ({
        signatures: key.signHashes(hashes, padding),
      }));
    }
    const [first = {}] = (body["documentDigests"] ?? []) as readonly Json[];
    const hashes = (first["hashes"] ?? []) as readonly string[];
    return signed(key, { activation, id, hashes, how: first }, () => ({
      SignatureObject: key.signDocuments(hashes),
    }));
  }

  type Signing = {
    readonly activation: string;
    readonly id: string;
    readonly hashes: readonly string[];
    readonly how: Json;
  };

  /** Signs if it is asked in a way that the key can do, and may. */
  function signed(
    key: RsspKey,
    { activation, id, hashes, how }: Signing,
    make: (padding: RsaPadding) => Json,
  ): RsspAnswer {
    const asked = key.paddingOf(how);
    if ("refusal" in asked) return refused(asked.refusal);
    if (fault === "expired_authorization") return refused("The SAD has expired");
    if (!oauth.spend(activation, id, hashes)) return refused("the hashes were not authorized");
    return { status: 200, body: make(asked.padding) };
  }

  const server = createServer((request, response) => {
    void reply(request).then((answer) => {
      if (!answer) return;
      const type = answer.page === undefined ? "application/json" : "text/html; charset=utf-8";
      const headers = {
        "content-type": type,
        ...(answer.location && { location: answer.location }),
      };
      const text = answer.page ?? JSON.stringify(answer.body ?? {});
      response.writeHead(answer.status, headers).end(text);
    });
  });

  async function reply(request: IncomingMessage): Promise<RsspAnswer | null> {
    const url = new URL(request.url ?? "/", "http://localhost");
    calls.push(url.pathname);
    let text = "";
    for await (const piece of request) text += String(piece);
    const form = new URLSearchParams(text);
    // Browsers ask every site for it.
    if (url.pathname === "/favicon.ico") return { status: 204, page: "" };
    if (url.pathname === "/oauth2/authorize") return oauth.authorize(url.searchParams);
    if (url.pathname === "/oauth2/decide") return oauth.decide(form);
    const authorization = request.headers.authorization ?? "";
    if (url.pathname === "/oauth2/token") return oauth.exchange(form, authorization);
    const name = url.pathname.replace("/csc/v2/", "");
    return answerApi(name, JSON.parse(text || "{}") as Json, authorization.replace("Bearer ", ""));
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

function refused(error_description: string): RsspAnswer {
  return { status: 400, body: { error: "invalid_request", error_description } };
}
