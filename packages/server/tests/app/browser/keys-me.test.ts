import assert from "node:assert/strict";
import { test } from "node:test";
import { PHONE, watchedPage } from "@paraph/web/tests/chromium.ts";
import { handsOn } from "@paraph/web/tests/hands.ts";
import { heard, listenTo } from "@paraph/web/tests/heard.ts";
import { appCode } from "../../kit/app-code.ts";
import { missing, startDesk } from "../../kit/desk-browser.ts";
import { loggedIn, PASSWORD, registered, textedCode } from "../../kit/registered.ts";

const { service, browser } = await startDesk();

test(
  "12. who has neither mouse nor screen changes name and number and sets up an authenticator app",
  { skip: missing },
  async () => {
    const email = "ada@example.com";
    await registered(service, email, "+41 79 000 72 01");
    const [name = "", value = ""] = (await loggedIn(service, email)).cookie().split("=");
    const { page, complaints } = await watchedPage(browser(), service.url, PHONE);
    await page.context().addCookies([{ name, value, url: service.url }]);
    await listenTo(page);
    const hands = handsOn(page);
    const button = (called: string) => page.getByRole("button", { name: called, exact: true });
    const sheet = page.getByRole("dialog");
    await page.goto(`${service.url}/me`);
    await page.getByRole("heading", { level: 1, name: "Your account" }).waitFor();
    await hands.press(button("Change name"));
    await hands.retype(sheet.getByLabel("First name"), "Augusta");
    await page.keyboard.press("Enter");
    await page.locator(".me-facts").getByText("Augusta Muster").waitFor();
    await heard(page, "Name: Saved.");

    await service.database.sql`update session set proven_at = proven_at - interval '6 minutes'`;
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "Your account" }).waitFor();
    await hands.press(button("Change mobile number"));
    await hands.type(sheet.getByLabel("Your password"), "not this one");
    await page.keyboard.press("Enter");
    await heard(page, "The password is not right.");
    await hands.retype(sheet.getByLabel("Your password"), PASSWORD);
    await page.keyboard.press("Enter");
    await hands.type(sheet.getByLabel("New mobile number"), "+41 79 123 45 67");
    await page.keyboard.press("Enter");
    await sheet.getByLabel("Code", { exact: true }).waitFor();
    await heard(page, "We sent a code to +41");
    await hands.type(
      sheet.getByLabel("Code", { exact: true }),
      textedCode(service, "+41791234567"),
    );
    await page.keyboard.press("Enter");
    await sheet.waitFor({ state: "detached" });
    await heard(page, "Mobile number: Saved.");

    await hands.press(button("Set up an app"));
    await page.getByRole("img", { name: /Picture for the camera/ }).waitFor();
    const uri = await page.getByRole("link", { name: /open the app/ }).getAttribute("href");
    const secret = new URL(uri ?? "").searchParams.get("secret") ?? "";
    await hands.type(page.getByLabel("Code in the app"), "000000");
    await page.keyboard.press("Enter");
    await heard(page, "This code is not right.");
    await hands.retype(page.getByLabel("Code in the app"), appCode(service, secret));
    await page.keyboard.press("Enter");
    await heard(page, "Your app is set up");
    await hands.press(button("Turn off the app"));
    await heard(page, "The authenticator app is turned off.");
    await hands.to(button("Set up an app"));
    assert.deepEqual(hands.faults(), []);
    assert.deepEqual(complaints, []);
    await page.context().close();
  },
);
