import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { BUSINESS_CALLS, type BusinessOverview, type BusinessUser } from "@paraph/contract/app";
import { aPdf } from "@paraph/testkit";
import { makeKey } from "../../src/actions/business/keys.ts";
import { addMember } from "../../src/actions/business/manage-members.ts";
import type { BusinessId } from "../../src/domain/business/business.ts";
import { aCall } from "../kit/build.ts";
import { anEntry, guestsOf } from "../kit/guest.ts";
import { personOf, type Person } from "../kit/person.ts";
import { startService, type Reply, type TestService } from "../kit/service.ts";

const service = await startService();
const { world } = service;
const acme = await acmeOf(service);
const admin = await memberOf(service, "admin@acme.example", "admin");
const member = await memberOf(service, "member@acme.example", "member");
const stranger = await personOf(service, "mallory@example.com");

async function acmeOf({ world: { store } }: TestService): Promise<BusinessId> {
  const user = await store.tenancy.findApiUser("api_demo_acme");
  assert.ok(user);
  return user.businessId;
}

async function memberOf(at: TestService, email: string, role: "admin" | "member"): Promise<Person> {
  const person = await personOf(at, email);
  const names = { firstName: null, lastName: null };
  await addMember(at.world, await acmeOf(at), { email, ...names, role });
  return person;
}

function userIn(listed: Reply, username: string): BusinessUser {
  const users = listed.json()["users"] as BusinessUser[];
  const found = users.find((one) => one.username === username);
  assert.ok(found, listed.text);
  return found;
}

const at = (path: string) => `/app/business/${acme}${path}`;

/** What each call answers to a member who is no administrator. */
const BODIES: Readonly<Record<string, unknown>> = {
  newKey: { environment: "demo" },
  addKey: {},
  putMember: { email: "new@acme.example", role: "admin" },
  putExits: { origins: null },
  putEmbedding: { origins: [] },
  putReminders: { reminders: null },
  handOver: { to: "admin@acme.example" },
  handOverAll: { from: "member@acme.example", to: "admin@acme.example" },
};

describe("12. the pages of a business", { concurrency: false }, () => {
  test("who does not belong to it finds nothing, and members see only who belongs to it", async () => {
    for (const [name, { method, path }] of Object.entries(BUSINESS_CALLS)) {
      const address = path
        .replace("{businessId}", acme)
        .replace("{username}", "api_demo_acme")
        .replace("{email}", "admin%40acme.example")
        .replace("{n}", "1")
        .replace("{version}", "1")
        .replace("{requestId}", randomUUID())
        .replace("{callbackId}", randomUUID());
      const ask = (person: Person) => person.call(method, address, BODIES[name]);
      const nobody = await service.call(method, address, {
        ...(BODIES[name] !== undefined && { body: BODIES[name] }),
        headers: { origin: service.url },
      });
      assert.equal(nobody.status, 401, name);
      assert.equal((await ask(stranger)).status, 404, name);
      assert.equal((await ask(member)).status, name === "members" ? 200 : 403, name);
    }
    const { users } = (await admin.call("GET", at("/keys"))).json() as { users: BusinessUser[] };
    assert.deepEqual(
      users.map(({ username, revokedAt }) => [username, revokedAt]),
      [["api_demo_acme", null]],
    );
  });

  test("4.1 a key is shown once, logs in, is reset and ends", async () => {
    const wanted = { environment: "demo", days: 30, name: " Payroll " };
    const made = await admin.call("POST", at("/keys"), wanted);
    assert.equal(made.status, 200, made.text);
    const { username, key } = made.json() as { username: string; key: string };
    assert.match(await service.logIn({ username, key }), /^ey/);
    const listed = await admin.call("GET", at("/keys"));
    assert.ok(!listed.text.includes(key), "the key is told again");
    const found = userIn(listed, username);
    const [first] = found.keys;
    assert.ok(first?.lastUsedAt && first.expiresAt && !found.revokedAt);
    assert.equal(first.name, "Payroll");
    const again = await admin.call("POST", at(`/keys/${username}/reset`));
    const renewed = again.json() as { username: string; key: string };
    assert.notEqual(renewed.key, key);
    await assert.rejects(service.logIn({ username, key }));
    assert.match(await service.logIn(renewed), /^ey/);
    assert.equal((await admin.call("DELETE", at(`/keys/${username}`))).status, 204);
    await assert.rejects(service.logIn(renewed));
    const other = await admin.call("DELETE", at("/keys/api_demo_basic"));
    assert.deepEqual([other.status, other.json()["key"]], [404, "error.business.key_not_found"]);
  });

  test("17. a second key works beside the first until that is ended, with its tokens, at once", async () => {
    const made = await admin.call("POST", at("/keys"), { environment: "demo", name: "2025" });
    const old = made.json() as { username: string; key: string };
    const { username } = old;
    const oldToken = await service.logIn(old);
    const created = await service.call("POST", "/v2/documents", {
      token: oldToken,
      body: { title: "Kept", content: Buffer.from(aPdf()).toString("base64") },
    });
    const path = `/v2/documents/${String(created.json()["id"])}`;
    const add = () => admin.call("POST", at(`/keys/${username}/keys`), { name: "2026", days: 90 });
    const added = await add();
    assert.equal(added.status, 200, added.text);
    const fresh = added.json() as { username: string; key: string };
    assert.deepEqual([fresh.username, fresh.key === old.key], [username, false]);
    assert.match(await service.logIn(old), /^ey/, "the old key works on");
    const freshToken = await service.logIn(fresh);
    const statuses = async () =>
      [
        await service.call("GET", path, { token: oldToken }),
        await service.call("GET", path, { token: freshToken }),
      ].map(({ status }) => status);
    assert.deepEqual(await statuses(), [200, 200], "what the user made is there with both");
    const third = await add();
    assert.deepEqual([third.status, third.json()["key"]], [409, "error.business.two_keys"]);

    const { keys } = userIn(await admin.call("GET", at("/keys")), username);
    assert.deepEqual(
      keys.map(({ name, end, lastUsedAt }) => [name, end, lastUsedAt !== null]),
      [
        ["2025", null, true],
        ["2026", null, true],
      ],
    );
    const [before] = keys;
    const end = (version: number | undefined) =>
      admin.call("DELETE", at(`/keys/${username}/keys/${version}`));
    assert.equal((await end(before?.version)).status, 204);
    assert.deepEqual(await statuses(), [401, 200], "its tokens end, those of the other do not");
    await assert.rejects(service.logIn(old));
    assert.match(await service.logIn(fresh), /^ey/);
    assert.equal((await end(before?.version)).json()["key"], "error.business.key_not_found");
    const last = await end(keys[1]?.version);
    assert.deepEqual([last.status, last.json()["key"]], [409, "error.business.last_key"]);

    const again = await add();
    assert.equal(again.status, 200, again.text);
    assert.deepEqual(await statuses(), [401, 200], "no version is given twice");
    assert.equal((await admin.call("POST", at(`/keys/${username}/reset`))).status, 200);
    assert.deepEqual(await statuses(), [401, 401], "a reset ends all of them");
    assert.equal((await admin.call("DELETE", at(`/keys/${username}`))).status, 204);
    assert.equal((await add()).json()["key"], "error.business.key_not_found", "it was revoked");
  });

  test("17. a key that has expired makes room for another", async () => {
    const made = await admin.call("POST", at("/keys"), { environment: "demo", days: 1 });
    const { username } = made.json() as { username: string };
    const add = () => admin.call("POST", at(`/keys/${username}/keys`), {});
    assert.equal((await add()).status, 200);
    assert.equal((await add()).status, 409);
    service.advance(2 * 86_400);
    const late = await memberOf(service, "late@acme.example", "admin");
    const added = await late.call("POST", at(`/keys/${username}/keys`), {});
    assert.equal(added.status, 200, added.text);
    const { keys } = userIn(await late.call("GET", at("/keys")), username);
    assert.deepEqual(
      keys.map(({ version, expiresAt }) => [version, expiresAt]),
      [
        [2, null],
        [3, null],
      ],
    );
    service.advance(-2 * 86_400);
    assert.equal((await admin.call("DELETE", at("/members/late@acme.example"))).status, 204);
  });

  test("12. the overview counts what is open, who belongs to it and which keys end soon", async () => {
    const before = (await admin.call("GET", at("/overview"))).json() as BusinessOverview;
    const [guest] = await guestsOf(service, [anEntry("Ada")]);
    assert.ok(guest);
    await admin.call("POST", at("/keys"), { environment: "demo", days: 7 });
    const after = (await admin.call("GET", at("/overview"))).json() as BusinessOverview;
    assert.deepEqual(after, {
      ...before,
      openRequests: before.openRequests + 1,
      users: before.users + 1,
      keysEnding: before.keysEnding + 1,
    });
    const { members } = (await admin.call("GET", at("/members"))).json() as { members: object[] };
    assert.equal(after.members, members.length);
    const other = (await admin.call("GET", at("/overview?environment=production"))).json();
    assert.deepEqual([other["openRequests"], other["users"]], [0, 0], "the other environment");
  });

  test("11. a demo makes no production keys, and production asks for a fresh factor", async () => {
    const refused = await admin.call("POST", at("/keys"), { environment: "production" });
    assert.equal(refused.json()["key"], "error.business.no_production_here");
    const live = await startService({
      settings: {
        mode: "production",
        publicUrl: "http://127.0.0.1",
        signingAppUrl: "http://127.0.0.1",
      },
    });
    await memberOf(live, "chief@acme.example", "admin");
    const account = await live.world.store.accounts.find("chief@acme.example");
    assert.ok(account);
    const person = { kind: "person", accountId: account.id, email: account.email } as const;
    const wanted = { environment: "production", name: null, days: null } as const;
    const id = await acmeOf(live);
    const proven = (minutes: number) => ({
      person,
      session: {
        holder: { kind: "account", accountId: account.id, email: account.email },
        createdAt: new Date(Date.now() - minutes * 60_000),
        factor: "sms",
      } as never,
    });
    await assert.rejects(makeKey(live.world, proven(20), id, wanted), {
      key: "error.session.proof_old",
    });
    assert.match((await makeKey(live.world, proven(1), id, wanted)).username, /^api_prod/);
  });

  test("members are added, change their role and go; the last administrator stays", async () => {
    const put = (email: string, role: string) =>
      admin.call("POST", at("/members"), { email, role });
    await memberOf(service, "zoe@acme.example", "admin");
    assert.equal((await put("Zoe@acme.example", "member")).status, 200);
    const { members } = (await admin.call("GET", at("/members"))).json();
    const roles = new Map(
      (members as { email: string; role: string }[]).map(({ email, role }) => [email, role]),
    );
    assert.deepEqual(
      [roles.get("zoe@acme.example"), roles.get(admin.email), roles.get(member.email)],
      ["member", "admin", "member"],
    );
    const remove = (email: string) => admin.call("DELETE", at(`/members/${email}`));
    assert.equal((await remove("zoe@acme.example")).status, 204);
    assert.equal((await remove("zoe@acme.example")).status, 404);
    for (const refused of [await put(admin.email, "member"), await remove(admin.email)]) {
      assert.deepEqual([refused.status, refused.json()["key"]], [409, "error.business.last_admin"]);
    }
  });

  test("6. the log shows this business's callbacks of one environment, and repeats one", async () => {
    const [guest] = await guestsOf(service, [anEntry("Ada")], {
      callback_success_url: "http://127.0.0.1:9/done",
      callback_error_url: "http://127.0.0.1:9/failed",
    });
    assert.ok(guest);
    const token = await service.logIn();
    await service.call("POST", `/v2/signature-requests/${guest.requestId}/withdraw`, {
      token,
      body: {},
    });
    const log = async (environment: string) => {
      const reply = await admin.call("GET", at(`/callbacks?environment=${environment}`));
      return reply.json()["callbacks"] as { id: string; state: string; event: string }[];
    };
    assert.deepEqual(await log("production"), []);
    const [callback] = await log("demo");
    assert.equal(callback?.event, "error");
    const id = callback?.id ?? "";
    await world.store.callbacks.record(id, aCall({ at: new Date() }));
    const again = await admin.call("POST", at(`/callbacks/${id}/replay`));
    assert.equal(again.status, 204);
    assert.equal((await log("demo"))[0]?.state, "OPEN");
    const one = await admin.call("GET", at(`/callbacks/${id}/attempts/1`));
    assert.deepEqual([one.status, one.json()["status"]], [200, 500], one.text);
    assert.deepEqual(one.json()["answer"], { type: "text/plain", text: "down", isCut: false });
    for (const n of ["2", "0", "-1", "x", "1e0", "99999999999"]) {
      assert.equal((await admin.call("GET", at(`/callbacks/${id}/attempts/${n}`))).status, 404, n);
    }
    const basic = await world.store.tenancy.findApiUser("api_demo_basic");
    await addMember(world, basic?.businessId ?? acme, {
      email: stranger.email,
      firstName: null,
      lastName: null,
      role: "admin",
    });
    const foreign = `/app/business/${basic?.businessId}/callbacks/${id}/replay`;
    assert.equal((await stranger.call("POST", foreign)).status, 404);
    const seen = foreign.replace("replay", "attempts/1");
    assert.equal((await stranger.call("GET", seen)).status, 404);
  });

  test("4.5 an exit that is not listed is offered and never followed by itself", async () => {
    const [guest] = await guestsOf(service, [anEntry("Eve")]);
    assert.ok(guest);
    const exitOf = async () => {
      await guest.open({ exitURL: "https://shop.example/thanks" });
      return (await guest.page()).exits?.exit;
    };
    assert.deepEqual(await exitOf(), {
      url: "https://shop.example/thanks",
      host: "shop.example",
      isAutomatic: true,
    });
    const put = (origins: unknown) => admin.call("PUT", at("/exits"), { origins });
    assert.equal((await put(["https://other.example"])).status, 200);
    assert.equal((await exitOf())?.isAutomatic, false);
    assert.deepEqual((await put(["https://shop.example/", "https://shop.example"])).json(), {
      origins: ["https://shop.example"],
    });
    assert.equal((await exitOf())?.isAutomatic, true);
    for (const wrong of ["shop.example", "https://shop.example/path", "javascript:alert(1)"]) {
      assert.equal((await put([wrong])).status, 400, wrong);
    }
  });
});
