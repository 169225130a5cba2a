import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { aPdf } from "@paraph/testkit";
import { callbackSecrets, writeSecret } from "../../src/actions/callbacks/callback-secrets.ts";
import { keptMessenger } from "../../src/adapters/sandbox/kept-messenger.ts";
import { startWork } from "../kit/work.ts";
import { anEntry, guestAt } from "../kit/guest.ts";
import { ACME, startService } from "../kit/service.ts";
import { findInDatabase } from "./find-in-database.ts";

/** The sandbox keeps what it sends, as a demo does: the database gets to see every link and code. */
const service = await startService({
  world: (world) => {
    const kept = keptMessenger({ ...world, messages: world.store.messages });
    return { messengers: { demo: kept, production: world.messengers.production } };
  },
});
const { world, database, call } = service;
const token = await service.logIn();
const content = Buffer.from(aPdf()).toString("base64");

type Made = { id: string; signatures: { sid: string; signing_url: string }[] };

async function aRequest(key: string): Promise<Made> {
  const body = { title: "Contract", content, signatures: [anEntry("Ada"), anEntry("Bob")] };
  const headers = { "idempotency-key": key };
  const reply = await call("POST", "/v2/signature-requests", { token, body, headers });
  assert.equal(reply.status, 201, reply.text);
  return reply.json() as Made;
}

const repeat = (key: string) => {
  const body = { title: "Contract", content, signatures: [anEntry("Ada"), anEntry("Bob")] };
  return call("POST", "/v2/signature-requests", {
    token,
    body,
    headers: { "idempotency-key": key },
  });
};

async function messages(): Promise<string> {
  return (await call("GET", "/sandbox/messages", { token })).text;
}

describe("14. a copy of the database", () => {
  test("tells no link, code, key, session or token, wherever one looks", async () => {
    const { id, signatures } = await aRequest("first");
    await (await startWork(service)).idle();
    const secrets: Record<string, string> = { "API key": ACME.key, "access token": token };
    for (const { sid, signing_url: url } of signatures) {
      const guest = guestAt(service, id, sid, url.split("/").at(-1) ?? "");
      secrets[`link of ${sid}`] = guest.secret;
      secrets[`address of ${sid}`] = url;
      const opened = await guest.call("POST", "/app/links/open", {
        requestId: id,
        secret: guest.secret,
      });
      secrets[`csrf token of ${sid}`] = String(opened.json()["csrfToken"]);
      await guest.open();
      secrets[`session of ${sid}`] = guest.cookie().split("=")[1] ?? "";
      const intent = (await guest.declare()).json() as { id: string; factors: string[] };
      const [factor] = intent.factors;
      if (factor === "none") continue;
      const sent = await guest.at("POST", `/intents/${intent.id}/code`, { factor });
      assert.equal(sent.status, 200, sent.text);
      const [, code = ""] = /"text":"[^"]*?\b(\d{6})\b/.exec(await messages()) ?? [];
      secrets[`code of ${sid}`] = code;
    }
    const side = { businessId: (await acme()).businessId, environment: "demo" } as const;
    for (const [n, one] of (await callbackSecrets(world, side)).entries()) {
      secrets[`callback secret ${n}`] = writeSecret(one).slice("whsec_".length);
    }
    assert.ok(Object.keys(secrets).length >= 10, Object.keys(secrets).join());
    assert.ok((await messages()).includes(signatures[0]?.signing_url ?? "?"), "the sandbox tells");
    assert.equal((await repeat("first")).json()["id"], id, "the answer can still be given again");
    assert.deepEqual(await findInDatabase(database.owner.sql, secrets), []);
  });

  test("control: the search finds what lies in a text, a JSON, an array or bytes", async () => {
    const { sql } = database.owner;
    const secrets = { "the planted one": "p1anted-s3cret-of-this-test", "a code": "918273" };
    const order = { businessId: null, key: "planted", runAt: new Date(Date.now() + 1e9) };
    await world.store.jobs.add([
      { ...order, kind: "never", payload: { deep: [`x ${secrets["the planted one"]} y`] } },
    ]);
    await sql`update business set name = ${`name ${secrets["a code"]}`} where name = 'basic'`;
    await sql`
      insert into trusted_list (url, content, fetched_at)
      values ('u', ${Buffer.from(secrets["the planted one"])}, now())`;
    await sql`
      insert into idempotency (scope, key, fingerprint, lease_until, expires_at, objects)
      values ('s', 'k', '', now(), now(), array[${secrets["the planted one"]}])`;
    const found = await findInDatabase(sql, secrets);
    assert.deepEqual(found.toSorted(), [
      "a code in business.name",
      "the planted one in idempotency.objects",
      "the planted one in job.payload",
      "the planted one in trusted_list.content",
    ]);
  });
});

describe("14. a stored answer goes with what it tells of", () => {
  const kept = async (key: string): Promise<boolean | undefined> => {
    const [row] = await database.owner.sql<{ kept: boolean }>`
      select answer is not null as kept from idempotency where key = ${key}`;
    return row?.kept;
  };
  const goneAfter = async (key: string, go: (made: Made) => Promise<unknown>): Promise<void> => {
    const made = await aRequest(key);
    assert.equal(await kept(key), true);
    await go(made);
    assert.equal(await kept(key), false);
    const again = await repeat(key);
    assert.deepEqual(
      [again.status, again.json()["key"]],
      [409, "error.idempotency.answer_gone"],
      "and nothing is made a second time",
    );
  };

  test("when the request is deleted", () =>
    goneAfter("deleted", ({ id }) => call("DELETE", `/v2/signature-requests/${id}`, { token })));

  test("when the request is withdrawn, whose own answer stays", async () => {
    await goneAfter("withdrawn", async ({ id }) => {
      const headers = { "idempotency-key": "withdrawing" };
      const path = `/v3/signature-requests/${id}/withdraw`;
      const reply = await call("POST", path, { token, headers, body: {} });
      assert.equal(reply.status, 200, reply.text);
    });
    assert.equal(await kept("withdrawing"), true);
  });

  test("when the retention policy deletes it", () =>
    goneAfter("retention", async ({ id }) => {
      const sql = database.owner.sql;
      await sql`
        update request set auto_delete_at = '2020-01-01', status = 'WITHDRAWN', ended_at = now()
         where id = ${id}`;
      const { deleteOldRequests } = await import("../../src/actions/requests/sweep-requests.ts");
      await deleteOldRequests(world);
    }));

  test("when a document is deleted", async () => {
    const headers = { "idempotency-key": "document" };
    const body = { title: "x", content };
    const make = () => call("POST", "/v2/documents", { token, body, headers });
    const made = await make();
    assert.equal(made.status, 201, made.text);
    const gone = await call("DELETE", `/v2/documents/${String(made.json()["id"])}`, { token });
    assert.ok(gone.status < 300, gone.text);
    assert.equal(await kept("document"), false);
    assert.equal((await make()).status, 409);
  });
});

async function acme() {
  const user = await world.store.tenancy.findApiUser(ACME.username);
  assert.ok(user);
  return user;
}
