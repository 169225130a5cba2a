import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { launch, PHONE, skip, watchedPage } from "./chromium.ts";
import { aPage, REQUEST } from "./fake/pages.ts";
import { startFake, type Fake } from "./fake/server.ts";
import { cutControls, overflow } from "./layout.ts";

/** Somebody whose letters are twice as large as those of others, by the setting of the browser. */
const TWICE = "--blink-settings=defaultFontSize=32";

let browser: Browser;
let fake: Fake;
before(async () => {
  if (skip) return;
  browser = await launch([TWICE]);
  fake = await startFake(aPage("ready"));
});
after(async () => {
  if (skip) return;
  await browser.close();
  await fake.close();
});

/** The part of the window that an element has, from 0 to 1, by width and by height. */
async function partOf(page: Page, selector: string): Promise<readonly [number, number]> {
  const box = await page.locator(selector).first().boundingBox();
  const size = page.viewportSize();
  assert.ok(box && size, selector);
  return [box.width / size.width, box.height / size.height];
}

test("12. who reads letters of twice the size signs on an upright phone", { skip }, async () => {
  const { page, complaints } = await watchedPage(browser, fake.url, { ...PHONE, locale: "de-CH" });
  const faults: Record<string, readonly string[]> = {};
  const look = async (step: string) => {
    const found = [...(await cutControls(page))];
    if ((await overflow(page)) > 0) found.push("wider than the window");
    if (found.length > 0) faults[step] = found;
  };
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  await page.goto(`${fake.url}/view/${REQUEST}/secret`);
  await page.locator("main h1").waitFor();
  await look("landing");
  await press("Dokument öffnen");
  await page.locator(".textLayer span").first().waitFor();
  const [width, height] = await partOf(page, ".read-main");
  assert.ok(width === 1 && height >= 0.4, `the document has ${width} by ${height} of the window`);
  const skipLink = await page.locator(".skip-reading").boundingBox();
  assert.ok(skipLink && skipLink.x + skipLink.width <= 0, "what leads past the document is unseen");
  await look("read");
  await press("Zur Unterschrift");
  await press("Zeichen ändern");
  await page.locator(".sheet .mark-view").waitFor();
  await look("mark");
  await press("Dieses Zeichen verwenden");
  await page.getByRole("button", { name: "Weiter", exact: true }).click();
  await page.getByRole("heading", { name: "Prüfen und unterschreiben" }).waitFor();
  await look("confirm");
  assert.deepEqual(faults, {});
  assert.deepEqual(complaints, []);
  await page.context().close();
});
