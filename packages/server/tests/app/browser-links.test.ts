import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, PHONE, watchedPage } from "@paraph/web/tests/chromium.ts";
import { violationsOn } from "@paraph/web/tests/axe.ts";
import type { Page } from "playwright-core";
import { missing, pdfContent, startDesk, windowOf } from "../kit/desk-browser.ts";
import { anEntry, guestsOf, type Guest } from "../kit/guest.ts";
import { personOf } from "../kit/person.ts";
import { codeIn } from "../kit/registered.ts";
import { verdictOn } from "../kit/verdict.ts";
import { startWork } from "../kit/work.ts";

const { service, browser } = await startDesk();
const work = await startWork(service);
const POSITION = { x: 72, y: 100, width: 180, height: 60, page: "0" };

async function guests(names: readonly string[], each: (place: number) => object = () => ({})) {
  const entries = names.map((name, place) =>
    anEntry(name, {
      visual_signature: { position: { ...POSITION, y: 100 + 90 * place } },
      ...each(place),
    }),
  );
  return guestsOf(service, entries, { content: pdfContent(), write_access: ["wanda@example.com"] });
}

function linkOf({ requestId, secret }: Guest): string {
  return `${service.url}/view/${requestId}/${secret}`;
}

/** The code of the newest message, which the same process has sent. */
function newestCode(): string {
  return codeIn([service.texts.at(-1)?.text, service.mails.at(-1)?.subject].join(" "));
}

/** From the link to the page that asks for the code; the code is that of this person. */
async function declare(page: Page, guest: Guest): Promise<string> {
  await page.goto(linkOf(guest));
  await page.getByRole("button", { name: "Open document" }).click();
  await page.getByRole("button", { name: "Yes, this is me" }).click();
  await page.locator(".textLayer").first().waitFor();
  await page.getByRole("button", { name: "Sign document" }).click();
  await page.getByRole("button", { name: "Use this mark" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Sign now" }).dblclick();
  await page.getByText(/We sent a code/).waitFor();
  return newestCode();
}

const signNow = (page: Page) => page.getByRole("button", { name: "Sign now" });
const signedHeading = (page: Page) => page.getByRole("heading", { name: /have signed|has signed/ });

async function one(): Promise<Guest> {
  const [guest] = await guests(["Ada"]);
  assert.ok(guest);
  return guest;
}

test(
  "4.5 the network goes away while it is signed: nothing is lost, and there is one signature",
  { skip: missing },
  async () => {
    const guest = await one();
    const { page } = await watchedPage(browser(), service.url, PHONE);
    const code = await declare(page, guest);
    await page.getByLabel("Code").fill(code);
    await page.context().setOffline(true);
    await signNow(page).click();
    await page.getByText("No connection").first().waitFor();
    assert.deepEqual(await violationsOn(page), []);
    await page.context().setOffline(false);
    await signNow(page).or(signedHeading(page)).first().waitFor();
    if ((await signedHeading(page).count()) === 0) await signNow(page).click();
    await signedHeading(page).waitFor();
    const { valid, signatures } = await verdictOn(service, guest.requestId);
    assert.deepEqual([valid, signatures], [true, 1]);
    await page.context().close();
  },
);

test(
  "12. a new link replaces the older one, which says so, sends the newer again, and opens nothing",
  { skip: missing },
  async () => {
    const guest = await one();
    const wanda = await personOf(service, "wanda@example.com", ["Wanda", "Writer"]);
    const { page, complaints } = await watchedPage(browser(), service.url, PHONE);
    await page.goto(linkOf(guest));
    await page.getByRole("button", { name: "Open document" }).click();
    await page.getByRole("button", { name: "Yes, this is me" }).waitFor();
    const desk = await windowOf(browser(), service, wanda, DESKTOP);
    await desk.page.goto(`${service.url}/requests/${guest.requestId}`);
    await desk.page.getByRole("button", { name: "New link for Ada Muster" }).click();
    await desk.page.getByText("The new link is on its way").waitFor();
    await desk.page.context().close();
    await work.idle();
    await page.goto(linkOf(guest));
    await page.getByRole("heading", { name: "There is a newer link" }).waitFor();
    await page.getByText(/a•••@example\.com/).waitFor();
    assert.deepEqual(await violationsOn(page), []);
    const body = { requestId: guest.requestId, secret: guest.secret };
    for (const path of ["/app/links/preview", "/app/links/open"]) {
      const reply = await guest.call("POST", path, body);
      assert.deepEqual([reply.status, reply.json()["state"]], [410, "link_replaced"], path);
      assert.equal(reply.headers.getSetCookie().length, 0);
    }
    const before = service.mails.length;
    await page.getByRole("button", { name: "Send it again" }).click();
    await page.getByText("the newest one is on its way").waitFor();
    await work.idle();
    const mail = service.mails.slice(before).find(({ to }) => to === "ada@example.com");
    const address = /http\S+\/view\/\S+\/[\w-]{43}/.exec(mail?.text ?? "")?.[0] ?? "none";
    assert.ok(!address.includes(guest.secret));
    await page.goto(service.url + new URL(address).pathname);
    await page.getByRole("button", { name: "Open document" }).click();
    await page.getByRole("button", { name: "Yes, this is me" }).waitFor();
    assert.deepEqual(complaints, []);
    await page.context().close();
  },
);
