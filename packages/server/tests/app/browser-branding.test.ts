import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, PHONE, watchedPage } from "@paraph/web/tests/chromium.ts";
import { until } from "@paraph/web/tests/until.ts";
import type { Page } from "playwright-core";
import { accentFrom, readableShade } from "../../src/domain/business/accent.ts";
import { checkScreen, missing, picture, startWebService, windowOf } from "../kit/web-service.ts";
import { anEntry, guestsOf } from "../kit/guest.ts";
import { businessOf, memberOf } from "../kit/office.ts";
import { aLogo } from "../kit/png.ts";

const { service, browser } = await startWebService();
const acme = await businessOf(service);
const admin = await memberOf(service, "chief@acme.example", "admin");
const GREEN = "#0b5d3b";
const SCREENS = {
  "phone-dark": { ...PHONE, colorScheme: "dark" },
  desktop: { ...DESKTOP, colorScheme: "light" },
} as const;

const IMAGES_SHOWN = `[...document.images].length > 0 &&
  [...document.images].every((one) => one.complete && one.naturalWidth > 0)`;
/** The button of the page has this ground, once its transition has ended. */
const hasGround = (page: Page, colour: string) =>
  becomes(
    page,
    `getComputedStyle(document.querySelector(".button.primary")).backgroundColor === "${colour}"`,
  );

async function becomes(page: Page, expression: string): Promise<void> {
  await until(() => page.evaluate<boolean>(expression), Boolean, expression);
}

const asRgb = (hex: string) =>
  `rgb(${[1, 3, 5].map((from) => Number.parseInt(hex.slice(from, from + 2), 16)).join(", ")})`;

test(
  "12. an administrator chooses name, colour and logo, and signers see them",
  { skip: missing },
  async () => {
    for (const [device, options] of Object.entries(SCREENS)) {
      await admin.call("PUT", `/app/business/${acme}/branding`, {
        displayName: null,
        accent: null,
      });
      await admin.call("DELETE", `/app/business/${acme}/branding/logo`);
      const { page, complaints } = await windowOf(browser(), service, admin, options);
      await page.goto(`${service.url}/business/${acme}/branding`);
      await page.getByLabel("Shown name").fill("Muster Immobilien");
      await page.getByLabel("Accent colour").fill("#ffd400");
      await page.getByText("Too light: white text on it cannot be read.").waitFor();
      await checkScreen(page);
      await page.getByRole("button", { name: "Save" }).press("Enter");
      await page.getByText("This colour is too light").waitFor();
      const instead = readableShade("#ffd400");
      await page.getByRole("button", { name: `Take ${instead} instead` }).press("Enter");
      await page.getByText("Too light").waitFor({ state: "detached" });
      await page.getByLabel("Accent colour").fill(GREEN);
      await page.getByRole("button", { name: "Save" }).press("Enter");
      await page.getByText("Saved.").waitFor();
      const choosing = page.waitForEvent("filechooser");
      await page.getByRole("button", { name: "Choose a logo" }).click();
      const chooser = await choosing;
      const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
      await chooser.setFiles({ name: "logo.png", mimeType: "image/png", buffer: svg });
      await page.getByText("This file is no PNG or JPEG").waitFor();
      const again = page.waitForEvent("filechooser");
      await page.getByRole("button", { name: "Choose a logo" }).click();
      await (await again).setFiles({ name: "logo.png", mimeType: "image/png", buffer: aLogo() });
      await page.getByRole("img", { name: "Logo" }).waitFor();
      await becomes(page, IMAGES_SHOWN);
      await checkScreen(page);
      await picture(page, `branding-${device}`);
      assert.deepEqual(complaints, []);
      await page.context().close();

      const [guest] = await guestsOf(service, [anEntry("Ada")]);
      assert.ok(guest);
      const window = await watchedPage(browser(), service.url, options);
      await window.page.goto(`${service.url}/view/${guest.requestId}/${guest.secret}`);
      await window.page.getByText(/^Muster Immobilien \(.+\) asks/).waitFor();
      const { brand } = accentFrom(GREEN)[options.colorScheme];
      await hasGround(window.page, asRgb(brand));
      await becomes(window.page, IMAGES_SHOWN);
      assert.equal(await window.page.locator("img.brand-logo").count(), 1);
      await checkScreen(window.page);
      await picture(window.page, `branded-landing-${device}`);
      await window.page.getByRole("button", { name: "Open document" }).click();
      await window.page.locator(".textLayer").first().waitFor();
      await hasGround(window.page, asRgb(brand));
      await checkScreen(window.page);
      await picture(window.page, `branded-read-${device}`);
      assert.deepEqual(window.complaints, []);
      await window.page.context().close();
    }
  },
);
