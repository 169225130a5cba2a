import assert from "node:assert/strict";
import { test } from "node:test";
import { PHONE, watchedPage } from "@paraph/web/tests/chromium.ts";
import { keyboardOn } from "@paraph/web/tests/keyboard-driver.ts";
import { waitForAnnouncement, listenTo } from "@paraph/web/tests/announcements.ts";
import { appCode } from "../../kit/app-code.ts";
import { missing, startWebService } from "../../kit/web-service.ts";
import { loggedIn, PASSWORD, registered, textedCode } from "../../kit/registered.ts";

const { service, browser } = await startWebService();

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
    const keyboard = keyboardOn(page);
    const button = (called: string) => page.getByRole("button", { name: called, exact: true });
    const sheet = page.getByRole("dialog");
    await page.goto(`${service.url}/me`);
    await page.getByRole("heading", { level: 1, name: "Your account" }).waitFor();
    await service.database.sql`update session set proven_at = proven_at - interval '16 minutes'`;
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "Your account" }).waitFor();
    await keyboard.press(button("Change name"));
    await keyboard.type(sheet.getByLabel("Your password"), "not this one");
    await page.keyboard.press("Enter");
    await waitForAnnouncement(page, "The password is not right.");
    await keyboard.retype(sheet.getByLabel("Your password"), PASSWORD);
    await page.keyboard.press("Enter");
    await keyboard.retype(sheet.getByLabel("First name"), "Augusta");
    await page.keyboard.press("Enter");
    await page.locator(".me-facts").getByText("Augusta Muster").waitFor();
    await waitForAnnouncement(page, "Name: Saved.");

    await keyboard.press(button("Change mobile number"));
    await keyboard.type(sheet.getByLabel("New mobile number"), "+41 79 123 45 67");
    await page.keyboard.press("Enter");
    await sheet.getByLabel("Code", { exact: true }).waitFor();
    await waitForAnnouncement(page, "We sent a code to +41");
    await keyboard.type(
      sheet.getByLabel("Code", { exact: true }),
      textedCode(service, "+41791234567"),
    );
    await page.keyboard.press("Enter");
    await sheet.waitFor({ state: "detached" });
    await waitForAnnouncement(page, "Mobile number: Saved.");

    await keyboard.press(button("Set up an app"));
    await page.getByRole("img", { name: /Picture for the camera/ }).waitFor();
    const uri = await page.getByRole("link", { name: /open the app/ }).getAttribute("href");
    const secret = new URL(uri ?? "").searchParams.get("secret") ?? "";
    await keyboard.type(page.getByLabel("Code in the app"), "000000");
    await page.keyboard.press("Enter");
    await waitForAnnouncement(page, "This code is not right.");
    await keyboard.retype(page.getByLabel("Code in the app"), appCode(service, secret));
    await page.keyboard.press("Enter");
    await waitForAnnouncement(page, "Your app is set up");
    await keyboard.press(button("Turn off the app"));
    await waitForAnnouncement(page, "The authenticator app is turned off.");
    await keyboard.to(button("Set up an app"));
    assert.deepEqual(keyboard.faults(), []);
    assert.deepEqual(complaints, []);
    await page.context().close();
  },
);
