import assert from "node:assert/strict";
import { test } from "node:test";
import { aPdf } from "@paraph/testkit";
import { DESKTOP, PHONE } from "@paraph/web/tests/chromium.ts";
import { keyboardOn } from "@paraph/web/tests/keyboard-driver.ts";
import { missing, pdfContent, startWebService, windowOf } from "../../kit/web-service.ts";
import { memberOf } from "../../kit/office.ts";
import { personOf } from "../../kit/person.ts";
import { startWork } from "../../kit/work.ts";

const { service, browser } = await startWebService();
const work = await startWork(service);
const mia = await memberOf(service, "mia@acme.example", "member");
await personOf(service, "sam@example.com", ["Sam", "Signer"]);
const FILE = {
  name: "Lease.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from(aPdf({ pages: [{}, {}] })),
};
const mailsTo = (email: string) => service.mails.filter(({ to }) => to === email).length;

for (const [device, options] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  test(
    `12. who has no mouse makes a request with a field and an order, and sends it, on a ${device}`,
    { skip: missing },
    async () => {
      const { page, complaints } = await windowOf(browser(), service, mia, options);
      const keyboard = keyboardOn(page);
      const button = (name: string) => page.getByRole("button", { name, exact: true });
      await page.goto(`${service.url}/create`);
      await page.locator("main h1").waitFor();
      await keyboard.choose(button("Choose PDF files"), FILE);
      await page.getByText("2 pages").waitFor();
      await keyboard.press(button("Next: People"));
      const first = page.getByRole("group", { name: "Person 1", exact: true });
      await keyboard.to(first.getByLabel("Signs without an account"));
      await page.keyboard.press("ArrowDown");
      assert.ok(await first.getByLabel("Signs with an account").isChecked());
      await keyboard.type(first.getByLabel("E-mail address"), "sam@example.com");
      await keyboard.press(button("Add another person"));
      const second = page.getByRole("group", { name: "Person 2", exact: true });
      const gina = `gina-${device}@example.com`;
      await keyboard.type(second.getByLabel("E-mail address"), gina);
      await keyboard.type(second.getByLabel("First name"), "Gina");
      await keyboard.type(second.getByLabel("Last name"), "Guest");
      await keyboard.type(second.getByLabel("Mobile number"), "+41 79 000 12 34");
      await keyboard.press(page.getByLabel("They sign in a certain order"), "Space");
      await page.getByRole("heading", { name: "Step 2" }).waitFor();
      await keyboard.press(button("Person 2: sign earlier"));
      await page.getByRole("heading", { name: "Step 2" }).waitFor({ state: "detached" });
      await keyboard.press(button("Person 1: sign later"));
      await page.getByRole("heading", { name: "Step 2" }).waitFor();
      await keyboard.press(button("Next: Places"));
      await page.locator(".textLayer").first().waitFor();
      await keyboard.press(button("Place a field for sam@example.com"));
      const field = page.getByRole("button", { name: /^Field of sam@example\.com on page/ });
      await field.and(page.locator(":focus")).waitFor();
      await page.keyboard.press("Shift+ArrowUp");
      await page.getByText(/^Field of sam@example\.com: page 1, \d+ mm/).waitFor();
      await page.keyboard.press("PageDown");
      await page.getByRole("button", { name: "Field of sam@example.com on page 2" }).waitFor();
      await keyboard.press(button("Place a field for Gina Guest"));
      const other = page.getByRole("button", { name: /^Field of Gina Guest on page/ });
      await other.and(page.locator(":focus")).waitFor();
      await page.keyboard.press("Delete");
      await other.waitFor({ state: "detached" });
      await keyboard.press(button("Next: Review"));
      await keyboard.to(page.getByLabel("Title", { exact: true }));
      await page.keyboard.press("Control+A");
      await page.keyboard.type(`Lease on a ${device}`);
      await keyboard.type(page.getByLabel("Message (optional)"), "Please sign.");
      await keyboard.press(button("Send"));
      await page.getByRole("heading", { level: 1, name: `Lease on a ${device}` }).waitFor();
      await page.getByText("Waiting for Gina Guest").waitFor();
      await work.idle();
      assert.equal(mailsTo(gina), 1);
      assert.deepEqual(keyboard.faults(), []);
      assert.deepEqual(complaints, []);
      await page.context().close();
    },
  );
}

test(
  "12. who has no mouse adds a person, reminds, reads the history, removes and withdraws",
  { skip: missing },
  async () => {
    const made = await service.call("POST", "/v2/signature-requests", {
      token: await service.logIn(),
      body: {
        title: "Mandate",
        content: pdfContent(),
        write_access: [mia.email],
        signatures: [{ account_email: "sam@example.com" }],
      },
    });
    assert.equal(made.status, 201, made.text);
    await work.idle();
    const { page, complaints } = await windowOf(browser(), service, mia, DESKTOP);
    const keyboard = keyboardOn(page);
    const button = (name: string | RegExp) => page.getByRole("button", { name });
    await page.goto(`${service.url}/requests`);
    await keyboard.press(page.getByRole("link", { name: /Mandate/ }));
    await page.getByText("Waiting for Sam Signer").waitFor();
    await keyboard.press(button("Add a person"));
    const sheet = page.getByRole("dialog");
    await keyboard.type(sheet.getByLabel("E-mail address"), "hugo@example.com");
    await keyboard.type(sheet.getByLabel("First name"), "Hugo");
    await keyboard.type(sheet.getByLabel("Last name"), "Guest");
    await keyboard.type(sheet.getByLabel("Mobile number"), "call me");
    await page.keyboard.press("Enter");
    await sheet.getByText("Check the mobile number").waitFor();
    await keyboard.to(sheet.getByLabel("Mobile number"));
    await page.keyboard.press("Control+A");
    await page.keyboard.type("+41 79 000 12 34");
    await keyboard.press(sheet.getByRole("button", { name: "Add", exact: true }));
    await sheet.waitFor({ state: "detached" });
    await page.getByText("Hugo Guest").first().waitFor();
    await work.idle();
    const before = mailsTo("sam@example.com");
    await keyboard.press(button("Send reminder"));
    await button(/Again from \d\d:\d\d/).waitFor();
    await work.idle();
    assert.equal(mailsTo("sam@example.com"), before + 1);
    await page.getByText(/ sent a reminder$/).waitFor();
    await keyboard.press(button("Remove Hugo Guest"));
    await button("Remove Hugo Guest").waitFor({ state: "detached" });
    await keyboard.press(button("Withdraw"));
    await keyboard.type(sheet.getByLabel("Reason"), "Changed our minds.");
    await keyboard.press(sheet.getByRole("button", { name: "Withdraw request" }));
    await page.getByText("Withdrawn on").waitFor();
    await keyboard.press(button("Delete"));
    await keyboard.press(sheet.getByRole("button", { name: "Delete request" }));
    await page.getByRole("heading", { level: 1, name: "Requests" }).waitFor();
    await keyboard.to(page.getByRole("link", { name: "New request" }).first());
    assert.deepEqual(keyboard.faults(), []);
    assert.deepEqual(complaints, []);
    await page.context().close();
  },
);
