import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { test } from "node:test";
import { chromium, type Page } from "playwright-core";
import { ADA } from "../kit/remote-authorisation/people.ts";
import { businessAt, remotePlace } from "../kit/remote-authorisation/place.ts";
import { signersOf } from "../kit/remote-authorisation/signed.ts";

const CHROMIUM = process.env["PARAPH_TEST_CHROMIUM"] ?? "/usr/bin/chromium";
const skip = existsSync(CHROMIUM) ? false : `no Chromium at ${CHROMIUM}`;

/** Policies of the page, cookies between two sites and redirects are what only a browser knows well. */
test(
  "somebody signs at a provider in a real browser, and changes their mind once",
  { skip },
  async () => {
    const place = await remotePlace();
    const program = await place.start();
    const { ask, look } = await businessAt(program.url, place);
    const { id, links } = await ask([ADA], 2);
    const browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });
    const complaints: string[] = [];
    try {
      const page = await browser.newPage({
        viewport: { width: 390, height: 844 },
        locale: "de-CH",
      });
      page.on("console", (message) => {
        if (message.type() === "error") complaints.push(message.text());
      });
      await page.goto(links[0] ?? "");
      await page.click("text=Weiter");
      await fits(page);
      await page.click("text=Mit Sign & Trust unterschreiben");
      await page.click("text=decline ada");
      assert.match(await page.innerText("main"), /Sie haben bei Sign & Trust abgelehnt/);
      await fits(page);
      await page.click("text=Zurück zu den Dokumenten");
      await page.click("text=Weiter");
      await page.click("text=Mit Sign & Trust unterschreiben");
      await page.click("text=agree ada");
      assert.match(await page.innerText("h1"), /Authorise/);
      await page.click("text=agree ada");
      assert.match(await page.innerText("main"), /Ihre Unterschrift ist auf den Dokumenten/);
      await page.reload();
      assert.match(await page.innerText("main"), /Ihre Unterschrift ist auf den Dokumenten/);
      await page.click("text=Zurück zu den Dokumenten");
      await page.click("text=Weiter");
      assert.match(await page.innerText("main"), /Sie haben unterschrieben/);
      assert.equal(await page.locator("form").count(), 0);
    } finally {
      await browser.close();
    }
    assert.deepEqual(complaints, []);
    const { status, files } = await look(id);
    assert.equal(status, "SIGNED");
    for (const file of files) assert.deepEqual(signersOf(file), ["Lovelace"]);
  },
);

async function fits(page: Page): Promise<void> {
  const over = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
  assert.equal(over, 0, "the page is wider than the screen");
}
