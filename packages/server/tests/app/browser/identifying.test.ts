import assert from "node:assert/strict";
import { test } from "node:test";
import { PHONE, watchedPage } from "@paraph/web/tests/chromium.ts";
import type { Page } from "playwright-core";
import { checkScreen, missing, picture, startDesk } from "../../kit/desk-browser.ts";
import { guestsOf } from "../../kit/guest.ts";
import { verdictOn } from "../../kit/verdict.ts";

const { service, browser } = await startDesk();

async function show(page: Page, names: readonly [string, string], number: string): Promise<void> {
  await page.getByLabel("First names, as in the document").fill(names[0]);
  await page.getByLabel("Last name, as in the document").fill(names[1]);
  await page.getByLabel("Date of birth").fill("1990-12-10");
  await page.getByLabel("Nationality").selectOption("CH");
  await page.getByLabel("Number of the document").fill(number);
  await page.getByLabel("Valid until").fill("2099-01-01");
  await page.getByRole("button", { name: "Have it checked" }).click();
}

test(
  "4.3 somebody without an account shows who they are and signs QES; another's passport does not",
  { skip: missing },
  async () => {
    const identity = {
      provider: "ANY",
      first_name: "Zoe",
      last_name: "Zed",
      mobile_number: "+41790000000",
      email_address: "zoe@example.com",
      issuing_country: "CH",
    };
    const [zoe] = await guestsOf(service, [{ signer_identity_data: identity }], {
      quality: "QES",
      legislation: "ZERTES",
    });
    assert.ok(zoe);
    const { page, complaints } = await watchedPage(browser(), service.url, PHONE);
    await page.goto(`${service.url}/view/${zoe.requestId}/${zoe.secret}`);
    await page.getByRole("button", { name: "Open document" }).click();
    await page.getByRole("heading", { level: 1, name: "Show who you are" }).waitFor();
    await checkScreen(page);
    await picture(page, "identify-phone");
    await show(page, ["Max", "Other"], "X1");
    await page.getByText("The document is that of another person").waitFor();
    await checkScreen(page);
    await show(page, ["Zoe", "Zed"], "REFUSE-1");
    await page.getByText("The provider did not confirm this document").waitFor();
    await page.reload();
    await page.getByText("An earlier check was refused").waitFor();
    await checkScreen(page);
    await show(page, ["Zoe", "Zed"], "X1234567");
    await page.getByRole("heading", { level: 1, name: "Your identity is confirmed" }).waitFor();
    await checkScreen(page);
    await picture(page, "identified-phone");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.locator(".textLayer").first().waitFor();
    await page.getByRole("button", { name: "Sign document" }).click();
    await page.getByRole("button", { name: "Use this mark" }).click();
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("button", { name: "Sign now" }).click();
    await page.getByText(/We sent a code/).waitFor();
    const [code = ""] = /\b\d{6}\b/.exec(service.texts.at(-1)?.text ?? "") ?? [];
    await page.getByLabel("Code").fill(code);
    await page.getByRole("button", { name: "Sign now" }).click();
    await page.getByRole("heading", { name: "You have signed" }).waitFor();
    const verdict = await verdictOn(service, zoe.requestId);
    assert.deepEqual([verdict.status, verdict.valid, verdict.signatures], ["SIGNED", true, 1]);
    assert.deepEqual(complaints, []);
    await page.context().close();
  },
);
