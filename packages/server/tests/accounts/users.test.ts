import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import type { Account, AccountId } from "../../src/domain/accounts/account.ts";
import { aStoredDocument } from "../kit/stored.ts";
import { BASIC, startService, type Reply } from "../kit/service.ts";

const service = await startService();
const { world, call } = service;
const token = await service.logIn();
const stranger = await service.logIn(BASIC);

async function anAccount(email: string, parts: Partial<Account> = {}): Promise<string> {
  await world.store.accounts.add({
    id: randomUUID() as AccountId,
    email,
    firstName: "Ada",
    lastName: "Lovelace",
    mobileNumber: null,
    language: null,
    identifications: [],
    ...parts,
  });
  return email;
}

/** Somebody whom the business has asked to sign. */
async function invited(email: string): Promise<string> {
  const document_id = await aStoredDocument(service);
  const body = { title: "Contract", document_id, signatures: [{ account_email: email }] };
  const reply = await call("POST", "/v2/signature-requests", { token, body });
  assert.equal(reply.status, 201, reply.text);
  return email;
}

function ask(username: string, as = token, version = "v2", detail = "-detail"): Promise<Reply> {
  const query = new URLSearchParams({ username }).toString();
  return call("GET", `/${version}/user/signature-qualities${detail}?${query}`, { token: as });
}

async function qualitiesOf(email: string): Promise<readonly string[]> {
  const reply = await ask(email);
  assert.equal(reply.status, 200, reply.text);
  assert.equal(reply.json()["username"], email);
  const shown = reply.json()["signature_qualities"] as { quality: string; legislation: string }[];
  return shown.map(({ quality, legislation }) => [quality, legislation].filter(Boolean).join(" "));
}

describe("interface 4.7: which qualities an account can sign with", () => {
  test("a name alone is enough for SES", async () => {
    assert.deepEqual(await qualitiesOf(await invited(await anAccount("ses@example.com"))), ["SES"]);
  });

  test("a mobile number gives AES, also where the least of it is asked", async () => {
    const email = await anAccount("aes@example.com", { mobileNumber: "+41790000000" });
    assert.deepEqual(await qualitiesOf(await invited(email)), [
      "SES",
      "AES",
      "AES_MINIMAL ZERTES",
      "AES_MINIMAL EIDAS",
    ]);
  });

  test("an identification gives QES under its law", async () => {
    const email = await anAccount("qes@example.com", {
      mobileNumber: "+41790000000",
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
    assert.deepEqual(await qualitiesOf(await invited(email)), [
      "SES",
      "AES",
      "AES_MINIMAL ZERTES",
      "QES ZERTES",
      "AES_MINIMAL EIDAS",
    ]);
  });

  test("the same in truth values, as clients expect it, in versions 2 and 3", async () => {
    const email = await invited(await anAccount("t@example.com", { mobileNumber: "+41790000000" }));
    for (const version of ["v2", "v3"]) {
      const reply = await ask(email, token, version, "");
      assert.deepEqual(reply.json(), {
        ses: { any: true },
        aes: { any: true },
        aes_minimal: { zertes: true, eidas: true },
        qes: { zertes: false, eidas: false },
      });
    }
  });

  test("members of the business are known, however their address is written", async () => {
    const acme = await world.store.tenancy.findApiUser("api_demo_acme");
    assert.ok(acme);
    const email = await anAccount("member@example.com");
    assert.equal((await ask(email)).status, 404);
    await world.store.tenancy.addMember(acme.businessId, email, "member");
    assert.equal((await ask(" Member@Example.com ")).status, 200);
  });

  test("an account that another business knows answers like one that does not exist", async () => {
    const email = await invited(await anAccount("known@example.com"));
    assert.equal((await ask(email)).status, 200);
    const foreign = await ask(email, stranger);
    const unknown = await ask("nobody@example.com", stranger);
    assert.deepEqual([foreign.status, unknown.status], [404, 404]);
    const errorFields = ({ message, key, type }: Record<string, unknown>) => ({
      message,
      key,
      type,
    });
    assert.deepEqual(errorFields(foreign.json()), errorFields(unknown.json()));
  });

  test("without a username it is 400, without a token 401", async () => {
    const missing = await call("GET", "/v2/user/signature-qualities", { token });
    assert.equal(missing.status, 400);
    const nobody = await call("GET", "/v2/user/signature-qualities?username=a@example.com");
    assert.equal(nobody.status, 401);
  });
});
