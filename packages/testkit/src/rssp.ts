import { createHash, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import {
  assembleCms,
  digest,
  type OctetSigner,
  parseCertificate,
  prepareCms,
} from "@paraph/engine";
import { createAuthority, type HolderName, type TestAuthority } from "./authority.ts";
import { type RsaPadding, signDigest } from "./sign-digest.ts";

/** What a remote signing service can do wrong, one at a time. */
export const RSSP_FAULTS = [
  "wrong_hash",
  "other_certificate",
  "short_array",
  "expired_authorization",
  "error_500",
  "hang",
  "rsa_1024",
  "sha_1",
  "swapped_order",
  "replay",
  "mix_up",
  "unsolicited",
  /** Announces one certificate and signs with the key of another, which is as good. */
  "other_signer",
  /** Signs with another padding than it was asked for; RSA only. */
  "other_padding",
] as const;

export type RsspFault = (typeof RSSP_FAULTS)[number];

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

export type RsspOptions = {
  readonly authority: TestAuthority;
  readonly fault?: RsspFault | null;
  readonly scal?: "1" | "2";
  readonly multisign?: number;
  /** How a credential is activated: by the person at the OAuth server, or by a PIN. */
  readonly mode?: "oauth2code" | "explicit";
  readonly holder?: HolderName;
  /** The algorithms of an RSA key; absent: those that its certificate's kind suggests. */
  readonly offers?: readonly (keyof typeof ALGORITHM_OIDS)[];
};

type Answer = { readonly status: number; readonly body?: unknown; readonly location?: string };
type Grant = {
  readonly hashes: readonly string[];
  readonly left: number;
  readonly credential: boolean;
};
type Json = Readonly<Record<string, unknown>>;

const ALGORITHM_OIDS = {
  ecdsa: "1.2.840.10045.4.3.2",
  pss: "1.2.840.113549.1.1.10",
  rsa: "1.2.840.113549.1.1.11",
  sha1: "1.2.840.10045.4.1",
};
/** RFC 4055, 3.1 in DER: SHA-256, MGF1 with SHA-256, 32 octets of salt. */
const PSS_PARAMETERS = Buffer.from(
  "3034a00f300d06096086480165030402010500a11c301a06092a864886f70d010108300d06096086480165030402010500a203020120",
  "hex",
).toString("base64");
const KIND_OF: Readonly<Record<string, keyof typeof ALGORITHM_OIDS>> = {
  "rsa-pss": "pss",
  "rsa-pkcs1": "rsa",
};
const SHA256 = "2.16.840.1.101.3.4.2.1";

/** Starts one on a free port of the loopback. */
export async function startRssp(options: RsspOptions): Promise<Rssp> {
  const { authority, fault = null, scal = "2", multisign = 50, mode = "oauth2code" } = options;
  const client = { id: "paraph", secret: randomBytes(16).toString("hex") };
  const pin = "314159";
  const credentialId = "GX0112348";
  const calls: string[] = [];
  const codes = new Map<string, { grant: Grant; challenge: string; redirect: string }>();
  const tokens = new Map<string, Grant>();
  let earlier: readonly string[] = [];

  const shown = authority.holder(fault === "rsa_1024" ? "weakKey" : (options.holder ?? "signer"));
  const signing = fault === "other_signer" ? authority.holder("seal") : shown;
  const offered = options.offers ?? [KIND_OF[shown.signer.algorithm.family] ?? "ecdsa"];
  const stranger = createAuthority(new Date()).holder("signer");
  const certificates = (
    fault === "other_certificate"
      ? [stranger.certificate, ...stranger.chain]
      : [shown.certificate, ...shown.chain]
  ).map(({ der }) => Buffer.from(der).toString("base64"));

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
    const algo = (fault === "sha_1" ? (["sha1"] as const) : offered).map(
      (name) => ALGORITHM_OIDS[name],
    );
    const len = shown.key.asymmetricKeyDetails?.modulusLength ?? 256;
    return {
      status: 200,
      body: {
        key: { status: "enabled", algo, len },
        cert: { status: "valid", certificates },
        auth: { mode },
        SCAL: scal,
        multisign,
      },
    };
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

  /** How the key is asked to sign, or why it does not. */
  function paddingOf(how: Json): RsaPadding | Answer {
    const name = offered.find((each) => ALGORITHM_OIDS[each] === how["signAlgo"]);
    const description = name ? "signAlgoParams are missing or wrong" : "signAlgo is not offered";
    const fits = name === "pss" ? how["signAlgoParams"] === PSS_PARAMETERS : name !== undefined;
    if (!fits)
      return { status: 400, body: { error: "invalid_request", error_description: description } };
    return (name === "pss") === (fault !== "other_padding") ? "pss" : "pkcs1";
  }

  function signHashes(hashes: readonly string[], padding: RsaPadding): readonly string[] {
    const { key } = signing;
    const made = hashes.map((hash) => {
      const value =
        fault === "wrong_hash"
          ? createHash("sha256").update(hash).digest()
          : Buffer.from(hash, "base64");
      return Buffer.from(signDigest(key, value, padding)).toString("base64");
    });
    const before = earlier;
    earlier = made;
    if (fault === "replay")
      return before.length > 0
        ? before
        : made.map(() => Buffer.from(signDigest(key, randomBytes(32), padding)).toString("base64"));
    if (fault === "swapped_order") return made.toReversed();
    return fault === "short_array" ? made.slice(1) : made;
  }

  function signDocuments(digests: readonly string[], signer: OctetSigner): readonly string[] {
    return digests.map((value) => {
      const prepared = prepareCms({
        certificate:
          fault === "other_signer"
            ? signing.certificate
            : parseCertificate(Buffer.from(certificates[0] ?? "", "base64")),
        chain: signing.chain,
        algorithm: signer.algorithm,
        digest:
          fault === "wrong_hash"
            ? digest("SHA-256", Buffer.from(value))
            : Buffer.from(value, "base64"),
      });
      return Buffer.from(assembleCms(prepared, signer.sign(prepared.toBeSigned))).toString(
        "base64",
      );
    });
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
      const padding = paddingOf(body);
      if (typeof padding === "object") return padding;
      const made = () => signHashes(hashes, padding);
      return spend(activation, hashes) ?? { status: 200, body: { signatures: made() } };
    }
    const [first] = (body["documentDigests"] ?? []) as readonly Json[];
    const hashes = (first?.["hashes"] ?? []) as readonly string[];
    const padding = paddingOf(first ?? {});
    if (typeof padding === "object") return padding;
    const made = () => signDocuments(hashes, signing.signer);
    return spend(activation, hashes) ?? { status: 200, body: { SignatureObject: counted(made()) } };
  }

  function counted(made: readonly string[]): readonly string[] {
    if (fault === "swapped_order") return made.toReversed();
    return fault === "short_array" ? made.slice(1) : made;
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
