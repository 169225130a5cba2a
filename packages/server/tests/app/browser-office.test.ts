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
import { anEntry, declared, guestsOf } from "../kit/guest.ts";
import { businessOf, memberOf } from "../kit/office.ts";

const { service, browser } = await startWebService();
const acme = await businessOf(service);
const admin = await memberOf(service, "chief@acme.example", "admin");

/** To another page of the business, by keyboard. */
async function turnTo(page: Page, name: string): Promise<void> {
  await pressInMenu(page.locator(".business-pages"), name);
  await page.getByRole("heading", { level: 1, name }).waitFor();
}

const pdf = aPdf();

/** One signature, one seal and two validations of the demo. */
async function useSome(): Promise<void> {
  const [guest] = await guestsOf(service, [anEntry("Ada")]);
  assert.ok(guest);
  await guest.open();
  const { intent, code } = await declared(service, guest);
  await guest.at("POST", `/intents/${intent.id}/confirm`, { code });
  const token = await service.logIn();
  await service.call("POST", "/v2/seal", {
    token,
    body: { content: Buffer.from(pdf).toString("base64") },
  });
  for (let round = 0; round < 2; round += 1) {
    await service.call("POST", "/validation/v1/validate/document", {
      token: await service.logIn(undefined, "validation/v1"),
      body: pdf,
      headers: { "content-type": "application/pdf" },
    });
  }
}

/** A number of the page by the name beside it. */
const summed = (page: Page, name: string) =>
  page.locator(".usage-sums div", { hasText: name }).locator("dd").innerText();

test(
  "12. a page of the business that does not exist is reported inside of the frame",
  { skip: missing },
  async () => {
    const { page, complaints } = await windowOf(browser(), service, admin, DESKTOP);
    await page.goto(`${service.url}/business/${acme}/nothing`);
    await page.getByRole("heading", { level: 1, name: "This page does not exist" }).waitFor();
    for (const part of ["main", "header", "footer"])
      assert.equal(await page.locator(part).count(), 1, part);
    await page.getByRole("link", { name: "To the start page" }).waitFor();
    await checkScreen(page);
    assert.deepEqual(complaints, []);
    await page.context().close();
  },
);

test("4.6 the page of usage has the numbers of the interface", { skip: missing }, async () => {
  await useSome();
  const token = await service.logIn(undefined, "validation/v1");
  const reply = await service.call("GET", "/validation/v1/billing/credits/usage", { token });
  for (const [device, options] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
    const { page, complaints } = await windowOf(browser(), service, admin, options);
    await page.goto(`${service.url}/business/${acme}/keys`);
    await page.getByRole("heading", { level: 1, name: "API keys" }).waitFor();
    await turnTo(page, "Usage");
    await page.getByRole("table").first().waitFor();
    assert.equal(await summed(page, "Credits"), String(reply.json()["credits"]));
    assert.equal(await summed(page, "Validations"), String(reply.json()["requests"]));
    assert.equal(await summed(page, "Signatures and seals"), "2");
    await checkScreen(page);
    await picture(page, `office-usage-${device}`);
    const waiting = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download as CSV" }).click();
    assert.match((await waiting).suggestedFilename(), /^usage-demo-\d{6}\.csv$/);
    assert.deepEqual(complaints, []);
    await page.context().close();
  }
});

test(
  "12. the trail is read, paged and taken along with its proofs",
  { skip: missing },
  async () => {
    for (let round = 0; round < 30; round += 1) {
      const origins = round % 2 === 0 ? null : [`https://shop${round}.example`];
      await admin.call("PUT", `/app/business/${acme}/exits`, { origins });
    }
    for (const [device, options] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
      const { page, complaints } = await windowOf(browser(), service, admin, options);
      await page.goto(`${service.url}/business/${acme}/trail`);
      await page.getByText(/^The 25 entries shown, of \d+, were proven/).waitFor();
      await page.locator(".trail-proof summary").first().press("Enter");
      await page.getByText("Signed root").first().waitFor();
      await checkScreen(page);
      await picture(page, `office-trail-${device}`);
      await page.getByRole("button", { name: "Show older entries" }).press("Enter");
      await page.getByText("Member added").first().waitFor();
      const waiting = page.waitForEvent("download");
      await page.getByRole("link", { name: "Download with proofs" }).click();
      assert.match((await waiting).suggestedFilename(), /^audit-trail-[0-9a-f-]+\.json$/);
      assert.deepEqual(complaints, []);
      await page.context().close();
    }
  },
);

test(
  "7. features say who switches them; a policy shows what it would delete before it holds",
  { skip: missing },
  async () => {
    for (const [device, options] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
      await guestsOf(service, [anEntry("Eve")]);
      const { page, complaints } = await windowOf(browser(), service, admin, options);
      await page.goto(`${service.url}/business/${acme}/features`);
      await page.getByText("The operator of this instance switches it").first().waitFor();
      await page.getByRole("button", { name: "Turn off: Deadlines" }).press("Enter");
      await page.getByRole("button", { name: "Turn on: Deadlines" }).press("Enter");
      await page.getByRole("button", { name: "Turn off: Deadlines" }).waitFor();
      assert.equal(await page.getByRole("button", { name: /Seal/ }).count(), 0);
      await checkScreen(page);
      await picture(page, `office-features-${device}`);
      await turnTo(page, "Retention");
      await page.getByRole("button", { name: "Change: Retention of the demo" }).press("Enter");
      await page.getByLabel("Days until deletion").fill("30");
      await page.getByRole("button", { name: "Show what it would delete" }).press("Enter");
      await page.getByText(/^Of the requests that are there \d+ would be deleted/).waitFor();
      await checkScreen(page);
      await picture(page, `office-retention-${device}`);
      await page.getByLabel(/^Also the \d+ that are there/).check();
      await page.getByRole("button", { name: "Change the policy" }).press("Enter");
      await page.getByText("The policy was changed.").waitFor();
      await page.locator('[aria-label="Change: Retention of the demo"]:focus').waitFor();
      await page.getByText("are deleted 30 days after they were made").waitFor();
      await page.getByText(/^(\d+) of \1 requests have a day of deletion/).waitFor();
      await checkScreen(page);
      assert.deepEqual(complaints, []);
      await page.context().close();
    }
  },
);

test(
  "4.3 groups are made, changed and removed; seals show their certificate",
  { skip: missing },
  async () => {
    for (const [device, options] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
      const { page, complaints } = await windowOf(browser(), service, admin, options);
      await page.goto(`${service.url}/business/${acme}/groups`);
      await page.getByRole("button", { name: "New group" }).press("Enter");
      await page.getByLabel("Name").fill("Board");
      await page.getByLabel("one of them for all").check();
      await page
        .getByLabel("E‑mail addresses, one a line")
        .fill("ada@example.com, bob@example.com");
      await checkScreen(page);
      await page.getByRole("button", { name: "Save" }).press("Enter");
      await page.getByText("Signs · one of them for all · 2 people").waitFor();
      await page.getByRole("button", { name: "Change: Board" }).press("Enter");
      await page.getByLabel("Name").fill("Council");
      await page.getByRole("button", { name: "Save" }).press("Enter");
      await page.getByText("Council", { exact: true }).waitFor();
      await checkScreen(page);
      await picture(page, `office-groups-${device}`);
      await page.getByRole("button", { name: "Remove: Council" }).press("Enter");
      await page.getByRole("dialog").getByRole("button", { name: "Remove" }).press("Enter");
      await page.getByText("No group yet.").waitFor();
      await turnTo(page, "Seals");
      await page.getByText("Ready to seal.").waitFor();
      await checkScreen(page);
      await picture(page, `office-seals-${device}`);
      const waiting = page.waitForEvent("download");
      await page.getByRole("link", { name: "Download the certificate" }).click();
      assert.equal((await waiting).suggestedFilename(), "seal-demo.pem");
      assert.deepEqual(complaints, []);
      await page.context().close();
    }
  },
);
