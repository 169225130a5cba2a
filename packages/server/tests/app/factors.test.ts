import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Me } from "@paraph/contract/app";
import { checkFor } from "../../src/http/frame/checks.ts";
import { appCode } from "../kit/app-code.ts";
import { aPerson, codeIn, PASSWORD, registered } from "../kit/registered.ts";
import type { RegisteredPerson } from "../kit/registered.ts";
import { startService, type Reply } from "../kit/service.ts";
import { findInDatabase } from "../secrets/find-in-database.ts";

const service = await startService();
const { sql } = service.database;

const codeOf = (secret: string, offset = 0) => appCode(service, secret, offset);
const keyOf = (reply: Reply) => reply.json()["key"];

async function withApp(email: string, mobile: string) {
  const person = await registered(service, email, mobile);
  const offer = await person.call("POST", "/app/me/totp");
  assert.equal(offer.status, 200, offer.text);
  const { secret, uri } = offer.json() as { secret: string; uri: string };
  assert.equal(new URL(uri).searchParams.get("secret"), secret);
  const confirmed = await person.call("POST", "/app/me/totp/finish", { code: codeOf(secret) });
  assert.equal(confirmed.status, 200, confirmed.text);
  checkFor("body", Me, "error.request.body_invalid")(structuredClone(confirmed.json()));
  assert.equal(confirmed.json()["hasTotp"], true);
  service.advance(30);
  return { person, secret };
}

async function begun(email: string) {
  const browser = aPerson(service);
  const reply = await browser.call("POST", "/app/account/login", { email, password: PASSWORD });
  assert.equal(reply.status, 200, reply.text);
  const { handle, by, sentTo } = reply.json() as { handle: string; by: string; sentTo: unknown };
  const finish = (code: string) =>
    browser.call("POST", "/app/account/login/finish", { handle, code });
  return { browser, handle, by, sentTo, finish };
}

async function recoveryCodesOf(person: RegisteredPerson): Promise<readonly string[]> {
  const reply = await person.call("POST", "/app/me/recovery-codes");
  assert.equal(reply.status, 200, reply.text);
  return (reply.json() as { codes: string[] }).codes;
}

describe("12. second factors that people carry", { concurrency: false }, () => {
  test("an app logs in without a message, and one code works once", async () => {
    const { secret } = await withApp("ada@example.com", "+41 79 000 60 01");
    const sent = service.texts.length;
    const first = await begun("ada@example.com");
    assert.deepEqual([first.by, first.sentTo], ["totp", null]);
    assert.equal(service.texts.length, sent, "no SMS is sent");
    const code = codeOf(secret);
    assert.equal((await first.finish(code)).status, 200);
    const replay = await begun("ada@example.com");
    assert.equal(keyOf(await replay.finish(code)), "error.code.wrong", "a replay of one step");
    assert.equal(
      keyOf(await replay.finish(codeOf(secret, -1))),
      "error.code.wrong",
      "an older one",
    );
    service.advance(30);
    assert.equal((await replay.finish(codeOf(secret))).status, 200, "the next step");
  });

  test("two logins at one moment with one code: one of them gets in", async () => {
    const { secret } = await withApp("bob@example.com", "+41 79 000 60 02");
    const [one, other] = [await begun("bob@example.com"), await begun("bob@example.com")];
    const code = codeOf(secret);
    const replies = await Promise.all([one.finish(code), other.finish(code)]);
    const statuses = replies.map(({ status }) => status);
    assert.deepEqual(
      statuses.toSorted((a, b) => a - b),
      [200, 400],
    );
  });

  test("the secret and the codes are nowhere in the database, and another account's row opens nothing", async () => {
    const { person, secret } = await withApp("carl@example.com", "+41 79 000 60 03");
    const codes = await recoveryCodesOf(person);
    const plain = codes.map((code) => code.replace("-", ""));
    const secrets = Object.fromEntries([secret, ...codes, ...plain].map((one) => [one, one]));
    assert.deepEqual(await findInDatabase(sql, secrets), []);
    const dora = await withApp("dora@example.com", "+41 79 000 60 04");
    await sql`
      update totp set encrypted = (select encrypted from totp t join account a on a.id = t.account_id
                                    where a.email = 'carl@example.com'), last_step = 0
       where account_id = (select id from account where email = 'dora@example.com')`;
    const login = await begun("dora@example.com");
    assert.equal((await login.finish(codeOf(secret))).status, 500);
    assert.equal((await login.finish(codeOf(dora.secret))).status, 500);
  });

  test("an app that was never confirmed is no factor", async () => {
    const eve = await registered(service, "eve@example.com", "+41 79 000 60 05");
    const { secret } = (await eve.call("POST", "/app/me/totp")).json() as { secret: string };
    const wrong = await eve.call("POST", "/app/me/totp/finish", { code: "000000" });
    assert.equal(keyOf(wrong), "error.code.wrong");
    const login = await begun("eve@example.com");
    assert.equal(login.by, "mobile");
    assert.equal(keyOf(await login.finish(codeOf(secret))), "error.code.wrong");
  });

  test("who has not got the app asks for an SMS, or uses a recovery code once", async () => {
    const { person } = await withApp("fay@example.com", "+41 79 000 60 06");
    const codes = await recoveryCodesOf(person);
    assert.deepEqual([codes.length, new Set(codes).size], [10, 10]);
    const bySms = await begun("fay@example.com");
    const sms = await bySms.browser.call("POST", "/app/account/login/sms", {
      handle: bySms.handle,
    });
    assert.deepEqual([sms.status, sms.json()["by"]], [200, "mobile"]);
    const text = service.texts.findLast(({ to }) => to === "+41790006006")?.text;
    assert.equal((await bySms.finish(codeIn(text))).status, 200);

    const byCode = await begun("fay@example.com");
    const [first = "", second = ""] = codes;
    assert.equal((await byCode.finish(first.toLowerCase().replace("-", " "))).status, 200);
    assert.match(
      service.mails.findLast(({ to }) => to === "fay@example.com")?.text ?? "",
      /recovery code of your Paraph account was used/,
    );
    assert.equal((await byCode.browser.call("GET", "/app/me")).json()["recoveryCodes"], 9);
    const again = await begun("fay@example.com");
    assert.equal(keyOf(await again.finish(first)), "error.code.wrong", "used");
    const others = await recoveryCodesOf(byCode.browser);
    const late = await begun("fay@example.com");
    assert.equal(keyOf(await late.finish(second)), "error.code.wrong", "replaced");
    assert.equal((await late.finish(others[0] ?? "")).status, 200);
  });

  test("a recovery code of somebody else opens nothing", async () => {
    const gil = await registered(service, "gil@example.com", "+41 79 000 60 07");
    await registered(service, "hana@example.com", "+41 79 000 60 08");
    const [code = ""] = await recoveryCodesOf(gil);
    const login = await begun("hana@example.com");
    assert.equal(keyOf(await login.finish(code)), "error.code.wrong");
    const own = await begun("gil@example.com");
    assert.equal((await own.finish(code)).status, 200, "the control");
  });

  test("new logins give no new tries", async () => {
    const { secret } = await withApp("ian@example.com", "+41 79 000 60 09");
    const keys = [];
    for (const _login of [1, 2, 3]) {
      const login = await begun("ian@example.com");
      for (const _try of [1, 2, 3, 4]) keys.push(keyOf(await login.finish("000000")));
    }
    // One try was the confirmation of the app.
    assert.deepEqual(
      keys,
      Array.from({ length: 12 }, (_, at) =>
        at < 9 ? "error.code.wrong" : "error.rate_limit.login",
      ),
    );
    const right = await begun("ian@example.com");
    const refused = await right.finish(codeOf(secret));
    assert.equal(refused.status, 429, "the right one too");
    assert.ok(Number(refused.headers.get("retry-after")) > 0);
  });

  test("turning off and new recovery codes take a login of minutes ago; a password is not enough", async () => {
    const { person: jan, secret } = await withApp("jan@example.com", "+41 79 000 60 10");
    service.advance(901);
    await jan.call("POST", "/app/me/proof", { password: PASSWORD });
    const me = (await jan.call("GET", "/app/me")).json() as Me;
    assert.deepEqual([me.isProven, me.isFresh], [true, false]);
    for (const [method, path] of [
      ["DELETE", "/app/me/totp"],
      ["POST", "/app/me/recovery-codes"],
      ["POST", "/app/me/totp"],
      ["POST", "/app/me/passkeys/challenge"],
    ] as const) {
      assert.equal(keyOf(await jan.call(method, path)), "error.session.proof_old", path);
    }
    const bySms = await begun("jan@example.com");
    await bySms.browser.call("POST", "/app/account/login/sms", { handle: bySms.handle });
    const text = service.texts.findLast(({ to }) => to === "+41790006010")?.text;
    assert.equal((await bySms.finish(codeIn(text))).status, 200);
    assert.equal(
      keyOf(await bySms.browser.call("DELETE", "/app/me/totp")),
      "error.session.proof_old",
      "the app is the stronger factor",
    );
    const login = await begun("jan@example.com");
    assert.equal((await login.finish(codeOf(secret))).status, 200);
    const off = await login.browser.call("DELETE", "/app/me/totp");
    assert.deepEqual([off.status, off.json()["hasTotp"]], [200, false]);
    assert.equal((await jan.call("GET", "/app/me")).status, 401, "every other session ended");
    assert.equal((await begun("jan@example.com")).by, "mobile");
  });

  test("a forgotten password takes the app or a recovery code in place of the SMS", async () => {
    const { person, secret } = await withApp("kim@example.com", "+41 79 000 60 11");
    const [code = ""] = await recoveryCodesOf(person);
    for (const [proof, password] of [
      [() => codeOf(secret), "a walk by the other lake"],
      [() => code, "and one around the hill"],
    ] as const) {
      const browser = aPerson(service);
      const start = await browser.call("POST", "/app/account/recovery", {
        email: "kim@example.com",
        language: "en",
      });
      const { handle } = start.json() as { handle: string };
      const mail = service.mails.findLast(({ to }) => to === "kim@example.com");
      const verify = await browser.call("POST", "/app/account/recovery/verify", {
        handle,
        code: codeIn(mail?.subject),
        password,
      });
      assert.equal(verify.json()["by"], "totp", verify.text);
      const finish = await browser.call("POST", "/app/account/recovery/finish", {
        handle,
        code: proof(),
      });
      assert.equal(finish.status, 200, finish.text);
    }
  });

  test("a code of the mailbox is no place for a recovery code", async () => {
    const lea = await registered(service, "lea@example.com", "+41 79 000 60 12");
    const [code = ""] = await recoveryCodesOf(lea);
    const start = await aPerson(service).call("POST", "/app/account/recovery", {
      email: "lea@example.com",
      language: "en",
    });
    const { handle } = start.json() as { handle: string };
    const verify = await aPerson(service).call("POST", "/app/account/recovery/verify", {
      handle,
      code,
      password: "a walk by the other lake",
    });
    assert.equal(keyOf(verify), "error.code.wrong", "the mailbox must be proven");
  });
});
