import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, PHONE, watchedPage } from "@paraph/web/tests/chromium.ts";
import { appCode } from "../kit/app-code.ts";
import { personOf } from "../kit/person.ts";
import {
  anAuthenticator,
  checkScreen,
  missing,
  picture,
  startWebService,
} from "../kit/web-service.ts";

const { service, browser } = await startWebService();
/** Passkeys are made for a name. */
const url = service.url.replace("127.0.0.1", "localhost");
const ada = await personOf(service, "ada@acme.example", ["Ada", "Keller"]);

for (const [device, options] of [
  ["a phone", PHONE],
  ["a desktop", DESKTOP],
] as const) {
  test(
    `12. who visits the demo on ${device} is still in hours later, and can try passkey, app and export`,
    { skip: missing },
    async () => {
      const { page, complaints } = await watchedPage(browser(), url, options);
      await anAuthenticator(page);
      await page.goto(`${url}/demo`);
      await page.getByRole("button", { name: "Continue as Ada Keller" }).click();
      await page.waitForURL(({ pathname }) => pathname !== "/demo");
      service.advance(5 * 3600);
      // The same person otherwise logged in has slept too long: the check can fail.
      assert.equal((await ada.call("GET", "/app/me")).status, 401);

      await page.goto(`${url}/me`);
      await page.getByLabel("Name of this device").fill(`Laptop for ${device}`);
      await page.getByRole("button", { name: "Add a passkey" }).click();
      await page.getByRole("button", { name: `Remove Laptop for ${device}` }).waitFor();
      await page.getByRole("button", { name: "Set up an app" }).click();
      const link = page.getByRole("link", { name: "Or open the app" });
      const secret = new URL((await link.getAttribute("href")) ?? "").searchParams.get("secret");
      await page.getByLabel("Code in the app").fill(appCode(service, secret ?? ""));
      await page.getByRole("button", { name: "Turn on" }).click();
      await page.getByText("Your app is set up").waitFor();
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Download your data" }).click(),
      ]);
      assert.equal(file.suggestedFilename(), "paraph-data.json");
      await checkScreen(page);
      await picture(page, `demo visitor hours later on ${device}`);
      // The next one finds it as it was.
      await page.getByRole("button", { name: "Turn off the app" }).click();
      await page.getByRole("button", { name: "Set up an app" }).waitFor();
      assert.deepEqual(complaints, []);
      await page.context().close();
    },
  );
}
