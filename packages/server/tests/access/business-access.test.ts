import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { webRoutes } from "../../src/http/app/index.ts";
import { businessOf, memberOf } from "../kit/office.ts";
import { personOf, type Person } from "../kit/person.ts";
import { startService, type Reply } from "../kit/service.ts";
import { BUSINESS_OPERATIONS, OFFICE_CALLS, type OfficeCall } from "./business-operations.ts";

const service = await startService();
const acme = await businessOf(service);
const admin = await memberOf(service, "admin@acme.example", "admin");
const second = await memberOf(service, "second@acme.example", "admin");
const member = await memberOf(service, "member@acme.example", "member");
/** They administer a business, only not this one. */
const rival = await memberOf(service, "admin@basic.example", "admin", "api_demo_basic");
const stranger = await personOf(service, "mallory@example.com");

const GROUP = { name: "Board", type: "SIGNER", mode: "ALL", members: ["ada@example.com"] };

/** A picture of one pixel. */
const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** What an administrator receives for something that does not exist: the call itself is allowed. */
const ABSENT = new Set([
  "error.business.key_not_found",
  "error.business.member_not_found",
  "error.invitation.not_found",
  "error.sr.callback_not_found",
  "error.sr.not_found",
  "error.group.not_found",
  "error.entity.not_found",
]);
const BODIES: Readonly<Partial<Record<OfficeCall, unknown>>> = {
  newKey: { environment: "demo" },
  putMember: { email: "new@acme.example", role: "admin" },
  handOver: { to: "admin@acme.example" },
  handOverAll: { from: "nobody@acme.example", to: "admin@acme.example" },
  addKey: {},
  putExits: { origins: null },
  putEmbedding: { origins: [] },
  putReminders: { reminders: null },
  switchFeature: { isOn: true },
  addGroup: GROUP,
  changeGroup: GROUP,
  putRetention: { environment: "demo", days: 900, existing: null },
  putBranding: { displayName: "Acme", accent: "#0b5d3b" },
  putLogo: { content: PIXEL },
  playSigner: { act: "sign" },
  moveDemoClock: { seconds: 1 },
};

function addressOf(name: OfficeCall): string {
  return OFFICE_CALLS[name].path
    .replace("{businessId}", acme)
    .replace("{feature}", "expires_at")
    .replace("{groupId}", `gr_${"0".repeat(32)}`)
    .replace("{username}", "api_demo_nobody")
    .replace("{email}", "nobody%40acme.example")
    .replace("{n}", "1")
    .replace("{version}", "1")
    .replace(/\{(callback|invitation|message|request|signature)Id\}/g, () => randomUUID());
}

const isTheirs = (reply: Reply) => reply.status < 400 || ABSENT.has(String(reply.json()["key"]));
const ask = (person: Person, name: OfficeCall) =>
  person.call(OFFICE_CALLS[name].method, addressOf(name), BODIES[name]);
const NAMES = Object.keys(OFFICE_CALLS) as OfficeCall[];

describe("12. who may do what with a business", () => {
  test("every call of a business stands in the table once, and every route of one is such a call", () => {
    const listed = BUSINESS_OPERATIONS.flatMap(({ calls }) => calls);
    assert.deepEqual([...listed].sort(), [...NAMES].sort());
    const paths = new Set(NAMES.map((name) => OFFICE_CALLS[name].path as string));
    for (const { path } of webRoutes) {
      if (path.startsWith("/app/business/")) assert.ok(paths.has(path), `${path} is in no table`);
    }
  });

  test("who is not logged in, and who belongs to another business, finds nothing", async () => {
    for (const name of NAMES) {
      const { method } = OFFICE_CALLS[name];
      const nobody = await service.call(method, addressOf(name), {
        ...(BODIES[name] !== undefined && { body: BODIES[name] }),
        headers: { origin: service.url },
      });
      assert.equal(nobody.status, 401, name);
      for (const other of [stranger, rival]) {
        const reply = await ask(other, name);
        assert.equal(reply.status, 404, `${name} for ${other.email}: ${reply.text}`);
        assert.equal(reply.json()["key"], "error.business.not_found", name);
      }
    }
  });

  test("members and administrators may what the table says", async () => {
    for (const { calls, member: may } of BUSINESS_OPERATIONS) {
      for (const name of calls) {
        const byMember = await ask(member, name);
        if (may)
          assert.ok(
            isTheirs(byMember),
            `${name} for a member: ${byMember.status} ${byMember.text}`,
          );
        else assert.equal(byMember.status, 403, `${name} for a member: ${byMember.text}`);
        const reply = await ask(admin, name);
        assert.ok(isTheirs(reply), `${name} for an administrator: ${reply.status} ${reply.text}`);
      }
    }
  });

  test("what asks for a fresh login is refused to a browser that was left alone", async () => {
    service.advance(16 * 60);
    for (const { calls, fresh } of BUSINESS_OPERATIONS) {
      for (const name of calls) {
        const reply = await ask(admin, name);
        if (fresh !== "always") assert.ok(isTheirs(reply), `${name}: ${reply.text}`);
        else assert.equal(reply.json()["key"], "error.session.proof_old", name);
      }
    }
    service.advance(-16 * 60);
  });

  test("who was made a member, or removed, while logged in loses the rights at once", async () => {
    assert.equal((await ask(second, "keys")).status, 200);
    const demoted = await admin.call("POST", `/app/business/${acme}/members`, {
      email: second.email,
      role: "member",
    });
    assert.equal(demoted.status, 200, demoted.text);
    assert.equal((await ask(second, "keys")).status, 403);
    await admin.call("DELETE", `/app/business/${acme}/members/${second.email}`);
    assert.equal((await ask(second, "members")).status, 404);
  });
});
