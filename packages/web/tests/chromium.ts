import { existsSync } from "node:fs";
import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright-core";

const INSTALLED = process.env["PARAPH_TEST_CHROMIUM"] ?? "/usr/bin/chromium";

/** Why the tests in a browser cannot run here, or false. */
export const skip = existsSync(INSTALLED) ? false : `no Chromium at ${INSTALLED}`;

export function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: INSTALLED, args: ["--no-sandbox"] });
}

export const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
};
export const DESKTOP = { viewport: { width: 1280, height: 800 } };

/** A page that writes down whatever must not happen: errors, violations of the policy, foreign hosts. */
export async function watchedPage(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = PHONE,
): Promise<{ readonly page: Page; readonly complaints: string[] }> {
  const context = await browser.newContext({ locale: "en-GB", ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    const expected = /Failed to load resource: the server responded with a status of 4/;
    if (message.type() === "error" && !expected.test(message.text()))
      complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.stack ?? error.message));
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith("http") && origin !== new URL(url).origin)
      complaints.push(`foreign host: ${request.url()}`);
  });
  await page.addInitScript({ content: TELL_VIOLATIONS });
  return { page, complaints };
}

const TELL_VIOLATIONS = `document.addEventListener("securitypolicyviolation", (event) => {
  console.error("policy: " + event.violatedDirective + " " + event.blockedURI + " " + event.sample);
});`;
