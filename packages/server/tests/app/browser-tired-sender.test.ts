import assert from "node:assert/strict";
import { test } from "node:test";
import { aPdf } from "@paraph/testkit";
import { DESKTOP, PHONE } from "@paraph/web/tests/chromium.ts";
import {
  checkScreen,
  missing,
  picture,
  startWebService,
  toStep,
  windowOf,
} from "../kit/web-service.ts";
import { businessOf, memberOf } from "../kit/office.ts";
import { startWork } from "../kit/work.ts";

const { service, browser } = await startWebService();
const work = await startWork(service);
await businessOf(service);
const ada = await memberOf(service, "ada@acme.example", "admin");
const FILE = { name: "Lease.pdf", mimeType: "application/pdf", buffer: Buffer.from(aPdf()) };

test(
  "12. the tired sender: typed on a phone, gone on with on a laptop, an answer lost, corrected once sent",
  { skip: missing },
  async () => {
    const phone = await windowOf(browser(), service, ada, PHONE);
    await phone.page.goto(`${service.url}/create`);
    await phone.page.locator("input[type=file]").first().setInputFiles(FILE);
    await phone.page.getByText("1 page", { exact: false }).first().waitFor();
    await toStep(phone.page, "People");
    await phone.page.getByLabel("E-mail address").fill("hans.mueller@examp");
    await toStep(phone.page, "Review");
    await phone.page.getByLabel("Message (optional)").fill("Half a sent");
    await phone.page.getByText(/^Saved /).waitFor();
    await phone.page.waitForURL(/\/create\/[0-9a-f-]{36}\?step=review$/);
    await checkScreen(phone.page);
    await picture(phone.page, "create-phone-saved");
    await phone.page.context().close();

    const { page, complaints } = await windowOf(browser(), service, ada, DESKTOP);
    await page.goto(`${service.url}/requests`);
    await page.getByRole("link", { name: /Lease/ }).click();
    await page.getByRole("link", { name: "Continue editing" }).click();
    await toStep(page, "Review");
    assert.equal(await page.getByLabel("Message (optional)").inputValue(), "Half a sent");
    await toStep(page, "People");
    await page.getByLabel("E-mail address").waitFor();
    assert.equal(await page.getByLabel("E-mail address").inputValue(), "hans.mueller@examp");
    await page.getByLabel("E-mail address").fill("hans.mueller@example.com");
    await page.getByLabel("First name").fill("Hans");
    await page.getByLabel("Last name").fill("Müller");
    // Typed and not added: sending adds them.
    await page.getByLabel("Address of an observer").fill("watch@example.com");

    await toStep(page, "Review");
    // The service sends, and its answer is lost on the way.
    let lost = 0;
    await page.route("**/finish", async (route) => {
      if (lost > 0) return route.continue();
      lost += 1;
      await route.fetch();
      return route.abort();
    });
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await page.getByRole("status").filter({ hasText: "It was not sent" }).waitFor();
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await page.getByText("Waiting for Hans Müller").waitFor();
    await page.getByText("watch@example.com").waitFor();
    await work.idle();
    const asked = () => service.mails.filter(({ to }) => to === "hans.mueller@example.com").length;
    assert.equal(asked(), 1, "invited once");

    await page.getByRole("button", { name: "Edit", exact: true }).click();
    const sheet = page.getByRole("dialog");
    await sheet.getByLabel("Title").fill("Lease, Lakeside Road 12");
    await checkScreen(page);
    await sheet.getByRole("button", { name: "Save" }).click();
    await page.getByRole("heading", { level: 1, name: "Lease, Lakeside Road 12" }).waitFor();
    await picture(page, "request-edited");
    assert.deepEqual(
      complaints.filter((one) => !one.includes("ERR_FAILED")),
      [],
    );
    await page.context().close();
  },
);
