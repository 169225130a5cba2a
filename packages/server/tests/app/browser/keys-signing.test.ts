import assert from "node:assert/strict";
import { test } from "node:test";
import { keyboardOn, type KeyboardDriver } from "@paraph/web/tests/keyboard-driver.ts";
import { PHONE } from "@paraph/web/tests/chromium.ts";
import type { Page } from "playwright-core";
import { missing } from "../../kit/web-service.ts";
import { anEntry, guestsOf, type Guest } from "../../kit/guest.ts";
import {
  addressOf,
  aWindow,
  codeAsked,
  codeOf,
  DEVICES,
  exactly,
  linkOf,
  primary,
  signedHeading,
  startJourneys,
} from "../../kit/journey.ts";

const journeys = await startJourneys();
const { service, outside } = journeys;

/** The mark is typed anew, and moved to where the person wants it. */
async function markByKeys(page: Page, keyboard: KeyboardDriver): Promise<void> {
  const sheet = page.getByRole("dialog");
  await keyboard.press(page.getByRole("button", { name: "Change the mark" }));
  await keyboard.to(sheet.getByRole("tab", { name: "Type" }));
  // The arrows go to drawing and back: nobody has to draw.
  for (const [key, tab] of [
    ["ArrowRight", "Draw"],
    ["ArrowLeft", "Type"],
  ] as const) {
    await page.keyboard.press(key);
    await sheet.getByRole("tab", { name: tab, selected: true }).waitFor();
  }
  await keyboard.to(sheet.getByLabel("Your name"));
  await page.keyboard.press("Control+A");
  await page.keyboard.type("A. Muster");
  await keyboard.press(sheet.getByRole("button", { name: "Use this mark" }));
  await sheet.waitFor({ state: "detached" });
  const mark = page.getByRole("button", { name: /A\. Muster.*Arrow keys move it/ });
  await keyboard.to(mark);
  const before = await mark.boundingBox();
  await page.keyboard.press("Shift+ArrowUp");
  await page.keyboard.press("ArrowLeft");
  const after = await mark.boundingBox();
  assert.ok(before && after && after.y < before.y && after.x < before.x, "the mark has moved");
}

/** From the page of the mark to the one that says that it is done. */
async function confirmByKeys(page: Page, keyboard: KeyboardDriver, guest: Guest): Promise<void> {
  await keyboard.press(page.getByRole("button", { name: "Continue" }));
  await page.locator(".confirm").waitFor();
  await keyboard.press(page.getByRole("button", { name: "Sign now" }));
  await codeAsked(page);
  const code = page.locator("input[name=code]");
  const right = codeOf(service, await addressOf(service, guest));
  // The field has the focus, and the sixth digit sends; a wrong code is cleared.
  await page.keyboard.type(right === "111111" ? "222222" : "111111");
  await page.getByText("The code is not right.").waitFor();
  assert.equal(await code.inputValue(), "");
  await page.keyboard.type(right);
  await signedHeading(page).waitFor();
}

for (const [device, options] of DEVICES) {
  test(
    `12. journey 1: who has no mouse reads, marks, confirms, signs and goes on, on ${device}`,
    { skip: missing },
    async () => {
      const [guest] = await guestsOf(service, [anEntry("Ada")]);
      assert.ok(guest);
      const { page, complaints } = await aWindow(journeys, options);
      const keyboard = keyboardOn(page);
      const exit = encodeURIComponent(`${outside.url}/thanks?on=${options === PHONE ? 1 : 2}`);
      await page.goto(`${linkOf(service, guest)}?exitURL=${exit}&redirectTimeout=90`);
      await keyboard.press(primary(page));
      await page.locator(".textLayer").first().waitFor();
      await markByKeys(page, keyboard);
      await confirmByKeys(page, keyboard, guest);
      await exactly(service, guest, 1);
      await keyboard.press(page.getByRole("button", { name: "Stay on this page" }));
      await page.getByText("You stay here.").waitFor();
      const download = page.waitForEvent("download");
      await keyboard.press(page.getByRole("link", { name: /Download/ }).first());
      assert.match((await download).suggestedFilename(), /\.pdf$/);
      await keyboard.press(page.getByRole("link", { name: "Continue now" }));
      await page.waitForURL(/\/thanks\?on=/);
      assert.deepEqual(keyboard.faults(), []);
      assert.deepEqual(complaints(), []);
      await page.context().close();
    },
  );
}

test(
  "4.3 who has no mouse shows a document, reads about a refusal, and is confirmed",
  { skip: missing },
  async () => {
    const [zoe] = await guestsOf(service, [anEntry("Zoe")], {
      quality: "QES",
      legislation: "ZERTES",
    });
    assert.ok(zoe);
    const { page, complaints } = await aWindow(journeys, PHONE);
    const keyboard = keyboardOn(page);
    await page.goto(linkOf(service, zoe));
    await keyboard.press(page.getByRole("button", { name: "Open document" }));
    await page.locator(".textLayer").first().waitFor();
    await keyboard.press(page.getByRole("button", { name: "Continue" }));
    await page.getByRole("heading", { level: 1, name: "Show who you are" }).waitFor();
    const number = page.getByLabel("Number of the document");
    await keyboard.type(page.getByLabel("Date of birth"), "10121990");
    await keyboard.type(page.getByLabel("Nationality"), "Switz");
    await keyboard.type(number, "REFUSE-1");
    await keyboard.type(page.getByLabel("Valid until"), "01012099");
    await keyboard.press(page.getByRole("button", { name: "Have it checked" }));
    await page.getByText("The provider did not confirm this document").waitFor();
    await keyboard.to(number);
    await page.keyboard.press("Control+A");
    await page.keyboard.type("X1234567");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Check and sign" }).waitFor();
    await keyboard.to(page.getByRole("button", { name: "Sign now" }));
    assert.deepEqual(keyboard.faults(), []);
    assert.deepEqual(complaints(), []);
    await page.context().close();
  },
);
