import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { recordEffects } from "../../src/actions/requests/record-effects.ts";
import type { DocumentId, RequestId, SignatureId } from "../../src/domain/ids.ts";
import { advance, begin } from "../../src/domain/requests/advance.ts";
import type { Effect } from "../../src/domain/requests/effect.ts";
import type { RequestEvent } from "../../src/domain/requests/events.ts";
import { remind } from "../../src/domain/requests/reminders.ts";
import type { Signature, SignatureRequest } from "../../src/domain/requests/request.ts";
import { JOBS } from "../../src/jobs/index.ts";
import { Undeliverable, type OutgoingMail } from "../../src/ports/messenger.ts";
import type { World } from "../../src/ports/world.ts";
import { anIdentity, aRequest, aSignature, newVersions } from "../kit/build.ts";
import { startService } from "../kit/service.ts";

const service = await startService();
const { world, mails } = service;
const { id: businessId } = await service.addBusiness("sender");

function signer(name: string, parts: Partial<Signature> = {}): Signature {
  return aSignature(name, { ...parts, id: randomUUID() as SignatureId });
}

async function stored(parts: Partial<SignatureRequest>): Promise<SignatureRequest> {
  const document = randomUUID() as DocumentId;
  const request = aRequest({
    id: randomUUID() as RequestId,
    businessId,
    documents: [{ id: document, name: "Contract.pdf", versionId: document }],
    callbacks: { success: null, update: null, error: null },
    ...parts,
  });
  await world.store.requests.insert(request);
  return request;
}

async function record(
  before: SignatureRequest,
  { request, effects }: { readonly request: SignatureRequest; readonly effects: readonly Effect[] },
): Promise<SignatureRequest> {
  await world.store.transaction(async (tx) => {
    await tx.requests.save(before, request);
    await recordEffects(world, tx, request, effects, world.clock.now());
  });
  return request;
}

/** Works off what is due, one job after the other, and gives the mails that were sent. */
async function sentMails(with_: Partial<World> = {}): Promise<readonly OutgoingMail[]> {
  const begun = mails.length;
  const kinds = { invite: 50, remind: 50, announce: 50 };
  for (;;) {
    const jobs = await world.store.jobs.claim(kinds, 60);
    if (jobs.length === 0) return mails.slice(begun);
    for (const job of jobs) {
      await JOBS[job.kind]?.run({ ...world, ...with_ }, job);
      await world.store.jobs.finish(job);
    }
  }
}

function seen(sent: readonly OutgoingMail[]): readonly string[] {
  return sent.map(({ to, subject }) => `${to}: ${subject}`).toSorted();
}

const at = (): Date => world.clock.now();
const sign = (request: SignatureRequest, signature: Signature): RequestEvent => ({
  kind: "sign",
  at: at(),
  signature: signature.id,
  versions: newVersions(request, randomUUID()).map(({ documentId }) => ({
    documentId,
    versionId: randomUUID() as DocumentId,
  })),
  quality: "SES",
  legislation: null,
});

describe("3.1 mails", () => {
  test("nothing is sent for a DRAFT; initiate invites everybody at once", async () => {
    const signatures = [signer("ada"), signer("bob")];
    const draft = await stored({ status: "DRAFT", signatures });
    await record(draft, { request: draft, effects: [] });
    assert.deepEqual(await sentMails(), []);
    await record(draft, advance(draft, { kind: "initiate", at: at() }));
    assert.deepEqual(seen(await sentMails()), [
      "ada@example.com: sender asks you to sign: Contract",
      "bob@example.com: sender asks you to sign: Contract",
    ]);
  });

  test("2.2 mails follow the signing order", async () => {
    const first = signer("first", { sequence: 1 });
    const second = signer("second", { sequence: 2 });
    const request = await stored({ signatures: [second, first] });
    let now = await record(request, begin(request, { kind: "create", at: at() }));
    assert.deepEqual(seen(await sentMails()), [
      "first@example.com: sender asks you to sign: Contract",
    ]);
    now = await record(now, advance(now, sign(now, first)));
    assert.deepEqual(seen(await sentMails()), [
      "second@example.com: It is your turn to sign: Contract",
    ]);
    await record(now, advance(now, sign(now, second)));
    assert.deepEqual(seen(await sentMails()), [
      "first@example.com: Signed by all: Contract",
      "second@example.com: Signed by all: Contract",
    ]);
  });

  test("a job that runs twice sends the same mail with the same key", async () => {
    const request = await stored({ signatures: [signer("ada")] });
    await record(request, begin(request, { kind: "create", at: at() }));
    const begun = mails.length;
    const [job] = await world.store.jobs.claim({ invite: 1 }, 60);
    assert.ok(job);
    await JOBS["invite"]?.run(world, job);
    await JOBS["invite"]?.run(world, job);
    await world.store.jobs.finish(job);
    const [one, two] = mails.slice(begun);
    assert.deepEqual(one, two);
  });

  test("a decline is sent to the others with its reason, not to the one who declined", async () => {
    const guest = signer("guest", {
      signer: {
        kind: "guest",
        opaqueId: "nas_1",
        email: "guest@example.com",
        identity: anIdentity(),
      },
    });
    const request = await stored({ signatures: [guest, signer("ada")] });
    const open = await record(request, begin(request, { kind: "create", at: at() }));
    const invited = await sentMails();
    const mine = invited.find(({ to }) => to === "guest@example.com");
    assert.match(mine?.text ?? "", /Hello Ada Lovelace/);
    assert.match(mine?.text ?? "", /view\/[\w-]{36}\/[\w-]{43}\n/);
    assert.match(mine?.text ?? "", /This link is yours alone/);
    const declined = advance(open, {
      kind: "decline",
      at: at(),
      signature: guest.id,
      reason: "Wrong price",
    });
    await record(open, declined);
    const sent = await sentMails();
    assert.deepEqual(seen(sent), ["ada@example.com: Declined: Contract"]);
    assert.match(sent[0]?.text ?? "", /Ada Lovelace has declined.*Reason given:\n> Wrong price/s);
  });

  test("withdrawal, expiry and failure are reported", async () => {
    const endings: readonly (readonly [RequestEvent, string])[] = [
      [{ kind: "withdraw", at: at(), message: "Sorry" }, "Withdrawn"],
      [{ kind: "fail", at: at(), signature: null, reason: "x" }, "Failed"],
      [{ kind: "expire", at: new Date("2100-01-01") }, "Expired"],
    ];
    for (const [event, word] of endings) {
      const request = await stored({
        signatures: [signer("ada")],
        expiresAt: "2026-03-05" as NonNullable<SignatureRequest["expiresAt"]>,
      });
      const open = await record(request, begin(request, { kind: "create", at: at() }));
      await sentMails();
      await record(open, advance(open, event));
      assert.deepEqual(seen(await sentMails()), [`ada@example.com: ${word}: Contract`]);
    }
  });

  test("8. a reminder is sent to whom it is due, and not after they signed", async () => {
    const ada = signer("ada", { language: "de" });
    const bob = signer("bob");
    const request = await stored({ signatures: [ada, bob] });
    let now = await record(request, begin(request, { kind: "create", at: at() }));
    await sentMails();
    now = await record(now, remind(now, at()));
    now = await record(now, advance(now, sign(now, bob)));
    assert.deepEqual(seen(await sentMails()), [
      "ada@example.com: Erinnerung: Contract wartet auf Ihre Unterschrift",
    ]);
  });

  test("signers without notification hear nothing", async () => {
    const quiet = signer("quiet", { notify: false });
    const request = await stored({ signatures: [quiet] });
    const open = await record(request, begin(request, { kind: "create", at: at() }));
    await record(open, advance(open, { kind: "withdraw", at: at(), message: null }));
    assert.deepEqual(await sentMails(), []);
  });

  test("4.3 a signer who is known by a mobile number alone is told by SMS, with the address", async () => {
    const identity = anIdentity({ mobileNumber: "+41 79 000 00 07" });
    const known = { kind: "guest", opaqueId: randomUUID(), email: null, identity } as const;
    const request = await stored({ signatures: [signer("mobile", { signer: known })] });
    await record(request, begin(request, { kind: "create", at: at() }));
    const begun = service.texts.length;
    assert.deepEqual(await sentMails(), [], "nothing by mail");
    const [sms, ...others] = service.texts.slice(begun);
    assert.deepEqual(others, []);
    assert.equal(sms?.to, "+41790000007");
    assert.match(sms.text, new RegExp(`http://localhost:8080/view/${request.id}/\\S+$`));
    const acts = await world.store.audit.read(request.id);
    assert.ok(acts.some(({ type }) => type === "sms.sent"));
  });

  test("an address that is refused for good is noted and not tried again", async () => {
    const request = await stored({ signatures: [signer("bounce")] });
    await record(request, begin(request, { kind: "create", at: at() }));
    const mail = { send: () => Promise.reject(new Undeliverable("550")) };
    const messenger = { ...world.messengers.demo, mail };
    await sentMails({ messengers: { demo: messenger, production: messenger } });
    const [act] = await world.store.audit.read(request.id);
    assert.deepEqual([act?.type, act?.personal], ["mail.refused", { to: "bounce@example.com" }]);
  });

  test("8. a signer of the sandbox begins to act after its delay, of demo keys only", async () => {
    const robot = (): Signature =>
      signer("robot", { signer: { kind: "account", email: "sign+90s@sandbox.test" } });
    for (const [environment, jobs] of [
      ["demo", 1],
      ["production", 0],
    ] as const) {
      const request = await stored({ signatures: [robot()], environment });
      await record(request, begin(request, { kind: "create", at: at() }));
      await sentMails();
      const rows = await service.database.sql<{ wait: number }>`
        select extract(epoch from run_at - now())::float8 as wait from job
         where kind = 'sandbox-act' and payload->>'requestId' = ${request.id}`;
      assert.equal(rows.length, jobs);
      for (const { wait } of rows) assert.ok(wait > 80 && wait <= 90, String(wait));
    }
  });
});
