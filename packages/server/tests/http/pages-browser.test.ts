import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { test } from "node:test";
import { chromium, type Page } from "playwright-core";
import { startService } from "../service.ts";

const CHROMIUM = process.env["PARAPH_TEST_CHROMIUM"] ?? "/usr/bin/chromium";
const skip = existsSync(CHROMIUM) ? false : `no Chromium at ${CHROMIUM}`;

test("the reference works in a browser, wide and narrow, light and dark", { skip }, async () => {
  const { url } = await startService();
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });
  const complaints: string[] = [];
  try {
    for (const [width, colorScheme] of [
      [1280, "light"],
      [390, "dark"],
    ] as const) {
      const page = await browser.newPage({ viewport: { width, height: 844 }, colorScheme });
      page.on("console", (message) => {
        if (message.type() === "error") complaints.push(message.text());
      });
      page.on("pageerror", (error) => complaints.push(error.message));
      for (const path of ["/pki", "/sandbox", "/", "/docs", "/docs/errors", "/docs/v2"]) {
        await page.goto(`${url}${path}`);
        const over = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
        assert.equal(over, 0, `${path} is wider than a screen of ${width}`);
        assert.deepEqual(await cutLinks(page), [], `${path} cuts links at ${width}`);
      }
      assert.equal(await sendFromPage(page), "200");
      await page.close();
    }
  } finally {
    await browser.close();
  }
  assert.deepEqual(complaints, []);
});

/** Links of the navigation that do not stand in sight as a whole. */
function cutLinks(page: Page): Promise<unknown> {
  return page.evaluate(`[...document.querySelectorAll("nav a")]
    .filter((link) => {
      const { right } = link.getBoundingClientRect();
      const nav = link.closest("nav").getBoundingClientRect();
      return right > nav.right + 1 || right > innerWidth;
    })
    .map((link) => link.textContent)`);
}

async function sendFromPage(page: Page): Promise<string | null> {
  await page.click("button[data-username=api_demo_acme]");
  await page.locator(".token [role=status]", { hasText: "Logged in" }).waitFor();
  await page.click("#getManagementHealth > summary");
  await page.click("#getManagementHealth button.send");
  const status = page.locator("#getManagementHealth .answer .status");
  await status.waitFor();
  return status.textContent();
}
