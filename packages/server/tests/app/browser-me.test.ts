import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import { aPdf } from "@paraph/testkit";
import { violationsOn } from "@paraph/web/tests/axe.ts";
import { DESKTOP, launch, PHONE, skip, watchedPage } from "@paraph/web/tests/chromium.ts";
import { atRest, focusAt } from "@paraph/web/tests/layout.ts";
import { counted } from "@paraph/web/tests/until.ts";
import type { Browser, Page } from "playwright-core";
import { appCode } from "../kit/app-code.ts";
import { codeIn, loggedIn, PASSWORD, registered } from "../kit/registered.ts";
import { startService } from "../kit/service.ts";
import { verdictOn } from "../kit/verdict.ts";

const WEB = path.resolve(import.meta.dirname, "../../../web/built");
const missing = skip || (existsSync(path.join(WEB, "index.html")) ? false : "nothing is built");
const content = Buffer.from(aPdf({ pages: [{}] })).toString("base64");
const service = await startService({ frame: { web: WEB } });
const { sql } = service.database;
let browser: Browser;
before(async () => {
  if (!missing) browser = await launch();
});
after(async () => {
  if (!missing) await browser.close();
});

const mailed = (to: string) => codeIn(service.mails.findLast((one) => one.to === to)?.subject);
const texted = (to: string) => codeIn(service.texts.findLast((one) => one.to === to)?.text);

/** The page `/me` of somebody who is logged in. */
async function meOf(email: string, mobile: string, size: typeof PHONE | typeof DESKTOP) {
  await registered(service, email, mobile);
  const person = await loggedIn(service, email);
  const watched = await watchedPage(browser, service.url, size);
  const [name = "", value = ""] = person.cookie().split("=");
  await watched.page.context().addCookies([{ name, value, url: service.url }]);
  await watched.page.goto(`${service.url}/me`);
  await watched.page.getByRole("heading", { name: "Your account" }).waitFor();
  return { ...watched, person };
}

async function checked(page: Page): Promise<void> {
  assert.deepEqual(await violationsOn(page), []);
}

test(
  "12. name, number and address are changed on a phone, after the proof that each needs",
  { skip: missing },
  async () => {
    const { page, complaints } = await meOf("ada@example.com", "+41 79 000 40 01", PHONE);
    await checked(page);
    await sql`update session set proven_at = proven_at - interval '16 minutes'`;
    await page.reload();
    await page.getByRole("button", { name: "Change name" }).click();
    const sheet = page.getByRole("dialog");
    await sheet.getByLabel("Your password").fill("not this one");
    await sheet.getByRole("button", { name: "Continue" }).click();
    await sheet.getByText("The password is not right.").waitFor();
    await checked(page);
    await sheet.getByLabel("Your password").fill(PASSWORD);
    await sheet.getByRole("button", { name: "Continue" }).click();
    await page.getByLabel("First name").fill("Augusta");
    await checked(page);
    await page.getByLabel("Last name").fill("");
    await page.getByRole("button", { name: "Save name" }).click();
    await page.getByText("Please fill this in.").waitFor();
    await page.getByLabel("Last name").fill("King");
    await page.getByRole("button", { name: "Save name" }).click();
    await page.locator(".me-facts").getByText("Augusta King").waitFor();

    await page.getByRole("button", { name: "Change mobile number" }).click();
    await page.getByLabel("New mobile number").fill("079 123 45 67");
    await page.getByRole("button", { name: "Send code" }).click();
    await page.getByText("Please begin with +").waitFor();
    await checked(page);
    await page.getByLabel("New mobile number").fill("+41 79 123 45 67");
    await page.getByRole("button", { name: "Send code" }).click();
    await page.getByText(/We sent a code to \+41/).waitFor();
    await checked(page);
    await page.getByLabel("Code", { exact: true }).fill(texted("+41791234567"));
    await page.getByRole("button", { name: "Confirm" }).click();
    await page.getByText("+41 ** *** 45 67").waitFor();

    await page.getByRole("button", { name: "Change e-mail address" }).click();
    await page.getByLabel("New e-mail address").fill("ada@new.example");
    await page.getByRole("button", { name: "Send code" }).click();
    await page.getByText(/We sent a code to a•••@new/).waitFor();
    await page.getByLabel("Code", { exact: true }).fill(mailed("ada@new.example"));
    await page.getByRole("button", { name: "Confirm" }).click();
    await page.locator(".me-facts").getByText("ada@new.example").waitFor();

    await sql`update session set created_at = created_at - interval '16 minutes'`;
    await page.reload();
    await page.getByRole("button", { name: "Change mobile number" }).click();
    await sheet.getByRole("button", { name: "Log in again" }).waitFor();
    await checked(page);
    assert.equal(await sheet.getByRole("textbox").count(), 0);
    assert.deepEqual(complaints, []);
    await page.context().close();
  },
);

test(
  "12. a sheet of /me is opened, filled in and left by keyboard alone, in German and dark",
  { skip: missing },
  async () => {
    const { page, complaints } = await meOf("bob@example.com", "+41 79 000 40 02", DESKTOP);
    await page.emulateMedia({ colorScheme: "dark" });
    await page.getByLabel("Language of mails and pages").selectOption("de");
    await page.getByText("Gespeichert.").waitFor();
    await checked(page);
    await page.getByRole("button", { name: "Name ändern" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    await checked(page);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await focusAt(page, page.getByRole("button", { name: "Name ändern" }));
    const other = await watchedPage(browser, service.url, PHONE);
    await other.page.context().addCookies(await page.context().cookies());
    await other.page.goto(`${service.url}/me`);
    await other.page.getByRole("heading", { name: "Sicherheit" }).waitFor();
    await other.page.context().close();
    assert.deepEqual(complaints, []);
    await page.context().close();
  },
);

test(
  "12. a mark is drawn and kept, offered when signing with the account, and deleted",
  { skip: missing },
  async () => {
    const { page, complaints } = await meOf("cleo@example.com", "+41 79 000 40 03", PHONE);
    await page.getByRole("button", { name: "Choose a mark" }).click();
    await page.getByRole("tab", { name: "Draw" }).click();
    await atRest(page);
    const pad = await page.locator(".draw-pad").boundingBox();
    assert.ok(pad);
    await page.mouse.move(pad.x + 30, pad.y + 60);
    await page.mouse.down();
    await page.mouse.move(pad.x + 120, pad.y + 20, { steps: 5 });
    await page.mouse.move(pad.x + 200, pad.y + 80, { steps: 5 });
    await page.mouse.up();
    await checked(page);
    await page.getByRole("button", { name: "Save mark" }).click();
    await page.getByText(/Kept since/).waitFor();
    await checked(page);
    const reply = await service.call("POST", "/v2/signature-requests", {
      token: await service.logIn(),
      body: { title: "Lease", content, signatures: [{ account_email: "cleo@example.com" }] },
    });
    const { id } = reply.json() as { id: string };
    await page.goto(`${service.url}/view/${id}`);
    await page.locator(".textLayer").first().waitFor();
    // It stands in the document without being asked for.
    await page.locator(".place path").first().waitFor();
    await page.getByRole("button", { name: "Change the mark" }).click();
    await page.getByRole("tab", { name: "Saved", selected: true }).waitFor();
    await page.locator(".mark-view path").first().waitFor();
    await checked(page);
    await page.getByRole("button", { name: "Use this mark" }).click();
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("button", { name: "Sign now" }).click();
    await page.getByRole("heading", { name: "You have signed" }).waitFor();
    const { status, valid } = await verdictOn(service, id);
    assert.deepEqual([status, valid], ["SIGNED", true]);
    await page.goto(`${service.url}/me`);
    await page.getByRole("button", { name: "Your mark: Delete" }).click();
    await page.getByText("You keep none yet.").waitFor();
    assert.deepEqual(complaints, []);
    await page.context().close();
  },
);

test(
  "12. a mark is kept in the sheet of the signing page and offered on another device",
  { skip: missing },
  async () => {
    const email = "kay@example.com";
    const { page, complaints } = await meOf(email, "+41 79 000 40 13", PHONE);
    const ask = async (signer: object) => {
      const reply = await service.call("POST", "/v2/signature-requests", {
        token: await service.logIn(),
        body: { title: "Lease", content, signatures: [signer] },
      });
      return (reply.json() as { id: string }).id;
    };
    const keep = (one: Page) => one.getByRole("checkbox", { name: "Keep this mark" });
    await page.goto(`${service.url}/view/${await ask({ account_email: email })}`);
    await page.locator(".textLayer").first().waitFor();
    await page.getByRole("button", { name: "Change the mark" }).click();
    await page.getByLabel("Your name").fill("Kay the Pilot");
    await keep(page).check();
    await atRest(page);
    await checked(page);
    await page.getByRole("button", { name: "Use this mark" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Change the mark" }).click();
    await page.getByRole("tab", { name: "Saved" }).click();
    assert.equal(await keep(page).count(), 0, "it is kept already");

    const person = await loggedIn(service, email);
    const other = await watchedPage(browser, service.url, DESKTOP);
    const [name = "", value = ""] = person.cookie().split("=");
    await other.page.context().addCookies([{ name, value, url: service.url }]);
    await other.page.goto(`${service.url}/view/${await ask({ account_email: email })}`);
    await other.page.getByRole("button", { name: /^Kay the Pilot/ }).waitFor();
    await other.page.getByRole("button", { name: "Change the mark" }).click();
    await other.page.getByRole("tab", { name: "Saved", selected: true }).waitFor();
    assert.deepEqual([...complaints, ...other.complaints], []);
    await page.context().close();
    await other.page.context().close();
  },
);

test(
  "12. an authenticator app and recovery codes are set up, and log in",
  { skip: missing },
  async () => {
    const email = "dan@example.com";
    const { page, complaints } = await meOf(email, "+41 79 000 40 04", PHONE);
    await page.getByRole("button", { name: "Set up an app" }).click();
    await page.getByRole("img", { name: "Picture for the camera" }).waitFor();
    await checked(page);
    const uri = await page.getByRole("link", { name: "Or open the app" }).getAttribute("href");
    const secret = new URL(uri ?? "").searchParams.get("secret") ?? "";
    await page.getByLabel("Code in the app").fill("000000");
    await page.getByRole("button", { name: "Turn on" }).click();
    await page.getByText("This code is not right.").waitFor();
    await checked(page);
    await page.getByLabel("Code in the app").fill(appCode(service, secret));
    await page.getByRole("button", { name: "Turn on" }).click();
    await page.getByText("Your app is set up").waitFor();
    await page.getByRole("button", { name: "Make recovery codes" }).click();
    await page.getByText("they are shown only this once").waitFor();
    await checked(page);
    const codes = await page.locator(".me-codes li").allTextContents();
    assert.equal(codes.length, 10);
    await page.getByText("10 left.").waitFor();

    const logIn = async () => {
      await page.getByRole("button", { name: "Menu" }).click();
      await page.getByRole("button", { name: "Log out", exact: true }).click();
      await page.getByRole("heading", { name: "You are logged out" }).waitFor();
      await page.goto(`${service.url}/me`);
      await page.getByLabel("E-mail address").fill(email);
      await page.getByLabel("Password").fill(PASSWORD);
      await page.getByRole("button", { name: "Continue" }).click();
      await page.getByText("that your authenticator app shows").waitFor();
    };
    service.advance(30);
    await logIn();
    await checked(page);
    await page.getByLabel("Code", { exact: true }).fill(appCode(service, secret));
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    await page.getByRole("heading", { name: "Your account" }).waitFor();
    await logIn();
    await page.getByText("The app is not at hand?").click();
    await page.getByRole("button", { name: "Use a recovery code" }).click();
    await checked(page);
    await page.getByLabel("Recovery code").fill(codes[3] ?? "");
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    await page.getByText("9 left.").waitFor();
    await logIn();
    await page.getByText("The app is not at hand?").click();
    await page.getByRole("button", { name: "Send a code by SMS" }).click();
    await page.getByText(/We sent a code/).waitFor();
    await page.getByLabel("Code", { exact: true }).fill(texted("+41790004004"));
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    await page.getByRole("heading", { name: "Your account" }).waitFor();
    // A code by SMS is weaker than the app: it logs in, yet it does not turn the app off.
    await page.getByRole("button", { name: "Log in again" }).first().click();
    await page.getByLabel("E-mail address").fill(email);
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Continue" }).click();
    service.advance(30);
    await page.getByLabel("Code", { exact: true }).fill(appCode(service, secret));
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    await page.getByRole("button", { name: "Turn off the app" }).click();
    await page.getByRole("button", { name: "Set up an app" }).waitFor();
    assert.deepEqual(complaints, []);
    await page.context().close();
  },
);

test(
  "12. the data is downloaded, and the account deleted after what stays was said",
  { skip: missing },
  async () => {
    const { page, complaints } = await meOf("eli@example.com", "+41 79 000 40 05", PHONE);
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download your data" }).click(),
    ]);
    assert.equal(file.suggestedFilename(), "paraph-data.json");
    await page.getByRole("button", { name: "Delete the account …" }).click();
    await page.getByText("What stays:").waitFor();
    await checked(page);
    await page.getByRole("button", { name: "Delete for good" }).click();
    await page.getByRole("heading", { name: "You are logged out" }).waitFor();
    const left = await sql`select 1 from account where email = 'eli@example.com'`;
    assert.equal(left.length, 0);
    assert.deepEqual(complaints, []);
    await page.context().close();
  },
);

test(
  "12. each browser that can be logged out is named on its button",
  { skip: missing },
  async () => {
    const { page, complaints } = await meOf("ella@example.com", "+41790000777", DESKTOP);
    await loggedIn(service, "ella@example.com");
    await page.reload();
    const out = page.getByRole("button", { name: /^Log out there: .+, last seen / });
    await out.first().waitFor();
    const before = await out.count();
    await out.first().click();
    await page.getByText("last seen").nth(before).waitFor({ state: "detached" });
    await counted(out, before - 1);
    assert.deepEqual(complaints, []);
    await page.context().close();
  },
);
