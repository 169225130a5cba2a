import assert from "node:assert/strict";
import { after } from "node:test";
import {
  aPdf,
  createAuthority,
  type Holder,
  type Rssp,
  type RsspOptions,
  startRssp,
  type Statements,
} from "@paraph/testkit";
import { cscRemoteAuthorisation } from "../../../src/adapters/csc/remote-authorisation.ts";
import { callOperator } from "../../../src/adapters/egress/operator.ts";
import type { CscOfPeople } from "../../../src/adapters/csc/provider.ts";
import type { Fetcher } from "../../../src/ports/egress.ts";
import type { Settings } from "../../../src/ports/settings.ts";
import type { Provider, RemoteKeys } from "../../../src/ports/signer.ts";
import { clientOf } from "../stored.ts";
import { startService } from "../service.ts";
import { Browser } from "./browser.ts";

export const authority = createAuthority(new Date());
const root = authority.holder("root").certificate;

export const FULL: Statements = {
  compliance: true,
  device: true,
  types: ["esign"],
  countries: ["CH"],
};
export const person = (name: string, statements: Statements = FULL): Holder =>
  authority.person({ name, statements });

/** Reaches the provider, and its authority for time stamps and revocation answers; nobody else. */
const fetcher: Fetcher = async (url, call) => {
  const asked = Buffer.from(call?.body ?? "");
  if (url.includes("/pki/")) return { status: 200, body: authority.ocsp(asked, new Date()) };
  if (url.includes("tsa.test")) {
    return { status: 200, body: authority.timeStamp(asked, new Date()) };
  }
  return callOperator(url, { ...call, timeoutMilliseconds: 700 });
};

const BACK = "http://localhost:8080/provider/back";
let current: RemoteKeys | null = null;

function chosen(): RemoteKeys {
  assert.ok(current, "no provider is there");
  return current;
}

/** What the service asks now; which server that is, each test decides. */
const remote: Extract<Provider, { keys: "own" }> = {
  keys: "own",
  qualified: true,
  legislation: "ZERTES",
  remote: {
    name: "remote",
    title: "Sign & Trust",
    get origin() {
      return chosen().origin;
    },
    logInAddress: (...asked) => chosen().logInAddress(...asked),
    authoriseAddress: (...asked) => chosen().authoriseAddress(...asked),
    codeFrom: (...asked) => chosen().codeFrom(...asked),
    redeem: (...asked) => chosen().redeem(...asked),
    credentialOf: (...asked) => chosen().credentialOf(...asked),
    hashesFor: (...asked) => chosen().hashesFor(...asked),
    sign: (...asked) => chosen().sign(...asked),
    signingCredentialOf: (...asked) => chosen().signingCredentialOf(...asked),
  },
};

/** The people with a key of their own at the provider. */
const PEOPLE = { ada: [person("Ada Lovelace")], bob: [person("Bob Boole")] };

/** The provider from now on. */
export async function useProvider(
  options: Partial<RsspOptions> = {},
  signs: CscOfPeople["signs"] = "hash",
): Promise<Rssp> {
  const rssp = await startRssp({ authority, people: PEOPLE, ...options });
  after(rssp.close);
  const oauth = {
    issuer: rssp.issuer,
    authorizeUrl: rssp.authorizeUrl,
    tokenUrl: rssp.tokenUrl,
    clientId: rssp.client.id,
    clientSecret: () => rssp.client.secret,
    redirectUrl: BACK,
  };
  const what = { legislation: "ZERTES", qualified: true, title: "Sign & Trust" } as const;
  const provider = { name: "remote", url: rssp.url, oauth, signs, anchors: [root], ...what };
  current = cscRemoteAuthorisation({ fetcher, clock: { now: () => new Date() } }, provider).remote;
  return rssp;
}

/** A service whose people sign AES and QES at the provider. */
export async function startGround(settings: Partial<Settings> = {}) {
  const service = await startService({
    settings,
    providers: {
      providers: new Map([["remote", remote]]),
      rules: [
        { business: null, quality: "AES", legislation: null, use: "remote" },
        { business: null, quality: "QES", legislation: "ZERTES", use: "remote" },
      ],
      authorities: [
        { url: "https://tsa.test", authorization: null, anchors: [root], qualified: true },
      ],
      fetcher,
    },
  });
  const live = await service.addBusiness("live", [], "production");
  const v3 = await clientOf(service, "v3", live);
  const content = Buffer.from(aPdf()).toString("base64");

  /** A request over some documents, out for signature, and the signing address of each signer. */
  async function ask(
    signers: readonly object[],
    { quality = "QES", documents = 2 }: { quality?: "AES" | "QES"; documents?: number } = {},
  ) {
    const uploads = await Promise.all(
      Array.from({ length: documents }, (_, n) =>
        v3("POST", "/documents", { title: `Document ${n + 1}`, content }),
      ),
    );
    const made = await v3("POST", "/signature-requests", {
      title: "Contract <b>",
      quality,
      legislation: quality === "QES" ? "ZERTES" : null,
      documents: uploads.map((each) => ({ id: each.json()["id"] })),
      signatures: signers.map((each) =>
        "account_email" in each ? each : { signer_identity_data: each },
      ),
    });
    assert.equal(made.status, 201, made.text);
    const id = String(made.json()["id"]);
    await v3("POST", `/signature-requests/${id}/initiate`);
    const shown = async () => (await v3("GET", `/signature-requests/${id}`)).json();
    const { signatures } = (await shown()) as {
      signatures: readonly { sid: string; signing_url: string }[];
    };
    const files = async (): Promise<readonly Uint8Array[]> => {
      const now = (await shown())["documents"] as { version_id: string }[];
      return Promise.all(
        now.map(async (each) => (await v3("GET", `/documents/${each.version_id}/content`)).bytes),
      );
    };
    return {
      id,
      shown,
      files,
      sids: signatures.map(({ sid }) => sid),
      links: signatures.map(({ signing_url }) => signing_url),
    };
  }

  const reasons = (): readonly (string | undefined)[] =>
    service.logged
      .filter((line) => line.includes("a provider failed"))
      .map((line) => (JSON.parse(line) as { reason?: string }).reason);

  return { service, v3, ask, reasons, browser: () => new Browser(() => service.url) };
}
