import assert from "node:assert/strict";
import { test } from "node:test";
import { aPdf } from "@paraph/testkit";
import type { SigningPage } from "@paraph/contract/app";
import { addMember } from "../../src/actions/business/manage-members.ts";
import { SILENCE_COMMANDS } from "../../src/main/admin/silences.ts";
import { JOBS } from "../../src/jobs/index.ts";
import { guestAt } from "../kit/guest.ts";
import { personOf } from "../kit/person.ts";
import { startService } from "../kit/service.ts";
import { clientOf } from "../kit/stored.ts";

const service = await startService();
const { world } = service;
const acme = await service.addBusiness("acme-live", [], "production");
const CONTENT = Buffer.from(aPdf({ pages: [{ width: 595, height: 842 }] })).toString("base64");

/** Somebody who is asked to sign, and where their link leads. */
async function asked(email: string) {
  const call = await clientOf(service, "v2", acme);
  const names = { first_name: "Grace", last_name: "Muster", email_address: email };
  const body = {
    title: "Contract",
    content: CONTENT,
    signatures: [{ signer_identity_data: names }],
  };
  const made = (await call("POST", "/signature-requests", body)).json() as {
    id: string;
    signatures: { sid: string; signing_url: string }[];
  };
  const [entry] = made.signatures;
  assert.ok(entry);
  await workOff();
  const secret = entry.signing_url.split("/").at(-1) ?? "";
  return { requestId: made.id, secret, sid: entry.sid };
}

type Asked = Awaited<ReturnType<typeof asked>>;

async function workOff(): Promise<void> {
  for (;;) {
    const kinds = { invite: 50, remind: 50, "mail-receive-again": 50 };
    const jobs = await world.store.jobs.claim(kinds, 60);
    if (jobs.length === 0) return;
    for (const job of jobs) {
      await JOBS[job.kind]?.run(world, job);
      await world.store.jobs.finish(job);
    }
  }
}

const at = (path: string, { requestId, secret }: Asked, more: object = {}) =>
  service.call("POST", `/app/links/${path}`, {
    body: { requestId, secret, ...more },
    headers: { origin: service.url },
  });
const pageOf = async (link: Asked) => (await at("preview", link)).json() as SigningPage;
const mailsTo = (address: string) => service.mails.filter(({ to }) => to === address);
const tokenIn = (text: string) => /[?&]messages=([\w-]{43})/.exec(text)?.[1] ?? "";

/** Runs a command of the operator. */
async function admin(command: string, ...words: string[]): Promise<readonly string[]> {
  const said: string[] = [];
  const call = { config: {} as never, database: service.database as never, options: {}, words };
  await SILENCE_COMMANDS[command]?.({ ...call, world, say: (line) => said.push(line) });
  return said;
}

test("13 whoever reported a sender takes it back by a message that only they get", async () => {
  const email = "grace@example.com";
  const link = await asked(email);
  assert.equal((await pageOf(link)).isSilenced, false);
  assert.equal((await at("report", link, { kind: "not_expected" })).status, 204);
  assert.equal((await pageOf(link)).isSilenced, true);

  // The sender has the link too: it does not lift anything by itself, nor with something made up.
  for (const more of [{}, { token: "x".repeat(43) }]) {
    assert.deepEqual((await at("receive-again", link, more)).json(), { outcome: "asked" });
  }
  assert.equal((await at("receive-again", link)).status, 429, "a button does not fill a mailbox");
  assert.equal((await pageOf(link)).isSilenced, true);

  await workOff();
  const letters = mailsTo(email).filter(({ text }) => tokenIn(text) !== "");
  assert.equal(letters.length, 2);
  const [letter] = letters;
  assert.ok(letter);
  assert.equal(letter.sender, "Paraph", "it is not on behalf of the business");
  assert.match(letter.subject, /hear from acme-live again/);
  assert.ok(!letter.text.includes("Contract"), "no words of the sender");

  const token = tokenIn(letter.text);
  assert.deepEqual((await at("receive-again", link, { token })).json(), { outcome: "lifted" });
  assert.equal((await pageOf(link)).isSilenced, false);
  const before = mailsTo(email).length;
  await asked(email);
  assert.equal(mailsTo(email).length, before + 1, "requests arrive again");
  const guest = guestAt(service, link.requestId, link.sid, link.secret);
  await guest.open();
  const intent = (await guest.declare()).json();
  const sent = await guest.at("POST", `/intents/${String(intent["id"])}/code`, {
    factor: "email_code",
  });
  assert.equal(sent.status, 200, sent.text);
  const acts = await service.database.sql<{ type: string }>`
    select type from audit_event where subject = ${link.requestId} and type like 'request.report%'
     order by n`;
  assert.deepEqual(
    acts.map(({ type }) => type),
    ["request.reported", "request.report_withdrawn"],
  );

  // A week later they report once more: the older message lifts nothing.
  await at("report", link, { kind: "suspicious" });
  assert.equal((await at("receive-again", link, { token })).status, 429);
  assert.equal((await pageOf(link)).isSilenced, true);
});

test("13 whoever is logged in with the address takes a report back at once", async () => {
  const ada = await personOf(service, "ada.account@example.com");
  const call = await clientOf(service, "v2", acme);
  const signatures = [{ account_email: ada.email }];
  const made = (
    await call("POST", "/signature-requests", { title: "Contract", content: CONTENT, signatures })
  ).json() as { id: string; signatures: { sid: string }[] };
  const base = `/app/signing/${made.id}/${String(made.signatures[0]?.sid)}`;
  assert.equal((await ada.call("POST", `${base}/report`, { kind: "not_me" })).status, 204);
  assert.equal((await ada.call("GET", base)).json()["isSilenced"], true);
  const lifted = await ada.call("POST", `${base}/receive-again`, {});
  assert.deepEqual(lifted.json(), { outcome: "lifted" });
  assert.equal((await ada.call("GET", base)).json()["isSilenced"], false);
});

test("13 the sender sees that somebody is not reached, and not why they reported it", async () => {
  const chief = await personOf(service, "chief@acme.example");
  const none = { firstName: null, lastName: null };
  await addMember(world, acme.id, { email: chief.email, ...none, role: "admin" });
  const email = "silent@example.com";
  const link = await asked(email);
  const give = await chief.call(
    "POST",
    `/app/business/${acme.id}/requests/${link.requestId}/handover`,
    {
      to: chief.email,
    },
  );
  assert.ok(give.status < 300, give.text);
  const seen = async () => {
    const { people } = (await chief.call("GET", `/app/requests/${link.requestId}`)).json() as {
      people: { isUnreached: boolean }[];
    };
    return people.map(({ isUnreached }) => isUnreached);
  };
  assert.deepEqual(await seen(), [false]);
  await at("report", link, { kind: "suspicious", text: "they are thieves" });
  assert.deepEqual(await seen(), [true]);
  const page = await chief.call("GET", `/app/requests/${link.requestId}`);
  assert.doesNotMatch(page.text, /suspicious|thieves/);
});

test("13 the operator lists and lifts silences, and the trail of the business says so", async () => {
  const email = "Oscar+x@example.com";
  const link = await asked(email);
  await at("report", link, { kind: "other" });
  const lines = await admin("silences list", "acme-live");
  assert.ok(
    lines.some((line) => /acme-live {2}oscar\+x@example\.com/i.test(line)),
    lines.join(),
  );
  assert.deepEqual(
    await admin("silences list", "acme-live").then((all) => all.length),
    lines.length,
  );
  await admin("silences lift", "acme-live", "oscar+x@example.com");
  assert.equal((await pageOf(link)).isSilenced, false);
  assert.equal((await admin("silences list")).length, lines.length - 1);
  await assert.rejects(
    admin("silences lift", "acme-live", email),
    /has not silenced this business/,
  );
  const [act] = await service.database.sql<{ count: number }>`
    select count(*)::int as count from audit_event where type = 'business.silence_lifted'`;
  assert.equal(act?.count, 1);
});
