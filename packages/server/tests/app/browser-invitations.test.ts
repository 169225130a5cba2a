import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, PHONE, watchedPage } from "@paraph/web/tests/chromium.ts";
import { checkScreen, missing, picture, startWebService, windowOf } from "../kit/web-service.ts";
import { registerInWindow } from "../kit/journey.ts";
import { businessOf, memberOf } from "../kit/office.ts";
import { personOf } from "../kit/person.ts";
import { startWork } from "../kit/work.ts";

const { service, browser } = await startWebService();
const work = await startWork(service);
const acme = await businessOf(service);
const admin = await memberOf(service, "chief@acme.example", "admin");

/** The address in the newest mail to somebody. */
async function linkTo(email: string): Promise<string> {
  await work.idle();
  const mail = service.mails.findLast(({ to }) => to === email);
  const [, path] = /(\/invitation\/[0-9a-f-]{36})/.exec(mail?.text ?? "") ?? [];
  assert.ok(path, "the mail has a link");
  return `${service.url}${path}`;
}

test(
  "12. somebody is invited, is sent it again, accepts and belongs to the business",
  { skip: missing },
  async () => {
    const devices = {
      phone: { ...PHONE, colorScheme: "dark" },
      desktop: { ...DESKTOP, colorScheme: "light" },
    } as const;
    for (const [device, options] of Object.entries(devices)) {
      const email = `new-${device}@example.com`;
      const { page, complaints } = await windowOf(browser(), service, admin, options);
      await page.goto(`${service.url}/business/${acme}/members?lang=de`);
      await page.getByLabel("E‑Mail-Adresse").fill(email);
      await page.getByRole("button", { name: "Einladung senden" }).press("Enter");
      await page.getByText(/gültig bis/).waitFor();
      await page.getByRole("button", { name: `Erneut senden: ${email}` }).press("Enter");
      await page.getByText(`Die Einladung wurde erneut an ${email} gesendet.`).waitFor();
      await checkScreen(page);
      await picture(page, `invitations-${device}`);

      const link = await linkTo(email);
      await page.goto(`${link}?lang=de`);
      await page.getByText("Diese Einladung gilt für eine andere Adresse (n•••").waitFor();
      await checkScreen(page);
      await picture(page, `invitation-other-${device}`);
      await page.getByRole("button", { name: "Mit anderem Konto anmelden" }).press("Enter");
      await page.waitForURL(/\/login\?next=/);

      const guest = await personOf(service, email, ["Neue", "Person"]);
      const theirs = await windowOf(browser(), service, guest, options);
      await theirs.page.goto(`${link}?lang=de`);
      await theirs.page.getByText("lädt Sie ein, Mitglied zu werden.").waitFor();
      await checkScreen(theirs.page);
      await picture(theirs.page, `invitation-open-${device}`);
      await theirs.page.getByRole("button", { name: "Einladung annehmen" }).press("Enter");
      await theirs.page.waitForURL(new RegExp(`/business/${acme}/members`));
      await theirs.page.locator(".business-list").getByText(email, { exact: true }).waitFor();
      await theirs.page.goto(`${link}?lang=de`);
      await theirs.page.getByText("Sie haben angenommen").waitFor();
      await checkScreen(theirs.page);
      assert.deepEqual([...complaints, ...theirs.complaints], []);
      await theirs.page.context().close();
      await page.context().close();
    }
  },
);

test(
  "12. an invitation that was withdrawn says so and offers nothing",
  { skip: missing },
  async () => {
    const email = "gone@example.com";
    const { page, complaints } = await windowOf(browser(), service, admin, DESKTOP);
    await page.goto(`${service.url}/business/${acme}/members`);
    await page.getByLabel("E‑mail address").fill(email);
    await page.getByRole("button", { name: "Send invitation" }).press("Enter");
    await page.getByRole("button", { name: `Withdraw: ${email}` }).waitFor();
    const link = await linkTo(email);
    await page.getByRole("button", { name: `Withdraw: ${email}` }).press("Enter");
    await page.getByRole("button", { name: `Withdraw: ${email}` }).waitFor({ state: "detached" });
    const theirs = await windowOf(browser(), service, await personOf(service, email), PHONE);
    await theirs.page.goto(link);
    await theirs.page.getByText("This invitation was withdrawn.").waitFor();
    assert.equal(await theirs.page.getByRole("button", { name: /Accept/ }).count(), 0);
    await checkScreen(theirs.page);
    assert.deepEqual([...complaints, ...theirs.complaints], []);
    await theirs.page.context().close();
    await page.context().close();
  },
);

test(
  "12. who has no account yet registers from the invitation and belongs to the business",
  { skip: missing },
  async () => {
    const email = "fresh@example.com";
    const office = await windowOf(browser(), service, admin, DESKTOP);
    await office.page.goto(`${service.url}/business/${acme}/members`);
    await office.page.getByLabel("E‑mail address").fill(email);
    await office.page.getByRole("button", { name: "Send invitation" }).press("Enter");
    await office.page.getByRole("button", { name: `Withdraw: ${email}` }).waitFor();
    const link = await linkTo(email);
    const { page, complaints } = await watchedPage(browser(), service.url, PHONE);
    await page.goto(link);
    await page.getByRole("heading", { name: "Log in" }).waitFor();
    await registerInWindow({ service }, page, email, "+41 79 000 22 55");
    await page.waitForURL(new RegExp(`${new URL(link).pathname}$`));
    await page.getByRole("button", { name: "Accept the invitation" }).click();
    await page.waitForURL(new RegExp(`/business/${acme}/members`));
    await page.locator(".business-list").getByText(email, { exact: true }).waitFor();
    await checkScreen(page);
    const rows = await service.database.sql`
      select m.role from member m join account a on a.id = m.account_id
       where a.email = ${email} and m.business_id = ${acme}`;
    assert.deepEqual(rows, [{ role: "member" }]);
    assert.deepEqual([...complaints, ...office.complaints], []);
    await page.context().close();
    await office.page.context().close();
  },
);
