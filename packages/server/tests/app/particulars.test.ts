import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Me, type SigningPage } from "@paraph/contract/app";
import { aPdf } from "@paraph/testkit";
import { checkFor } from "../../src/http/frame/checks.ts";
import { aPerson, codeIn, loggedIn, PASSWORD, registered } from "../kit/registered.ts";
import type { RegisteredPerson } from "../kit/registered.ts";
import { startService, type Reply } from "../kit/service.ts";
import { startWork } from "../kit/work.ts";

const service = await startService();
const { sql } = service.database;
const content = Buffer.from(aPdf({ pages: [{}] })).toString("base64");

const mailTo = (email: string) => service.mails.findLast(({ to }) => to === email);
const smsTo = (number: string) => service.texts.findLast(({ to }) => to === number);

async function stale(person: RegisteredPerson, email: string): Promise<void> {
  await sql`
    update session set proven_at = proven_at - interval '16 minutes',
                       created_at = created_at - interval '16 minutes'
     where account_id = (select id from account where email = ${email})`;
  assert.equal((await person.call("GET", "/app/me")).json()["isProven"], false);
}

function handleIn(reply: Reply): string {
  assert.equal(reply.status, 200, reply.text);
  return (reply.json() as { handle: string }).handle;
}

async function moved(person: RegisteredPerson, email: string): Promise<Reply> {
  const handle = handleIn(await person.call("POST", "/app/me/email", { email }));
  const code = codeIn(mailTo(email)?.subject);
  return person.call("POST", "/app/me/email/finish", { handle, code });
}

async function requestFor(email: string): Promise<string> {
  const reply = await service.call("POST", "/v2/signature-requests", {
    token: await service.logIn(),
    body: { title: "Lease", content, signatures: [{ account_email: email }] },
  });
  return (reply.json() as { id: string }).id;
}

async function inboxOf(person: RegisteredPerson): Promise<readonly string[]> {
  const reply = await person.call("GET", "/app/inbox");
  return (reply.json()["requests"] as { requestId: string }[]).map(({ requestId }) => requestId);
}

describe("12. what people change about themselves", { concurrency: false }, () => {
  test("a name changes after a fresh proof, is reported, and ends other sessions", async () => {
    const ada = await registered(service, "ada@example.com", "+41 79 000 30 01");
    const other = await loggedIn(service, "ada@example.com");
    const reply = await ada.call("PUT", "/app/me/name", { firstName: " Ada ", lastName: "King" });
    assert.equal(reply.status, 200, reply.text);
    const me = reply.json() as Me;
    checkFor("body", Me, "error.request.body_invalid")(structuredClone(me));
    assert.deepEqual([me.firstName, me.lastName], ["Ada", "King"]);
    assert.equal((await other.call("GET", "/app/me")).status, 401);
    assert.match(mailTo("ada@example.com")?.text ?? "", /name of your Paraph account/);
    const empty = await ada.call("PUT", "/app/me/name", { firstName: "  ", lastName: "King" });
    assert.equal(empty.status, 400);
  });

  test("a name that an identification proved stays", async () => {
    const eva = await registered(service, "eva@example.com", "+41 79 000 30 02");
    await sql`
      insert into identification (account_id, provider, first_name, last_name, legislations, proven_at)
      select id, 'desk', 'Eva', 'Muster', '{EIDAS}', now() from account
       where email = 'eva@example.com'`;
    const name = { firstName: "Eve", lastName: "Other" };
    const refused = await eva.call("PUT", "/app/me/name", name);
    assert.equal(refused.json()["key"], "error.account.name_proven");
    const me = (await eva.call("GET", "/app/me")).json() as Me;
    assert.deepEqual(me.identifications[0]?.name, "Eva Muster");
  });

  test("an old proof changes nothing", async () => {
    const bob = await registered(service, "bob@example.com", "+41 79 000 30 03");
    await stale(bob, "bob@example.com");
    for (const [method, path, body] of [
      ["PUT", "/app/me/name", { firstName: "B", lastName: "B" }],
      ["POST", "/app/me/mobile", { mobileNumber: "+41 79 999 99 99" }],
      ["POST", "/app/me/email", { email: "evil@example.com" }],
    ] as const) {
      const reply = await bob.call(method, path, body);
      const isName = path === "/app/me/name";
      const expected = isName ? "error.account.proof_needed" : "error.session.proof_old";
      assert.equal(reply.json()["key"], expected, path);
    }
    await bob.call("POST", "/app/me/proof", { password: PASSWORD });
    const name = { firstName: "B", lastName: "B" };
    const after = await bob.call("PUT", "/app/me/name", name);
    assert.equal(after.status, 200, "the control: a fresh proof is enough for a name");
  });

  test("a number holds once its code came back; the old one is told and is of no use any more", async () => {
    const carl = await registered(service, "carl@example.com", "+41 79 000 30 04");
    const login = { email: "carl@example.com", password: PASSWORD };
    const begun = handleIn(await aPerson(service).call("POST", "/app/account/login", login));
    const oldCode = codeIn(smsTo("+41790003004")?.text);
    const start = await carl.call("POST", "/app/me/mobile", { mobileNumber: "+49 170 1112233" });
    const handle = handleIn(start);
    assert.equal(start.json()["sentTo"], "+49 ** *** 22 33");
    const code = codeIn(smsTo("+491701112233")?.text);
    const wrong = code === "000000" ? "000001" : "000000";
    const no = await carl.call("POST", "/app/me/mobile/finish", { handle, code: wrong });
    assert.equal(no.json()["key"], "error.code.wrong");
    assert.equal((await carl.call("GET", "/app/me")).json()["mobile"], "+41 ** *** 30 04");
    const done = await carl.call("POST", "/app/me/mobile/finish", { handle, code });
    assert.equal(done.status, 200, done.text);
    assert.equal(done.json()["mobile"], "+49 ** *** 22 33");
    for (const to of ["+41790003004", "+491701112233"]) {
      assert.match(smsTo(to)?.text ?? "", /mobile number of your Paraph account/, to);
    }
    const late = await aPerson(service).call("POST", "/app/account/login/finish", {
      handle: begun,
      code: oldCode,
    });
    assert.equal(late.json()["key"], "error.account.entry_expired", "begun with the old number");
    const again = await carl.call("POST", "/app/me/mobile/finish", { handle, code });
    assert.equal(again.json()["key"], "error.account.entry_expired", "a code works once");
  });

  test("somebody else's code and handle change nothing of theirs or mine", async () => {
    const dora = await registered(service, "dora@example.com", "+41 79 000 30 05");
    const mallory = await registered(service, "mallory@example.com", "+41 79 000 30 06");
    const handle = handleIn(
      await dora.call("POST", "/app/me/mobile", { mobileNumber: "+41 79 000 30 07" }),
    );
    const code = codeIn(smsTo("+41790003007")?.text);
    const stolen = await mallory.call("POST", "/app/me/mobile/finish", { handle, code });
    assert.equal(stolen.json()["key"], "error.account.entry_expired");
    for (const path of ["/app/me/email/finish", "/app/account/login/finish"]) {
      const crossed = await mallory.call("POST", path, { handle, code });
      assert.equal(crossed.json()["key"], "error.account.entry_expired", path);
    }
    const own = await dora.call("POST", "/app/me/mobile/finish", { handle, code });
    assert.equal(own.status, 200, "the control: it was good all the time");
  });

  test("an address changes: everything under the old one stays, its next owner gets nothing", async () => {
    const [met, unmet] = [await requestFor("fay@example.com"), await requestFor("fay@example.com")];
    const fay = await registered(service, "fay@example.com", "+41 79 000 30 08");
    assert.equal((await fay.call("GET", `/app/signing/${met}`)).status, 200);
    const reply = await moved(fay, "Fay@Elsewhere.example".toLowerCase());
    assert.equal(reply.status, 200, reply.text);
    assert.equal(reply.json()["email"], "fay@elsewhere.example");
    for (const to of ["fay@example.com", "fay@elsewhere.example"]) {
      assert.match(mailTo(to)?.text ?? "", /e-mail address of your Paraph account/, to);
    }
    const next = await registered(service, "fay@example.com", "+41 79 000 30 09");
    assert.deepEqual(await inboxOf(next), []);
    for (const id of [met, unmet]) {
      assert.equal((await next.call("GET", `/app/signing/${id}`)).status, 404);
      assert.equal((await fay.call("GET", `/app/signing/${id}`)).status, 200);
    }
    assert.deepEqual(await inboxOf(fay), [unmet, met]);
    const counts = (await fay.call("GET", "/app/inbox")).json()["counts"];
    assert.deepEqual(counts, { sign: 2, waiting: 0, done: 0, closed: 0 });
    // The control: without the binding both would be the next owner's.
    await sql`update request set bound = '{}' where id = ${unmet}`;
    assert.deepEqual(await inboxOf(next), [unmet]);
    const oldLogin = { email: "fay@example.com", password: `${PASSWORD} not` };
    assert.equal((await aPerson(service).call("POST", "/app/account/login", oldLogin)).status, 401);
    const login = { email: "fay@elsewhere.example", password: PASSWORD };
    assert.equal((await aPerson(service).call("POST", "/app/account/login", login)).status, 200);
  });

  test("who signs under an earlier address is written to at the present one", async () => {
    const gil = await registered(service, "gil@example.com", "+41 79 000 30 10");
    const id = await requestFor("gil@example.com");
    assert.equal((await moved(gil, "gil@new.example")).status, 200);
    const work = await startWork(service);
    await work.idle();
    await work.stop();
    const page = (await gil.call("GET", `/app/signing/${id}`)).json() as SigningPage;
    assert.equal(page.state, "ready");
    assert.match(mailTo("gil@new.example")?.subject ?? "", /Lease/);
    assert.doesNotMatch(mailTo("gil@example.com")?.subject ?? "", /Lease/);
  });

  test("an address of somebody else answers like a free one, until its mail is read", async () => {
    await registered(service, "hana@example.com", "+41 79 000 30 11");
    const ian = await registered(service, "ian@example.com", "+41 79 000 30 12");
    const taken = await ian.call("POST", "/app/me/email", { email: "hana@example.com" });
    const free = await ian.call("POST", "/app/me/email", { email: "hank@example.com" });
    assert.deepEqual(
      [taken.status, Object.keys(taken.json()), taken.json()["sentTo"]],
      [free.status, Object.keys(free.json()), free.json()["sentTo"]],
    );
    const code = codeIn(mailTo("hana@example.com")?.subject);
    const refused = await ian.call("POST", "/app/me/email/finish", {
      handle: handleIn(taken),
      code,
    });
    assert.equal(refused.json()["key"], "error.account.exists");
    assert.equal((await ian.call("GET", "/app/me")).json()["email"], "ian@example.com");
  });

  test("a member who was added under the new address and never registered was this person", async () => {
    const jan = await registered(service, "jan@example.com", "+41 79 000 30 13");
    await sql`insert into account (id, email) values ('placeholder', 'jan@work.example')`;
    await sql`
      insert into member (business_id, account_id, role)
      select id, 'placeholder', 'member' from business limit 1`;
    assert.equal((await moved(jan, "jan@work.example")).status, 200);
    const { account } = (await jan.call("GET", "/app/session")).json() as {
      account: { email: string; businesses: unknown[] };
    };
    assert.deepEqual([account.email, account.businesses.length], ["jan@work.example", 1]);
    const back = await moved(jan, "jan@example.com");
    assert.equal(back.status, 200, "and the way back is open");
    const left = await sql`
      select f.email from former_address f join account a on a.id = f.account_id
       where a.email = 'jan@example.com'`;
    assert.deepEqual(left, [{ email: "jan@work.example" }]);
  });

  test("a page of another site changes nothing", async () => {
    const kim = await registered(service, "kim@example.com", "+41 79 000 30 14");
    const body = { firstName: "Evil", lastName: "Twin" };
    const cookie = kim.cookie();
    for (const headers of [
      { cookie, origin: "https://evil.example", "x-csrf-token": "x" },
      { cookie, origin: service.url },
      { cookie, origin: service.url, "x-csrf-token": "A".repeat(43) },
    ]) {
      const reply = await service.call("PUT", "/app/me/name", { body, headers });
      assert.equal(reply.status, 403, reply.text);
    }
    const me = (await kim.call("GET", "/app/me")).json() as Me;
    assert.equal(me.lastName, "Muster");
  });
});
