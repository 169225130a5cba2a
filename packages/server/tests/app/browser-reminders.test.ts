import assert from "node:assert/strict";
import { test } from "node:test";
import { aPdf } from "@paraph/testkit";
import { DESKTOP, PHONE } from "@paraph/web/tests/chromium.ts";
import type { Page } from "playwright-core";
import { keptMessenger } from "../../src/adapters/sandbox/kept-messenger.ts";
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

// Mails of the demo lie in the mailbox of the sandbox, as in the running program.
const { service, browser } = await startWebService({
  world: (world) => {
    const messenger = keptMessenger({ ...world, messages: world.store.messages });
    return { messengers: { demo: messenger, production: messenger } };
  },
});
const work = await startWork(service);
const acme = await businessOf(service);
const ada = await memberOf(service, "ada@acme.example", "admin");
const FILE = { name: "Lease.pdf", mimeType: "application/pdf", buffer: Buffer.from(aPdf()) };

/** Lets days pass as a person does in the sandbox, and looks at the mailbox. */
async function letPass(page: Page, step: "1 week" | "30 days"): Promise<void> {
  await page.goto(`${service.url}/sandbox?view=clock`);
  const moved = page.waitForResponse((one) => one.request().method() === "POST");
  await page.getByRole("button", { name: step }).click();
  assert.equal((await moved).status(), 200);
  await work.idle();
}

async function reminders(): Promise<number> {
  const rows = await service.database.sql<{ count: number }>`
    select count(*)::int as count from sandbox_message where key like 'remind/%'`;
  return rows[0]?.count ?? 0;
}

test(
  "4.3 a sender lets people be reminded: default of the business, in the form, on the page, in the mailbox",
  { skip: missing },
  async () => {
    const { page, complaints } = await windowOf(browser(), service, ada, DESKTOP);
    await page.goto(`${service.url}/business/${acme}/reminders`);
    await page.getByLabel("Remind people who have not signed").check();
    await page.getByLabel("Then every").selectOption("14");
    await checkScreen(page);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved. It counts for new requests.").waitFor();
    await picture(page, "business-reminders");

    await page.goto(`${service.url}/create`);
    await page.locator("input[type=file]").first().setInputFiles(FILE);
    await page.getByText("1 page", { exact: false }).first().waitFor();
    await toStep(page, "People");
    await page.getByLabel("E-mail address").fill("lena@example.com");
    await page.getByLabel("First name").fill("Lena");
    await page.getByLabel("Last name").fill("Keller");
    await toStep(page, "Review");
    assert.ok(await page.getByLabel("Remind people who have not signed").isChecked());
    await page.getByLabel("At most").selectOption("2");
    await page
      .getByText("First after 3 days, then every 14 days; at most 2 for each person.")
      .waitFor();
    await checkScreen(page);
    await picture(page, "create-reminders");
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await page.getByText("Waiting for Lena Keller").waitFor();
    await page.getByText(/^Next to Lena Keller: .* \(2 left\)$/).waitFor();
    await picture(page, "request-reminders");
    const request = page.url();
    await work.idle();

    await letPass(page, "1 week");
    assert.equal(await reminders(), 1);
    await page.goto(`${service.url}/sandbox`);
    await page.getByText("Reminder: Lease waits for your signature").first().waitFor();
    await picture(page, "sandbox-reminder");
    await page.goto(request);
    await page.getByText(/^Next to Lena Keller: .* \(1 left\)$/).waitFor();
    await page.getByText("Lena Keller was reminded automatically").waitFor();

    const phone = await windowOf(browser(), service, ada, PHONE);
    await phone.page.goto(request);
    await phone.page.getByRole("button", { name: "Change reminders" }).click();
    await checkScreen(phone.page);
    await picture(phone.page, "request-reminders-phone");
    await phone.page.getByLabel("Remind people who have not signed").uncheck();
    await phone.page.getByRole("button", { name: "Save" }).click();
    await phone.page.getByText("Nobody is reminded automatically.").waitFor();
    await letPass(page, "30 days");
    assert.equal(await reminders(), 1, "none once it is off");
    assert.deepEqual([...complaints, ...phone.complaints], []);
    await phone.page.context().close();
    await page.context().close();
  },
);
