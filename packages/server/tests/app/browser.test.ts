import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import { aPdf } from "@paraph/testkit";
import { DESKTOP, launch, PHONE, skip, watchedPage } from "@paraph/web/tests/chromium.ts";
import type { Browser, Page } from "playwright-core";
import { startService } from "../kit/service.ts";
import { anEntry, guestsOf, type Guest } from "../kit/guest.ts";

const WEB = path.resolve(import.meta.dirname, "../../../web/built");
const missing = skip || (existsSync(path.join(WEB, "index.html")) ? false : "nothing is built");
const PDF = aPdf({ pages: [{}, {}, {}] });
const POSITION = { x: 72, y: 100, width: 180, height: 60, page: "2" };

const service = await startService({ frame: { web: WEB } });
let browser: Browser;
before(async () => {
  if (!missing) browser = await launch();
});
after(async () => {
  if (!missing) await browser.close();
});

async function guests(names: readonly string[], more: object = {}): Promise<readonly Guest[]> {
  const visual = { visual_signature: { position: POSITION } };
  return guestsOf(
    service,
    names.map((name) => anEntry(name, visual)),
    { content: Buffer.from(PDF).toString("base64"), ...more },
  );
}

async function one(more: object = {}): Promise<Guest> {
  const [guest] = await guests(["Ada"], more);
  assert.ok(guest);
  return guest;
}

async function requestOf({ requestId }: Guest) {
  const token = await service.logIn();
  const reply = await service.call("GET", `/v2/signature-requests/${requestId}`, { token });
  return reply.json() as { status_overall: string; document_id: string };
}

async function verdictOn(guest: Guest) {
  const token = await service.logIn();
  const { document_id } = await requestOf(guest);
  const file = await service.call("GET", `/v2/documents/${document_id}/content`, { token });
  const reply = await service.call("POST", "/validation/v1/validate/document", {
    token: await service.logIn(undefined, "validation/v1"),
    body: file.bytes,
    headers: { "content-type": "application/pdf" },
  });
  return reply.json() as { valid: boolean; signatures: number; validSignatures: number };
}

function linkOf({ requestId, secret }: Guest): string {
  return `${service.url}/view/${requestId}/${secret}`;
}

/** From the link to the page on which the code is asked for. */
async function declare(page: Page, guest: Guest, query = ""): Promise<void> {
  await page.goto(linkOf(guest) + query);
  await page.getByRole("button", { name: "Open document" }).click();
  await page.getByRole("button", { name: "Yes, this is me" }).click();
  await page.locator(".textLayer").first().waitFor();
  await page.getByRole("button", { name: "Go to the place to sign" }).click();
  await page.getByRole("button", { name: "Sign document" }).click();
  await page.getByRole("button", { name: "Use this mark" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Sign now" }).click();
}

async function enterCode(page: Page): Promise<void> {
  await page.getByText(/We sent a code/).waitFor();
  const text = [service.texts.at(-1)?.text, service.mails.at(-1)?.subject].join(" ");
  await page.getByLabel("Code").fill(/\b(\d{6})\b/.exec(text)?.[1] ?? "no code");
  await page.getByRole("button", { name: "Sign now" }).click();
}

test("4.5 one declines, and the other is told", { skip: missing }, async () => {
  const [ada, bob] = await guests(["Ada", "Bob"]);
  assert.ok(ada && bob);
  const { page, complaints } = await watchedPage(browser, service.url, DESKTOP);
  await page.goto(linkOf(ada));
  await page.getByRole("button", { name: "Open document" }).click();
  await page.getByRole("button", { name: "Yes, this is me" }).click();
  await page.getByRole("button", { name: "Decline" }).click();
  await page.getByLabel("Reason").fill("The rent is wrong.");
  await page.locator(".button.danger").click();
  await page.getByRole("heading", { name: "You declined" }).waitFor();
  await page.getByText("The rent is wrong.").waitFor();
  assert.equal((await requestOf(ada)).status_overall, "DECLINED");
  await page.goto(linkOf(bob));
  await page.getByRole("heading", { name: "Somebody else declined" }).waitFor();
  assert.deepEqual(complaints, []);
  await page.context().close();
});

test(
  "4.5 a reload at every step and a lost answer make exactly one signature",
  { skip: missing },
  async () => {
    const guest = await one();
    const { page } = await watchedPage(browser, service.url, PHONE);
    await declare(page, guest);
    await page.getByText(/We sent a code/).waitFor();
    const sent = service.texts.length + service.mails.length;
    await page.reload();
    await page.getByRole("heading", { name: "Enter the code" }).waitFor();
    assert.equal(service.texts.length + service.mails.length, sent, "no second message");
    await page.route("**/confirm", async (route) => {
      await route.fetch();
      await route.abort();
    });
    await enterCode(page);
    await page.getByRole("heading", { name: "You have signed" }).waitFor();
    await page.reload();
    await page.getByRole("heading", { name: /have signed|has signed/ }).waitFor();
    const { valid, signatures } = await verdictOn(guest);
    assert.deepEqual([valid, signatures], [true, 1]);
    await page.context().close();
  },
);

test(
  "4.5 a link of nobody, of an ended and of a deleted request say what they are",
  { skip: missing },
  async () => {
    const { page } = await watchedPage(browser, service.url, PHONE);
    const guest = await one();
    await page.goto(`${service.url}/view/${guest.requestId}/${"x".repeat(43)}`);
    await page.getByRole("heading", { name: "This link does not work" }).waitFor();
    const token = await service.logIn();
    await service.call("DELETE", `/v2/signature-requests/${guest.requestId}`, { token });
    await page.goto(linkOf(guest));
    await page.getByRole("heading", { name: /withdrawn|does not work/ }).waitFor();
    await page.context().close();
  },
);
