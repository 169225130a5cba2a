import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { SigningPage } from "@paraph/contract/app";
import { checkFor } from "../../src/http/frame/checks.ts";
import { startService } from "../kit/service.ts";
import { anEntry, type Guest, guestsOf, oneGuest, statusFor } from "../kit/guest.ts";

const service = await startService();
const fits = checkFor("body", SigningPage, "error.request.body_invalid");

const aGuest = (more?: object) => oneGuest(service, more);
const statusOf = (guest: Guest) => statusFor(service, guest);

describe("12. a link", () => {
  test("shows who asks and writes nothing until it is opened", async () => {
    const guest = await aGuest();
    const { requestId, secret } = guest;
    for (let look = 0; look < 3; look += 1) {
      const reply = await guest.call("POST", "/app/links/preview", { requestId, secret });
      const page = reply.json() as SigningPage;
      fits(structuredClone(page));
      assert.deepEqual([reply.status, page.state], [200, "ready"]);
      assert.equal(page.invitation?.title, "Contract");
      assert.deepEqual(page.documents, []);
      assert.equal(reply.headers.get("set-cookie"), null);
    }
    const token = await service.logIn();
    const seen = await service.call("GET", `/v2/signature-requests/${requestId}`, { token });
    const [entry] = seen.json()["signatures"] as { last_viewed_at?: string | null }[];
    assert.equal(entry?.last_viewed_at ?? null, null);
  });

  test("opens a session of its one signature, and of no other", async () => {
    const [ada, bob] = await guestsOf(service, [anEntry("Ada"), anEntry("Bob")]);
    assert.ok(ada && bob);
    const page = await ada.open();
    fits(structuredClone(page));
    assert.equal(page.state, "ready");
    assert.match(ada.cookie(), /^paraph-link-[0-9a-f-]{36}=[\w-]{43}$/);
    const other = `/app/signing/${bob.requestId}/${bob.signatureId}`;
    assert.equal((await ada.call("GET", other)).status, 401);
    const elsewhere = `/app/signing/${bob.requestId}/${ada.signatureId}`;
    assert.equal((await ada.call("GET", elsewhere)).status, 200);
    const stranger = await aGuest();
    const foreign = `/app/signing/${stranger.requestId}/${ada.signatureId}`;
    assert.equal((await ada.call("GET", foreign)).status, 404);
  });

  test("with a wrong secret says the same whether the request exists or not", async () => {
    const guest = await aGuest();
    const { requestId } = guest;
    const replies = await Promise.all(
      [
        { requestId, secret: "x".repeat(43) },
        { requestId: "0d4bd9c8-6f1d-4c55-9a51-2f6f6a2f8f10", secret: guest.secret },
        { requestId: "nonsense", secret: guest.secret },
      ].map((body) => guest.call("POST", "/app/links/open", body)),
    );
    for (const reply of replies) {
      assert.deepEqual([reply.status, reply.json()["state"]], [404, "link_invalid"]);
      assert.equal(reply.headers.get("set-cookie"), null);
    }
  });

  test("12 of a withdrawn request opens no session and notes no view", async () => {
    const guest = await aGuest();
    const { requestId, secret } = guest;
    const at = `/v2/signature-requests/${requestId}/withdraw`;
    await service.call("POST", at, { token: await service.logIn(), body: {} });
    const link = { requestId, secret };
    for (const path of ["/app/links/preview", "/app/links/open"]) {
      const reply = await guest.call("POST", path, link);
      assert.deepEqual([reply.status, reply.json()["state"]], [410, "withdrawn"], path);
      assert.equal(reply.headers.get("set-cookie"), null);
    }
    const rows = await service.database.sql<{ count: number }>`
      select count(*)::int as count from audit_event
       where subject = ${requestId} and type = 'request.viewed'`;
    assert.equal(rows[0]?.count, 0);
  });

  test("never stands in the log", async () => {
    const guest = await aGuest();
    await guest.open();
    assert.ok(!service.logged.some((line) => line.includes(guest.secret)));
  });
});

describe("12. a second tab", () => {
  const tabOf = (cookie: string) => async (method: string, path: string, token?: string | null) =>
    service.call(method, path, {
      headers: { origin: service.url, cookie, ...(token && { "x-csrf-token": token }) },
      ...(method === "POST" && { body: { reason: "No." } }),
    });

  test("has only the cookie, reads the token from the page and may act with it", async () => {
    const guest = await aGuest();
    await guest.open();
    const call = tabOf(guest.cookie());
    const at = `/app/signing/${guest.requestId}/${guest.signatureId}`;
    const page = await call("GET", at);
    const token = page.headers.get("x-csrf-token");
    assert.ok(page.status === 200 && token, page.text);
    assert.match(page.headers.get("cache-control") ?? "", /no-store/);
    assert.equal(page.headers.get("access-control-allow-origin"), null);
    const without = await call("POST", `${at}/decline`);
    assert.deepEqual([without.status, without.json()["key"]], [403, "error.session.token_wrong"]);
    const declined = await call("POST", `${at}/decline`, token);
    assert.equal(declined.status, 200, declined.text);
    assert.equal(await statusOf(guest), "DECLINED");
  });

  test("with the cookie of another signature gets no token and may not act", async () => {
    const [ada, bob] = await guestsOf(service, [anEntry("Ada"), anEntry("Bob")]);
    assert.ok(ada && bob);
    await ada.open();
    await bob.open();
    const call = tabOf(bob.cookie());
    const at = ({ requestId, signatureId }: Guest) => `/app/signing/${requestId}/${signatureId}`;
    const foreign = await call("GET", at(ada));
    assert.deepEqual([foreign.status, foreign.headers.get("x-csrf-token")], [401, null]);
    const token = (await call("GET", at(bob))).headers.get("x-csrf-token");
    assert.ok(token);
    assert.equal((await call("POST", `${at(ada)}/decline`, token)).status, 401);
    const mixed = await tabOf(ada.cookie())("POST", `${at(ada)}/decline`, token);
    assert.deepEqual([mixed.status, mixed.json()["key"]], [403, "error.session.token_wrong"]);
    assert.equal(await statusOf(ada), "OPEN");
  });
});

describe("12. a history", () => {
  test("a report stands in the history", async () => {
    const guest = await aGuest();
    await guest.open();
    assert.equal((await guest.at("POST", "/report", { kind: "suspicious" })).status, 204);
    const rows = await service.database.sql<{ count: number }>`
      select count(*)::int as count from audit_event
       where subject = ${guest.requestId} and type = 'request.reported'`;
    assert.equal(rows[0]?.count, 1);
  });

  test("nobody floods the history of a request by reports or declarations, in however many sessions", async () => {
    const still = await startService({ database: { frozen: true } });
    const [guest, other] = await guestsOf(still, [anEntry("Flo"), anEntry("Oda")]);
    assert.ok(guest && other);
    const { requestId, secret } = guest;
    const reports: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      const report = { requestId, secret, kind: "suspicious" };
      reports.push((await guest.call("POST", "/app/links/report", report)).status);
    }
    assert.deepEqual(reports, [204, 204, 204, 204, 204, 429]);
    const page = await guest.open();
    assert.equal((await guest.at("POST", "/report", { kind: "suspicious" })).status, 429);
    const declared: number[] = [];
    for (let n = 0; n < 31; n += 1) {
      if (n % 10 === 0) await guest.open();
      declared.push((await guest.declare(page)).status);
    }
    assert.deepEqual(new Set(declared.slice(0, 30)), new Set([200]));
    assert.equal(declared[30], 429);
    await other.open();
    assert.equal((await other.at("POST", "/report", { kind: "suspicious" })).status, 204);
    assert.equal((await other.declare()).status, 200, "each signature is counted by itself");
  });
});
