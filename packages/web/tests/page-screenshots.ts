import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { DESKTOP, launch, PHONE, watchedPage } from "./chromium.ts";
import { SCREENS, take } from "./take.ts";

/** Pictures of the pages behind the login for docs/, of a demo that is started for them: `npm run screenshots`. */
const CLI = path.resolve(import.meta.dirname, "../../server/src/main/cli.ts");
const PORT = process.env["PARAPH_PORT"] ?? "8095";

const LOOKS: readonly (readonly [string, RegExp, BrowserContextOptions])[] = [
  ["page", /./, { ...DESKTOP, locale: "en-GB" }],
  ["page-phone", /demo|inbox|request$|validate|places/, { ...PHONE, locale: "en-GB" }],
  ["page-dark-de", /inbox|request$/, { ...DESKTOP, locale: "de-CH", colorScheme: "dark" }],
];

/** The pages that an address alone leads to, and what stands on each once it is there. */
const PAGES: readonly (readonly [string, string, string])[] = [
  ["inbox", "/inbox", "a[href^='/view/']"],
  ["requests", "/requests", "a[href^='/requests/']"],
  ["create", "/create", "main h2"],
  ["me", "/me", "main h2"],
  ["business-usage", "/business", "main h1"],
  ["sandbox", "/sandbox", "main h1"],
];

mkdirSync(SCREENS, { recursive: true });
const folder = mkdtempSync(path.join(tmpdir(), "paraph-screens-"));
const service = await start();
const browser = await launch();
try {
  for (const look of LOOKS) await pictures(browser, look);
} finally {
  await browser.close();
  await service.end();
  rmSync(folder, { recursive: true, force: true });
}

async function pictures(
  browser: Browser,
  [name, kept, options]: (typeof LOOKS)[number],
): Promise<void> {
  const { page, complaints } = await watchedPage(browser, service.address, options);
  const shoot = async (screen: string): Promise<void> => {
    if (kept.test(screen)) await take(page, `${name}-${screen}`);
  };
  try {
    await page.goto(service.address);
    await page.locator("main .button.primary").waitFor();
    await shoot("demo");
    await page.locator("main .button.primary").click();
    await page.waitForURL("**/inbox");
    for (const [screen, address, sign] of PAGES) {
      await page.goto(new URL(address, service.address).href);
      await page.locator(sign).first().waitFor();
      await page.waitForLoadState("networkidle");
      if (screen === "business-usage") await openUsage(page);
      await shoot(screen);
    }
    await shootValidation(page, shoot);
    await shootPlaces(page, shoot);
  } finally {
    await page.context().close();
  }
  if (complaints.length > 0) throw new Error(complaints.join("\n"));
}

/** The request that is done, and what the validator says of it. */
async function shootValidation(
  page: Page,
  shoot: (screen: string) => Promise<void>,
): Promise<void> {
  await page.goto(new URL("/requests", service.address).href);
  await page.getByRole("link", { name: /Lakeside Road 10/ }).click();
  const check = page.locator("a[href^='/validate?request=']").first();
  await check.waitFor();
  await page.waitForLoadState("networkidle");
  await shoot("request");
  await check.click();
  await page.locator(".verdict-text").first().waitFor();
  await page.waitForLoadState("networkidle");
  await shoot("validate");
}

/** A new request with the document of an earlier one, and fields for two people on it. */
async function shootPlaces(page: Page, shoot: (screen: string) => Promise<void>): Promise<void> {
  await page.goto(new URL("/requests", service.address).href);
  await page.getByRole("link", { name: /Lakeside Road 12/ }).click();
  const content = await page.locator("a[href*='/content']").first().getAttribute("href");
  const answer = await page.request.get(new URL(content ?? "", service.address).href);
  const buffer = await answer.body();
  await page.goto(new URL("/create", service.address).href);
  const file = { name: "Lease, Lakeside Road 14.pdf", mimeType: "application/pdf", buffer };
  await page.locator(".create-drop input[type=file]").setInputFiles(file);
  await page.locator(".create-files li").first().waitFor();
  await page.locator(".create-steps li:nth-child(2) button").click();
  for (const [first, last] of [
    ["Ada", "Keller"],
    ["Ben", "Rossi"],
  ] as const) {
    const person = page.locator(".create-person").last();
    if (first === "Ben") await page.locator("section .row > .button").first().click();
    await person.locator("input[type=email]").fill(`${first.toLowerCase()}@example.com`);
    await person.locator(".two input").first().fill(first);
    await person.locator(".two input").last().fill(last);
  }
  await page.locator(".create-steps li:nth-child(3) button").click();
  await page.locator(".textLayer").first().waitFor();
  for (const chip of await page.locator(".person-chip > button").all()) await chip.click();
  await page.waitForLoadState("networkidle");
  await shoot("places");
}

async function openUsage(page: Page): Promise<void> {
  // On a phone the pages of a business are chosen from a list, and the link is not shown.
  const address = await page.locator("a[href$='/usage']").first().getAttribute("href");
  await page.goto(new URL(address ?? "", service.address).href);
  await page.waitForLoadState("networkidle");
}

/** The program as `npm start` runs it, with a folder of its own. */
async function start(): Promise<{ readonly address: string; readonly end: () => Promise<void> }> {
  const child = spawn(process.execPath, [CLI, "start"], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, PARAPH_PORT: PORT, PARAPH_DATA_DIR: folder },
  });
  const ended = once(child, "exit");
  let text = "";
  const ready = new Promise<void>((resolve) => {
    child.stdout.on("data", (piece: Buffer) => {
      text += piece.toString();
      if (text.includes("Stop it with Ctrl-C")) resolve();
    });
  });
  await Promise.race([ready, ended]);
  const [address] = /http:\/\/\S+/.exec(text) ?? [];
  if (address === undefined) throw new Error(`the program ended before it was ready:\n${text}`);
  return {
    address,
    end: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
