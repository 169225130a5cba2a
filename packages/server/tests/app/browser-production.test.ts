import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { aPdf } from "@paraph/testkit";
import { DESKTOP, launch, PHONE, watchedPage } from "@paraph/web/tests/chromium.ts";
import type { Browser, Page } from "playwright-core";
import { checkScreen, missing, pdfContent, picture, pressInMenu } from "../kit/web-service.ts";
import { documented, PUBLIC } from "../kit/documented.ts";
import { anEntry } from "../kit/guest.ts";
import {
  enterCode,
  exactly,
  FIRST_PAGE,
  lookingAt,
  signedHeading,
  walkToCode,
} from "../kit/journey.ts";
import { codeIn, PASSWORD } from "../kit/registered.ts";
import { startBalancer } from "../kit/servers/balancer.ts";
import { bodyOf, listen } from "../kit/servers/listen.ts";

/** The administrator of the example, and the business; the lines of the documentation make both. */
const ADMIN = "ada@example.com";
const BUSINESS = "Example AG";
const HOME = `https://${PUBLIC}`;

const texts: string[] = [];
const gateway = await listen((incoming, answer) => {
  void bodyOf(incoming).then((body) => {
    texts.push((JSON.parse(body.toString()) as { text: string }).text);
    answer.end("{}");
  });
});
/** Who is called back, and is broken until somebody mends it. */
let isMended = false;
const receiver = await listen((_incoming, answer) => {
  answer.writeHead(isMended ? 204 : 500).end();
});
const place = await documented({
  PARAPH_SMS_URL: `${gateway.url}/sms`,
  PARAPH_SMS_BODY: '{"to":"{to}","text":"{text}"}',
  PARAPH_EGRESS_ALLOW: `127.0.0.1:${receiver.port}`,
  PARAPH_LEAVE_SECONDS: "0",
});
const balancer = await startBalancer(PUBLIC, place.port);
let browser: Browser;
before(async () => {
  if (missing) return;
  browser = await launch([`--host-resolver-rules=MAP ${PUBLIC}:443 127.0.0.1:${balancer.port}`]);
  for (const line of place.lines.filter((one) => !/keys create|doctor/.test(one))) {
    const ran = await place.follow(line);
    assert.equal(ran.code, 0, `${line}\n${ran.printed}`);
  }
});
after(async () => {
  if (!missing) await browser.close();
  await Promise.all([gateway.close(), receiver.close(), balancer.close()]);
});

/** Mail, SMS and callbacks are sent by another process. */
async function until<T>(what: string, look: () => T | undefined): Promise<T> {
  for (let looks = 0; looks < 1200; looks += 1) {
    const found = look();
    if (found !== undefined) return found;
    await pause(50);
  }
  assert.fail(`${what}: never came`);
}

/** The newest code after those that were there before. */
const mailedTo = (person: string, before: number) =>
  until(`a code for ${person}`, () => {
    const letter = place.letters
      .slice(before)
      .find(({ to, subject }) => to === person && codeIn(subject) !== "");
    return letter && codeIn(letter.subject);
  });
const texted = (before: number) =>
  until("a code by SMS", () => texts.slice(before).map(codeIn).find(Boolean));

async function register(page: Page): Promise<void> {
  await page.goto(`${HOME}/register`);
  await page.getByLabel("E-mail address").fill(ADMIN);
  const before = place.letters.length;
  await page.getByRole("button", { name: "Continue" }).press("Enter");
  await page.getByLabel("Code from the e-mail").fill(await mailedTo(ADMIN, before));
  await page.getByLabel("First name").fill("Ada");
  await page.getByLabel("Last name").fill("Muster");
  await page.getByLabel("Mobile number").fill("+41 79 123 45 67");
  await page.getByLabel("Password").fill(PASSWORD);
  const sent = texts.length;
  await page.getByRole("button", { name: "Continue" }).press("Enter");
  await page.getByRole("heading", { name: "Confirm your mobile number" }).waitFor();
  await page.getByLabel("Code").fill(await texted(sent));
  await page.getByRole("button", { name: "Create account" }).press("Enter");
  await page.waitForURL(/\/inbox/);
}

/** With the password and the second factor. */
async function logIn(page: Page): Promise<void> {
  await page.goto(`${HOME}/login`);
  await page.getByLabel("E-mail address").fill(ADMIN);
  await page.getByLabel("Password").fill(PASSWORD);
  const sent = texts.length;
  await page.getByRole("button", { name: "Continue" }).press("Enter");
  await page.getByRole("heading", { name: "Enter the code" }).waitFor();
  await page.getByLabel("Code").fill(await texted(sent));
  await page.getByRole("button", { name: "Log in" }).press("Enter");
  await page.waitForURL(/\/inbox/);
}

async function turnTo(page: Page, name: string): Promise<void> {
  await pressInMenu(page.locator(".business-pages"), name);
  await page.getByRole("heading", { level: 1, name }).waitFor();
}

type Key = { readonly username: string; readonly key: string };

/** Presses for a production key, and is asked for nothing else. */
async function makeKey(page: Page): Promise<Key> {
  await page.getByRole("button", { name: "New production key" }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "New production key" }).press("Enter");
  await page.getByRole("heading", { name: "Copy the key now" }).waitFor();
  const [username = "", key = ""] = await page.locator(".business-secret").allInnerTexts();
  await checkScreen(page);
  await page.getByRole("button", { name: "I have stored it" }).press("Enter");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByText(username, { exact: true }).waitFor();
  assert.equal(await page.getByText(key).count(), 0, "the key is still there");
  return { username, key };
}

/** The interface as a program of the business calls it with its key. */
function programWith({ username, key }: Key) {
  return {
    database: place.database,
    call: place.call,
    logIn: async (_who?: unknown, version = "v2") => {
      const body = { username, "api-key": key };
      const reply = await place.call("POST", `/${version}/access/login`, { body });
      assert.equal(reply.status, 200, reply.text);
      return reply.text;
    },
  };
}
type Program = ReturnType<typeof programWith>;

async function validate({ call, logIn: enter }: Program): Promise<void> {
  const reply = await call("POST", "/validation/v1/validate/document", {
    token: await enter(undefined, "validation/v1"),
    body: aPdf(),
    headers: { "content-type": "application/pdf" },
  });
  assert.equal(reply.status, 200, reply.text);
}

async function businessId(): Promise<string> {
  const [row] = await place.database.owner.sql<{ id: string }>`
    select id from business where name = ${BUSINESS}`;
  return row?.id ?? "";
}

const { owner } = place.database;
const summed = (page: Page, name: string) =>
  page.locator(".usage-sums div", { hasText: name }).locator("dd").innerText();

test(
  "11. in production an old login makes no key; after the second factor it does, and programs use it",
  { skip: missing },
  async () => {
    const options = { ...DESKTOP, ignoreHTTPSErrors: true };
    const { page, complaints } = await watchedPage(browser, HOME, options);
    await register(page);
    const cookies = await page.context().cookies();
    assert.deepEqual(
      cookies.map(({ name, secure, httpOnly }) => [name, secure, httpOnly]),
      [["__Host-paraph", true, true]],
    );
    const keys = `${HOME}/business/${await businessId()}/keys`;
    await page.goto(keys);
    await page.getByText("Signatures made with it count.").waitFor();
    await owner.sql`update session set created_at = created_at - interval '16 minutes'`;
    await page.getByRole("button", { name: "New production key" }).press("Enter");
    const sheet = page.getByRole("dialog");
    await sheet.getByRole("button", { name: "New production key" }).press("Enter");
    await sheet.getByText("A production key takes a fresh login").waitFor();
    await sheet.getByRole("button", { name: "Log in again" }).waitFor();
    await checkScreen(page);
    await picture(page, "production-proof-desktop");
    const made = await owner.sql`select 1 from api_user`;
    assert.equal(made.length, 0, "nothing was made");

    await page.goto(`${HOME}/me`);
    await page.getByRole("button", { name: "Log out", exact: true }).press("Enter");
    await page.getByRole("heading", { name: "You are logged out" }).waitFor();
    await logIn(page);
    await page.goto(keys);
    const key = await makeKey(page);
    assert.match(key.username, /^api_prod/);
    await page.getByText("Never used").waitFor();
    const program = programWith(key);
    for (let round = 0; round < 3; round += 1) await validate(program);
    await page.reload();
    await page.getByText(/Last used \d/).waitFor();
    await checkScreen(page);
    await picture(page, "production-keys-desktop");
    await signAndCallBack(program, page);
    await administer(program, page);
    assert.deepEqual(complaints, []);
    await page.context().close();
  },
);

/** A guest signs on a phone; who is called back is broken, gets better, and is sent it again. */
async function signAndCallBack(program: Program, desk: Page): Promise<void> {
  const reply = await program.call("POST", "/v2/signature-requests", {
    token: await program.logIn(),
    body: {
      title: "Lease of production",
      content: pdfContent(),
      quality: "SES",
      signatures: [anEntry("Eve", { visual_signature: { position: FIRST_PAGE } })],
      callback_success_url: `${receiver.url}/signed`,
    },
  });
  assert.equal(reply.status, 201, reply.text);
  const { id, signatures } = reply.json() as { id: string; signatures: { signing_url: string }[] };
  const options = { ...PHONE, ignoreHTTPSErrors: true };
  const { page, complaints } = await watchedPage(browser, HOME, options);
  const { look, wrong } = lookingAt(page);
  const before = place.letters.length;
  await walkToCode(page, signatures[0]?.signing_url ?? "", { look });
  assert.equal(await page.locator(".demo-bar").count(), 0, "this counts");
  await enterCode(page, await mailedTo("eve@example.com", before));
  await signedHeading(page).waitFor();
  await look("done");
  assert.deepEqual(wrong, {});
  assert.deepEqual(complaints, []);
  await page.context().close();
  await exactly(program, { requestId: id }, 1);

  await turnTo(desk, "Callbacks");
  const row = desk.locator(".callback-list > li").first();
  await row.getByText("Lease of production").waitFor();
  await row.locator(".callback-try").getByText("HTTP 500").first().waitFor();
  // A day of patience goes by.
  await owner.sql`update callback set opened_at = opened_at - interval '25 hours'`;
  await owner.sql`update job set run_at = now() where kind = 'callback' and state = 'waiting'`;
  await owner.sql`select pg_notify('job', '')`;
  await row.getByText("given up").waitFor();
  await checkScreen(desk);
  await picture(desk, "production-callbacks-desktop");
  isMended = true;
  await row.getByRole("button", { name: "Send again: Lease of production" }).press("Enter");
  await row.locator(".callback-try").getByText("HTTP 204").waitFor();
  await row.getByText("arrived").waitFor();
  await checkScreen(desk);
}

/** The other pages of an administrator, each on the side of production. */
async function administer(program: Program, page: Page): Promise<void> {
  await turnTo(page, "Features");
  const express = page.locator(".business-list > li", { hasText: "Express QES" });
  await express.getByText("The operator of this instance switches it").waitFor();
  assert.match(await express.locator(".business-state").innerText(), /^off$/i);
  const deadline = async () => {
    const token = await program.logIn(undefined, "v3");
    const path = `/v3/signature-requests/${randomUUID()}/expires-at`;
    return (await program.call("DELETE", path, { token })).json()["key"];
  };
  assert.equal(await deadline(), "error.feature.not_enabled");
  await page.getByRole("button", { name: "Turn on: Deadlines" }).press("Enter");
  await page.getByRole("button", { name: "Turn off: Deadlines" }).waitFor();
  assert.equal(await deadline(), "error.sr.not_found");
  const command = await express.locator("code").innerText();
  assert.equal((await place.follow(command)).code, 0, command);
  await page.reload();
  await express.locator(".business-state", { hasText: /^on$/i }).waitFor();
  await checkScreen(page);

  await turnTo(page, "Retention");
  await page.getByRole("button", { name: "Change: Retention of production" }).press("Enter");
  await page.getByLabel("Days until deletion").fill("30");
  await page.getByRole("button", { name: "Show what it would delete" }).press("Enter");
  await page.getByText("Of the requests that are there 1 would be deleted").waitFor();
  await checkScreen(page);
  await picture(page, "production-retention-desktop");
  await page.getByRole("button", { name: "Change the policy" }).press("Enter");
  await page.getByText("The policy was changed.").waitFor();
  await page.getByText("are deleted 30 days after they were made").waitFor();
  await page.getByText("None of the 1 requests has a day of deletion.").waitFor();
  // The sheet gives the focus back to the button that opened it.
  await page.locator('[aria-label="Change: Retention of production"]:focus').waitFor();

  await turnTo(page, "Members");
  await page.getByLabel("E‑mail address").fill("new@example.com");
  await page.getByRole("button", { name: "Send invitation" }).press("Enter");
  await page.getByText(/invited by ada@example\.com on .* valid until/).waitFor();
  await until("the invitation", () =>
    place.letters.find(({ to, subject }) => to === "new@example.com" && subject.includes(BUSINESS)),
  );
  await checkScreen(page);

  await turnTo(page, "Usage");
  await page.getByText("Not closed yet").waitFor();
  assert.deepEqual(await numbersOn(page), await readyReport(program, "usage"));
  assert.equal(await summed(page, "Signatures and seals"), "1");
  const period = await letAMonthPass();
  const closed = await place.follow(`npm run paraph -- admin credits close ${period}`);
  assert.equal(closed.code, 0, closed.printed);
  await page.reload();
  await page.getByLabel("Month", { exact: true }).selectOption(period);
  await page.getByText("These are the numbers that were invoiced.").waitFor();
  const invoiced = await readyReport(program, `invoiced?period=${period}`);
  // Three by hand; what a test asks the validator for costs as much as any other call.
  assert.deepEqual(invoiced, { credits: "4", requests: "4" });
  assert.deepEqual(await numbersOn(page), invoiced);
  await checkScreen(page);
  await picture(page, "production-usage-desktop");
}

const numbersOn = async (page: Page) => ({
  credits: await summed(page, "Credits"),
  requests: await summed(page, "Validations"),
});

async function readyReport(program: Program, path: string) {
  const token = await program.logIn(undefined, "validation/v1");
  const reply = await program.call("GET", `/validation/v1/billing/credits/${path}`, { token });
  const { credits, requests } = reply.json();
  return { credits: String(credits), requests: String(requests) };
}

/** What was used now was used a month ago. Returns that month. */
async function letAMonthPass(): Promise<string> {
  const [row] = await owner.sql<{ period: string }>`
    select to_char(now() at time zone 'UTC' - interval '1 month', 'YYYYMM') as period`;
  const period = row?.period ?? "";
  await owner.sql`
    update credit_use set used_at = used_at - interval '1 month', period = ${period}`;
  return period;
}
