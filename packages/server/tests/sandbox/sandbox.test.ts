import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { keptMessenger } from "../../src/adapters/sandbox/kept-messenger.ts";
import type { BusinessId } from "../../src/domain/business/business.ts";
import { startService } from "../kit/service.ts";

const service = await startService();
const { world, call, logIn } = service;
const token = await logIn();

async function acmeId(): Promise<string> {
  return (await world.store.tenancy.findApiUser("api_demo_acme"))?.businessId ?? "";
}

async function keep(to: string, key: string): Promise<void> {
  const { messages } = world.store;
  const messenger = keptMessenger({ ...world, messages });
  await messenger.mail.send({
    businessId: await acmeId(),
    requestId: null,
    to,
    sender: "Acme",
    language: "en",
    subject: `Hello ${to}`,
    text: "Open http://localhost:8080/view/1",
    html: "<p>Open</p>",
    attachments: [],
    key,
  });
}

describe("8. the sandbox", () => {
  test("shows what was sent, newest first, and filters by receiver", async () => {
    await keep("ada@example.com", "1");
    await keep("bob@example.com", "2");
    const all = await call("GET", "/sandbox/messages", { token });
    assert.equal(all.status, 200);
    const messages = JSON.parse(all.text) as Record<string, unknown>[];
    assert.deepEqual(
      messages.map(({ to }) => to),
      ["bob@example.com", "ada@example.com"],
    );
    const [newest] = messages;
    assert.deepEqual(Object.keys(newest ?? {}), [
      "id",
      "channel",
      "to",
      "subject",
      "text",
      "html",
      "links",
      "attachments",
      "created_at",
    ]);
    assert.deepEqual(newest?.["links"], ["http://localhost:8080/view/1"]);
    const one = await call("GET", "/sandbox/messages?to=ADA%40example.com", { token });
    assert.equal((JSON.parse(one.text) as unknown[]).length, 1);
  });

  test("belongs to the business: another of its demo keys reads the same", async () => {
    const second = { username: "api_demo_acme_second", key: "key of the second" };
    await world.store.tenancy.addApiUser({
      username: second.username,
      businessId: (await acmeId()) as BusinessId,
      environment: "demo",
      keyHash: world.secretKeys.digest("api_key", second.key),
      expiresAt: null,
    });
    const read = async (by: string) => (await call("GET", "/sandbox/messages", { token: by })).text;
    assert.match(await read(token), /ada@example\.com/);
    assert.equal(await read(await logIn(second)), await read(token));
  });

  test("shows nothing of another business, and is not there for a production key", async () => {
    const other = await logIn(await service.addBusiness("other"));
    assert.equal((await call("GET", "/sandbox/messages", { token: other })).text, "[]");
    const real = await logIn(await service.addBusiness("real", [], "production"));
    const calls = [
      ["GET", "/sandbox/messages"],
      ["GET", "/sandbox/clock"],
      ["POST", "/sandbox/clock"],
      ["GET", "/sandbox/callback-secret"],
    ] as const;
    for (const [method, path] of calls) {
      const body = method === "POST" ? { advance_seconds: 1 } : undefined;
      const options = { token: real, ...(body && { body }) };
      assert.equal((await call(method, path, options)).status, 404, path);
    }
    assert.equal((await call("GET", "/sandbox/messages")).status, 401);
  });

  test("moves the time of one business only, and forward only", async () => {
    const mover = await logIn(await service.addBusiness("mover"));
    const before = await call("GET", "/sandbox/clock", { token: mover });
    const moved = await call("POST", "/sandbox/clock", {
      token: mover,
      body: { advance_seconds: 86_400 },
    });
    assert.equal(moved.status, 200);
    assert.equal(moved.json()["offset_seconds"], 86_400);
    const span = Date.parse(String(moved.json()["now"])) - Date.parse(String(before.json()["now"]));
    assert.ok(Math.abs(span - 86_400_000) < 120_000);
    assert.equal((await call("GET", "/sandbox/clock", { token })).json()["offset_seconds"], 0);
    for (const advance_seconds of [-1, 1.5, "x", 10 ** 12, null]) {
      const answer = await call("POST", "/sandbox/clock", {
        token: mover,
        body: { advance_seconds },
      });
      assert.equal(answer.status, 400, String(advance_seconds));
    }
  });

  test("gives the secret of callbacks and makes a new one", async () => {
    const first = (await call("GET", "/sandbox/callback-secret", { token })).json()["secrets"];
    assert.match(String(first), /^whsec_[A-Za-z0-9+/]{43}=$/);
    const renewed = await call("POST", "/sandbox/callback-secret", { token });
    const secrets = renewed.json()["secrets"] as string[];
    assert.deepEqual(secrets.slice(1), first);
  });
});
