import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { SigningPage } from "@paraph/contract/app";
import { aPdf } from "@paraph/testkit";
import { openContent, readDocument } from "../../src/actions/documents/read-document.ts";
import type { AccountId, DocumentId } from "../../src/domain/ids.ts";
import { registered, type RegisteredPerson } from "../kit/registered.ts";
import { startService } from "../kit/service.ts";

const service = await startService();
const { sql } = service.database;
const content = Buffer.from(aPdf({ pages: [{}] })).toString("base64");

async function requestFor(email: string, title = "Lease"): Promise<string> {
  const reply = await service.call("POST", "/v2/signature-requests", {
    token: await service.logIn(),
    body: { title, content, signatures: [{ account_email: email }] },
  });
  assert.equal(reply.status, 201, reply.text);
  return (reply.json() as { id: string }).id;
}

async function titlesIn(person: RegisteredPerson): Promise<readonly string[]> {
  const reply = await person.call("GET", "/app/inbox");
  assert.equal(reply.status, 200, reply.text);
  return (reply.json()["requests"] as { title: string }[]).map(({ title }) => title);
}

async function statusFor(person: RegisteredPerson, id: string): Promise<number> {
  return (await person.call("GET", `/app/signing/${id}`)).status;
}

describe("12. an address in a request is bound to the account that meets it first", () => {
  test("the later owner of the same address gets what was not met, and nothing else", async () => {
    const email = "office@example.com";
    const [opened, listed, unmet] = [
      await requestFor(email, "Opened"),
      await requestFor(email, "Listed"),
      await requestFor("else@example.com", "Unmet"),
    ];
    const first = await registered(service, email, "+41 79 000 00 01");
    assert.equal(await statusFor(first, opened), 200);
    assert.deepEqual(await titlesIn(first), ["Listed", "Opened"]);
    await sql`delete from account where email = ${email}`;
    assert.equal(await statusFor(first, opened), 401, "the session went with the account");
    await sql`
      update signature set body = jsonb_set(body, '{signer,email}', ${JSON.stringify(email)}::jsonb)
       where request_id = ${unmet}`;
    await sql`update request set people = array[${email}], due = array[${email}] where id = ${unmet}`;
    const later = await registered(service, email, "+41 79 000 00 02");
    assert.deepEqual(await titlesIn(later), ["Unmet"]);
    assert.deepEqual(
      [
        await statusFor(later, opened),
        await statusFor(later, listed),
        await statusFor(later, unmet),
      ],
      [404, 404, 200],
    );
    // The control: without the binding the newcomer would see it all.
    await sql`update request set bound = '{}' where id = ${opened}`;
    assert.equal(await statusFor(later, opened), 200);
  });

  test("who changes address keeps what was bound, and who gets it then does not", async () => {
    const id = await requestFor("ada@example.com");
    const ada = await registered(service, "ada@example.com", "+41 79 000 00 03");
    assert.equal(await statusFor(ada, id), 200);
    await sql`update account set email = 'ada@elsewhere.example' where email = 'ada@example.com'`;
    const mallory = await registered(service, "ada@example.com", "+41 79 000 00 04");
    assert.equal(await statusFor(mallory, id), 404);
    const shown = await ada.call("GET", `/app/signing/${id}`);
    assert.equal(shown.status, 200, shown.text);
    const page = shown.json() as SigningPage;
    assert.deepEqual([page.state, page.you?.mobile], ["ready", "+41 ** *** 00 03"]);
    const [document] = page.documents;
    const base = `/app/signing/${id}/${page.signatureId ?? ""}`;
    const file = `${base}/documents/${document?.id ?? ""}/${document?.versionId ?? ""}/content`;
    assert.equal((await ada.call("GET", file)).status, 200);
    assert.equal((await mallory.call("GET", file)).status, 404);
    const decline = await mallory.call("POST", `${base}/decline`, {});
    assert.equal(decline.status, 404, decline.text);
  });

  test("a document that names an address by itself is bound like a request", async () => {
    const token = await service.logIn();
    const made = await service.call("POST", "/v2/documents", {
      token,
      body: { title: "Plan", content },
    });
    const { id } = made.json() as { id: DocumentId };
    const email = "plan@example.com";
    const access = { read_access: [email] };
    await service.call("PUT", `/v2/documents/${id}/access`, { token, body: access });
    const earlier = { kind: "person", email, accountId: "earlier" as AccountId } as const;
    const later = { ...earlier, accountId: "later" as AccountId };
    const moved = { ...earlier, email: "moved@example.com" };
    assert.equal((await readDocument(service.world, earlier, id)).id, id);
    await assert.rejects(readDocument(service.world, later, id), {
      key: "error.document.not_found",
    });
    const file = await openContent(service.world, moved, id);
    assert.equal(file.document.id, id);
    await sql`update document set bound = '{}' where id = ${id}`;
    assert.equal((await readDocument(service.world, later, id)).id, id, "the control");
  });

  test("two who verified the same address at one moment: the first binding stands", async () => {
    const id = await requestFor("both@example.com");
    const one = await registered(service, "both@example.com", "+41 79 000 00 05");
    const [found] = await sql<{ readonly id: string }>`
      select id from account where email = 'both@example.com'`;
    assert.equal(await statusFor(one, id), 200);
    await service.world.store.participants.bind(
      [id] as never,
      "both@example.com",
      "other" as never,
    );
    const [row] = await sql<{ readonly bound: Record<string, string> }>`
      select bound from request where id = ${id}`;
    assert.deepEqual(row?.bound, { "both@example.com": found?.id });
  });
});
