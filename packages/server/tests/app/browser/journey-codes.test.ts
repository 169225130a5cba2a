import assert from "node:assert/strict";
import { test } from "node:test";
import { until } from "@paraph/web/tests/until.ts";
import type { Page } from "playwright-core";
import type { World } from "../../../src/ports/world.ts";
import { missing } from "../../kit/web-service.ts";
import {
  addressOf,
  aGuest,
  aWindow,
  codeAsked,
  codeOf,
  DEVICES,
  enterCode,
  exactly,
  linkOf,
  primary,
  screenFaults,
  signedHeading,
  startJourneys,
  walkToCode,
} from "../../kit/journey.ts";
import type { Guest } from "../../kit/guest.ts";

/** Whether the gateway of the short messages refuses. */
let down = false;
const journeys = await startJourneys({
  world: ({ messengers }: World) => {
    const { demo } = messengers;
    const sms = {
      send: async (message: Parameters<typeof demo.sms.send>[0]) => {
        if (down) throw new Error("the gateway is away");
        await demo.sms.send(message);
      },
    };
    const messenger = { ...demo, sms };
    return { messengers: { demo: messenger, production: messenger } };
  },
});
const { service } = journeys;

const codeFor = async (guest: Guest) => codeOf(service, await addressOf(service, guest));
const other = (code: string) => (code === "123456" ? "654321" : "123456");

async function fails(page: Page, code: string, said: string | RegExp): Promise<void> {
  await enterCode(page, code);
  await page.getByText(said).first().waitFor();
  await page.getByText("The code is not right.").waitFor();
  await until(
    () => page.title(),
    (title) => title.startsWith("Error: "),
  );
  assert.deepEqual(await screenFaults(page), []);
}

for (const [device, options] of DEVICES) {
  test(
    `12. journey 13: five wrong codes end the declaration, a new one signs, on ${device}`,
    { skip: missing },
    async () => {
      const guest = await aGuest(service);
      const { page, complaints } = await aWindow(journeys, options);
      await walkToCode(page, linkOf(service, guest));
      const right = await codeFor(guest);
      for (const left of [4, 3, 2, 1]) {
        await fails(page, other(right), left === 1 ? "1 try left" : `${left} tries left`);
      }
      await enterCode(page, other(right));
      await page
        .getByText(/Too many wrong codes/)
        .first()
        .waitFor();
      assert.deepEqual(await screenFaults(page), []);
      const tried = await guestStatus(guest);
      assert.equal(tried, "OPEN");
      // The right code is worth nothing any more: there is no field for it, nor after a reload.
      assert.equal(await page.locator("input[name=code]").count(), 0);
      await page.reload();
      await page.getByText(/Too many wrong codes/).waitFor();
      service.advance(121);
      await page.getByRole("button", { name: "Confirm again" }).click();
      await page.getByRole("heading", { name: "Check and sign" }).waitFor();
      await primary(page).click();
      await codeAsked(page);
      await fails(page, right === (await codeFor(guest)) ? other(right) : right, "4 tries left");
      await enterCode(page, await codeFor(guest));
      await signedHeading(page).waitFor();
      await exactly(service, guest, 1);
      assert.deepEqual(complaints(), []);
      await page.context().close();
    },
  );
}

async function guestStatus({ requestId }: Guest): Promise<unknown> {
  const token = await service.logIn();
  const reply = await service.call("GET", `/v2/signature-requests/${requestId}`, { token });
  return reply.json()["status_overall"];
}

test(
  "12. journey 13: a new code may be sent after its time, and one that is too old says so",
  { skip: missing },
  async () => {
    const guest = await aGuest(service);
    const { page, complaints } = await aWindow(journeys);
    await walkToCode(page, linkOf(service, guest));
    await page.getByText(/A new code can be sent in \d+:\d\d/).waitFor();
    assert.equal(await page.getByRole("button", { name: "Send a new code" }).count(), 0);
    assert.deepEqual(await screenFaults(page), []);
    service.advance(121);
    await page.reload();
    const sent = service.mails.length;
    const answered = page.waitForResponse((reply) => reply.url().endsWith("/code"));
    await page.getByRole("button", { name: "Send a new code" }).click();
    assert.equal((await answered).status(), 200);
    assert.equal(service.mails.length, sent + 1);
    await page.getByText(/A new code can be sent in \d+:\d\d/).waitFor();
    await exactlyNone(guest);
    service.advance(601);
    await enterCode(page, await codeFor(guest));
    await page.getByText(/Too much time has passed/).waitFor();
    assert.deepEqual(await screenFaults(page), []);
    await exactlyNone(guest);
    await page.reload();
    await page.getByText(/Too much time has passed/).waitFor();
    await page.getByRole("button", { name: "Confirm again" }).click();
    await page.getByRole("heading", { name: "Check and sign" }).waitFor();
    await primary(page).click();
    await codeAsked(page);
    await enterCode(page, await codeFor(guest));
    await signedHeading(page).waitFor();
    await exactly(service, guest, 1);
    assert.deepEqual(complaints(), []);
    await page.context().close();
  },
);

async function exactlyNone(guest: Guest): Promise<void> {
  const rows = await service.database.owner.sql`
    select 1 from signed_version where request_id = ${guest.requestId}`;
  assert.equal(rows.length, 0);
}

test(
  "12. journey 13: a gateway that is down is reported at once, and the next try goes through",
  { skip: missing },
  async () => {
    const guest = await aGuest(service, { request: { quality: "AES" } });
    const { page, complaints } = await aWindow(journeys);
    down = true;
    const link = linkOf(service, guest);
    // It ends where the page says that a code was sent, which is after the second try.
    const walked = walkToCode(page, link);
    await Promise.race([page.getByText(/could not be sent/).waitFor(), walked]);
    down = false;
    await page.getByText(/could not be sent/).waitFor();
    assert.deepEqual(await screenFaults(page), []);
    await page.getByRole("button", { name: "Send a new code" }).click();
    await walked;
    await enterCode(page, await codeFor(guest));
    await signedHeading(page).waitFor();
    await exactly(service, guest, 1);
    // A fault of ours is an error on the console of the browser; nothing else is.
    assert.deepEqual(
      complaints().filter((one) => !/status of 50\d/.test(one)),
      [],
    );
    await page.context().close();
  },
);
