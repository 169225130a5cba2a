import assert from "node:assert/strict";
import { test } from "node:test";
import { aPdf } from "@paraph/testkit";
import { DESKTOP, PHONE } from "@paraph/web/tests/chromium.ts";
import type { Page } from "playwright-core";
import {
  checkScreen,
  missing,
  picture,
  pressInMenu,
  startWebService,
  windowOf,
} from "../kit/web-service.ts";
import { businessOf, memberOf } from "../kit/office.ts";

const { service, browser } = await startWebService();
const acme = await businessOf(service);
const PASSWORD = "a long word and another";

async function chief() {
  const person = await memberOf(service, "chief@acme.example", "admin");
  const hash = await service.world.passwords.hash(PASSWORD, "");
  await service.database.sql`
    update account set verified_at = now(), password_hash = ${hash} where email = ${person.email}`;
  return person;
}

async function turnTo(page: Page, name: string): Promise<void> {
  await pressInMenu(page.locator(".business-pages"), name);
  await page.getByRole("heading", { level: 1, name }).waitFor();
}

/** Reads the key in the one moment in which it is shown. */
async function shownKey(page: Page): Promise<{ username: string; key: string }> {
  await page.getByRole("heading", { name: "Copy the key now" }).waitFor();
  const [username = "", key = ""] = await page.locator(".business-secret").allInnerTexts();
  await page.getByRole("button", { name: "I have stored it" }).press("Enter");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByText(username, { exact: true }).waitFor();
  assert.equal(await page.getByText(key).count(), 0, "the key is still there");
  return { username, key };
}

/** A second key takes over while the first still works; then the first is ended. */
async function rotated(page: Page, first: { username: string; key: string }) {
  await page.getByRole("button", { name: `Rotate: ${first.username}` }).press("Enter");
  await page.getByText("The present key works on.").waitFor();
  await page.getByLabel("Name").fill("Payroll 2026");
  await page.getByLabel("Valid for (days)").fill("7");
  await page.getByRole("button", { name: "Make second key" }).press("Enter");
  const second = await shownKey(page);
  assert.equal(second.username, first.username);
  assert.match(await service.logIn(first), /^ey/);
  assert.match(await service.logIn(second), /^ey/);
  assert.equal(await page.getByRole("button", { name: `Rotate: ${first.username}` }).count(), 0);
  await checkScreen(page);
  await picture(page, "office-two-keys-desktop");
  await page.getByRole("button", { name: "End: Payroll 2025" }).press("Enter");
  await page.getByText("The other key works on.").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "End" }).press("Enter");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByText("Payroll 2025", { exact: true }).waitFor({ state: "detached" });
  await assert.rejects(service.logIn(first));
  assert.match(await service.logIn(second), /^ey/);
  return second;
}

async function validate(who: { username: string; key: string }): Promise<void> {
  const token = await service.logIn(who, "validation/v1");
  const reply = await service.call("POST", "/validation/v1/validate/document", {
    token,
    body: aPdf(),
    headers: { "content-type": "application/pdf" },
  });
  assert.equal(reply.status, 200, reply.text);
}

const summed = (page: Page, name: string) =>
  page.locator(".usage-sums div", { hasText: name }).locator("dd").innerText();

test(
  "5. an administrator makes a key, switches, previews, invites after a fresh login and reads the usage, by keyboard",
  { skip: missing },
  async () => {
    const admin = await chief();
    const { page, complaints } = await windowOf(browser(), service, admin, DESKTOP);
    await page.goto(`${service.url}/business`);
    await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
    await page.getByText("Open requests").waitFor();
    await checkScreen(page);
    await picture(page, "office-overview-desktop");
    await page.locator("main").getByRole("link", { name: "API keys" }).last().press("Enter");
    await page.getByRole("button", { name: "New demo key" }).press("Enter");
    await page.getByLabel("Name").fill("Payroll 2025");
    await page.getByLabel("Valid for (days)").fill("7");
    await page.getByRole("dialog").getByRole("button", { name: "New demo key" }).press("Enter");
    const first = await shownKey(page);
    assert.match(await service.logIn(first), /^ey/);
    const demo = await rotated(page, first);

    assert.match(demo.username, /^api_demo/);
    for (let round = 0; round < 2; round += 1) await validate(demo);
    await page.reload();
    await page.getByText("expires within a week").waitFor();
    await page
      .getByText(/Last used \d/)
      .first()
      .waitFor();
    await page.getByText("An instance in demo mode has no production keys.").waitFor();
    await checkScreen(page);
    await picture(page, "office-keys-desktop");

    await turnTo(page, "Features");
    await page.getByRole("button", { name: "Turn off: Deadlines" }).press("Enter");
    await page.getByRole("button", { name: "Turn on: Deadlines" }).waitFor();
    await page.getByText("The operator of this instance switches it").first().waitFor();
    await turnTo(page, "Retention");
    await page.getByRole("button", { name: "Change: Retention of the demo" }).press("Enter");
    await page.getByLabel("Days until deletion").fill("90");
    await page.getByRole("button", { name: "Show what it would delete" }).press("Enter");
    await page.getByText("No request that is there would be deleted.").waitFor();
    await page.getByRole("button", { name: "Change the policy" }).press("Enter");
    await page.getByText("are deleted 90 days after they were made").waitFor();
    // The sheet gives the focus back to the button that opened it.
    await page.locator('[aria-label="Change: Retention of the demo"]:focus').waitFor();

    await turnTo(page, "Members");
    await page.getByText(/last logged in/).waitFor();
    service.advance(16 * 60);
    await page.getByLabel("E‑mail address").fill("new@acme.example");
    await page.getByRole("button", { name: "Send invitation" }).press("Enter");
    await page.getByText("It is some time since you logged in").waitFor();
    await checkScreen(page);
    await picture(page, "office-proof-desktop");
    await page.getByLabel("Password").fill("not the password");
    await page.getByLabel("Password").press("Enter");
    await page.getByText("This password is not right.").waitFor();
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByLabel("Password").press("Enter");
    await page.getByText(/invited by chief@acme\.example on .* valid until/).waitFor();
    await page.getByRole("button", { name: "Remove: chief@acme.example" }).press("Enter");
    await page.getByRole("button", { name: "Remove member" }).press("Enter");
    await page.getByText("A business keeps at least one administrator.").waitFor();
    await checkScreen(page);
    await picture(page, "office-members-desktop");
    assert.deepEqual(complaints, []);
    await page.context().close();

    const later = await windowOf(browser(), service, await chief(), PHONE);
    await later.page.goto(`${service.url}/business/${acme}/usage`);
    await later.page.getByText("Demo is never invoiced.").waitFor();
    const token = await service.logIn(demo, "validation/v1");
    const path = "/validation/v1/billing/credits/usage";
    const { credits, requests } = (await service.call("GET", path, { token })).json();
    assert.equal(credits, 2);
    assert.equal(await summed(later.page, "Credits"), String(credits));
    assert.equal(await summed(later.page, "Validations"), String(requests));
    await checkScreen(later.page);
    assert.deepEqual(later.complaints, []);
    await later.page.context().close();

    const look = { ...PHONE, colorScheme: "dark", locale: "de-CH" } as const;
    const german = await windowOf(browser(), service, await chief(), look);
    await german.page.goto(`${service.url}/business`);
    await german.page.getByText("Offene Anfragen").waitFor();
    await german.page.getByText("Bisher in diesem Monat").waitFor();
    await checkScreen(german.page);
    await picture(german.page, "office-overview-phone-de-dark");
    await german.page.goto(`${service.url}/business/${acme}/keys`);
    await german.page.getByText("Payroll 2026").waitFor();
    await checkScreen(german.page);
    await picture(german.page, "office-keys-phone-de-dark");
    assert.deepEqual(german.complaints, []);
    await german.page.context().close();
  },
);
