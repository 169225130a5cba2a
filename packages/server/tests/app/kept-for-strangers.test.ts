import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { guestsOf, oneGuest } from "../kit/guest.ts";
import { personOf } from "../kit/person.ts";
import { startService } from "../kit/service.ts";

const service = await startService();
const { sql } = service.database;

const LONG = "é".repeat(8192);
const HUGE = {
  exitURL: `https://shop.example/${LONG.slice(100)}`,
  errorURL: LONG,
  declineURL: LONG,
  other: LONG,
  lang: "de",
};

async function actsOf(requestId: string): Promise<number> {
  const [row] = await sql<{ acts: number }>`
    select count(*)::int as acts from audit_event where subject = ${requestId}`;
  return row?.acts ?? 0;
}

async function bytesIn(table: "session" | "arrival"): Promise<number> {
  const [row] =
    table === "session"
      ? await sql<{ bytes: number }>`
          select coalesce(max(octet_length(memory::text)), 0)::int as bytes from session`
      : await sql<{ bytes: number }>`
          select coalesce(max(octet_length(to_jsonb(a)::text)), 0)::int as bytes from arrival a`;
  return row?.bytes ?? 0;
}

describe("12. what is kept for whom", { concurrency: false }, () => {
  test("exits of a request that somebody may not see are not kept", async () => {
    const person = await personOf(service, "ada@example.com");
    const reply = await person.call("POST", `/app/signing/${randomUUID()}/exits`, HUGE);
    assert.equal(reply.status, 404, reply.text);
    assert.ok((await bytesIn("session")) < 100);
  });

  test("of the parameters of an address only known names, addresses and short words are kept", async () => {
    const guest = await oneGuest(service);
    await guest.open(HUGE);
    assert.ok((await bytesIn("session")) < 500, String(await bytesIn("session")));
    const arrival = { requestId: randomUUID(), parameters: HUGE };
    const headers = { origin: service.url };
    const reply = await service.call("POST", "/app/arrivals", { body: arrival, headers });
    assert.equal(reply.status, 200, reply.text);
    assert.ok((await bytesIn("arrival")) < 1000, String(await bytesIn("arrival")));
  });

  test("a link that is opened on and on has its newest sessions and no more", async () => {
    const guest = await oneGuest(service);
    for (let n = 0; n < 25; n += 1) await guest.open();
    const [row] = await sql<{ sessions: number }>`
      select count(*)::int as sessions from session where signature_id = ${guest.signatureId}`;
    assert.equal(row?.sessions, 20);
    assert.equal((await guest.page()).state, "ready", "the newest goes on");
  });

  test("the same name given again writes nothing into the history", async () => {
    const [guest] = await guestsOf(service, [
      { signer_identity_data: { email_address: "ben@example.com", mobile_number: "+41790001234" } },
    ]);
    assert.ok(guest);
    await guest.open();
    const name = { firstName: "Ben", lastName: "Muster" };
    const first = await guest.at("POST", "/identity", name);
    assert.equal(first.status, 200, first.text);
    const before = await actsOf(guest.requestId);
    for (let n = 0; n < 20; n += 1) await guest.at("POST", "/identity", name);
    assert.equal(await actsOf(guest.requestId), before);
  });

  test("what one signer writes into the history is bounded, and others are not concerned", async () => {
    const [greedy, other] = await guestsOf(service, [
      { signer_identity_data: { email_address: "eva@example.com", mobile_number: "+41790001234" } },
      {
        signer_identity_data: { email_address: "fred@example.com", mobile_number: "+41790001235" },
      },
    ]);
    assert.ok(greedy && other);
    await greedy.open();
    await other.open();
    const statuses = new Set<number>();
    for (let n = 0; n < 210; n += 1) {
      const reply = await greedy.at("POST", "/identity", { firstName: "Eva", lastName: "M" });
      statuses.add(reply.status);
    }
    assert.deepEqual(statuses, new Set([200, 429]));
    const own = await other.at("POST", "/identity", { firstName: "Fred", lastName: "M" });
    assert.equal(own.status, 200, own.text);
  });
});
