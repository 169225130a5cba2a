import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, PHONE } from "@paraph/web/tests/chromium.ts";
import { tabTo } from "@paraph/web/tests/layout.ts";
import { counted } from "@paraph/web/tests/until.ts";
import type { Page } from "playwright-core";
import { missing, pdfContent, picture } from "../../kit/web-service.ts";
import {
  addressOf,
  aGuest,
  aWindow,
  codeAsked,
  codeOf,
  DEVICES,
  enterCode,
  exactly,
  LAST_PAGE,
  nameOf,
  linkOf,
  primary,
  screenFaults,
  signedHeading,
  startJourneys,
} from "../../kit/journey.ts";
import { taggedPdf } from "../../kit/tagged-pdf.ts";

const journeys = await startJourneys();
const { service } = journeys;
const content = Buffer.from(taggedPdf()).toString("base64");

const aReader = () =>
  aGuest(service, {
    request: { content, title: "Lease" },
    entry: { visual_signature: { position: LAST_PAGE } },
  });

/** From the link to the document. */
async function open(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await primary(page).click();
  await page.locator(".read").waitFor();
}

/** What stands on a page of the text, each with its element. */
async function textOf(page: Page, number: number): Promise<readonly string[]> {
  const section = page.locator(`[data-page="${number}"]`);
  await section.scrollIntoViewIfNeeded();
  await page.locator(`[data-page="${number}"][data-read="read"]`).waitFor();
  return section
    .locator("h2, h3, h4, p, li, .text-place > span")
    .evaluateAll((all) => all.map((one) => `${one.localName}: ${one.textContent}`));
}

for (const [device, options] of DEVICES) {
  test(
    `12. a document is read as text and signed from there, by keyboard, on ${device}`,
    { skip: missing },
    async () => {
      const guest = await aReader();
      const { page, complaints } = await aWindow(journeys, options);
      await open(page, linkOf(service, guest));
      await page.locator(".textLayer").first().waitFor();
      if (device === "a phone") {
        // There the tools stand behind one button.
        assert.ok(await tabTo(page, "Document view"));
        await page.keyboard.press("Enter");
      }
      assert.ok(await tabTo(page, "Text only"));
      await page.keyboard.press("Enter");
      assert.deepEqual(await textOf(page, 1), [
        "h2: Page 1 of 3",
        "h3: Lease",
        "h4: What is let",
        "p: The flat on the third floor, with a cellar.",
        "li: Two keys for the door",
        "li: One key for the cellar",
        "p: Picture: The ground plan of the flat",
        "p: Also: the tenant pays the heating.",
      ]);
      assert.deepEqual(await screenFaults(page), []);
      assert.deepEqual(await textOf(page, 2), [
        "h2: Page 2 of 3",
        "p: This page has no text: it is a picture, such as a scan. If you cannot read it, please ask the sender.",
      ]);
      assert.deepEqual(await screenFaults(page), []);
      assert.deepEqual(await textOf(page, 3), [
        "h2: Page 3 of 3",
        "p: Zurich, in November. The tenant signs below.",
        `span: Here you sign: ${await nameOf(service, guest)}`,
      ]);
      await page.reload();
      await page.locator('[data-page="1"][data-read="read"]').waitFor();
      await counted(page.locator("canvas"), device === "a phone" ? 0 : 3);
      await primary(page).press("Enter");
      await page.locator('[data-page="3"][data-read="read"]').waitFor();
      // The mark stands there already, and can be changed.
      await page.getByRole("button", { name: "Your mark is in place" }).press("Enter");
      await page.getByRole("dialog").waitFor();
      await primary(page).press("Enter");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      assert.deepEqual(await screenFaults(page), []);
      await page.getByRole("button", { name: "Continue" }).press("Enter");
      await page.locator(".confirm").waitFor();
      await primary(page).press("Enter");
      await codeAsked(page);
      await enterCode(page, codeOf(service, await addressOf(service, guest)));
      await signedHeading(page).waitFor();
      await exactly(service, guest, 1);
      assert.deepEqual(complaints(), []);
      await page.context().close();
    },
  );
}

test(
  "12. pages are read as one comes to them, larger when wished, and drawn again when switched back",
  { skip: missing },
  async () => {
    const guest = await aGuest(service, { request: { content: pdfContent(12) } });
    const { page, complaints } = await aWindow(journeys, PHONE);
    await open(page, linkOf(service, guest));
    const view = page.getByRole("button", { name: "Document view" });
    await view.click();
    await counted(page.getByRole("button", { name: "Search" }), 1);
    await page.getByRole("button", { name: "Text only" }).click();
    await page.locator('[data-page="1"][data-read="read"]').waitFor();
    assert.equal(await page.locator('[data-page="12"][data-read="waiting"]').count(), 1);
    await view.click();
    await counted(page.getByRole("button", { name: "Search" }), 0);
    const size = () =>
      page.evaluate<number>(
        `parseFloat(getComputedStyle(document.querySelector(".text-body")).fontSize)`,
      );
    const before = await size();
    for (let times = 0; times < 4; times += 1) {
      await page.getByRole("button", { name: "Larger" }).click();
    }
    assert.equal(await size(), before * 2.5);
    assert.deepEqual(await screenFaults(page), []);
    await page.getByRole("button", { name: "Text only" }).click();
    await page.locator(".textLayer").first().waitFor();
    await counted(page.locator(".text-page"), 0);
    await page.reload();
    await page.locator(".textLayer").first().waitFor();
    assert.deepEqual(complaints(), []);
    await page.context().close();
  },
);

const LOOKS = [
  ["phone-light-de", { ...PHONE, colorScheme: "light", locale: "de-CH" }],
  ["phone-dark-de", { ...PHONE, colorScheme: "dark", locale: "de-CH" }],
  ["desktop-light-de", { ...DESKTOP, colorScheme: "light", locale: "de-CH" }],
  ["desktop-dark-de", { ...DESKTOP, colorScheme: "dark", locale: "de-CH" }],
  ["phone-fr", { ...PHONE, locale: "fr-CH" }],
  ["phone-it", { ...PHONE, locale: "it-CH" }],
] as const;

for (const [name, options] of LOOKS) {
  test(`12. the text of a document holds on ${name}`, { skip: missing }, async () => {
    const guest = await aReader();
    const { page, complaints } = await aWindow(journeys, options);
    await open(page, linkOf(service, guest));
    await picture(page, `drawn-${name}`);
    if (name.startsWith("phone")) {
      await page.getByRole("button", { name: /^(Ansicht|Affichage|Vista) / }).click();
      assert.deepEqual(await screenFaults(page), []);
    }
    await page.getByRole("button", { name: /^(Nur Text|Texte seul|Solo testo)$/ }).click();
    await textOf(page, 1);
    await picture(page, `text-1-${name}`);
    await textOf(page, 2);
    await textOf(page, 3);
    await page.locator(".text-place").scrollIntoViewIfNeeded();
    await picture(page, `text-3-${name}`);
    assert.deepEqual(await screenFaults(page), []);
    assert.deepEqual(complaints(), []);
    await page.context().close();
  });
}
