import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, PHONE, watchedPage } from "@paraph/web/tests/chromium.ts";
import { keyboardOn, type KeyboardDriver } from "@paraph/web/tests/keyboard-driver.ts";
import type { Page } from "playwright-core";
import { anAuthenticator, missing, pdfContent, startWebService } from "../../kit/web-service.ts";
import { mailedCode, PASSWORD, registered, textedCode } from "../../kit/registered.ts";
import { verdictOn } from "../../kit/verdict.ts";

const { service, browser } = await startWebService();
const POSITION = { x: 72, y: 600, width: 180, height: 60, page: "0" };

async function requestFor(email: string): Promise<string> {
  const signatures = [{ account_email: email, visual_signature: { position: POSITION } }];
  const reply = await service.call("POST", "/v2/signature-requests", {
    token: await service.logIn(),
    body: { title: "Lease", content: pdfContent(), quality: "AES", signatures },
  });
  assert.equal(reply.status, 201, reply.text);
  return String(reply.json()["id"]);
}

/** From the document to what proves the will. */
async function declare(page: Page, keyboard: KeyboardDriver): Promise<void> {
  await page.locator(".textLayer").first().waitFor();
  for (const name of ["Continue", "Sign now"])
    await keyboard.press(page.getByRole("button", { name }));
}

test(
  "12. journey 4: who was invited and has no mouse registers, comes back and signs",
  { skip: missing },
  async () => {
    const [email, mobile] = ["ada@example.com", "+41 79 000 71 01"];
    const id = await requestFor(email);
    const { page, complaints } = await watchedPage(browser(), service.url, PHONE);
    const keyboard = keyboardOn(page);
    await page.goto(`${service.url}/view/${id}`);
    await page.getByRole("heading", { name: "Log in" }).waitFor();
    await keyboard.press(page.getByRole("link", { name: "Create an account" }));
    await page.getByRole("heading", { name: "Create an account" }).waitFor();
    await keyboard.type(page.getByLabel("E-mail address"), email);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Confirm your e-mail address" }).waitFor();
    await keyboard.type(page.getByLabel("Code from the e-mail"), mailedCode(service, email));
    await keyboard.type(page.getByLabel("First name"), "Ada");
    await keyboard.type(page.getByLabel("Last name"), "Muster");
    await keyboard.type(page.getByLabel("Mobile number"), mobile);
    await keyboard.press(page.getByRole("button", { name: "Continue" }));
    // What is missing has the keys, or is reached by them.
    await page.getByText("Please fill this in.").waitFor();
    await keyboard.type(page.getByLabel("Password"), PASSWORD);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Confirm your mobile number" }).waitFor();
    await keyboard.type(page.getByLabel("Code"), textedCode(service, mobile));
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/signing\//);
    await declare(page, keyboard);
    await page.getByText(/We sent a code/).waitFor();
    await keyboard.type(page.getByLabel("Code"), textedCode(service, mobile));
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "You have signed" }).waitFor();
    const { status, valid } = await verdictOn(service, id);
    assert.deepEqual([status, valid], ["SIGNED", true]);
    assert.deepEqual(keyboard.faults(), []);
    assert.deepEqual(complaints, []);
    await page.context().close();
  },
);

test(
  "12. who forgot the password and has no mouse sets a new one and is logged in",
  { skip: missing },
  async () => {
    const [email, mobile] = ["bob@example.com", "+41 79 000 71 02"];
    await registered(service, email, mobile);
    const { page, complaints } = await watchedPage(browser(), service.url, DESKTOP);
    const keyboard = keyboardOn(page);
    await page.goto(`${service.url}/login`);
    await keyboard.press(page.getByRole("link", { name: "Forgotten the password?" }));
    await page.getByRole("heading", { name: "Set a new password" }).waitFor();
    await keyboard.type(page.getByLabel("E-mail address"), email);
    await page.keyboard.press("Enter");
    await page.getByLabel("Code from the e-mail").waitFor();
    await keyboard.type(page.getByLabel("Code from the e-mail"), mailedCode(service, email));
    await keyboard.type(page.getByLabel("Password"), "password123");
    await page.keyboard.press("Enter");
    await page.getByText("known to be used by many").waitFor();
    await keyboard.to(page.getByLabel("Password"));
    await page.keyboard.press("Control+A");
    await page.keyboard.type(`${PASSWORD}, and back`);
    await keyboard.press(page.getByRole("button", { name: "Continue" }));
    await page.getByRole("heading", { name: "Confirm with your mobile number" }).waitFor();
    await keyboard.type(page.getByLabel("Code"), textedCode(service, mobile));
    await keyboard.press(page.getByRole("button", { name: "Set password" }));
    await page.getByRole("heading", { level: 1, name: "Inbox" }).waitFor();
    assert.deepEqual(keyboard.faults(), []);
    assert.deepEqual(complaints, []);
    await page.context().close();
  },
);

test(
  "12. who has no mouse adds a passkey, logs in and signs with it",
  { skip: missing },
  async () => {
    const [email, mobile] = ["eve@example.com", "+41 79 000 71 03"];
    await registered(service, email, mobile);
    const id = await requestFor(email);
    // Passkeys belong to names, not to numbers.
    const url = service.url.replace("127.0.0.1", "localhost");
    const { page, complaints } = await watchedPage(browser(), url, DESKTOP);
    const keyboard = keyboardOn(page);
    await anAuthenticator(page);
    await page.goto(`${url}/me`);
    await keyboard.type(page.getByLabel("E-mail address"), email);
    await keyboard.type(page.getByLabel("Password"), PASSWORD);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Enter the code" }).waitFor();
    await keyboard.type(page.getByLabel("Code"), textedCode(service, mobile));
    await page.keyboard.press("Enter");
    await keyboard.type(page.getByLabel("Name of this device"), "Laptop at home");
    await keyboard.press(page.getByRole("button", { name: "Add a passkey" }));
    await page.getByRole("button", { name: "Remove Laptop at home" }).waitFor();
    await keyboard.press(page.getByRole("button", { name: "Log out", exact: true }));
    await page.getByRole("heading", { name: "You are logged out" }).waitFor();
    await page.goto(`${url}/view/${id}`);
    await keyboard.press(page.getByRole("button", { name: "Log in with a passkey" }));
    await page.waitForURL(/\/signing\//);
    await declare(page, keyboard);
    await keyboard.press(page.getByRole("button", { name: "Confirm with passkey" }));
    await page.getByRole("heading", { name: "You have signed" }).waitFor();
    const { status, valid } = await verdictOn(service, id);
    assert.deepEqual([status, valid], ["SIGNED", true]);
    assert.deepEqual(keyboard.faults(), []);
    assert.deepEqual(complaints, []);
    await page.context().close();
  },
);
