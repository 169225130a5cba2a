import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, PHONE } from "@paraph/web/tests/chromium.ts";
import { tabTo } from "@paraph/web/tests/layout.ts";
import { counted } from "@paraph/web/tests/until.ts";
import {
  checkScreen,
  missing,
  pdfContent,
  picture,
  startDesk,
  windowOf,
} from "../kit/desk-browser.ts";
import { personOf } from "../kit/person.ts";

const { service, browser } = await startDesk();
const token = await service.logIn();
const ada = await personOf(service, "ada@example.com");

async function made(title: string, more: object): Promise<string> {
  const body = { title, content: pdfContent(), ...more };
  const reply = await service.call("POST", "/v2/signature-requests", { token, body });
  assert.equal(reply.status, 201, reply.text);
  return String(reply.json()["id"]);
}

const own = { account_email: "ada@example.com" };
const other = { account_email: "bruno.beispiel@muster-immobilien.example" };
const lease = await made("Mietvertrag Musterstrasse 12, 3. Obergeschoss links", {
  signatures: [own],
});
await made("Darlehen", {
  signatures: [
    { ...other, sequence: 1 },
    { ...own, sequence: 2 },
  ],
});
const deed = await made("Vollmacht", { signatures: [other], write_access: [ada.email] });
const ended = await made("Offerte", { signatures: [own] });
await service.call("POST", `/v2/signature-requests/${ended}/withdraw`, { token, body: {} });

test(
  "12. an inbox shows its views, finds by title, and leads to the signing room",
  { skip: missing },
  async () => {
    const { page, complaints } = await windowOf(browser(), service, ada, PHONE);
    await page.goto(`${service.url}/inbox`);
    await page.getByRole("heading", { name: "Inbox", level: 1 }).waitFor();
    await page.getByText("Your turn").waitFor();
    // Read aloud, the sender and the word beside it are two words.
    await page.getByRole("link", { name: /Mietvertrag.* Demo Your turn/ }).waitFor();
    await checkScreen(page);
    await picture(page, "inbox-phone");
    await page.getByRole("link", { name: /Waiting for others/ }).click();
    await page.getByText("Waiting for bruno").first().waitFor();
    await counted(page.locator(".list-row"), 2);
    await page.getByRole("searchbox").fill("darl");
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: /Vollmacht/ }).waitFor({ state: "detached" });
    assert.match(page.url(), /view=waiting&q=darl/);
    await page.reload();
    await page.getByRole("link", { name: /Darlehen/ }).waitFor();
    await page.getByRole("searchbox").fill("nothing of this");
    await page.keyboard.press("Enter");
    await page.getByText("No title contains").waitFor();
    await checkScreen(page);
    await page.goto(`${service.url}/inbox`);
    await page.getByRole("link", { name: /Mietvertrag/ }).click();
    await page.waitForURL(new RegExp(`/(view|signing)/${lease}`));
    assert.deepEqual(complaints, []);
    await page.context().close();
  },
);

test(
  "12. the lists speak German in the dark at 320 pixels, and say what is empty and what is broken",
  { skip: missing },
  async () => {
    const narrow = {
      viewport: { width: 320, height: 640 },
      colorScheme: "dark",
      locale: "de-CH",
    } as const;
    const { page, complaints } = await windowOf(browser(), service, ada, narrow);
    await page.goto(`${service.url}/inbox?view=closed`);
    await page.getByText("Zurückgezogen").waitFor();
    await checkScreen(page);
    await picture(page, "inbox-de-dark-320");
    await page.goto(`${service.url}/inbox?view=done`);
    await page.getByText("Noch keine Anfrage mit").waitFor();
    await checkScreen(page);
    await page.route("**/app/inbox?*", (route) => route.abort());
    await page.goto(`${service.url}/inbox?view=sign`);
    await page.getByText("Keine Verbindung").waitFor();
    await page.unroute("**/app/inbox?*");
    await page.getByRole("button", { name: "Nochmals versuchen" }).click();
    await page.getByRole("link", { name: /Mietvertrag/ }).waitFor();
    assert.deepEqual(
      complaints.filter((one) => !one.includes("ERR_FAILED")),
      [],
    );
    await page.context().close();
  },
);

test(
  "12. what somebody manages is found and opened by keyboard alone",
  { skip: missing },
  async () => {
    const { page, complaints } = await windowOf(browser(), service, ada, DESKTOP);
    await page.goto(`${service.url}/requests`);
    await page.getByRole("link", { name: /Vollmacht/ }).waitFor();
    await counted(page.locator(".list-row"), 1);
    await checkScreen(page);
    await picture(page, "requests-desktop");
    assert.ok(await tabTo(page, "Vollmacht"));
    await page.keyboard.press("Enter");
    await page.waitForURL(new RegExp(`/requests/${deed}`));
    assert.deepEqual(complaints, []);
    await page.context().close();
  },
);

test(
  "12. a list on its way has a box where its rows will stand, and tells when there is no connection",
  { skip: missing },
  async () => {
    for (const options of [PHONE, DESKTOP]) {
      const { page } = await windowOf(browser(), service, ada, options);
      let letGo = () => {};
      const late = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      await page.route("**/app/inbox?**", async (route) => {
        await late;
        await route.continue();
      });
      await page.goto(`${service.url}/inbox`);
      const box = await page.locator(".request-list .wait-box").boundingBox();
      letGo();
      await page.locator(".list-row").first().waitFor();
      const rows = await page.locator(".list-rows").boundingBox();
      assert.ok(box && rows);
      assert.deepEqual([box.x, box.y, box.width], [rows.x, rows.y, rows.width]);
      await page.unrouteAll({ behavior: "wait" });
      await page.route("**/app/inbox?**", (route) => route.abort());
      await page.reload();
      await page.getByRole("button", { name: "Try again" }).waitFor();
      await page.getByText("No connection").waitFor();
      await checkScreen(page);
      await page.unrouteAll({ behavior: "wait" });
      await page.getByRole("button", { name: "Try again" }).click();
      await page.locator(".list-row").first().waitFor();
      await page.context().close();
    }
  },
);
