import { mkdirSync } from "node:fs";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { DESKTOP, launch, PHONE, watchedPage } from "./chromium.ts";
import { aPage, CODE, REQUEST, SIGNATURE } from "./fake/pages.ts";
import { startFake, type Fake } from "./fake/server.ts";
import { SCREENS, take } from "./take.ts";

/** Pictures of the signing pages for docs/, made anew by `npm run screenshots`. */
const LOOKS: readonly (readonly [string, RegExp, BrowserContextOptions])[] = [
  ["phone", /./, { ...PHONE, locale: "en-GB" }],
  ["phone-dark-de", /^[1368]/, { ...PHONE, locale: "de-CH", colorScheme: "dark" }],
  ["desktop", /^[1368]/, { ...DESKTOP, locale: "en-GB" }],
  ["desktop-dark-de", /^[36]/, { ...DESKTOP, locale: "de-CH", colorScheme: "dark" }],
];

mkdirSync(SCREENS, { recursive: true });
const browser = await launch();
try {
  for (const look of LOOKS) await pictures(browser, look);
} finally {
  await browser.close();
}

async function pictures(
  browser: Browser,
  [name, kept, options]: (typeof LOOKS)[number],
): Promise<void> {
  const fake = await startFake(aPage("ready"));
  const { page, complaints } = await watchedPage(browser, fake.url, options);
  try {
    await walk(page, fake, async (screen) => {
      if (kept.test(screen)) await take(page, `${name}-${screen}`);
    });
  } finally {
    await page.context().close();
    await fake.close();
  }
  if (complaints.length > 0) throw new Error(complaints.join("\n"));
}

async function walk(
  page: Page,
  fake: Fake,
  shoot: (screen: string) => Promise<void>,
): Promise<void> {
  const next = page.locator(
    ".page-actions .button.primary, #sign .button.primary, .sheet .button.primary",
  );
  await page.goto(`${fake.url}/view/${REQUEST}/secret`);
  await next.waitFor();
  await shoot("1-landing");
  await next.click();
  await page.waitForURL("**/signing/**");
  await page.locator(".textLayer span").first().waitFor();
  await shoot("3-read");
  await next.click();
  await page.locator(".place").waitFor();
  await shoot("4-place");
  await page.locator(".place").click();
  await page.locator(".sheet .mark-view").waitFor();
  await shoot("5-mark");
  await page.locator(".sheet .button.primary").click();
  await page.locator(".place.marked").waitFor();
  await next.click();
  await page.locator(".confirm").waitFor();
  await shoot("6-confirm");
  await next.click();
  await page.locator("input[name=code]").fill(CODE.slice(0, 5));
  await page.getByText("+41").waitFor();
  await shoot("7-code");
  const exit = { url: "https://shop.example/thanks", host: "shop.example", isAutomatic: true };
  const exits = { exit, error: null, decline: null, timeoutSeconds: 45, hideDownload: false };
  fake.show(aPage("already_signed", { endedHere: "signed", exits }));
  await page.goto(`${fake.url}/signing/${REQUEST}/${SIGNATURE}`);
  await page.locator(".exit").waitFor();
  await shoot("8-done");
  fake.show(aPage("not_your_turn"));
  await page.reload();
  await page.locator(".people").waitFor();
  await shoot("9-not-your-turn");
}
