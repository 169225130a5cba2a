import assert from "node:assert/strict";
import { test } from "node:test";
import { aPdf } from "@paraph/testkit";
import type { SigningPage } from "@paraph/contract/app";
import { takeMessage } from "../../src/actions/count-strangers.ts";
import { addMember } from "../../src/actions/business/manage-members.ts";
import { SILENCE_COMMANDS } from "../../src/main/admin/silences.ts";
import { byMail } from "../../src/domain/requests/strangers.ts";
import { JOBS } from "../../src/jobs/index.ts";
import { ComeBack } from "../../src/jobs/outcome.ts";
import { Undeliverable } from "../../src/ports/messenger.ts";
import { guestAt } from "../kit/guest.ts";
import { personOf } from "../kit/person.ts";
import { registered } from "../kit/registered.ts";
import { startService } from "../kit/service.ts";
import { clientOf } from "../kit/stored.ts";

const service = await startService();
const { world } = service;
const acme = await service.addBusiness("acme-live", [], "production");
const production = { businessId: acme.id, environment: "production" } as const;
const CONTENT = Buffer.from(aPdf({ pages: [{ width: 595, height: 842 }] })).toString("base64");

/** Somebody who is asked to sign, and where their link leads. */
async function asked(email: string | null, { identity = {}, notify = true, who = acme } = {}) {
  const call = await clientOf(service, "v2", who);
  const names = { first_name: "Grace", last_name: "Muster", ...identity };
  const data = { ...names, ...(email !== null && { email_address: email }) };
  const body = {
    title: "Contract",
    content: CONTENT,
    signatures: [{ signer_identity_data: data, notify }],
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

const byNumber = (mobile: string) => ({
  provider: "desk",
  issuing_country: "CH",
  mobile_number: mobile,
});

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
const textsTo = (number: string) => service.texts.filter(({ to }) => to === number);
const tokenIn = (text: string) => /[?&]messages=([\w-]{43})/.exec(text)?.[1] ?? "";

/** Those that ask whether the sender shall reach somebody again. */
const asking = (address: string) => mailsTo(address).filter(({ text }) => tokenIn(text) !== "");
const outcomeOf = async (link: Asked, more: object = {}) =>
  (await at("receive-again", link, more)).json()["outcome"];

/** The job that writes to somebody who has pressed the button. */
async function theJob() {
  const [job] = await world.store.jobs.claim({ "mail-receive-again": 1 }, 60);
  assert.ok(job);
  await world.store.jobs.finish(job);
  return job;
}

async function reportsIn({ requestId }: Asked): Promise<readonly string[]> {
  const acts = await service.database.sql<{ type: string }>`
    select type from audit_event
     where subject = ${requestId} and type like 'request.report%' order by n`;
  return acts.map(({ type }) => type);
}

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

test("13 a business that makes more requests writes no more often to whoever reported it", async () => {
  const email = "bob@example.com";
  const [first, second] = [await asked(email), await asked("bob+1@example.com")];
  const third = await asked(email);
  await at("report", first, { kind: "suspicious" });
  assert.deepEqual([await outcomeOf(first), await outcomeOf(second)], ["asked", "asked"]);
  assert.equal((await at("receive-again", third)).status, 429);
  await workOff();
  assert.deepEqual([asking(email).length, asking("bob+1@example.com").length], [1, 1]);
});

test("13 it counts among what a stranger is written to a day, and comes later", async () => {
  const email = "often@example.com";
  const link = await asked(email);
  await at("report", link, { kind: "suspicious" });
  await at("receive-again", link);
  const taken = [];
  for (;;) {
    const one = await takeMessage(world, world.store, production, byMail(email));
    if (!("giveBack" in one)) break;
    taken.push(one);
  }
  const job = await theJob();
  await assert.rejects(async () => JOBS[job.kind]?.run(world, job), ComeBack);
  assert.equal(asking(email).length, 0);
  await taken[0]?.giveBack();
  await JOBS[job.kind]?.run(world, job);
  assert.equal(asking(email).length, 1);
  const after = await takeMessage(world, world.store, production, byMail(email));
  assert.ok(!("giveBack" in after), "it was counted");
});

test("13 whoever the sender does not notify is written to, because they asked", async () => {
  const email = "quiet@example.com";
  const link = await asked(email, { notify: false });
  await at("report", link, { kind: "other" });
  assert.equal(await outcomeOf(link), "asked");
  await workOff();
  assert.equal(mailsTo(email).length, 1);
  assert.equal(await outcomeOf(link, { token: tokenIn(mailsTo(email)[0]?.text ?? "") }), "lifted");
});

test("13 an address that refuses mail for good is not tried again", async () => {
  const link = await asked("refused@example.com");
  await at("report", link, { kind: "other" });
  await at("receive-again", link);
  const job = await theJob();
  const failing = (fault: Error) => {
    const { production: real } = world.messengers;
    const mail = { send: () => Promise.reject(fault) };
    const messengers = { ...world.messengers, production: { ...real, mail } };
    return JOBS[job.kind]?.run({ ...world, messengers }, job);
  };
  await failing(new Undeliverable("no such user"));
  await assert.rejects(async () => failing(new Error("away")), /away/);
});

test("13 in a short message nothing of the sender's name can be pressed", async () => {
  const shop = await service.addBusiness("evil.example", [], "production");
  const mobile = "+41791112200";
  const link = await asked(null, { who: shop, identity: byNumber(mobile) });
  await at("report", link, { kind: "other" });
  assert.equal(await outcomeOf(link), "asked");
  await workOff();
  const text = textsTo(mobile).at(-1)?.text ?? "";
  assert.ok(!text.includes("evil.example"), text);
  assert.equal(await outcomeOf(link, { token: tokenIn(text) }), "lifted");
});

test("13 whoever reported a sender by a short message is told on the page of a mail too", async () => {
  const [mobile, email] = ["+41791112299", "both@example.com"];
  const first = await asked(null, { identity: byNumber(mobile) });
  await at("report", first, { kind: "other" });
  const link = await asked(email, { identity: { mobile_number: mobile } });
  assert.equal(mailsTo(email).length, 0);
  assert.equal((await pageOf(link)).isSilenced, true);

  // Both by now: each is shown by what only it gets.
  await at("report", link, { kind: "other" });
  assert.equal(await outcomeOf(link), "asked");
  await workOff();
  const [mail, text] = [asking(email)[0]?.text ?? "", textsTo(mobile).at(-1)?.text ?? ""];
  assert.notEqual(tokenIn(mail), tokenIn(text));
  assert.equal(
    await outcomeOf(link, { token: tokenIn(mail) }),
    "asked",
    "the number is silent yet",
  );
  assert.equal((await pageOf(link)).isSilenced, true);
  assert.equal(await outcomeOf(link, { token: tokenIn(text) }), "lifted");
  assert.equal((await pageOf(link)).isSilenced, false);
  assert.deepEqual(await reportsIn(first), ["request.reported", "request.report_withdrawn"]);
});

test("13 a report that is taken back elsewhere stands in the request that was reported", async () => {
  const email = "two@example.com";
  const [reported, later] = [await asked(email), await asked(email)];
  await at("report", reported, { kind: "other" });
  const lift = async () => {
    await at("receive-again", later);
    await workOff();
    return outcomeOf(later, { token: tokenIn(asking(email).at(-1)?.text ?? "") });
  };
  assert.equal(await lift(), "lifted");
  assert.deepEqual(await reportsIn(later), []);
  assert.deepEqual(await reportsIn(reported), ["request.reported", "request.report_withdrawn"]);

  // Nothing is written about a request that is gone.
  await at("report", reported, { kind: "other" });
  await service.database.sql`delete from request where id = ${reported.requestId}`;
  assert.equal(await lift(), "lifted");
  assert.equal((await reportsIn(reported)).length, 3);
  assert.deepEqual(await reportsIn(later), []);
});

test("13 a report is taken back also once the request was withdrawn", async () => {
  const email = "late@example.com";
  const link = await asked(email);
  await at("report", link, { kind: "other" });
  const call = await clientOf(service, "v2", acme);
  assert.equal(
    (await call("POST", `/signature-requests/${link.requestId}/withdraw`, {})).status,
    200,
  );
  const { state, isSilenced } = await pageOf(link);
  assert.deepEqual([state, isSilenced], ["withdrawn", true]);
  assert.equal(await outcomeOf(link), "asked");
  await workOff();
  assert.equal(await outcomeOf(link, { token: tokenIn(asking(email)[0]?.text ?? "") }), "lifted");
  assert.equal((await pageOf(link)).isSilenced, false);
});

test("13 whoever had the address before does not take back what its holder reported", async () => {
  const email = "info@example.com";
  const ann = await registered(service, email, "+41 79 000 00 13");
  const call = await clientOf(service, "v2", acme);
  const signatures = [{ account_email: email }];
  const made = (
    await call("POST", "/signature-requests", { title: "Contract", content: CONTENT, signatures })
  ).json() as { id: string; signatures: { sid: string }[] };
  const base = `/app/signing/${made.id}/${String(made.signatures[0]?.sid)}`;
  assert.equal((await ann.call("GET", base)).status, 200);
  await service.database.sql`update account set email = 'ann@example.com' where email = ${email}`;

  const bob = await asked(email);
  await at("report", bob, { kind: "suspicious" });
  assert.equal((await ann.call("GET", base)).json()["isSilenced"], false, "she reported nothing");
  const asks = await ann.call("POST", `${base}/receive-again`, {});
  assert.deepEqual(asks.json(), { outcome: "asked" });
  await workOff();
  assert.equal((await pageOf(bob)).isSilenced, true);
  assert.equal(asking("ann@example.com").length, 0);
  assert.equal(asking(email).length, 1);
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
