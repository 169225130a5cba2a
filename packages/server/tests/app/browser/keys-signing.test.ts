import assert from "node:assert/strict";
import { test } from "node:test";
import { handsOn, type Hands } from "@paraph/web/tests/hands.ts";
import { PHONE } from "@paraph/web/tests/chromium.ts";
import type { Page } from "playwright-core";
import { missing } from "../../kit/desk-browser.ts";
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
async function markByKeys(page: Page, hands: Hands): Promise<void> {
  const sheet = page.getByRole("dialog");
  await hands.press(page.getByRole("button", { name: "Sign document" }));
  await hands.to(sheet.getByRole("tab", { name: "Type" }));
  // The arrows go to drawing and back: nobody has to draw.
  for (const [key, tab] of [
    ["ArrowRight", "Draw"],
    ["ArrowLeft", "Type"],
  ] as const) {
    await page.keyboard.press(key);
    await sheet.getByRole("tab", { name: tab, selected: true }).waitFor();
  }
  await hands.to(sheet.getByLabel("Your name"));
  await page.keyboard.press("Control+A");
  await page.keyboard.type("A. Muster");
  await hands.press(sheet.getByRole("button", { name: "Use this mark" }));
  await sheet.waitFor({ state: "detached" });
  const mark = page.getByRole("button", { name: /A\. Muster.*Arrow keys move it/ });
  await hands.to(mark);
  const before = await mark.boundingBox();
  await page.keyboard.press("Shift+ArrowUp");
  await page.keyboard.press("ArrowLeft");
  const after = await mark.boundingBox();
  assert.ok(before && after && after.y < before.y && after.x < before.x, "the mark has moved");
}

/** From the page of the mark to the one that says that it is done. */
async function confirmByKeys(page: Page, hands: Hands, guest: Guest): Promise<void> {
  await hands.press(page.getByRole("button", { name: "Continue" }));
  await page.locator(".confirm").waitFor();
  await hands.press(page.getByRole("button", { name: "Sign now" }));
  await codeAsked(page);
  const code = page.locator("input[name=code]");
  await hands.type(code, "1");
  await page.keyboard.press("Enter");
  await page.getByText("The code is not right.").waitFor();
  await hands.to(code);
  await page.keyboard.press("Control+A");
  await page.keyboard.type(codeOf(service, await addressOf(service, guest)));
  await hands.press(page.getByRole("button", { name: "Sign now" }), "Space");
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
      const hands = handsOn(page);
      const exit = encodeURIComponent(`${outside.url}/thanks?on=${options === PHONE ? 1 : 2}`);
      await page.goto(`${linkOf(service, guest)}?exitURL=${exit}&redirectTimeout=90`);
      await hands.press(primary(page));
      await page.locator("dl.facts").waitFor();
      await hands.press(primary(page));
      await page.locator(".textLayer").first().waitFor();
      await markByKeys(page, hands);
      await confirmByKeys(page, hands, guest);
      await exactly(service, guest, 1);
      await hands.press(page.getByRole("button", { name: "Stay on this page" }));
      await page.getByText("You stay here.").waitFor();
      const download = page.waitForEvent("download");
      await hands.press(page.getByRole("link", { name: /Download/ }).first());
      assert.match((await download).suggestedFilename(), /\.pdf$/);
      await hands.press(page.getByRole("link", { name: "Continue now" }));
      await page.waitForURL(/\/thanks\?on=/);
      assert.deepEqual(hands.faults(), []);
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
    const hands = handsOn(page);
    await page.goto(linkOf(service, zoe));
    await hands.press(page.getByRole("button", { name: "Open document" }));
    await page.getByRole("heading", { level: 1, name: "Show who you are" }).waitFor();
    const number = page.getByLabel("Number of the document");
    await hands.type(page.getByLabel("Date of birth"), "10121990");
    await hands.type(page.getByLabel("Nationality"), "Switz");
    await hands.type(number, "REFUSE-1");
    await hands.type(page.getByLabel("Valid until"), "01012099");
    await hands.press(page.getByRole("button", { name: "Have it checked" }));
    await page.getByText("The provider did not confirm this document").waitFor();
    await hands.to(number);
    await page.keyboard.press("Control+A");
    await page.keyboard.type("X1234567");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Your identity is confirmed" }).waitFor();
    await hands.press(page.getByRole("button", { name: "Continue" }));
    await page.locator(".textLayer").first().waitFor();
    assert.deepEqual(hands.faults(), []);
    assert.deepEqual(complaints(), []);
    await page.context().close();
  },
);
