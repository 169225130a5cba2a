import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, PHONE } from "@paraph/web/tests/chromium.ts";
import {
  focused,
  fromTheTop,
  keysAt,
  keysIn,
  keysInDialog,
  walk,
} from "@paraph/web/tests/keyboard.ts";
import { tabTo } from "@paraph/web/tests/layout.ts";
import type { Page } from "playwright-core";
import { missing, pdfContent, startWebService, windowOf } from "../kit/web-service.ts";
import { businessOf, memberOf } from "../kit/office.ts";

const { service, browser } = await startWebService();
const acme = await businessOf(service);
const admin = await memberOf(service, "chief@acme.example", "admin");
const request = await aRequest();

const TABS = ["members", "groups", "seals", "branding", "features", "retention", "trail", "keys"];
const PAGES = [
  "/inbox",
  "/requests",
  `/requests/${request}`,
  "/create",
  "/create?step=people",
  "/create?step=review",
  "/me",
  "/sandbox",
  "/sandbox?view=signers",
  "/sandbox?view=clock",
  "/validate",
  ...["overview", ...TABS, "callbacks", "exits", "usage"].map((tab) => `/business/${acme}/${tab}`),
];

async function aRequest(): Promise<string> {
  const guest = (first_name: string) => ({
    signer_identity_data: {
      provider: "ANY",
      first_name,
      last_name: "Guest",
      mobile_number: "+41790000000",
      email_address: `${first_name.toLowerCase()}@example.com`,
      issuing_country: "CH",
    },
  });
  const body = {
    title: "Lease",
    content: pdfContent(),
    write_access: [admin.email],
    signatures: [guest("Gina"), guest("Hugo")],
  };
  const token = await service.logIn();
  const reply = await service.call("POST", "/v2/signature-requests", { token, body });
  assert.equal(reply.status, 201, reply.text);
  return String(reply.json()["id"]);
}

/** A page that is there with all that it asked for. */
async function openAt(page: Page, path: string): Promise<void> {
  await page.goto(service.url + path);
  await page.locator("h1").waitFor();
  await page.waitForLoadState("networkidle");
}

for (const [device, options] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  test(
    `12. the keys come to every control of every page and are seen there, on a ${device}`,
    { skip: missing },
    async () => {
      const { page, complaints } = await windowOf(browser(), service, admin, options);
      const faults: Record<string, readonly string[]> = {};
      for (const path of PAGES) {
        await openAt(page, path);
        const found = await walk(page);
        if (found.length > 0) faults[path] = found;
      }
      assert.deepEqual(faults, {});
      assert.deepEqual(complaints, []);
      await page.context().close();
    },
  );
}

test(
  "12. the first key leads past the navigation, and a change of language leaves the keys where they are",
  { skip: missing },
  async () => {
    const { page } = await windowOf(browser(), service, admin, DESKTOP);
    for (const path of ["/inbox", "/create", "/validate", `/business/${acme}/keys`]) {
      await openAt(page, path);
      await fromTheTop(page);
      await page.keyboard.press("Tab");
      assert.equal(await focused(page), "a Skip to the content", path);
      await page.keyboard.press("Enter");
      await page.keyboard.press("Tab");
      await keysIn(page, ":is(main, footer)");
    }
    for (const path of ["/inbox", "/me", `/business/${acme}/keys`, "/validate", "/help"]) {
      await openAt(page, path);
      assert.ok(await tabTo(page, "DE Deutsch"), path);
      await page.keyboard.press("Enter");
      await page.locator("html[lang=de-CH]").waitFor();
      await page.waitForLoadState("networkidle");
      assert.equal(await focused(page), "button DE Deutsch", path);
      await page.getByRole("button", { name: "EN English" }).press("Enter");
      await page.locator("html[lang=en-GB]").waitFor();
    }
    await page.context().close();
  },
);

test(
  "12. what comes late from the server does not take the keys away",
  { skip: missing },
  async () => {
    const { page } = await windowOf(browser(), service, admin, DESKTOP);
    // The page for everybody waits for who looks before it shows anything.
    for (const path of PAGES.filter((one) => one !== "/validate")) {
      let release = () => {};
      const late = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route(
        (url) => url.pathname.startsWith("/app/") && url.pathname !== "/app/session",
        async (route) => {
          await late;
          await route.continue();
        },
      );
      await page.goto(service.url + path);
      await page.locator(".frame-top").waitFor();
      assert.ok(await tabTo(page, "Sandbox"), path);
      const before = await focused(page);
      release();
      await page.locator("h1").waitFor();
      await page.waitForLoadState("networkidle");
      assert.equal(await focused(page), before, path);
      await page.unrouteAll({ behavior: "wait" });
    }
    await page.context().close();
  },
);

/** Opens what a button opens, by keys alone. */
async function openSheet(page: Page, name: string): Promise<void> {
  assert.ok(await tabTo(page, name, 120), name);
  await page.keyboard.press("Enter");
  await keysInDialog(page);
}

test(
  "12. a dialog holds the keys, Escape closes it, and what opened it has them again",
  { skip: missing },
  async () => {
    const { page } = await windowOf(browser(), service, admin, DESKTOP);
    const sheets = [
      [`/requests/${request}`, "Add a person"],
      [`/requests/${request}`, "Withdraw"],
      [`/requests/${request}`, "Delete"],
      [`/business/${acme}/keys`, "New demo key"],
      [`/business/${acme}/groups`, "New group"],
      [`/business/${acme}/retention`, "Change: Retention of the demo"],
      ["/me", "Change name"],
      ["/me", "Choose a mark"],
    ] as const;
    for (const [path, name] of sheets) {
      await openAt(page, path);
      await openSheet(page, name);
      for (let steps = 0; steps < 14; steps += 1) {
        await page.keyboard.press("Tab");
        assert.ok(
          await page.evaluate('document.activeElement.closest("[role=dialog]")'),
          `${path} ${name}: ${await focused(page)}`,
        );
      }
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await keysAt(page, name);
    }
    await page.context().close();
  },
);

test(
  "12. who removes a line by keys is not thrown out of the page",
  { skip: missing },
  async () => {
    for (const name of ["North", "South"])
      await admin.call("POST", `/app/business/${acme}/groups?environment=demo`, {
        name,
        type: "SIGNER",
        mode: "ALL",
        members: ["gina@example.com"],
      });
    await memberOf(service, "gone@acme.example", "member");
    const { page, complaints } = await windowOf(browser(), service, admin, DESKTOP);
    await openAt(page, `/requests/${request}`);
    assert.ok(await tabTo(page, "Remove Hugo Guest"));
    await page.keyboard.press("Enter");
    await page.getByText("Hugo Guest", { exact: true }).waitFor({ state: "detached" });
    await keysIn(page, "main");
    await openAt(page, `/business/${acme}/members`);
    assert.ok(await tabTo(page, "Remove: gone@acme.example"));
    await page.keyboard.press("Enter");
    const asked = page.getByRole("dialog").getByRole("button", { name: "Remove" });
    const gone = page.locator("main").getByText("gone@acme.example");
    await Promise.race([asked.waitFor(), gone.waitFor({ state: "detached" })]);
    if (await asked.isVisible()) await asked.press("Enter");
    await gone.waitFor({ state: "detached" });
    await keysIn(page, "main");
    await openAt(page, `/business/${acme}/groups`);
    await openSheet(page, "Remove: North");
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).press("Enter");
    await page.getByText("North", { exact: true }).waitFor({ state: "detached" });
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await keysIn(page, "main");
    await openAt(page, "/create?step=people");
    assert.ok(await tabTo(page, "Add another person"));
    await page.keyboard.press("Enter");
    assert.ok(await tabTo(page, "Remove person 2", 80));
    await page.keyboard.press("Enter");
    await page.getByText("Person 2").waitFor({ state: "detached" });
    await keysIn(page, "main");
    assert.deepEqual(complaints, []);
    await page.context().close();
  },
);
