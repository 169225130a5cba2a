import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { aPdf } from "@paraph/testkit";
import { takeMessage } from "../../src/actions/count-strangers.ts";
import { byMail } from "../../src/domain/requests/strangers.ts";
import { JOBS } from "../../src/jobs/index.ts";
import { guestAt } from "../kit/guest.ts";
import { registered } from "../kit/registered.ts";
import { startService, type Reply } from "../kit/service.ts";
import { aStoredDocument, clientOf } from "../kit/stored.ts";

const service = await startService({ settings: { messagesToStrangers: { ofOne: 3, ofAll: 5 } } });
const { world } = service;
const acme = await service.addBusiness("acme-live", [], "production");
const other = await service.addBusiness("other-live", [], "production");
const PATH = "/signature-requests";

function guest(name: string, more: object = {}): Record<string, unknown> {
  return {
    signer_identity_data: {
      first_name: name,
      last_name: "Muster",
      email_address: `${name}@example.com`,
      ...more,
    },
  };
}

async function ask(
  signatures: readonly object[],
  who: typeof acme | null = acme,
  content?: string,
): Promise<Reply> {
  const call = await clientOf(service, "v2", who ?? undefined);
  const document =
    content === undefined
      ? { document_id: await aStoredDocument(service, who?.username) }
      : { content };
  return call("POST", PATH, { title: "Contract", ...document, signatures });
}

/** Works off what is due, one job after the other. */
async function workOff(): Promise<void> {
  for (;;) {
    const jobs = await world.store.jobs.claim({ invite: 50, remind: 50, announce: 50 }, 60);
    if (jobs.length === 0) return;
    for (const job of jobs) {
      await JOBS[job.kind]?.run(world, job);
      await world.store.jobs.finish(job);
    }
  }
}

function mailsTo(address: string): number {
  return service.mails.filter(({ to }) => to === address).length;
}

describe("13 messages to strangers", () => {
  test("a business asks a stranger so often a day, however the mailbox is written", async () => {
    const statuses: number[] = [];
    for (const name of ["eve", "eve+1", "EVE", "eve"]) {
      statuses.push((await ask([guest(name)])).status);
    }
    assert.deepEqual(statuses, [201, 201, 201, 429]);
    const refused = await ask([guest("nobody-else"), guest("eve")]);
    assert.equal(refused.json()["key"], "error.rate_limit.exceeded");
    assert.ok(Number(refused.headers.get("retry-after")) > 0);
    // What was refused took nothing from the other signer.
    const again = [];
    for (let n = 0; n < 3; n += 1) again.push((await ask([guest("nobody-else")])).status);
    assert.deepEqual(again, [201, 201, 201]);
  });

  test("all businesses together ask a stranger so often a day", async () => {
    const statuses: number[] = [];
    for (const who of [acme, acme, acme, other, other, other]) {
      statuses.push((await ask([guest("mallory")], who)).status);
    }
    assert.deepEqual(statuses, [201, 201, 201, 201, 201, 429]);
  });

  test("by SMS it is half of that", async () => {
    const entry = {
      signer_identity_data: {
        provider: "desk",
        first_name: "Nobody",
        last_name: "Muster",
        issuing_country: "CH",
        mobile_number: "+41 79 111 22 33",
      },
    };
    const statuses: number[] = [];
    for (let n = 0; n < 3; n += 1) statuses.push((await ask([entry])).status);
    assert.deepEqual(statuses, [201, 201, 429]);
  });

  test("those who are asked later count at once, and so do added signers and reminders", async () => {
    const made = await ask([
      { ...guest("first"), sequence: 1 },
      { ...guest("later"), sequence: 2 },
    ]);
    const id = String(made.json()["id"]);
    const call = await clientOf(service, "v2", acme);
    assert.equal((await ask([guest("later")])).status, 201);
    const added = { ...guest("later"), sequence: 3 };
    assert.equal((await call("POST", `${PATH}/${id}/signatures`, added)).status, 200);
    assert.equal((await call("POST", `${PATH}/${id}/signatures`, added)).status, 429);
    assert.equal((await call("POST", `${PATH}/${id}/remind`)).status, 200);
    assert.equal((await ask([guest("first")])).status, 201);
    assert.equal((await ask([guest("first")])).status, 429);
  });

  test("the end of a request is not told to a stranger more often than that", async () => {
    const call = await clientOf(service, "v2", acme);
    for (let n = 0; n < 2; n += 1) {
      const made = await ask([guest("tired")]);
      await workOff();
      const withdrawn = await call("POST", `${PATH}/${String(made.json()["id"])}/withdraw`, {});
      assert.equal(withdrawn.status, 200);
    }
    await workOff();
    assert.equal(mailsTo("tired@example.com"), 3);
  });

  test("whoever has an account is no stranger, under any address of their mailbox", async () => {
    await registered(service, "bob+work@example.com", "+41 79 333 44 55");
    const entry = { account_email: "bob+work@example.com" };
    for (let n = 0; n < 6; n += 1) assert.equal((await ask([entry])).status, 201);
  });

  test("codes that somebody asks for are not used up by other businesses", async () => {
    const receiver = byMail("asked@example.com");
    const third = await service.addBusiness("third-live", [], "production");
    const take = (id: string, counted: "all" | "own") => {
      const sender = { businessId: id, environment: "production" } as const;
      return takeMessage(world, world.store, sender, receiver, counted);
    };
    for (const { id } of [acme, acme, acme, other, other]) {
      assert.ok("giveBack" in (await take(id, "all")));
    }
    assert.ok("retryAfterSeconds" in (await take(third.id, "all")));
    assert.ok("giveBack" in (await take(third.id, "own")));
  });

  test("the demo counts nothing, and neither does a silent signer", async () => {
    for (let n = 0; n < 5; n += 1) {
      assert.equal((await ask([guest("demo-friend")], null)).status, 201);
      assert.equal((await ask([{ ...guest("silent"), notify: false }])).status, 201);
    }
  });

  test("who reports a sender is not written to by it again, by others they are", async () => {
    const made = await ask(
      [guest("grace", { mobile_number: "+41 79 222 33 44" })],
      acme,
      Buffer.from(aPdf({ pages: [{ width: 595, height: 842 }] })).toString("base64"),
    );
    await workOff();
    assert.equal(mailsTo("grace@example.com"), 1);
    const { id, signatures } = made.json() as {
      id: string;
      signatures: { sid: string; signing_url: string }[];
    };
    const [entry] = signatures;
    assert.ok(entry);
    const grace = guestAt(service, id, entry.sid, entry.signing_url.split("/").at(-1) ?? "");
    await grace.open();
    assert.equal((await grace.at("POST", "/report", { kind: "suspicious" })).status, 204);
    assert.equal((await ask([guest("grace")])).status, 201);
    await workOff();
    assert.equal(mailsTo("grace@example.com"), 1);
    const noted = await service.database.sql<{ type: string }>`
      select type from audit_event where type = 'mail.refused' and facts::jsonb->>'mail' = 'invitation'`;
    assert.equal(noted.length, 1, "the sender sees that it did not arrive");
    const intent = await grace.declare();
    assert.equal(intent.status, 200, intent.text);
    const sent = await grace.at("POST", `/intents/${String(intent.json()["id"])}/code`, {
      factor: "email_code",
    });
    assert.equal(sent.json()["key"], "error.code.sender_reported", sent.text);
    assert.equal((await ask([guest("grace")], other)).status, 201);
    await workOff();
    assert.equal(mailsTo("grace@example.com"), 2);
    const number = await world.store.receivers.find({
      businessId: acme.id,
      environment: "production",
      to: "+41792223344",
    });
    assert.equal(number.silencedAt, null, "a number may be anybody's: the page takes any");
  });
});
