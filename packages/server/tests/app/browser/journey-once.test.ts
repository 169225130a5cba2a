import assert from "node:assert/strict";
import { test } from "node:test";
import { missing } from "../../kit/web-service.ts";
import type { Guest } from "../../kit/guest.ts";
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
  readAndMark,
  screenFaults,
  signedHeading,
  someGuests,
  startJourneys,
  walkToCode,
} from "../../kit/journey.ts";

const journeys = await startJourneys();
const { service } = journeys;
const codeFor = async (guest: Guest) => codeOf(service, await addressOf(service, guest));
const messages = () => service.mails.length + service.texts.length;

for (const [device, options] of DEVICES) {
  test(
    `12. journey 14: a reload at every step and a lost answer make one signature on ${device}`,
    { skip: missing },
    async () => {
      const guest = await aGuest(service);
      const { page, complaints } = await aWindow(journeys, options);
      await page.goto(linkOf(service, guest));
      await page.reload();
      await primary(page).click();
      await page.locator(".textLayer").first().waitFor();
      await page.reload();
      await readAndMark(page);
      await page.reload();
      await readAndMark(page);
      await primary(page).click();
      await page.locator(".confirm").waitFor();
      await page.reload();
      await page.locator(".confirm").waitFor();
      await primary(page).click();
      await codeAsked(page);
      const sent = messages();
      await page.reload();
      await codeAsked(page);
      assert.equal(messages(), sent, "no second message");
      await page.route("**/confirm", async (route) => {
        await route.fetch();
        await route.abort();
      });
      await enterCode(page, await codeFor(guest));
      await signedHeading(page).waitFor();
      await page.reload();
      await signedHeading(page).waitFor();
      assert.deepEqual(await screenFaults(page), []);
      await exactly(service, guest, 1);
      assert.deepEqual(complaints().filter(isNoNetwork), []);
      await page.context().close();
    },
  );

  test(
    `12. journey 14: no network while it is signed, then again: one signature on ${device}`,
    { skip: missing },
    async () => {
      const guest = await aGuest(service);
      const { page, complaints } = await aWindow(journeys, options);
      await walkToCode(page, linkOf(service, guest));
      await page.context().setOffline(true);
      await enterCode(page, await codeFor(guest));
      await page.getByText("No connection").first().waitFor();
      assert.deepEqual(await screenFaults(page), []);
      await page.context().setOffline(false);
      await primary(page).click();
      await signedHeading(page).waitFor();
      await exactly(service, guest, 1);
      assert.deepEqual(complaints().filter(isNoNetwork), []);
      await page.context().close();
    },
  );

  test(
    `12. journey 14: the code in two tabs at one moment make one signature on ${device}`,
    { skip: missing },
    async () => {
      const guest = await aGuest(service);
      const { page, complaints } = await aWindow(journeys, options);
      await walkToCode(page, linkOf(service, guest));
      const second = await page.context().newPage();
      await second.goto(page.url());
      await second.goto(page.url());
      await codeAsked(second);
      const code = await codeFor(guest);
      await Promise.all([page, second].map((one) => enterCode(one, code)));
      await Promise.all([page, second].map((one) => signedHeading(one).waitFor()));
      assert.deepEqual(await screenFaults(second), []);
      await exactly(service, guest, 1);
      assert.deepEqual(complaints(), []);
      await page.context().close();
    },
  );
}

/** What the browser says of a call that did not come through is no fault of the page. */
function isNoNetwork(complaint: string): boolean {
  return !/net::ERR_(INTERNET_DISCONNECTED|FAILED)/.test(complaint);
}

test(
  "12. a service that forgets who signed is found out by the same check",
  { skip: missing },
  async () => {
    const { sql } = service.database.owner;
    await sql`do $do$ declare rule text; begin
      select conname into strict rule from pg_constraint
       where conrelid = 'signed_version'::regclass and contype = 'u'
         and pg_get_constraintdef(oid) like '%signature_id%';
      execute format('alter table signed_version drop constraint %I', rule);
    end $do$`;
    await sql`alter table signature_use drop constraint signature_use_pkey`;
    await sql`create function forget() returns trigger language plpgsql as $do$ begin
      new.status := 'open';
      new.body := jsonb_set(new.body, '{status}', '"open"');
      return new;
    end $do$`;
    await sql`create trigger forget before update on signature
      for each row when (new.status = 'signed') execute function forget()`;
    const [guest] = await someGuests(service, ["Ada", "Bob"]);
    assert.ok(guest);
    const { page } = await aWindow(journeys);
    for (const time of [1, 2]) {
      await walkToCode(page, linkOf(service, guest));
      const signed = page.waitForResponse((reply) => reply.url().endsWith("/confirm"));
      await enterCode(page, await codeFor(guest));
      assert.equal((await signed).status(), 200);
      service.advance(121 * time);
      await page.evaluate("sessionStorage.clear()");
    }
    await assert.rejects(exactly(service, guest, 1, "OPEN"), assert.AssertionError);
    await page.context().close();
  },
);
