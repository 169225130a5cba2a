import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { DESKTOP, launch, watchedPage } from "@paraph/web/tests/chromium.ts";
import type { Page } from "playwright-core";
import { startProgram } from "../kit/command-line.ts";
import { checkScreen, missing, picture } from "../kit/web-service.ts";

const folder = mkdtempSync(path.join(tmpdir(), "paraph-newcomer-"));
const program = missing
  ? null
  : await startProgram({ PARAPH_DATA_DIR: folder, PARAPH_DEMO_REQUESTS: "yes" });
after(async () => {
  await program?.end("SIGTERM");
  rmSync(folder, { recursive: true, force: true });
});

/** From the address that the program prints to the inbox, by the one button of the page. */
async function enter(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole("heading", { level: 1, name: "Try Paraph" }).waitFor();
  await checkScreen(page);
  await page.getByRole("button", { name: "Continue as Ada Keller" }).click();
  await page.getByRole("heading", { level: 1, name: "Inbox" }).waitFor();
}

/** Nobody tells the newcomer what to press: the primary button of each page is the next step. */
async function sign(page: Page): Promise<void> {
  await page.getByRole("link", { name: /Lakeside Road 12/ }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Sign now" }).click();
  await page.getByRole("heading", { level: 1, name: "You have signed" }).waitFor();
}

test(
  "11. a newcomer signs, sees the callback and the verdict without reading anything",
  { skip: missing },
  async () => {
    assert.ok(program);
    const [address = ""] = program.printed().match(/http:\/\/\S+/) ?? [];
    const browser = await launch();
    try {
      const { page, complaints } = await watchedPage(browser, address, DESKTOP);
      await enter(page, address);
      await page.getByRole("link", { name: /Lakeside Road 12/ }).waitFor();
      const counts = await page.locator(".view-count").allInnerTexts();
      assert.deepEqual(counts.slice(0, 3), ["1", "1", "1"], "to sign, waiting, done");
      await checkScreen(page);
      await picture(page, "newcomer-inbox");
      await sign(page);
      await checkScreen(page);
      await picture(page, "newcomer-done");
      await page.getByRole("link", { name: "See the request" }).click();
      const calls = page.getByRole("region", { name: "Callbacks" });
      await calls.getByText("all signed").waitFor();
      await calls.getByText("arrived").first().waitFor();
      await checkScreen(page);
      await picture(page, "newcomer-request");
      await page.getByRole("link", { name: "Check the signatures" }).click();
      await page.getByRole("heading", { name: /Valid/ }).first().waitFor();
      await checkScreen(page);
      await picture(page, "newcomer-verdict");
      assert.deepEqual(complaints, []);
    } finally {
      await browser.close();
    }
  },
);
