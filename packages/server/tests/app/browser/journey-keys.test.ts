import assert from "node:assert/strict";
import { test } from "node:test";
import { tabTo } from "@paraph/web/tests/layout.ts";
import type { Page } from "playwright-core";
import { missing } from "../../kit/desk-browser.ts";
import {
  aGuest,
  aWindow,
  DEVICES,
  linkOf,
  screenFaults,
  startJourneys,
} from "../../kit/journey.ts";
import { PASSWORD, registered, textedCode } from "../../kit/registered.ts";

const journeys = await startJourneys();
const { service } = journeys;

/** Presses Tab until the keys go to what is named so, and fails where they never come to it. */
async function keysTo(page: Page, selector: string): Promise<void> {
  await page.locator(selector).first().waitFor();
  const at = `document.activeElement?.matches(${JSON.stringify(selector)}) ?? false`;
  for (let steps = 0; steps < 60; steps += 1) {
    if (await page.evaluate<boolean>(at)) return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`out of reach of the keys: ${selector}`);
}

async function pressed(page: Page, selector: string): Promise<void> {
  await keysTo(page, selector);
  await page.keyboard.press("Enter");
}

async function typed(page: Page, selector: string, text: string): Promise<void> {
  await keysTo(page, selector);
  await page.keyboard.type(text);
}

/** In sight where there is room, else the second choice of a menu. */
async function chooseToDecline(page: Page, isNarrow: boolean): Promise<void> {
  assert.ok(await tabTo(page, isNarrow ? "More" : "Decline"), "out of reach of the keys");
  await page.keyboard.press("Enter");
  if (!isNarrow) return;
  const choice = page.getByRole("menuitem", { name: "Decline" });
  await choice.waitFor();
  await page.locator("[role=menu], [role=menu] *").and(page.locator(":focus")).waitFor();
  for (let steps = 0; steps < 5; steps += 1) {
    if (await choice.and(page.locator(":focus")).isVisible()) break;
    await page.keyboard.press("ArrowDown");
  }
  await page.keyboard.press("Enter");
}

/** Holds the answers of an address back until they are let go. */
async function heldBack(page: Page, address: string): Promise<() => void> {
  let letGo = () => {};
  const gone = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(address, async (route) => {
    await gone;
    await route.continue();
  });
  return letGo;
}

for (const [device, options] of DEVICES) {
  test(
    `4.5 journey 9: who has no mouse declines with a reason on ${device}`,
    { skip: missing },
    async () => {
      const guest = await aGuest(service);
      const { page, complaints } = await aWindow(journeys, options);
      await page.goto(linkOf(service, guest));
      await pressed(page, ".button.primary");
      await page.locator("dl.facts").waitFor();
      await assert.rejects(keysTo(page, "dl.facts"), /out of reach/, "this check can fail");
      await pressed(page, ".button.primary");
      await page.locator(".textLayer").first().waitFor();
      await chooseToDecline(page, device === "a phone");
      await page.waitForURL(/\/decline$/);
      await typed(page, "textarea", "The rent is wrong.");
      assert.deepEqual(await screenFaults(page), []);
      await pressed(page, ".button.danger");
      await page.getByRole("heading", { name: "You declined" }).waitFor();
      const token = await service.logIn();
      const reply = await service.call("GET", `/v2/signature-requests/${guest.requestId}`, {
        token,
      });
      assert.equal(reply.json()["status_overall"], "DECLINED");
      assert.deepEqual(complaints(), []);
      await page.context().close();
    },
  );

  test(
    `12. journey 3: who has no mouse logs in with both factors on ${device}`,
    { skip: missing },
    async () => {
      const email = `${device.replaceAll(" ", "-")}@example.com`;
      await registered(service, email, "+41 79 000 33 44");
      const { page, complaints } = await aWindow(journeys, options);
      await page.goto(`${service.url}/login`);
      await typed(page, "input[name=email]", email);
      await typed(page, "input[name=password]", PASSWORD);
      await page.keyboard.press("Enter");
      await page.locator("input[name=code]").waitFor();
      await typed(page, "input[name=code]", textedCode(service));
      await page.keyboard.press("Enter");
      await page.waitForURL(/\/inbox$/);
      await page.locator("main h1").waitFor();
      assert.deepEqual(await screenFaults(page), []);
      const answered = await heldBack(page, "**/app/me");
      await page.goto(`${service.url}/me`);
      await page.locator(".waiting").waitFor();
      assert.deepEqual(await screenFaults(page), [], "the skip link leads somewhere meanwhile");
      answered();
      await page.locator("main h1").waitFor();
      assert.deepEqual(complaints(), []);
      await page.context().close();
    },
  );
}
