import assert from "node:assert/strict";
import { aPdf } from "@paraph/testkit";
import type { AccountId } from "../../src/domain/accounts/account.ts";
import type { TestService } from "../kit/service.ts";
import type { Role, Stage } from "./operations.ts";
import { personToken } from "./people.ts";

/** Somebody who calls: a token and what they are to the requests of the tests. */
export type Actor = { readonly who: string; readonly role: Role; readonly token: string };

/** Everybody, several of some kinds: what counts is the role and not how somebody came to it. */
export async function castOf(service: TestService): Promise<readonly Actor[]> {
  const { logIn, addBusiness } = service;
  const person = (role: Role, name: string, who: string): Actor => {
    return { who, role, token: personToken(`${name}@people.test`) };
  };
  const colleague = await addColleague(service, "api_demo_acme_2", "demo");
  const production = await addColleague(service, "api_prod_acme", "production");
  return [
    { who: "the owner", role: "owner", token: await logIn() },
    person("writer", "writer", "a writer"),
    person("reader", "reader", "a reader"),
    person("observer", "observer", "an observer"),
    person("observer", "watcher", "an observer by a group"),
    person("signer", "signer", "a signer"),
    person("signer", "member", "a signer by a group"),
    { who: "a colleague", role: "colleague", token: await logIn(colleague) },
    { who: "a production key of the business", role: "stranger", token: await logIn(production) },
    {
      who: "another business",
      role: "stranger",
      token: await logIn(await addBusiness("stranger", ["seal", "expires_at", "express_qes"])),
    },
    person("stranger", "nobody", "a person who is not named"),
  ];
}

/** Another API user of the owner's own business. */
export async function addColleague(
  { world }: TestService,
  username: string,
  environment: "demo" | "production",
): Promise<{ username: string; key: string }> {
  const acme = await world.store.tenancy.findApiUser("api_demo_acme");
  assert.ok(acme);
  const key = `key of ${username} that is long enough`;
  await world.store.tenancy.addApiUser({
    username,
    businessId: acme.businessId,
    environment,
    keyHash: world.secretKeys.digest("api_key", key),
    expiresAt: null,
  });
  return { username, key };
}

/** The owner's objects, in one stage of a request's life. */
export type Things = {
  readonly document: string;
  readonly second: string;
  readonly free: string;
  readonly group: string;
  readonly request: string;
  readonly signature: string;
  readonly attachment: string;
  readonly observer: string;
  readonly callback: string;
  readonly evidence: string;
  /** The result of a validation, where one was made. */
  readonly validation?: string;
  /** What nobody but the owner and writers may read anywhere. */
  readonly secrets: readonly string[];
};

export const CALLBACK = "http://127.0.0.1:9/never?for=the-integrator-only";

type Shown = {
  readonly id: string;
  readonly attachments: readonly { readonly attachment_id: string }[];
  readonly signatures: readonly {
    readonly sid: string;
    readonly account_email?: string;
    readonly signing_url?: string;
    readonly signer_identity_data?: { readonly evidence_id?: string };
  }[];
};

/** Makes a request with everybody in it and brings it to a stage. */
export async function makeThings(
  { call, world }: TestService,
  token: string,
  stage: Stage,
): Promise<Things> {
  for (const name of ["signer", "member"]) await identifiedAccount(world, name);
  const ask = async (method: string, path: string, body?: unknown) => {
    const reply = await call(method, path, body === undefined ? { token } : { token, body });
    assert.ok(reply.status < 300, `${method} ${path}: ${reply.text}`);
    return reply.text === "" ? {} : reply.json();
  };
  const make = async (path: string, body: unknown) =>
    String((await ask("POST", `/v3${path}`, body))["id"]);
  const document = await make("/documents", { title: "a", content: pdf() });
  const second = await make("/documents", { title: "b", content: pdf() });
  const free = await make("/documents", { title: "c", content: pdf() });
  await ask("PUT", `/v3/documents/${free}/access`, {
    read_access: ["reader@people.test"],
    write_access: ["writer@people.test"],
  });
  const group = await make("/groups", groupOf("SIGNER", "member"));
  const watchers = await make("/groups", groupOf("OBSERVER", "watcher"));
  const request = await make("/signature-requests", {
    title: "Secret",
    documents: [{ id: document }, { id: second }],
    quality: "QES",
    legislation: "ZERTES",
    custom: "custom-for-the-integrator-only",
    read_access: ["reader@people.test"],
    write_access: ["writer@people.test"],
    signatures: [{ account_email: "signer@people.test" }, { signer_group_id: group }, GUEST],
    callback_error_url: CALLBACK,
    callback_success_url: CALLBACK,
  });
  const root = `/v3/signature-requests/${request}`;
  const seen = await ask("POST", `${root}/observers`, {
    type: "USER",
    email: "observer@people.test",
  });
  await ask("POST", `${root}/observers`, { type: "GROUP", group_id: watchers });
  await ask("POST", `${root}/attachments`, TEXT_FILE);
  const draft = (await ask("GET", root)) as Shown;
  const guest = draft.signatures.find((one) => one.signing_url !== undefined);
  const secret = guest?.signing_url?.split("/").at(-1) ?? "";
  assert.equal(secret.length, 43);
  if (stage !== "DRAFT") await ask("POST", `${root}/initiate`);
  if (stage === "OPEN") await identify(ask, request, guest?.sid ?? "");
  if (stage === "SIGNED") {
    for (const { sid } of draft.signatures) {
      await ask("POST", `/sandbox/signature-requests/${request}/signatures/${sid}/sign`);
    }
  }
  if (stage === "WITHDRAWN") await ask("POST", `${root}/withdraw`);
  const callbacks = (await ask("GET", `${root}/callbacks`)) as unknown as { id: string }[];
  return {
    document,
    second,
    free,
    group,
    request,
    signature:
      draft.signatures.find((one) => one.account_email === "signer@people.test")?.sid ?? "",
    attachment: draft.attachments[0]?.attachment_id ?? "",
    observer: String(seen["id"]),
    callback: callbacks[0]?.id ?? crypto.randomUUID(),
    evidence: guest?.signer_identity_data?.evidence_id ?? "",
    secrets: [secret, "the-integrator-only"],
  };
}

/** The same kinds of ids, of nothing. */
export function nowhere(): Things {
  const none = crypto.randomUUID();
  const hex = none.replaceAll("-", "");
  return {
    document: none,
    second: none,
    free: none,
    request: none,
    signature: none,
    attachment: none,
    callback: none,
    evidence: none,
    validation: none,
    group: `gr_${hex}`,
    observer: `ob_${hex}`,
    secrets: [],
  };
}

const TEXT_FILE = { filename: "a.txt", content_type: "text/plain", content: "YQ==" };
const GUEST = {
  signer_identity_data: {
    provider: "simulated",
    first_name: "Gwen",
    last_name: "Guest",
    mobile_number: "+41790000000",
    issuing_country: "CH",
  },
};

function groupOf(type: "SIGNER" | "OBSERVER", name: string) {
  return { name: `Group of ${name}`, type, members: [{ email: `${name}@people.test` }] };
}

/** QES is signed by whoever was identified; the sandbox plays no proof of identity. */
async function identifiedAccount({ store }: TestService["world"], name: string): Promise<void> {
  const email = `${name}@people.test`;
  if (await store.accounts.find(email)) return;
  const [firstName, lastName] = ["Sam", "Signer"];
  await store.accounts.add({
    id: crypto.randomUUID() as AccountId,
    email,
    firstName,
    lastName,
    mobileNumber: "+41790000001",
    language: null,
    identifications: [
      {
        provider: "test",
        firstName,
        lastName,
        legislations: ["ZERTES"],
        provenAt: new Date(0),
        environment: "production",
        reference: null,
      },
    ],
  });
}

async function identify(
  ask: (method: string, path: string, body?: unknown) => Promise<unknown>,
  request: string,
  sid: string,
): Promise<void> {
  await ask("POST", `/sandbox/signature-requests/${request}/signatures/${sid}/identify`, {
    first_name: "Gwen",
    last_name: "Guest",
    date_of_birth: "1990-01-01",
    nationality: "CH",
    document_type: "PASSPORT",
    document_number: "X1",
    issuing_country: "CH",
    valid_until: "2999-12-31",
  });
}

export function pdf(): string {
  return Buffer.from(aPdf()).toString("base64");
}
