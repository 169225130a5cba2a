import assert from "node:assert/strict";
import { test } from "node:test";
import { keyboardOn, type KeyboardDriver } from "@paraph/web/tests/keyboard-driver.ts";
import type { Page } from "playwright-core";
import { missing } from "../../kit/web-service.ts";
import {
  aGuest,
  aWindow,
  DEVICES,
  linkOf,
  primary,
  screenFaults,
  startJourneys,
} from "../../kit/journey.ts";
import { PASSWORD, registered, textedCode } from "../../kit/registered.ts";

const journeys = await startJourneys();
const { service } = journeys;

/** In sight where there is room, else the second choice of a menu. */
async function chooseToDecline(
  page: Page,
  keyboard: KeyboardDriver,
  isNarrow: boolean,
): Promise<void> {
  await keyboard.press(page.getByRole("button", { name: isNarrow ? "More" : "Decline" }));
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
      const keyboard = keyboardOn(page);
      await keyboard.press(primary(page));
      await page.locator(".textLayer").first().waitFor();
      await chooseToDecline(page, keyboard, device === "a phone");
      await page.waitForURL(/\/decline$/);
      await keyboard.type(page.locator("textarea"), "The rent is wrong.");
      assert.deepEqual(await screenFaults(page), []);
      await keyboard.press(page.locator(".button.danger"));
      await page.getByRole("heading", { name: "You declined" }).waitFor();
      const token = await service.logIn();
      const reply = await service.call("GET", `/v2/signature-requests/${guest.requestId}`, {
        token,
      });
      assert.equal(reply.json()["status_overall"], "DECLINED");
      assert.deepEqual(keyboard.faults(), []);
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
      const keyboard = keyboardOn(page);
      await keyboard.type(page.locator("input[name=email]"), email);
      await keyboard.type(page.locator("input[name=password]"), PASSWORD);
      await page.keyboard.press("Enter");
      const code = page.locator("input[name=code]");
      await code.waitFor();
      await keyboard.type(code, textedCode(service));
      await page.keyboard.press("Enter");
      await page.waitForURL(/\/inbox$/);
      await page.locator("main h1").waitFor();
      assert.deepEqual(await screenFaults(page), []);
      const answered = await heldBack(page, "**/app/me");
      await page.goto(`${service.url}/me`);
      await page.locator(".waiting").waitFor();
      assert.deepEqual(await screenFaults(page), [], "the skip link leads somewhere meanwhile");
      const foot = await page.getByRole("contentinfo").boundingBox();
      const end = page.viewportSize()?.height ?? Infinity;
      assert.ok(
        (foot?.y ?? 0) + (foot?.height ?? 0) > end - 1,
        "the foot stands where it will stay",
      );
      answered();
      await page.locator("main h1").waitFor();
      assert.deepEqual(keyboard.faults(), []);
      assert.deepEqual(complaints(), []);
      await page.context().close();
    },
  );
}
