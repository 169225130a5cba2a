import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import type { BusinessMembers } from "@paraph/contract/app";
import { Undeliverable } from "../../src/ports/messenger.ts";
import { runMailInvitation } from "../../src/jobs/mail-invitation.ts";
import { businessOf, memberOf } from "../kit/office.ts";
import { personOf } from "../kit/person.ts";
import { startService } from "../kit/service.ts";
import { startWork } from "../kit/work.ts";

const service = await startService();
const { world } = service;
const work = await startWork(service);
const acme = await businessOf(service);
const admin = await memberOf(service, "chief@acme.example", "admin");
const member = await memberOf(service, "clerk@acme.example", "member");
const rival = await memberOf(service, "chief@basic.example", "admin", "api_demo_basic");

const at = (path: string) => `/app/business/${acme}${path}`;
const members = async (): Promise<BusinessMembers> =>
  (await admin.call("GET", at("/members"))).json() as BusinessMembers;
const DAY = 24 * 3600;

async function invited(email: string, role: "admin" | "member" = "member"): Promise<string> {
  const reply = await admin.call("POST", at("/members"), { email, role });
  assert.equal(reply.status, 200, reply.text);
  const { invitations } = reply.json() as BusinessMembers;
  const id = invitations.find((one) => one.email === email)?.id;
  assert.ok(id, "it is listed");
  return id;
}

async function mailsTo(to: string) {
  await work.idle();
  return service.mails.filter((one) => one.to === to);
}

const keyOf = (reply: { json: () => Record<string, unknown> }) => reply.json()["key"];
const state = async (who: typeof admin, id: string) =>
  (await who.call("GET", `/app/invitations/${id}`)).json()["state"];
const accept = (who: typeof admin, id: string) => who.call("POST", `/app/invitations/${id}/accept`);
/** The types of the business's trail with whom they concern. */
async function acts(email: string): Promise<readonly string[]> {
  const trail = (await admin.call("GET", at("/trail"))).json() as {
    acts: { type: string; person: string | null }[];
  };
  return trail.acts
    .filter(({ person }) => person === email)
    .map(({ type }) => type)
    .toReversed();
}

describe("12. an invitation to a business", { concurrency: false }, () => {
  test("is a mail with who, as what, until when, and a link that does nothing by itself", async () => {
    const email = "bob@example.com";
    const id = await invited(email);
    assert.ok(!(await members()).members.some((one) => one.email === email), "no member yet");
    const [mail, ...more] = await mailsTo(email);
    assert.ok(mail && more.length === 0);
    assert.match(mail.text, /Business: acme/);
    assert.match(mail.text, /Invited by: Ada Muster \(chief@acme\.example\)/);
    assert.match(mail.text, /Role: Member/);
    assert.match(mail.text, /valid for 14 days/);
    assert.ok(mail.text.includes(`/invitation/${id}`));
    assert.equal((await service.call("GET", `/app/invitations/${id}`)).status, 401);
    const bob = await personOf(service, email, ["Bob", "Builder"]);
    const shown = await bob.call("GET", `/app/invitations/${id}`);
    assert.equal(shown.json()["state"], "open");
    assert.equal(await state(bob, id), "open", "looking at it twice changes nothing");
    assert.equal((await bob.call("GET", at("/members"))).status, 404);
    assert.deepEqual((await accept(bob, id)).json(), { businessId: acme });
    assert.equal((await bob.call("GET", at("/members"))).status, 200);
    assert.equal((await bob.call("GET", at("/keys"))).status, 403);
    assert.deepEqual((await members()).invitations, []);
    assert.equal(keyOf(await accept(bob, id)), "error.invitation.used");
    assert.equal(await state(bob, id), "accepted");
    assert.deepEqual(await acts(email), [
      "member.invited",
      "member.invitation_accepted",
      "member.added",
    ]);
  });

  test("is for the account of its address and for nobody else, administrators included", async () => {
    const id = await invited("carol@example.com", "admin");
    const mallory = await personOf(service, "mallory@example.com");
    for (const other of [mallory, member, admin, rival]) {
      const shown = (await other.call("GET", `/app/invitations/${id}`)).json();
      assert.deepEqual(shown, { state: "other_address", email: "c•••@example.com", offer: null });
      const refused = await accept(other, id);
      assert.deepEqual([refused.status, keyOf(refused)], [403, "error.invitation.other_address"]);
    }
    assert.equal(keyOf(await accept(mallory, randomUUID())), "error.invitation.not_found");
    assert.equal(keyOf(await accept(mallory, "x")), "error.invitation.not_found");
    const carol = await personOf(service, "carol@example.com");
    assert.equal((await accept(carol, id)).status, 200);
    assert.equal((await carol.call("GET", at("/keys"))).status, 200, "she is an administrator");
  });

  test("two presses at one moment join once", async () => {
    const id = await invited("eve@example.com");
    const eve = await personOf(service, "eve@example.com");
    const both = await Promise.all([accept(eve, id), accept(eve, id)]);
    assert.deepEqual(
      both.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 409],
    );
    assert.equal((await acts("eve@example.com")).filter((one) => one === "member.added").length, 1);
  });

  test("can be withdrawn, and says so", async () => {
    const email = "frank@example.com";
    const id = await invited(email);
    const foreign = `/app/business/${await businessOf(service, "api_demo_basic")}/invitations/${id}`;
    assert.equal(keyOf(await rival.call("DELETE", foreign)), "error.invitation.not_found");
    assert.equal(
      keyOf(await rival.call("POST", `${foreign}/repeat`)),
      "error.invitation.not_found",
    );
    assert.equal((await admin.call("DELETE", at(`/invitations/${id}`))).status, 204);
    const frank = await personOf(service, email);
    assert.equal(await state(frank, id), "withdrawn");
    assert.equal(keyOf(await accept(frank, id)), "error.invitation.withdrawn");
    const again = await admin.call("POST", at(`/invitations/${id}/repeat`));
    assert.equal(keyOf(again), "error.invitation.withdrawn");
    const next = await invited(email, "admin");
    assert.notEqual(next, id, "who is invited anew gets another one");
    assert.equal(await state(frank, id), "withdrawn");
  });

  test("does not take a role away from who was made an administrator meanwhile", async () => {
    const email = "grace@example.com";
    const id = await invited(email, "member");
    const grace = await memberOf(service, email, "admin");
    assert.equal((await accept(grace, id)).status, 200);
    assert.equal((await grace.call("GET", at("/keys"))).status, 200);
  });

  test("is mailed five times an hour at most", async () => {
    const id = await invited("henry@example.com");
    const repeat = () => admin.call("POST", at(`/invitations/${id}/repeat`));
    for (let round = 0; round < 4; round += 1) assert.equal((await repeat()).status, 204);
    const refused = await repeat();
    assert.deepEqual([refused.status, keyOf(refused)], [429, "error.rate_limit.exceeded"]);
    assert.ok(Number(refused.headers.get("retry-after")) > 0);
    // What one business has used up is nothing to another.
    const theirs = `/app/business/${await businessOf(service, "api_demo_basic")}/members`;
    const body = { email: "henry@example.com", role: "member" };
    assert.equal((await rival.call("POST", theirs, body)).status, 200);
  });

  test("whose mail is refused for good is marked, and members see no invitations", async () => {
    const email = "nobody@example.com";
    const id = await invited(email);
    const invitation = await world.store.invitations.find(id);
    assert.ok(invitation);
    const { demo } = world.messengers;
    const refusing = { send: () => Promise.reject(new Undeliverable("no such user")) };
    const messengers = { ...world.messengers, demo: { ...demo, mail: refusing } };
    await runMailInvitation(
      { ...world, messengers },
      {
        id: "1",
        kind: "mail-invitation",
        payload: { invitationId: id, sentAt: invitation.sentAt.toISOString() },
        businessId: acme,
        environment: "demo",
        lane: null,
        attempt: 1,
        createdAt: invitation.sentAt,
      },
    );
    const listed = (await members()).invitations.find((one) => one.id === id);
    assert.equal(listed?.isRefused, true);
    assert.ok((await acts(email)).includes("member.invitation_undeliverable"));
    const seen = (await member.call("GET", at("/members"))).json() as BusinessMembers;
    assert.deepEqual(seen.invitations, []);
  });

  test("ends after 14 days, and is good again once it was sent again", async () => {
    const email = "dan@example.com";
    const id = await invited(email);
    await mailsTo(email);
    service.advance(14 * DAY);
    const chief = await memberOf(service, "chief@acme.example", "admin");
    const dan = await personOf(service, email);
    assert.equal(await state(dan, id), "expired");
    assert.equal(keyOf(await accept(dan, id)), "error.invitation.expired");
    const again = await chief.call("POST", at(`/invitations/${id}/repeat`));
    assert.equal(again.status, 204, again.text);
    assert.equal((await mailsTo(email)).length, 2);
    assert.equal((await accept(dan, id)).status, 200);
    service.advance(-14 * DAY);
  });
});
