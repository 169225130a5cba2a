import assert from "node:assert/strict";
import { test } from "node:test";
import { aPdf } from "@paraph/testkit";
import { DESKTOP, PHONE } from "@paraph/web/tests/chromium.ts";
import { until } from "@paraph/web/tests/until.ts";
import type { Locator, Page } from "playwright-core";
import { anEntry, guestsOf } from "../../kit/guest.ts";
import {
  aWindow,
  DEVICES,
  linkOf,
  primary,
  screenFaults,
  startJourneys,
} from "../../kit/journey.ts";
import { missing, picture } from "../../kit/web-service.ts";

const journeys = await startJourneys();
const { service } = journeys;

async function openDocument(page: Page, pages: number): Promise<void> {
  const position = { x: 60, y: 80, width: 220, height: 70, page: String(pages - 1) };
  const content = Buffer.from(aPdf({ pages })).toString("base64");
  const entry = anEntry("Ada", { visual_signature: { position } });
  const [guest] = await guestsOf(service, [entry], { content });
  assert.ok(guest);
  await page.goto(linkOf(service, guest));
  await primary(page).click();
  await page.locator(".textLayer").first().waitFor();
}

/** Waits until one thing stands wholly inside of another. */
async function inside(what: Locator, frame: Locator): Promise<void> {
  await until(
    async () => [await what.boundingBox(), await frame.boundingBox()] as const,
    ([box, room]) =>
      box !== null &&
      room !== null &&
      box.x >= room.x - 1 &&
      box.y >= room.y - 1 &&
      box.x + box.width <= room.x + room.width + 1 &&
      box.y + box.height <= room.y + room.height + 1,
  );
}

for (const [device, options] of DEVICES) {
  test(
    `12. the browser's way back closes a sheet, and after that leads back, on ${device}`,
    { skip: missing },
    async () => {
      const { page, complaints } = await aWindow(journeys, options);
      await openDocument(page, 1);
      const change = page.getByRole("button", { name: "Change the mark" });
      const sheet = page.getByRole("dialog");
      const address = page.url();
      await change.click();
      await sheet.waitFor();
      await page.evaluate("history.back()");
      await sheet.waitFor({ state: "detached" });
      assert.equal(page.url(), address);
      // Closed otherwise, it leaves nothing behind that one would have to go back through.
      await page.getByRole("button", { name: "Continue" }).click();
      await page.locator(".confirm").waitFor();
      for (const key of ["Escape", "Escape"]) {
        await change.click();
        await sheet.waitFor();
        await page.keyboard.press(key);
        await sheet.waitFor({ state: "detached" });
      }
      await page.evaluate("history.back()");
      await page.locator(".textLayer").first().waitFor();
      assert.equal(page.url(), address);
      // One over the other: the newest goes first.
      await change.click();
      await page.getByRole("tab", { name: "Draw" }).click();
      await page.getByRole("button", { name: "Full screen" }).click();
      const full = page.locator(".draw-full");
      await full.waitFor();
      await page.evaluate("history.back()");
      await full.waitFor({ state: "detached" });
      assert.equal(await page.getByRole("tab", { name: "Draw" }).count(), 1);
      await page.evaluate("history.back()");
      await sheet.waitFor({ state: "detached" });
      assert.equal(page.url(), address);
      assert.deepEqual(await screenFaults(page), []);
      assert.deepEqual(complaints(), []);
      await page.context().close();
    },
  );
}

test(
  "12. whoever goes back over several pages comes to that page, also where a sheet was closed",
  { skip: missing },
  async () => {
    const { page, complaints } = await aWindow(journeys, DESKTOP);
    await openDocument(page, 1);
    const place = () => page.evaluate("history.state.idx");
    const read = await place();
    await page.getByRole("button", { name: "Change the mark" }).click();
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Continue" }).click();
    await page.locator(".confirm").waitFor();
    // Past the entry of the sheet, as the list of a browser's Back button does it.
    await page.evaluate("history.go(-2)");
    await page.locator(".textLayer").first().waitFor();
    assert.equal(await place(), read);
    // And forward to that entry: nothing opens, and nothing else is shown.
    await page.evaluate("history.forward()");
    await until(
      () => page.evaluate("history.state.over"),
      (over) => over === 1,
    );
    assert.equal(await page.getByRole("dialog").count(), 0);
    await page.evaluate("history.forward()");
    await page.locator(".confirm").waitFor();
    assert.deepEqual(complaints(), []);
    await page.context().close();
  },
);

test(
  "12. each of two sheets has its entry from the press that opens it, none comes with the way back",
  { skip: missing },
  async () => {
    const { page, complaints } = await aWindow(journeys, PHONE);
    await openDocument(page, 1);
    const address = page.url();
    const sheet = page.getByRole("dialog");
    const full = page.locator(".draw-full");
    await page.getByRole("button", { name: "Change the mark" }).click();
    await page.getByRole("tab", { name: "Draw" }).click();
    const larger = page.getByRole("button", { name: "Full screen" });
    // Closed by its own button, the second one leaves its entry to the next.
    await larger.click();
    await page.getByRole("button", { name: "Done" }).click();
    await full.waitFor({ state: "detached" });
    const entries = await page.evaluate("history.length");
    await larger.click();
    await full.waitFor();
    assert.equal(await page.evaluate("history.length"), entries);
    await page.evaluate(`{
      const push = history.pushState;
      globalThis.pushed = 0;
      history.pushState = (...given) => { globalThis.pushed += 1; push.apply(history, given); };
    }`);
    await page.evaluate("history.back()");
    await full.waitFor({ state: "detached" });
    assert.equal(await sheet.count(), 1);
    assert.equal(await page.evaluate("pushed"), 0);
    await page.evaluate("history.back()");
    await sheet.waitFor({ state: "detached" });
    assert.equal(await page.evaluate("pushed"), 0);
    assert.equal(page.url(), address);
    await page.locator(".textLayer").first().waitFor();
    assert.deepEqual(complaints(), []);
    await page.context().close();
  },
);

test(
  "12. pages in small follow the page that is read, and the place to sign is seen whole at any size",
  { skip: missing },
  async () => {
    const { page, complaints } = await aWindow(journeys, DESKTOP);
    await openDocument(page, 14);
    const strip = page.locator(".read-list .page-list");
    await strip.waitFor();
    for (let times = 0; times < 6; times++)
      await page.getByRole("button", { name: "Larger" }).click();
    await primary(page).click();
    await inside(page.locator(".place").first(), page.locator(".viewer-scroll"));
    const chosen = strip.locator("[data-selected]");
    await until(
      () => chosen.getAttribute("data-key"),
      (key) => key === "14",
    );
    await inside(chosen, strip);
    await picture(page, "place seen whole");
    assert.deepEqual(await screenFaults(page), []);
    // They follow by themselves: a window that is scrolled elsewhere stays there.
    await page.evaluate(`{
      document.body.style.paddingBottom = "300vh";
      scrollTo(0, 1500);
      document.querySelector(".viewer-scroll").scrollTop = 0;
    }`);
    await until(
      () => chosen.getAttribute("data-key"),
      (key) => key === "1",
    );
    await inside(chosen, strip);
    assert.equal(await page.evaluate("scrollY"), 1500);
    assert.deepEqual(complaints(), []);
    await page.context().close();
  },
);
