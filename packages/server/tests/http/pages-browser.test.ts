import assert from "node:assert/strict";
import { test } from "node:test";
import { launch, skip } from "@paraph/web/tests/chromium.ts";
import type { Page } from "playwright-core";
import { startService } from "../kit/service.ts";

test("the reference works in a browser, wide and narrow, light and dark", { skip }, async () => {
  const { url } = await startService();
  const browser = await launch();
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
      for (const path of ["/pki", "/", "/docs", "/docs/errors", "/docs/v2", "/docs/v3"]) {
        await page.goto(`${url}${path}`);
        await page.evaluate(
          "document.querySelectorAll('details').forEach((one) => (one.open = true))",
        );
        assert.equal(await sideways(page), 0, `${path} is wider than a screen of ${width}`);
        assert.deepEqual(await cutLinks(page), [], `${path} cuts links at ${width}`);
      }
      await page.goto(`${url}/docs/v3`);
      await logInOnPage(page);
      assert.equal(await sendFromPage(page, "getManagementHealth"), "200");
      assert.equal(await sendFromPage(page, "postDocuments"), "201");
      assert.equal(await sendFromPage(page, "postSignatureRequests"), "201", "finds the document");
      assert.equal(
        await sendFromPage(page, "putSignatureRequestsById"),
        "200",
        "finds the request",
      );
      assert.equal(await sideways(page), 0, `answers make it wider than a screen of ${width}`);
      await page.close();
    }
  } finally {
    await browser.close();
  }
  assert.deepEqual(complaints, []);
});

/** How far the page reaches beyond the screen. */
function sideways(page: Page): Promise<unknown> {
  return page.evaluate("document.documentElement.scrollWidth - innerWidth");
}

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

async function logInOnPage(page: Page): Promise<void> {
  await page.click("button[data-username=api_demo_acme]");
  await page.locator(".token [role=status]", { hasText: "Logged in" }).waitFor();
}

/** Sends the example of a call as it stands on the page. */
async function sendFromPage(page: Page, operation: string): Promise<string | null> {
  await page.click(`#${operation} > summary`);
  await page.click(`#${operation} button.send`);
  const status = page.locator(`#${operation} .answer .status`);
  await status.waitFor();
  return status.textContent();
}
