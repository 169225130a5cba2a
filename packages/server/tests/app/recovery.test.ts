import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { aPerson, mailedCode, PASSWORD, registered, textedCode } from "../kit/registered.ts";
import { startService } from "../kit/service.ts";

const service = await startService();
const NEW = "another walk around the lake";

async function begun(email: string): Promise<{ handle: string; code: string }> {
  const start = await aPerson(service).call("POST", "/app/account/recovery", {
    email,
    language: "en",
  });
  assert.equal(start.status, 200, start.text);
  const { handle } = start.json() as { handle: string };
  return { handle, code: mailedCode(service, email) };
}

function logIn(email: string, password: string) {
  return aPerson(service).call("POST", "/app/account/login", { email, password });
}

const textsTo = (number: string) => service.texts.filter(({ to }) => to === number).length;

describe("12. a forgotten password", { concurrency: false }, () => {
  test("is set anew by mailbox and phone together, which ends every session and is reported", async () => {
    const ada = await registered(service, "ada@example.com", "+41 79 000 20 01");
    const proof = await begun("ada@example.com");
    const browser = aPerson(service);
    const weak = await browser.call("POST", "/app/account/recovery/verify", {
      ...proof,
      password: "password123",
    });
    assert.equal(weak.json()["key"], "error.account.password_weak");
    const before = textsTo("+41790002001");
    const verify = await browser.call("POST", "/app/account/recovery/verify", {
      ...proof,
      password: NEW,
    });
    assert.equal(verify.status, 200, verify.text);
    assert.equal(textsTo("+41790002001"), before + 1, "to the account's own number");
    assert.equal((await logIn("ada@example.com", NEW)).status, 401, "not before the phone");
    const { handle } = proof;
    const finish = await browser.call("POST", "/app/account/recovery/finish", {
      handle,
      code: textedCode(service, "+41790002001"),
    });
    assert.equal(finish.status, 200, finish.text);
    assert.equal((await ada.call("GET", "/app/me")).status, 401);
    assert.equal((await browser.call("GET", "/app/me")).status, 200);
    assert.equal((await logIn("ada@example.com", PASSWORD)).status, 401);
    assert.equal((await logIn("ada@example.com", NEW)).status, 200);
    assert.ok(service.mails.some(({ subject }) => subject === "Your Paraph account was changed"));
    assert.ok(service.texts.some(({ text: body }) => body.includes("was set anew")));
  });

  test("gets nobody past the second factor with the mailbox alone", async () => {
    await registered(service, "bob@example.com", "+41 79 000 20 02");
    const proof = await begun("bob@example.com");
    const browser = aPerson(service);
    for (const path of ["recovery/finish", "login/finish", "registrations/finish"]) {
      const skipped = await browser.call("POST", `/app/account/${path}`, proof);
      assert.equal(skipped.json()["key"], "error.account.entry_expired", path);
    }
    await browser.call("POST", "/app/account/recovery/verify", { ...proof, password: NEW });
    for (let tries = 0; tries < 5; tries += 1) {
      const wrong = await browser.call("POST", "/app/account/recovery/finish", {
        handle: proof.handle,
        code: "not it",
      });
      assert.equal(wrong.json()["key"], "error.code.wrong");
    }
    const right = textedCode(service, "+41790002002");
    const late = await browser.call("POST", "/app/account/recovery/finish", {
      handle: proof.handle,
      code: right,
    });
    assert.equal(late.json()["key"], "error.code.too_many_tries");
    assert.equal((await logIn("bob@example.com", PASSWORD)).status, 200, "the old one still holds");
  });

  test("works once: neither its codes nor one that was begun before count afterwards", async () => {
    await registered(service, "cleo@example.com", "+41 79 000 20 03");
    const verified = async (proof: { handle: string; code: string }) =>
      aPerson(service).call("POST", "/app/account/recovery/verify", { ...proof, password: NEW });
    const finished = (handle: string, code: string) =>
      aPerson(service).call("POST", "/app/account/recovery/finish", { handle, code });
    const earlier = await begun("cleo@example.com");
    const waiting = await begun("cleo@example.com");
    assert.equal((await verified(waiting)).status, 200);
    const proof = await begun("cleo@example.com");
    assert.equal((await verified(proof)).status, 200);
    assert.equal((await verified(proof)).json()["key"], "error.account.entry_expired");
    const code = textedCode(service, "+41790002003");
    const at = [1, 2, 3, 4].map(() => finished(proof.handle, code));
    const answers = (await Promise.all(at)).map(({ status }) => status).toSorted((a, b) => a - b);
    assert.equal(answers[0], 200);
    assert.ok(
      answers.slice(1).every((status) => status >= 400),
      `one session for one code: ${answers.join()}`,
    );
    for (const old of [await finished(proof.handle, code), await finished(waiting.handle, code)]) {
      assert.equal(old.json()["key"], "error.account.entry_expired");
    }
    assert.equal((await verified(earlier)).json()["key"], "error.account.entry_expired");
  });

  test("answers alike for an address without an account, whose holder gets no further", async () => {
    const proof = await begun("nobody@example.com");
    const reply = await aPerson(service).call("POST", "/app/account/recovery/verify", {
      ...proof,
      password: NEW,
    });
    assert.equal(reply.json()["key"], "error.account.entry_expired");
  });
});
