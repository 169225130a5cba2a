import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import { violationsOn } from "@paraph/web/tests/axe.ts";
import { DESKTOP, launch, PHONE, skip, watchedPage } from "@paraph/web/tests/chromium.ts";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { addMember } from "../../../src/actions/business/manage-members.ts";
import { aCall } from "../../kit/build.ts";
import { pressInMenu } from "../../kit/web-service.ts";
import { anEntry, guestsOf } from "../../kit/guest.ts";
import { personOf } from "../../kit/person.ts";
import { startService } from "../../kit/service.ts";

const WEB = path.resolve(import.meta.dirname, "../../../../web/built");
const missing = skip || (existsSync(path.join(WEB, "index.html")) ? false : "nothing is built");

const service = await startService({ frame: { web: WEB } });
let browser: Browser;
before(async () => {
  if (!missing) browser = await launch();
});
after(async () => {
  if (!missing) await browser.close();
});

async function adminPage(options: BrowserContextOptions) {
  const admin = await personOf(service, "chief@acme.example");
  const acme = await service.world.store.tenancy.findApiUser("api_demo_acme");
  assert.ok(acme);
  const names = { firstName: null, lastName: null };
  await addMember(service.world, acme.businessId, { email: admin.email, ...names, role: "admin" });
  const watched = await watchedPage(browser, service.url, options);
  await watched.page.context().addCookies([{ ...admin.cookie, url: service.url }]);
  return watched;
}

async function goTo(page: Page, tab: string): Promise<void> {
  const menu = page.getByRole("navigation", { name: "Pages of the business" });
  await pressInMenu(menu, tab);
  await page.getByRole("heading", { level: 1, name: tab }).waitFor();
  await page.locator("main .card").first().waitFor();
  assert.deepEqual(await violationsOn(page), [], tab);
}

for (const [device, options] of [
  ["a phone", PHONE],
  ["a desktop", DESKTOP],
] as const) {
  test(
    `12 an administrator makes a key by keyboard, adds a member, repeats a call and lists exits on ${device}`,
    { skip: missing },
    async () => {
      const [guest] = await guestsOf(service, [anEntry("Ada")], {
        title: `Lease on ${device}`,
        callback_error_url: "http://127.0.0.1:9/failed",
      });
      const token = await service.logIn();
      const where = `/v2/signature-requests/${guest?.requestId}`;
      await service.call("POST", `${where}/withdraw`, { token, body: {} });
      const { page, complaints } = await adminPage(options);
      await page.goto(`${service.url}/business`);
      await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
      await goTo(page, "API keys");
      await page.getByRole("button", { name: "New demo key" }).press("Enter");
      await page.getByLabel("Valid for (days)").fill("30");
      assert.deepEqual(await violationsOn(page), []);
      await page.getByRole("dialog").getByRole("button", { name: "New demo key" }).press("Enter");
      await page.getByRole("heading", { name: "Copy the key now" }).waitFor();
      const [username = "", key = ""] = await page.locator(".business-secret").allInnerTexts();
      assert.match(await service.logIn({ username, key }), /^ey/);
      assert.deepEqual(await violationsOn(page), []);
      await page.getByRole("button", { name: "I have stored it" }).press("Enter");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await page.getByText(username, { exact: true }).waitFor();
      assert.equal(await page.getByText(key).count(), 0, "the key is still there");
      assert.deepEqual(await violationsOn(page), []);

      await goTo(page, "Members");
      const email = `new-${options === PHONE ? 1 : 2}@acme.example`;
      await page.getByLabel("E‑mail address").fill(email);
      await page.getByRole("button", { name: "Send invitation" }).press("Enter");
      await page.getByText(email).waitFor();
      await page.getByRole("button", { name: "Remove: chief@acme.example" }).press("Enter");
      await page.getByRole("button", { name: "Remove member" }).press("Enter");
      await page.getByText("A business keeps at least one administrator.").waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });

      const [callback] = await service.world.store.callbacks.newest(
        (await service.world.store.tenancy.findApiUser("api_demo_acme"))?.businessId as never,
        "demo",
        1,
      );
      assert.ok(callback);
      const { id } = callback.callback;
      await service.world.store.callbacks.record(id, aCall({ at: new Date() }));
      await goTo(page, "Callbacks");
      await page.getByText("given up").waitFor();
      await page.getByRole("button", { name: `Send again: Lease on ${device}` }).press("Enter");
      await page.getByText("under way").waitFor();

      await goTo(page, "Exits");
      await page.getByLabel("Only these").check();
      await page.getByLabel("One origin a line").fill("https://shop.example");
      await page.getByRole("button", { name: "Save" }).press("Enter");
      await page.getByText("Saved.").waitFor();
      assert.deepEqual(await violationsOn(page), []);
      assert.deepEqual(complaints, []);
      await page.context().close();
    },
  );
}
