import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Session, SigningPage, type Intent } from "@paraph/contract/app";
import { aPdf } from "@paraph/testkit";
import { checkFor } from "../../src/http/frame/checks.ts";
import {
  loadDocuments,
  aPerson,
  mailedCode,
  PASSWORD,
  registered as registeredElsewhere,
  textedCode,
} from "../kit/registered.ts";
import { startService } from "../kit/service.ts";

const service = await startService();
const content = Buffer.from(aPdf({ pages: [{ width: 595, height: 842 }] })).toString("base64");

const aBrowser = () => aPerson(service);

async function registered(email: string, requestId?: string) {
  const browser = aBrowser();
  const start = await browser.call("POST", "/app/account/registrations", {
    email,
    language: "de",
    ...(requestId && { requestId }),
  });
  assert.equal(start.status, 200, start.text);
  const { handle } = start.json() as { handle: string };
  const particulars = {
    firstName: "Ada",
    lastName: "Muster",
    password: PASSWORD,
    mobileNumber: "+41 79 000 55 66",
  };
  const verify = await browser.call("POST", "/app/account/registrations/verify", {
    handle,
    code: mailedCode(service, email),
    ...particulars,
  });
  assert.equal(verify.status, 200, verify.text);
  assert.equal(verify.json()["sentTo"], "+41 ** *** 55 66");
  const finish = await browser.call("POST", "/app/account/registrations/finish", {
    handle,
    code: textedCode(service, particulars.mobileNumber),
  });
  assert.equal(finish.status, 200, finish.text);
  return browser;
}

describe("12. accounts", { concurrency: false }, () => {
  test("somebody who was invited registers on the way and signs", async () => {
    const token = await service.logIn();
    const reply = await service.call("POST", "/v2/signature-requests", {
      token,
      body: { title: "Lease", content, signatures: [{ account_email: "ada@example.com" }] },
    });
    const { id } = reply.json() as { id: string };
    assert.equal((await aBrowser().call("GET", `/app/signing/${id}`)).status, 401);
    const ada = await registered("ada@example.com", id);
    const shown = await ada.call("GET", `/app/signing/${id}`);
    const { csrfToken } = (await ada.call("GET", "/app/session")).json();
    assert.equal(shown.headers.get("x-csrf-token"), csrfToken);
    const page = shown.json() as SigningPage;
    checkFor("body", SigningPage, "error.request.body_invalid")(structuredClone(page));
    assert.deepEqual([page.state, page.you?.firstName], ["ready", "Ada"]);
    const inbox = await ada.call("GET", "/app/inbox");
    const [first] = inbox.json()["requests"] as { isToSign: boolean; requestId: string }[];
    assert.deepEqual([first?.requestId, first?.isToSign], [id, true]);
    const base = `/app/signing/${id}/${page.signatureId ?? ""}`;
    await loadDocuments(ada, base, page);
    const declared = await ada.call("POST", `${base}/intents`, {
      documents: page.documents.map(({ id: document, versionId, sha256 }) => ({
        id: document,
        versionId,
        sha256,
      })),
      mark: { kind: "typed", name: "Ada Muster" },
      places: [],
      quality: page.quality?.quality,
      legislation: null,
      consent: true,
      language: "de",
    });
    assert.equal(declared.status, 200, declared.text);
    const intent = declared.json() as Intent;
    const signed = await ada.call("POST", `${base}/intents/${intent.id}/confirm`, {});
    assert.deepEqual([signed.status, signed.json()["step"]], [200, "signed"]);
    const after = (await ada.call("GET", base)).json() as SigningPage;
    assert.equal(after.state, "all_signed");
  });

  test("password and code open a session; logging out ends it", async () => {
    await registered("bob@example.com");
    const bob = aBrowser();
    const login = await bob.call("POST", "/app/account/login", {
      email: "Bob@example.com",
      password: PASSWORD,
    });
    assert.equal(login.status, 200, login.text);
    const { handle } = login.json() as { handle: string };
    const code = textedCode(service, "+41790005566");
    const wrong = code === "000000" ? "000001" : "000000";
    const refused = await bob.call("POST", "/app/account/login/finish", { handle, code: wrong });
    assert.equal(refused.json()["key"], "error.code.wrong");
    const opened = await bob.call("POST", "/app/account/login/finish", { handle, code });
    assert.equal(opened.status, 200, opened.text);
    const again = await aBrowser().call("POST", "/app/account/login/finish", { handle, code });
    assert.equal(again.json()["key"], "error.account.entry_expired");
    const session = (await bob.call("GET", "/app/session")).json() as Session;
    checkFor("body", Session, "error.request.body_invalid")(structuredClone(session));
    assert.equal(session.account?.email, "bob@example.com");
    assert.equal((await bob.call("DELETE", "/app/session")).status, 204);
    assert.equal((await bob.call("GET", "/app/inbox")).status, 401);
  });

  test("who registers with somebody else's number uses up nothing of their login", async () => {
    const mobileNumber = "+41 79 000 55 99";
    const victim = "victim@example.com";
    await registeredElsewhere(service, victim, mobileNumber);
    const answers: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      const email = `stranger-${n}@example.com`;
      const stranger = aBrowser();
      const begun = await stranger.call("POST", "/app/account/registrations", {
        email,
        language: "en",
      });
      const particulars = { firstName: "Eve", lastName: "Other", password: PASSWORD, mobileNumber };
      const { handle } = begun.json();
      const code = mailedCode(service, email);
      const given = { handle, code, ...particulars };
      answers.push(
        (await stranger.call("POST", "/app/account/registrations/verify", given)).status,
      );
    }
    assert.deepEqual(answers, [200, 200, 200, 200, 429, 429], "a number is not flooded");
    const login = { email: victim, password: PASSWORD };
    const reply = await aBrowser().call("POST", "/app/account/login", login);
    assert.equal(reply.status, 200, reply.text);
  });

  test("a wrong password, an unknown address and a member without a password answer alike", async () => {
    const keys = [];
    for (const email of ["bob@example.com", "nobody@example.com"]) {
      const reply = await aBrowser().call("POST", "/app/account/login", { email, password: "x" });
      keys.push([reply.status, reply.json()["key"]]);
    }
    const no = [401, "error.account.credentials_invalid"];
    assert.deepEqual(keys, [no, no]);
  });

  test("an account is registered once, and a weak password is refused", async () => {
    for (const [email, password, key] of [
      ["bob@example.com", PASSWORD, "error.account.exists"],
      ["carl@example.com", "password123", "error.account.password_weak"],
      ["carl@example.com", "short", "error.account.password_weak"],
    ] as const) {
      const browser = aBrowser();
      const start = await browser.call("POST", "/app/account/registrations", {
        email,
        language: "en",
      });
      const { handle } = start.json() as { handle: string };
      const reply = await browser.call("POST", "/app/account/registrations/verify", {
        handle,
        code: mailedCode(service, email),
        firstName: "C",
        lastName: "D",
        password,
        mobileNumber: "+41790005566",
      });
      assert.equal(reply.json()["key"], key, email);
    }
  });

  test("five wrong codes end a way in", async () => {
    const browser = aBrowser();
    const start = await browser.call("POST", "/app/account/registrations", {
      email: "dora@example.com",
      language: "en",
    });
    const { handle } = start.json() as { handle: string };
    const code = mailedCode(service, "dora@example.com");
    const tried = async (digits: string) => {
      const reply = await browser.call("POST", "/app/account/registrations/verify", {
        handle,
        code: digits,
        firstName: "D",
        lastName: "E",
        password: PASSWORD,
        mobileNumber: "+41790005577",
      });
      return reply.json()["key"];
    };
    const wrong = code === "000000" ? "000001" : "000000";
    for (let tries = 0; tries < 5; tries += 1) assert.equal(await tried(wrong), "error.code.wrong");
    assert.equal(await tried(code), "error.code.too_many_tries");
  });
});
