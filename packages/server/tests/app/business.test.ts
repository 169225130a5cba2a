import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { BUSINESS_CALLS, type BusinessKey } from "@paraph/contract/app";
import { makeKey } from "../../src/actions/business/keys.ts";
import { addMember } from "../../src/actions/business/manage-members.ts";
import type { BusinessId } from "../../src/domain/business/business.ts";
import { aCall } from "../kit/build.ts";
import { anEntry, guestsOf } from "../kit/guest.ts";
import { personOf, type Person } from "../kit/person.ts";
import { startService, type TestService } from "../kit/service.ts";

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

const at = (path: string) => `/app/business/${acme}${path}`;

/** What each call answers to a member who is no administrator. */
const BODIES: Readonly<Record<string, unknown>> = {
  newKey: { environment: "demo" },
  putMember: { email: "new@acme.example", role: "admin" },
  putExits: { origins: null },
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
    const { keys } = (await admin.call("GET", at("/keys"))).json() as { keys: BusinessKey[] };
    assert.deepEqual(
      keys.map(({ username, revokedAt }) => [username, revokedAt]),
      [["api_demo_acme", null]],
    );
  });

  test("4.1 a key is shown once, logs in, is reset and ends", async () => {
    const made = await admin.call("POST", at("/keys"), { environment: "demo", days: 30 });
    assert.equal(made.status, 200, made.text);
    const { username, key } = made.json() as { username: string; key: string };
    assert.match(await service.logIn({ username, key }), /^ey/);
    const listed = await admin.call("GET", at("/keys"));
    assert.ok(!listed.text.includes(key), "the key is told again");
    const found = (listed.json()["keys"] as BusinessKey[]).find((one) => one.username === username);
    assert.ok(found?.lastUsedAt && found.expiresAt && !found.revokedAt);
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
    const wanted = { environment: "production", days: null } as const;
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
