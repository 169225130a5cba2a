import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import type { NewIntent, ReceiveAgain } from "@paraph/contract/app";
import type { Browser, Page } from "playwright-core";
import { violationsOn } from "./axe.ts";
import { DESKTOP, launch, PHONE, skip, watchedPage } from "./chromium.ts";
import { aDocument, aPage, CODE, REQUEST } from "./fake/pages.ts";
import { startFake, type Fake } from "./fake/server.ts";
import { cutControls, focusAt, overflow } from "./layout.ts";

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
const PRIMARY = "#sign .button.primary, .page-actions .button.primary";

/** From the link to the document on the screen. */
async function openDocument(page: Page): Promise<void> {
  await page.goto(fake.url + LINK);
  await page.getByRole("button", { name: "Open document" }).click();
  await page.locator(".textLayer span").first().waitFor();
}

async function chooseMark(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Go to the place to sign" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
}

test("a guest signs on a phone, and every step is accessible", { skip }, async () => {
  const { page, complaints } = await watchedPage(browser, fake.url, PHONE);
  const wrong: Record<string, readonly string[]> = {};
  const look = async (step: string) => {
    const found = [...(await violationsOn(page)), ...(await cutControls(page))];
    if ((await overflow(page)) > 0) found.push("wider than the window");
    if (found.length > 0) wrong[step] = found;
  };
  await page.goto(fake.url + LINK);
  await page.getByRole("button", { name: "Open document" }).waitFor();
  assert.deepEqual(fake.calls, ["previewLink"], "looking at a link does nothing");
  await look("landing");
  await page.getByRole("button", { name: "Open document" }).click();
  await page.locator(".textLayer span").first().waitFor();
  assert.ok(!page.url().includes("secret"), "the secret has left the address");
  await look("read");
  await page.getByRole("button", { name: "Go to the place to sign" }).click();
  await page.getByRole("button", { name: "Change the mark" }).click();
  await page.getByRole("dialog").waitFor();
  await look("mark");
  await page.getByRole("button", { name: "Use this mark" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("heading", { name: "Check and sign" }).waitFor();
  await look("confirm");
  await page.getByRole("button", { name: "Sign now" }).click();
  await page.locator(".code-text").getByText("+41 ** *** 12 34").waitFor();
  await look("code");
  await page.getByLabel("Code").fill("999 999");
  await page.getByText("The code is not right.").waitFor();
  await page.getByText("4 tries left").waitFor();
  await look("wrong code");
  await page.getByLabel("Code").fill(`${CODE.slice(0, 3)} ${CODE.slice(3)}`);
  await page.getByRole("heading", { name: "Your signature is being made" }).waitFor();
  await look("working");
  await page.getByRole("heading", { name: "You have signed" }).waitFor();
  await look("done");
  assert.deepEqual(wrong, {});
  assert.deepEqual(complaints, []);
  const intent = fake.bodies.find((body) => (body as NewIntent).consent) as NewIntent;
  assert.deepEqual(intent.mark, { kind: "typed", name: "Anna Muster" });
  assert.equal(intent.documents[0]?.sha256, aDocument().sha256);
  await page.context().close();
});

test("the whole way goes by keyboard alone", { skip }, async () => {
  const { page } = await watchedPage(browser, fake.url, DESKTOP);
  const tabTo = async (name: RegExp, most = 15) => {
    const met: string[] = [];
    for (let count = 0; count < most; count++) {
      await page.keyboard.press("Tab");
      const focused = await page.evaluate(() => {
        const { activeElement: on } = document;
        return on?.getAttribute("aria-label") ?? on?.textContent ?? "";
      });
      if (name.test(focused.trim())) return;
      met.push(await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 60) ?? ""));
    }
    assert.fail(`${name} is more than ${most} steps away: ${met.join("\n")}`);
  };
  await page.goto(fake.url + LINK);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await tabTo(/^Open document$/);
  await page.keyboard.press("Enter");
  await page.locator(".textLayer span").first().waitFor();
  // On the way the focus meets the place itself, which brings its page into sight; then the button offers to sign.
  await tabTo(/^Anna Muster/, 6);
  await page.getByRole("button", { name: "Continue" }).waitFor();
  await tabTo(/^Change the mark$/, 4);
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await focusAt(page, page.getByRole("button", { name: "Change the mark" }));
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor();
  await tabTo(/^Use this mark$/);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Continue" }).waitFor();
  await tabTo(/^Continue$/, 40);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Check and sign" }).waitFor();
  await tabTo(/^Sign now$/);
  await page.keyboard.press("Enter");
  await page.locator(".code-text").getByText("+41 ** *** 12 34").waitFor();
  // The field has the focus, and the last digit sends.
  await page.keyboard.type(CODE);
  await page.getByRole("heading", { name: "You have signed" }).waitFor();
  await page.context().close();
});

test("pressing Sign now twice makes one declaration", { skip }, async () => {
  const { page } = await watchedPage(browser, fake.url, PHONE);
  await openDocument(page);
  await chooseMark(page);
  await page.getByRole("button", { name: "Sign now" }).dblclick();
  await page.locator(".code-text").getByText("+41 ** *** 12 34").waitFor();
  assert.equal(fake.calls.filter((call) => call === "newIntent").length, 1);
  assert.equal(fake.calls.filter((call) => call === "sendIntentCode").length, 1);
  await page.context().close();
});

test(
  "a reload keeps the step where the server is, also without a network in between",
  { skip },
  async () => {
    const { page } = await watchedPage(browser, fake.url, PHONE);
    await openDocument(page);
    await chooseMark(page);
    await page.getByRole("button", { name: "Sign now" }).click();
    await page.locator(".code-text").getByText("+41 ** *** 12 34").waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "Enter the code" }).waitFor();
    assert.equal(
      fake.calls.filter((call) => call === "sendIntentCode").length,
      1,
      "no second message",
    );
    await page.route("**/confirm", (route) => route.abort());
    await page.getByLabel("Code").fill(CODE);
    await page.getByText("No connection").waitFor();
    await page.unroute("**/confirm");
    await page.getByRole("button", { name: "Sign now" }).click();
    await page.getByRole("heading", { name: "You have signed" }).waitFor();
    await page.context().close();
  },
);

test("4.5 stays when asked to, and counts only while it is seen", { skip }, async () => {
  const exit = { url: `${fake.url}/elsewhere`, host: "shop.example", isAutomatic: true };
  const exits = { exit, error: null, decline: null, timeoutSeconds: 10, hideDownload: false };
  fake.show(aPage("all_signed", { endedHere: "signed", exits }));
  const { page } = await watchedPage(browser, fake.url, PHONE);
  await page.clock.install();
  await page.goto(`${fake.url}/signing/${REQUEST}/${aPage("ready").signatureId}`);
  await page.getByText("shop.example").first().waitFor();
  await page.clock.runFor(3000);
  await page.getByRole("button", { name: "Stay on this page" }).press("Enter");
  await page.clock.runFor(60_000);
  assert.match(page.url(), /\/signing\//);
  await page.reload();
  await page.getByText("shop.example").first().waitFor();
  await page.clock.runFor(11_000);
  await page.waitForURL("**/elsewhere");
  await page.context().close();
});

test("4.5 a finished request is never a redirect", { skip }, async () => {
  const exit = { url: `${fake.url}/elsewhere`, host: "shop.example", isAutomatic: true };
  const exits = { exit, error: null, decline: null, timeoutSeconds: 10, hideDownload: false };
  fake.show(aPage("all_signed", { exits }));
  const { page } = await watchedPage(browser, fake.url, PHONE);
  await page.clock.install();
  await page.goto(`${fake.url}/signing/${REQUEST}/${aPage("ready").signatureId}`);
  await page.getByText("shop.example").first().waitFor();
  await page.clock.runFor(120_000);
  assert.match(page.url(), /\/signing\//);
  assert.equal(
    await page.getByRole("link", { name: "Continue now" }).getAttribute("href"),
    exit.url,
  );
  await page.context().close();
});

test("declining needs a second press and sends the reason", { skip }, async () => {
  const { page, complaints } = await watchedPage(browser, fake.url, DESKTOP);
  await openDocument(page);
  await page.getByRole("button", { name: "Decline" }).click();
  await page.getByLabel("Reason").fill("The rent is wrong.");
  assert.deepEqual(await violationsOn(page), []);
  await page.locator(".button.danger").click();
  await page.getByRole("heading", { name: "You declined" }).waitFor();
  assert.deepEqual(fake.bodies.at(-1), { reason: "The rent is wrong." });
  assert.deepEqual(complaints, []);
  await page.context().close();
});

const TOKEN = "t".repeat(43);
const AGAIN = { name: "Receive messages again" };

test(
  "13 what a message brought takes a report back also beside the open document",
  { skip },
  async () => {
    fake.show(aPage("ready", { isSilenced: true }));
    const { page, complaints } = await watchedPage(browser, fake.url, PHONE);
    await page.goto(`${fake.url}${LINK}?messages=${TOKEN}`);
    await page.getByRole("button", { name: "Open document" }).click();
    await page.locator(".textLayer span").first().waitFor();
    await page.reload();
    await page.getByRole("button", AGAIN).click();
    await page.getByText("reaches you again").waitFor();
    assert.ok(fake.calls.includes("receiveAgain"));
    assert.ok(fake.bodies.some((body) => (body as ReceiveAgain).token === TOKEN));
    assert.deepEqual(complaints, []);
    await page.context().close();
  },
);

test("13 a report is taken back also once the request has ended", { skip }, async () => {
  const { page, complaints } = await watchedPage(browser, fake.url, PHONE);
  const own = `/signing/${REQUEST}/${aPage("ready").signatureId}`;
  for (const state of ["withdrawn", "expired", "declined_by_you", "all_signed"] as const) {
    for (const [path, call] of [
      [`${LINK}?messages=${TOKEN}`, "receiveAgainByLink"],
      [own, "receiveAgain"],
    ] as const) {
      fake.show(aPage(state, { isSilenced: true }));
      await page.goto(fake.url + path);
      await page.getByRole("button", AGAIN).click();
      await page.getByText(path === own ? "We have written to you" : "reaches you again").waitFor();
      assert.equal(fake.calls.at(-1), call, state);
    }
    assert.deepEqual(await violationsOn(page), []);
    fake.show(aPage(state));
    await page.goto(fake.url + LINK);
    await page.getByRole("heading", { level: 1 }).waitFor();
    assert.equal(await page.getByRole("button", AGAIN).count(), 0, "nobody else is told");
  }
  assert.deepEqual(complaints, []);
  await page.context().close();
});

test("a free mark is placed by keys, and stays on the page", { skip }, async () => {
  const placement = {
    kind: "free" as const,
    field: null,
    positions: [],
    rotation: 0 as const,
    hasImage: false,
  };
  fake.show(aPage("ready", { documents: [aDocument({ placement })] }));
  const { page } = await watchedPage(browser, fake.url, DESKTOP);
  await openDocument(page);
  await page.locator(PRIMARY).click();
  const mark = page.getByRole("button", { name: /Arrow keys move it/ });
  await mark.focus();
  for (let press = 0; press < 3; press++) await page.keyboard.press("ArrowUp");
  for (let press = 0; press < 40; press++) await page.keyboard.press("Shift+ArrowRight");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Sign now" }).click();
  await page.locator(".code-text").getByText("+41 ** *** 12 34").waitFor();
  const { places } = fake.bodies.find((body) => (body as NewIntent).consent) as NewIntent;
  assert.deepEqual(places[0]?.positions, [{ page: 4, x: 425, y: 56.49, width: 170, height: 60 }]);
  await page.context().close();
});
