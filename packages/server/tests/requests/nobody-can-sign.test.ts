import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import type { AccountId } from "../../src/domain/accounts/account.ts";
import { startService, type Reply } from "../kit/service.ts";
import { aStoredDocument, clientOf } from "../kit/stored.ts";

/** As a production instance is that has a mail server and nothing else; `reaches` is changed by tests. */
let reaches = { mail: true, sms: false };
const service = await startService({
  world: ({ messengers: { demo, production } }) => ({
    messengers: {
      demo,
      production: {
        ...production,
        get reaches() {
          return reaches;
        },
      },
    },
  }),
});
const live = await service.addBusiness("live", [], "production");
const PATH = "/signature-requests";
const VERSIONS = ["v1", "v2", "v3"] as const;
const GUEST = {
  provider: "desk",
  first_name: "Ada",
  last_name: "Lovelace",
  mobile_number: "+41790000000",
  issuing_country: "CH",
  email_address: "ada@example.com",
};

async function create(
  version: (typeof VERSIONS)[number],
  parts: Record<string, unknown>,
  who: typeof live | null = live,
): Promise<Reply> {
  const call = await clientOf(service, version, who ?? undefined);
  const document_id = await aStoredDocument(service, who?.username);
  return call("POST", PATH, { title: "Contract", document_id, ...parts });
}

function saysNo(reply: Reply, message: RegExp): void {
  assert.equal(reply.status, 400, reply.text);
  assert.equal(reply.json()["key"], "error.sr.nobody_can_sign");
  assert.match(String(reply.json()["message"]), message);
}

function entry(version: string): Record<string, unknown> {
  return version === "v1"
    ? { signer_email_address: "bob@example.com" }
    : { account_email: "bob@example.com" };
}

for (const version of VERSIONS) {
  test(`13 ${version} does not ask anybody for QES where no provider makes it`, async () => {
    const wish = { quality: "QES", legislation: "EIDAS", signatures: [entry(version)] };
    saysNo(await create(version, wish), /^bob@example\.com .* no provider signs QES under EIDAS/);
    assert.equal((await create(version, wish, null)).status, 201, "demo keys sign everything");
  });

  test(`13 ${version} does not ask a signer for AES where no code can be sent`, async () => {
    const wish = { quality: "AES", signatures: [entry(version)] };
    saysNo(await create(version, wish), /^bob@example\.com .* no SMS gateway/);
    reaches = { mail: true, sms: true };
    const made = await create(version, wish);
    reaches = { mail: true, sms: false };
    assert.equal(made.status, 201, made.text);
    const call = await clientOf(service, version, live);
    const id = String(made.json()["id"]);
    saysNo(await call("POST", `${PATH}/${id}/signatures`, entry(version)), /no SMS gateway/);
    saysNo(await call("PUT", PATH, { id, signatures: [entry(version)] }), /no SMS gateway/);
    saysNo(await call("PUT", PATH, { id, quality: "SES" }), /code that opens an account/);
  });
}

test("13 a DRAFT that nobody could sign any more is not sent", async () => {
  reaches = { mail: true, sms: true };
  const made = await create("v3", { quality: "AES", signatures: [entry("v3")] });
  reaches = { mail: true, sms: false };
  const v3 = await clientOf(service, "v3", live);
  const path = `${PATH}/${String(made.json()["id"])}`;
  saysNo(await v3("POST", `${path}/initiate`), /bob@example\.com .* no SMS gateway/);
  assert.equal((await v3("GET", path)).json()["status_overall"], "DRAFT");
  reaches = { mail: true, sms: true };
  assert.equal((await v3("POST", `${path}/initiate`)).status, 200);
  reaches = { mail: true, sms: false };
});

test("13 a guest without an e-mail address needs the gateway for SES too", async () => {
  const { email_address: _, ...silent } = GUEST;
  const wish = { quality: "SES", signatures: [{ signer_identity_data: silent }] };
  saysNo(await create("v2", wish), /^Ada Lovelace .* no SMS gateway/);
  const known = { quality: "SES", signatures: [{ signer_identity_data: GUEST }] };
  assert.equal((await create("v2", known)).status, 201);
  assert.equal((await create("v2", wish, null)).status, 201, "the sandbox shows messages");
});

test("13 without mail nobody is invited", async () => {
  reaches = { mail: false, sms: true };
  const reply = await create("v2", { signatures: [entry("v2")] });
  reaches = { mail: true, sms: false };
  saysNo(reply, /no mail server is there to send the invitation/);
});

test("4.7 what an account can sign with says the same beforehand", async () => {
  const email = "qes@example.com";
  await service.world.store.accounts.add({
    id: randomUUID() as AccountId,
    email,
    firstName: "Ada",
    lastName: "Lovelace",
    mobileNumber: "+41790000000",
    language: null,
    identifications: [
      {
        provider: "desk",
        firstName: "Ada",
        lastName: "Lovelace",
        legislations: ["ZERTES"],
        provenAt: new Date("2026-01-01T00:00:00Z"),
        environment: "production",
        reference: null,
      },
    ],
  });
  await service.world.store.tenancy.addMember(live.id, email, "member");
  for (const version of ["v2", "v3"] as const) {
    const call = await clientOf(service, version, live);
    const ask = async () =>
      (await call("GET", `/user/signature-qualities?username=${email}`)).json();
    const none = { zertes: false, eidas: false };
    assert.deepEqual(await ask(), {
      ses: { any: false },
      aes: { any: false },
      aes_minimal: none,
      qes: none,
    });
    reaches = { mail: true, sms: true };
    assert.deepEqual(await ask(), {
      ses: { any: true },
      aes: { any: true },
      aes_minimal: { zertes: true, eidas: true },
      qes: none,
    });
    reaches = { mail: true, sms: false };
  }
});
