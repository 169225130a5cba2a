import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, PHONE, watchedPage } from "@paraph/web/tests/chromium.ts";
import type { Page } from "playwright-core";
import {
  checkScreen,
  missing,
  pdfContent,
  picture,
  startWebService,
} from "../../kit/web-service.ts";
import { guestsOf } from "../../kit/guest.ts";
import { codeAsked, enterCode, signedHeading } from "../../kit/journey.ts";
import { registered, textedCode } from "../../kit/registered.ts";
import { verdictOn } from "../../kit/verdict.ts";

const { service, browser } = await startWebService();

async function show(page: Page, names: readonly [string, string], number: string): Promise<void> {
  await page.getByLabel("First names, as in the document").fill(names[0]);
  await page.getByLabel("Last name, as in the document").fill(names[1]);
  await page.getByLabel("Date of birth").fill("1990-12-10");
  await page.getByLabel("Nationality").selectOption("CH");
  await page.getByLabel("Number of the document").fill(number);
  await page.getByLabel("Valid until").fill("2099-01-01");
  await page.getByRole("button", { name: "Have it checked" }).click();
}

/** What is missing is said by the page itself, beside each answer; the browser's bubble speaks its own language. */
async function leaveEmpty(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Have it checked" }).click();
  const problems = page.getByText("Please fill this in.");
  await problems.first().waitFor();
  // The names are those that the request knows.
  assert.equal(await problems.count(), 3);
  const first = page.getByLabel("Date of birth");
  assert.equal(await page.evaluate("document.activeElement.name"), "dateOfBirth");
  assert.equal(await first.getAttribute("aria-invalid"), "true");
  await checkScreen(page);
  await picture(page, "identify-empty-phone");
  await first.fill("1990-12-10");
  assert.equal(await problems.count(), 2);
}

/** From the confirmation, which stands open, to the signature and what the file is worth. */
async function signQes(page: Page, requestId: string): Promise<void> {
  await page.getByRole("button", { name: "Sign now" }).click();
  await codeAsked(page);
  await enterCode(page, textedCode(service));
  await signedHeading(page).waitFor();
  const verdict = await verdictOn(service, requestId);
  assert.deepEqual([verdict.status, verdict.valid, verdict.signatures], ["SIGNED", true, 1]);
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
    // Reading comes first.
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("heading", { level: 1, name: "Show who you are" }).waitFor();
    await checkScreen(page);
    await picture(page, "identify-phone");
    await leaveEmpty(page);
    await show(page, ["Max", "Other"], "X1");
    await page.getByText("The document is that of another person").waitFor();
    await checkScreen(page);
    await show(page, ["Zoe", "Zed"], "REFUSE-1");
    await page.getByText("The provider did not confirm this document").waitFor();
    await page.reload();
    await page.getByText("An earlier check was refused").waitFor();
    await checkScreen(page);
    await show(page, ["Zoe", "Zed"], "X1234567");
    await page.getByRole("heading", { level: 1, name: "Check and sign" }).waitFor();
    await checkScreen(page);
    await picture(page, "identified-phone");
    await signQes(page, zoe.requestId);
    assert.deepEqual(complaints, []);
    await page.context().close();
  },
);

test(
  "12. somebody with an account goes from the document to the provider and back, and signs QES",
  { skip: missing },
  async () => {
    const email = "quinn@example.com";
    const quinn = await registered(service, email, "+41 79 000 61 01");
    const made = await service.call("POST", "/v2/signature-requests", {
      token: await service.logIn(),
      body: {
        title: "Mandate",
        content: pdfContent(),
        quality: "QES",
        legislation: "ZERTES",
        signatures: [{ account_email: email }],
      },
    });
    const id = String(made.json()["id"]);
    const { page, complaints } = await watchedPage(browser(), service.url, PHONE);
    const [name = "", value = ""] = quinn.cookie().split("=");
    await page.context().addCookies([{ name, value, url: service.url }]);
    await page.goto(`${service.url}/view/${id}`);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("heading", { level: 1, name: "Show who you are" }).waitFor();
    await checkScreen(page);
    await picture(page, "identify-account-phone");
    await page.getByRole("button", { name: "Go to the check" }).click();
    await page.getByRole("heading", { level: 1, name: "Show your document" }).waitFor();
    await page.getByText("Simulated provider of identifications").waitFor();
    await checkScreen(page);
    await picture(page, "identification-phone");
    await show(page, ["Max", "Other"], "X1");
    await page.getByRole("heading", { name: "These are not the names of your account" }).waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "These are not the names of your account" }).waitFor();
    await checkScreen(page);
    await picture(page, "identification-refused-phone");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("button", { name: "Back without a check" }).click();
    await page.getByRole("heading", { name: "Nothing was checked" }).waitFor();
    await checkScreen(page);
    await page.getByRole("button", { name: "Back to the document" }).click();
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("button", { name: "Go to the check" }).click();
    await page.getByRole("heading", { level: 1, name: "Show your document" }).waitFor();
    await show(page, ["Ada", "Muster"], "X1234567");
    await page.getByRole("heading", { name: "Your identity is recorded" }).waitFor();
    await checkScreen(page);
    await picture(page, "identification-accepted-phone");
    await page.getByRole("button", { name: "Back to the document" }).click();
    await page.getByRole("button", { name: "Continue" }).click();
    await signQes(page, id);
    await page.goto(`${service.url}/me`);
    await page.getByText("Simulated, for demo requests only").waitFor();
    await checkScreen(page);
    assert.deepEqual(complaints, []);
    await page.context().close();
  },
);

test(
  "12. the check begins on one's own page, too, and a visit of somebody else is reported as such",
  { skip: missing },
  async () => {
    const rosa = await registered(service, "rosa@example.com", "+41 79 000 61 02");
    const { page, complaints } = await watchedPage(browser(), service.url, DESKTOP);
    await page.goto(`${service.url}/me/identification/${crypto.randomUUID()}`);
    await page.getByRole("heading", { name: "Log in" }).waitFor();
    const [name = "", value = ""] = rosa.cookie().split("=");
    await page.context().addCookies([{ name, value, url: service.url }]);
    await page.goto(`${service.url}/me/identification/${crypto.randomUUID()}`);
    await page.getByRole("heading", { name: "This check is not yours, or over" }).waitFor();
    await checkScreen(page);
    await page.getByRole("button", { name: "Back to your account" }).click();
    await page.getByText("Your identity has not been recorded").waitFor();
    await page.getByRole("button", { name: "Have your identity checked" }).click();
    await page.getByRole("heading", { level: 1, name: "Show your document" }).waitFor();
    await checkScreen(page);
    await picture(page, "identification-desktop");
    await show(page, ["Ada", "Muster"], "X1234567");
    await page.getByRole("heading", { name: "Your identity is recorded" }).waitFor();
    await page.getByRole("button", { name: "Back to your account" }).click();
    await page.getByText(/Ada Muster, proven on/).waitFor();
    assert.equal(await page.getByRole("button", { name: "Have your identity checked" }).count(), 0);
    assert.deepEqual(
      complaints.filter((one) => !one.includes("404") && !one.includes("401")),
      [],
    );
    await page.context().close();
  },
);
