import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import path from "node:path";
import { after, before } from "node:test";
import { aPdf } from "@paraph/testkit";
import { violationsOn } from "@paraph/web/tests/axe.ts";
import { launch, skip, watchedPage } from "@paraph/web/tests/chromium.ts";
import { cutControls, overflow } from "@paraph/web/tests/layout.ts";
import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import type { Person } from "./person.ts";
import { startService, type ServiceOptions, type TestService } from "./service.ts";

const WEB = path.resolve(import.meta.dirname, "../../../web/built");

/** Why nothing can be walked here, or false. */
export const missing =
  skip || (existsSync(path.join(WEB, "index.html")) ? false : "nothing is built");

/** The whole service with its pages, and one browser for a whole test file. */
export async function startWebService(options: ServiceOptions = {}): Promise<{
  readonly service: TestService;
  readonly browser: () => Browser;
}> {
  const service = await startService({ ...options, frame: { web: WEB, ...options.frame } });
  let browser: Browser | null = null;
  before(async () => {
    if (!missing) browser = await launch();
  });
  after(async () => browser?.close());
  return {
    service,
    browser: () => {
      assert.ok(browser, "asked for before the tests began");
      return browser;
    },
  };
}

/** A device of the window that keeps passkeys and has its owner verified whenever it is asked. */
export async function anAuthenticator(page: Page): Promise<void> {
  const devices = await page.context().newCDPSession(page);
  await devices.send("WebAuthn.enable");
  await devices.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
}

/** A window in which somebody is logged in; complaints are what must not happen. */
export async function windowOf(
  browser: Browser,
  service: TestService,
  person: Person,
  options?: BrowserContextOptions,
): Promise<{ readonly page: Page; readonly complaints: string[] }> {
  const watched = await watchedPage(browser, service.url, options);
  await watched.page.context().addCookies([{ ...person.cookie, url: service.url }]);
  return watched;
}

/** What every screen must be: without findings of axe, nothing cut, nothing wider than the window. */
export async function checkScreen(page: Page): Promise<void> {
  assert.deepEqual(await violationsOn(page), []);
  assert.deepEqual(await cutControls(page), []);
  assert.ok((await overflow(page)) <= 0, `${await overflow(page)} px too wide`);
}

/** Goes to a page by keyboard through a menu, which is folded where there is little room. */
export async function pressInMenu(menu: Locator, name: string): Promise<void> {
  const folded = menu.locator("summary");
  const link = menu.getByRole("link", { name, exact: true });
  // Once it is there at all: what is not drawn yet looks like what is not folded.
  await folded.or(link).filter({ visible: true }).first().waitFor();
  if (await folded.isVisible()) await folded.press("Enter");
  await link.press("Enter");
}

/** Goes to a step of a request that is being made. */
export async function toStep(page: Page, name: string): Promise<void> {
  const step = page.locator(".create-steps").getByRole("button", { name });
  await step.click();
  await step.and(page.locator("[aria-current=step]")).waitFor();
}

/** A PDF of some pages as the interface takes it. */
export function pdfContent(pages = 1): string {
  return Buffer.from(aPdf({ pages: Array.from({ length: pages }, () => ({})) })).toString("base64");
}

/** A picture for people to look at, where PARAPH_TEST_SCREENS names a folder. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env["PARAPH_TEST_SCREENS"];
  if (folder) await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: true });
}
