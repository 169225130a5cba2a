import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, PHONE, watchedPage } from "@paraph/web/tests/chromium.ts";
import { violationsOn } from "@paraph/web/tests/axe.ts";
import { missing, pdfContent, startWebService, windowOf } from "../kit/web-service.ts";
import { anEntry, guestsOf, type Guest } from "../kit/guest.ts";
import { personOf } from "../kit/person.ts";
import { startWork } from "../kit/work.ts";

const { service, browser } = await startWebService();
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

async function one(): Promise<Guest> {
  const [guest] = await guests(["Ada"]);
  assert.ok(guest);
  return guest;
}

test(
  "12. a new link replaces the older one, which says so, sends the newer again, and opens nothing",
  { skip: missing },
  async () => {
    const guest = await one();
    const wanda = await personOf(service, "wanda@example.com", ["Wanda", "Writer"]);
    const { page, complaints } = await watchedPage(browser(), service.url, PHONE);
    await page.goto(linkOf(guest));
    await page.getByRole("button", { name: "Open document" }).click();
    await page.locator(".textLayer").first().waitFor();
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
    await page.locator(".textLayer").first().waitFor();
    assert.deepEqual(complaints, []);
    await page.context().close();
  },
);
