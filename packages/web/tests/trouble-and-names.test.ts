import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { violationsOn } from "./axe.ts";
import { launch, PHONE, skip, watchedPage } from "./chromium.ts";
import { aPage, REQUEST, SIGNATURE } from "./fake/pages.ts";
import { startFake, type Fake } from "./fake/server.ts";
import { overflow } from "./layout.ts";
import { until } from "./until.ts";

let browser: Browser;
let fake: Fake;
before(async () => {
  if (!skip) browser = await launch();
});
after(async () => {
  if (!skip) await browser.close();
});
beforeEach(async (context) => {
  if (skip) return;
  fake = await startFake(aPage("ready"));
  const { close } = fake;
  (context as { after?: (act: () => Promise<void>) => void }).after?.(close);
});

const LINK = `/view/${REQUEST}/secret-of-the-link`;
const TITLE = "عقد إيجار شارع البحيرة 12!";

async function openDocument(page: Page): Promise<void> {
  await page.goto(fake.url + LINK);
  await page.getByRole("button", { name: "Open document" }).click();
  await page.locator(".textLayer span").first().waitFor();
}

async function openMark(page: Page): Promise<void> {
  await openDocument(page);
  await page.getByRole("button", { name: "Go to the place to sign" }).click();
  await page.getByRole("button", { name: "Change the mark" }).click();
  await page.locator(".sheet .mark-view").getByRole("img").waitFor();
}

test("an address where nothing is leads on to the first page", { skip }, async () => {
  const { page } = await watchedPage(browser, fake.url);
  await page.goto(`${fake.url}/nothing-here`);
  const home = page.getByRole("link", { name: "To the start page" });
  await home.waitFor();
  assert.equal(await home.getAttribute("href"), "/");
  assert.deepEqual(await violationsOn(page), []);
  await page.context().close();
});

test("a session that has ended is not called a link that does not work", { skip }, async () => {
  const { page } = await watchedPage(browser, fake.url);
  fake.refuse("signing", 401, "error.auth.unauthorized");
  await page.goto(`${fake.url}/signing/${REQUEST}/${SIGNATURE}`);
  await page.getByRole("heading").waitFor();
  assert.equal(await page.getByRole("heading").innerText(), "Your session has ended");
  await page.getByText("nothing is lost").waitFor();
  await page.context().close();
});

test(
  "a document that is damaged in the storage is called so, and no download is offered",
  { skip },
  async () => {
    const { page } = await watchedPage(browser, fake.url);
    fake.refuse("documentContent", 500, "error.document.damaged");
    await page.goto(fake.url + LINK);
    await page.getByRole("button", { name: "Open document" }).click();
    await page.getByText("The stored copy of this document is damaged").waitFor();
    assert.equal(await page.getByRole("main").getByRole("link").count(), 0);
    assert.deepEqual(await violationsOn(page), []);
    await page.context().close();
  },
);

test("what went wrong comes into sight, however far the page was moved", { skip }, async () => {
  const low = { ...PHONE, viewport: { width: 390, height: 520 } };
  const { page } = await watchedPage(browser, fake.url, low);
  await openMark(page);
  await page.getByRole("button", { name: "Use this mark" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  const consent = page.getByText("By pressing “Sign now” you declare");
  await consent.waitFor();
  await page.evaluate(() => {
    scrollTo(0, document.documentElement.scrollHeight);
  });
  fake.refuse("newIntent", 500);
  await page.getByRole("button", { name: "Sign now" }).click();
  const alert = page.getByRole("alert");
  await alert.waitFor();
  await until(
    () => alert.boundingBox(),
    (box) => box !== null && box.y >= 0 && box.y + box.height <= 520,
    "not in sight",
  );
  await page.context().close();
});

test("a typed mark of broad letters is shown whole without the service", { skip }, async () => {
  const { page } = await watchedPage(browser, fake.url);
  fake.refuse("previewMark", 503);
  await openMark(page);
  await page.getByLabel("Your name").fill("WMWMWMWMWMWMWMWM");
  const text = page.locator(".sheet .mark-view text");
  await text.filter({ hasText: "WMWM" }).waitFor();
  await page.evaluate(() => document.fonts.ready);
  // What is drawn reaches beyond the letters' own widths by less than the air on both sides.
  const [ink, width] = await text.evaluate((drawn: SVGTextElement) => [
    drawn.getComputedTextLength(),
    drawn.ownerSVGElement?.viewBox.baseVal.width ?? 0,
  ]);
  assert.ok(ink !== undefined && width !== undefined && ink > 0);
  assert.ok(ink + 20 <= width, `${ink} in ${width}`);
  await page.getByRole("button", { name: "Use this mark" }).click();
  const placed = page.locator(".place.marked text");
  await placed.waitFor();
  const weight = await placed.evaluate((drawn) => getComputedStyle(drawn).fontWeight);
  assert.equal(weight, "400", "on the page it is as thin as in the sheet");
  await page.context().close();
});

test("a title runs as its letters do, and the words of the page as theirs", { skip }, async () => {
  const { page, complaints } = await watchedPage(browser, fake.url);
  const ready = aPage("ready");
  assert.ok(ready.invitation);
  const invitation = { ...ready.invitation, title: TITLE, message: "مرحبا. Danke!" };
  fake.show({ ...ready, invitation });
  await page.goto(fake.url + LINK);
  const direction = (of: string) =>
    page.locator(of).evaluate((found) => getComputedStyle(found).direction);
  await page.locator("h1 bdi").waitFor();
  assert.deepEqual(await Promise.all(["h1 bdi", "blockquote", "h1"].map(direction)), [
    "rtl",
    "rtl",
    "ltr",
  ]);
  assert.ok((await overflow(page)) <= 0);
  assert.deepEqual(complaints, []);
  await page.context().close();
});

test("a name inside of a sentence is closed off from its words", { skip }, async () => {
  const { page } = await watchedPage(browser, fake.url);
  const by = "محمد الخوارزمي";
  fake.show(
    aPage("declined_by_other", {
      end: { at: "2026-11-14T16:20:00Z", by, reason: null, isSignedByYou: false },
    }),
  );
  await page.goto(`${fake.url}/signing/${REQUEST}/${SIGNATURE}`);
  await page.getByText(`\u2068${by}\u2069 declined.`).waitFor({ timeout: 5000 });
  await page.context().close();
});
