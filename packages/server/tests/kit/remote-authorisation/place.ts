import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after } from "node:test";
import { certificatePem } from "@paraph/engine/pki";
import { aPdf, type Rssp, type RsspOptions, startRssp } from "@paraph/testkit";
import { runProgram } from "../command-line.ts";
import { freePort } from "../servers/free-port.ts";
import { emptyPlace, type Place } from "../program.ts";
import { startPki } from "../servers/test-pki.ts";

/** A place on which the real program runs, with a provider to which people go. */
export type RemotePlace = Place & {
  readonly rssp: Rssp;
  /** Of a business with production keys. */
  readonly key: { readonly username: string; readonly key: string };
};

const CH = { compliance: true, device: true, types: ["esign"], countries: ["CH"] } as const;

/** Everything that the operator writes down, and a business; all of it outlives the program. */
export async function remotePlace(options: Partial<RsspOptions> = {}): Promise<RemotePlace> {
  const { authority, tsaUrl } = await startPki();
  const people = {
    ada: [authority.person({ name: "Ada Lovelace", statements: CH })],
    bob: [authority.person({ name: "Bob Boole", statements: CH })],
  };
  const rssp = await startRssp({ authority, people, ...options });
  after(rssp.close);
  const folder = mkdtempSync(path.join(tmpdir(), "paraph-operator-"));
  after(() => {
    rmSync(folder, { recursive: true });
  });
  writeFileSync(path.join(folder, "secret"), rssp.client.secret);
  const roots = path.join(folder, "roots.pem");
  writeFileSync(roots, certificatePem(authority.holder("root").certificate.der));
  const signers = path.join(folder, "signers.json");
  writeFileSync(signers, JSON.stringify({ providers: { remote: remoteOf(rssp) }, rules: RULES }));
  const environment = {
    PARAPH_SIGNERS_FILE: signers,
    PARAPH_TSA_URLS: tsaUrl,
    PARAPH_TSA_ROOTS_FILE: roots,
    PARAPH_TSA_QUALIFIED: "yes",
    // The address must stay when the program is started again: it is registered with the provider.
    PARAPH_PORT: String(await freePort()),
  };
  const place = await emptyPlace(environment);
  const all = {
    ...environment,
    PARAPH_DATABASE_URL: place.database.url,
    PARAPH_DATA_DIR: place.folder,
  };
  const key = await aKeyFor(all);
  // Only production keys lead to a provider, and the program of the tests runs in demo mode, having no TLS.
  await place.database.owner.sql`update meta set production_since = null`;
  return { ...place, rssp, key };
}

const RULES = [
  { quality: "AES", use: "remote" },
  { quality: "QES", legislation: "ZERTES", use: "remote" },
];

function remoteOf(rssp: Rssp) {
  return {
    kind: "csc",
    title: "Sign & Trust",
    url: rssp.url,
    issuer: rssp.issuer,
    authorizeUrl: rssp.authorizeUrl,
    tokenUrl: rssp.tokenUrl,
    clientId: rssp.client.id,
    clientSecretFile: "secret",
    legislation: "ZERTES",
    qualified: true,
    rootsFile: "roots.pem",
  };
}

async function aKeyFor(environment: Readonly<Record<string, string>>) {
  const admin = async (...words: string[]): Promise<string> => {
    const { code, printed } = await runProgram(["admin", ...words], environment);
    assert.equal(code, 0, printed);
    return printed;
  };
  await admin("businesses", "add", "Live AG");
  const printed = await admin("keys", "create", "Live AG", "production");
  const [, username = ""] = /username\s+(\S+)/.exec(printed) ?? [];
  const [, key = ""] = /api-key\s+(\S+)/.exec(printed) ?? [];
  return { username, key };
}

type Json = Readonly<Record<string, unknown>>;

/** What the business does at a program: asks people to sign, and looks. */
export async function businessAt(url: string, { key }: Pick<RemotePlace, "key">) {
  const call = async (method: string, target: string, body?: unknown, token?: string) =>
    fetch(`${url}/v3${target}`, {
      method,
      headers: {
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const login = { username: key.username, "api-key": key.key };
  const token = await (await call("POST", "/access/login", login)).text();
  const json = async (method: string, target: string, body?: unknown): Promise<Json> => {
    const reply = await call(method, target, body, token);
    assert.ok(reply.ok, `${method} ${target} answers ${reply.status}`);
    return (await reply.json()) as Json;
  };
  const content = Buffer.from(aPdf()).toString("base64");

  /** A request over several documents, out for signature; the addresses of its signers. */
  async function ask(signers: readonly object[], documents = 3) {
    const uploads = [];
    for (let n = 1; n <= documents; n += 1) {
      uploads.push(await json("POST", "/documents", { title: `Document ${n}`, content }));
    }
    const made = await json("POST", "/signature-requests", {
      title: "Contract",
      quality: "QES",
      legislation: "ZERTES",
      documents: uploads.map(({ id }) => ({ id })),
      signatures: signers.map((each) => ({ signer_identity_data: each })),
    });
    const id = String(made["id"]);
    await json("POST", `/signature-requests/${id}/initiate`);
    const { signatures } = await json("GET", `/signature-requests/${id}`);
    const links = (signatures as readonly Json[]).map((each) => String(each["signing_url"]));
    return { id, links };
  }

  /** How the request stands, and the newest versions of its documents. */
  async function look(id: string) {
    const request = await json("GET", `/signature-requests/${id}`);
    const files: Uint8Array[] = [];
    for (const { version_id } of request["documents"] as readonly Json[]) {
      const reply = await call("GET", `/documents/${String(version_id)}/content`, undefined, token);
      files.push(new Uint8Array(await reply.arrayBuffer()));
    }
    return { status: String(request["status_overall"]), files };
  }

  return { ask, look };
}
