import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Intent, SigningPage } from "@paraph/contract/app";
import { aPdf } from "@paraph/testkit";
import { exportMe } from "../../src/actions/accounts/export-me.ts";
import { aPerson, loadDocuments, loggedIn, PASSWORD, registered } from "../kit/registered.ts";
import { startService } from "../kit/service.ts";
import { findInDatabase } from "../secrets/find-in-database.ts";

const service = await startService();
const { sql } = service.database;
const content = Buffer.from(aPdf({ pages: [{}] })).toString("base64");

async function requestFor(email: string): Promise<string> {
  const reply = await service.call("POST", "/v2/signature-requests", {
    token: await service.logIn(),
    body: { title: "Lease", content, signatures: [{ account_email: email }] },
  });
  assert.equal(reply.status, 201, reply.text);
  return (reply.json() as { id: string }).id;
}

type Exported = {
  readonly invitations: readonly { readonly role: string }[];
  readonly requests: readonly {
    readonly id: string;
    readonly acts: readonly {
      readonly type: string;
      readonly personal: Readonly<Record<string, unknown>>;
    }[];
  }[];
  readonly businessActs: readonly { readonly type: string; readonly business: string }[];
  readonly isWhole: boolean;
};

describe("12. the export is whole, however much somebody has", { concurrency: false }, () => {
  test("every request once, though one goes while it is written", async () => {
    const email = "many@example.com";
    const many = await registered(service, email, "+41 79 000 71 01");
    const ids: string[] = [];
    while (ids.length < 55) ids.push(await requestFor(email));
    const account = await service.world.store.accounts.find(email);
    assert.ok(account);
    const [session] = await service.world.store.sessions.list(account.id);
    assert.ok(session);
    const asked: number[] = [];
    const { requestViews } = service.world.store;
    const watched: typeof requestViews.walk = (view, after, most) => {
      asked.push(most);
      return requestViews.walk(view, after, most);
    };
    const world = {
      ...service.world,
      store: { ...service.world.store, requestViews: { ...requestViews, walk: watched } },
    };
    const actor = { kind: "person", accountId: account.id, email } as const;
    const { requests: requestCount, lines } = await exportMe(world, actor, session);
    assert.deepEqual([requestCount, asked], [55, []], "nothing is read before it is asked for");
    let text = "";
    let isMoved = false;
    for await (const piece of lines) {
      text += new TextDecoder().decode(piece);
      if (isMoved || asked.length < 1) continue;
      isMoved = true;
      const gone = `/v2/signature-requests/${JSON.parse(text.split("\n")[1] ?? "").id as string}`;
      await service.call("DELETE", gone, { token: await service.logIn() });
    }
    const exported = JSON.parse(text) as Exported;
    const found = exported.requests.map(({ id }) => id);
    assert.equal(new Set(found).size, found.length, "each once");
    for (const id of ids) assert.ok(found.includes(id), id);
    assert.ok(asked.length >= 2 && asked.every((most) => most === 50), String(asked));
    assert.equal(exported.isWhole, true);
    const reply = await many.call("GET", "/app/me/export");
    assert.equal(reply.headers.get("x-total-count"), "54");
    assert.equal(reply.headers.get("content-length"), null);
    assert.equal((reply.json() as unknown as Exported).requests.length, 54);
  });

  test("with invitations and with what the person did, and nobody else", async () => {
    const email = "acts@example.com";
    const acts = await registered(service, email, "+41 79 000 71 02");
    const other = await registered(service, "other@example.com", "+41 79 000 71 03");
    const reply = await service.call("POST", "/v2/signature-requests", {
      token: await service.logIn(),
      body: {
        title: "Lease",
        content,
        signatures: [{ account_email: email }, { account_email: "other@example.com" }],
      },
    });
    const id = String(reply.json()["id"]);
    for (const person of [acts, other]) {
      const { signatureId } = (await person.call("GET", `/app/signing/${id}`)).json();
      if (person === other) continue;
      const place = `/app/signing/${id}/${String(signatureId)}`;
      await person.call("POST", `${place}/decline`, { reason: "Too dear" });
    }
    const { id: business } = await service.addBusiness("Acts");
    await sql`
      insert into member (business_id, account_id, role)
      select ${business}, a.id, 'admin' from account a where a.email = ${email}`;
    const asked = await acts.call("POST", `/app/business/${business}/members`, {
      email: "third@example.com",
      role: "member",
    });
    assert.ok(asked.status < 300, asked.text);
    await sql`
      insert into invitation (id, business_id, email, role, invited_by, sent_at, expires_at)
      select gen_random_uuid(), ${business}, ${email}, 'member', 'boss@example.com', now(), now()`;
    const text = (await acts.call("GET", "/app/me/export")).text;
    const exported = JSON.parse(text) as Exported;
    assert.deepEqual(
      exported.invitations.map(({ role }) => role),
      ["member"],
    );
    const [request] = exported.requests;
    assert.ok(
      request?.acts.some(({ type }) => type === "signature.declined"),
      text,
    );
    assert.ok(exported.businessActs.some((act) => act.business === `business:${business}`));
    for (const foreign of ["other@example.com", "third@example.com", "api_demo_acme"])
      assert.ok(!text.includes(foreign), foreign);
  });

  test("what others did under an address that passed from hand to hand is theirs alone", async () => {
    const { id: business } = await service.addBusiness("Handed on");
    const shared = "desk@example.com";
    const { accounts } = service.world.store;
    const invited = async (name: string, mobile: string, leave: "moves" | "is deleted" | null) => {
      const person = await registered(service, shared, mobile);
      await sql`
        insert into member (business_id, account_id, role)
        select ${business}, a.id, 'admin' from account a where a.email = ${shared}`;
      const asked = { email: `${name}@example.com`, role: "member" };
      const reply = await person.call("POST", `/app/business/${business}/members`, asked);
      assert.ok(reply.status < 300, reply.text);
      service.advance(10);
      const account = await accounts.find(shared);
      assert.ok(account);
      const now = service.world.clock.now();
      if (leave === "moves") await accounts.setEmail(account.id, `${name}-new@example.com`, now);
      if (leave === "is deleted") await accounts.remove(account.id);
      service.advance(10);
      return person;
    };
    const first = await invited("first", "+41 79 000 71 05", "moves");
    await invited("second", "+41 79 000 71 06", "is deleted");
    const third = await invited("third-hand", "+41 79 000 71 07", null);
    const actsOf = async (person: typeof first) =>
      ((await person.call("GET", "/app/me/export")).json() as unknown as Exported).businessActs;
    const trail = await sql`
      select 1 from audit_event where subject = ${`business:${business}`} and type = 'member.invited'`;
    assert.equal(trail.length, 3);
    for (const person of [first, third]) {
      const invitations = (await actsOf(person)).filter(({ type }) => type === "member.invited");
      assert.equal(invitations.length, 1);
    }
  });

  test("at most ten times an hour", async () => {
    const often = await registered(service, "often@example.com", "+41 79 000 71 04");
    for (let times = 0; times < 10; times += 1) {
      assert.equal((await often.call("GET", "/app/me/export")).status, 200);
    }
    const more = await often.call("GET", "/app/me/export");
    assert.deepEqual([more.status, more.json()["key"]], [429, "error.rate_limit.exceeded"]);
  });
});

describe("12. people take their data with them, and leave", { concurrency: false }, () => {
  test("the export has all of the person and nothing of anybody else, after a fresh proof", async () => {
    const ada = await registered(service, "ada@example.com", "+41 79 000 70 01");
    await registered(service, "bob@example.com", "+41 79 000 70 02");
    const own = await requestFor("ada@example.com");
    const foreign = await requestFor("bob@example.com");
    await ada.call("PUT", "/app/me/mark", { kind: "typed", name: "Ada M." });
    const reply = await ada.call("GET", "/app/me/export");
    assert.equal(reply.status, 200, reply.text);
    assert.match(reply.headers.get("content-disposition") ?? "", /attachment/);
    for (const included of ["ada@example.com", "+41 79 000 70 01", "Muster", "Ada M.", own]) {
      assert.ok(reply.text.includes(included), included);
    }
    for (const excluded of ["bob@example.com", foreign, "scrypt"]) {
      assert.ok(!reply.text.includes(excluded), excluded);
    }
    service.advance(901);
    const old = await ada.call("GET", "/app/me/export");
    assert.equal(old.json()["key"], "error.account.proof_needed");
  });

  test("who still has to sign cannot leave; afterwards the account goes and what was signed stays", async () => {
    const email = "zora.unique@example.com";
    const mobile = "+41 79 987 65 43";
    const id = await requestFor(email);
    const zora = await registered(service, email, mobile);
    await zora.call("PUT", "/app/me/name", { firstName: "Zora", lastName: "Einmalig" });
    await zora.call("PUT", "/app/me/mark", { kind: "typed", name: "Zora Einmalig" });
    await zora.call("POST", "/app/me/recovery-codes");
    await zora.call("POST", "/app/me/totp");
    const open = await zora.call("DELETE", "/app/me");
    assert.equal(open.json()["key"], "error.account.signatures_open");
    const page = (await zora.call("GET", `/app/signing/${id}`)).json() as SigningPage;
    const base = `/app/signing/${id}/${page.signatureId ?? ""}`;
    await loadDocuments(zora, base, page);
    const declared = await zora.call("POST", `${base}/intents`, {
      documents: page.documents.map(({ id: document, versionId, sha256 }) => ({
        id: document,
        versionId,
        sha256,
      })),
      mark: { kind: "typed", name: "Zora Einmalig" },
      places: [],
      quality: page.quality?.quality,
      consent: true,
      language: "en",
    });
    const intent = declared.json() as Intent;
    await zora.call("POST", `${base}/intents/${intent.id}/confirm`, {});
    const other = await loggedIn(service, email);
    const gone = await zora.call("DELETE", "/app/me");
    assert.equal(gone.status, 204, gone.text);
    assert.match(gone.headers.get("set-cookie") ?? "", /paraph=;/);
    for (const browser of [zora, other]) {
      assert.equal((await browser.call("GET", "/app/me")).status, 401);
    }
    const login = { email, password: PASSWORD };
    assert.equal((await aPerson(service).call("POST", "/app/account/login", login)).status, 401);
    const found = await findInDatabase(sql, {
      address: email,
      number: mobile,
      "plain number": mobile.replaceAll(" ", ""),
      name: "Einmalig",
    });
    // What stays, and why: who was asked, who holds keys to what was signed, and the evidence of it.
    assert.deepEqual(found, [
      "address in audit_personal.personal",
      "name in audit_personal.personal",
      "address in key_grant.principal",
      "address in principal_key.principal",
      "address in request.bound",
      "address in request.people",
      "address in request.search_folded",
      "address in request_person.email",
      "address in signature.body",
      "address in signature.shown",
    ]);
    const signed = await service.call("GET", `/v2/signature-requests/${id}`, {
      token: await service.logIn(),
    });
    assert.equal(signed.json()["status_overall"], "SIGNED");
    const next = await registered(service, email, "+41 79 000 70 04");
    assert.equal((await next.call("GET", `/app/signing/${id}`)).status, 404);
  });

  test("an old login, another site and the only administrator delete nothing", async () => {
    const carl = await registered(service, "carl@example.com", "+41 79 000 70 05");
    const cookie = carl.cookie();
    const forged = await service.call("DELETE", "/app/me", {
      headers: { cookie, origin: "https://evil.example" },
    });
    assert.equal(forged.status, 403);
    await sql`
      insert into member (business_id, account_id, role)
      select b.id, a.id, 'admin' from business b, account a where a.email = 'carl@example.com'
         and not exists (select 1 from member m where m.business_id = b.id) limit 1`;
    const alone = await carl.call("DELETE", "/app/me");
    assert.equal(alone.json()["key"], "error.business.last_admin", alone.text);
    await sql`update member set role = 'member'`;
    service.advance(901);
    await carl.call("POST", "/app/me/proof", { password: PASSWORD });
    const old = await carl.call("DELETE", "/app/me");
    assert.equal(old.json()["key"], "error.session.proof_old");
    assert.equal((await carl.call("GET", "/app/me")).status, 200);
  });
});
