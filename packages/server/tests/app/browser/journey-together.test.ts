import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import type { World } from "../../../src/ports/world.ts";
import { missing } from "../../kit/web-service.ts";
import { declared, type Guest } from "../../kit/guest.ts";
import {
  addressOf,
  aWindow,
  codeAsked,
  codeOf,
  DEVICES,
  enterCode,
  exactly,
  linkOf,
  primary,
  readAndDeclare,
  screenFaults,
  signedHeading,
  someGuests,
  startJourneys,
  walkToCode,
} from "../../kit/journey.ts";

/** Holds the next signature in the middle, as a provider does that takes its time. */
let held: { readonly entered: () => void; readonly until: Promise<void> } | null = null;
const journeys = await startJourneys({
  world: (world: World) => ({
    trust: {
      ...world.trust,
      forPerson: async (order) => {
        const now = held;
        held = null;
        now?.entered();
        await now?.until;
        return world.trust.forPerson(order);
      },
    },
  }),
});
const { service, work } = journeys;

function holdNext(): { readonly entered: Promise<void>; readonly release: () => void } {
  const [entered, enter] = aSignal();
  const [until, release] = aSignal();
  held = { entered: enter, until };
  return { entered, release };
}

function aSignal(): readonly [Promise<void>, () => void] {
  let give: () => void = () => undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return [given, give];
}

/** Signs as the browser would, without one. */
async function signQuietly(guest: Guest): Promise<void> {
  await guest.open();
  const { intent, code } = await declared(service, guest);
  const reply = await guest.at("POST", `/intents/${intent.id}/confirm`, { code });
  assert.equal(reply.json()["step"], "signed", reply.text);
}

const codeFor = async (guest: Guest) => codeOf(service, await addressOf(service, guest));
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name });

for (const [device, options] of DEVICES) {
  test(
    `12. journey 7: the third of three waits for the turn, and the page frees itself on ${device}`,
    { skip: missing },
    async () => {
      const [first, second, third] = await someGuests(service, ["Ada", "Bob", "Cleo"], {
        entry: (place) => ({ sequence: place + 1 }),
      });
      assert.ok(first && second && third);
      const people = await Promise.all(
        [first, second, third].map((one) => addressOf(service, one)),
      );
      const invited = async () => {
        await work.idle();
        const links = service.mails.filter(({ text }) => text.includes("/view/"));
        return people.filter((one) => links.some(({ to }) => to === one));
      };
      assert.deepEqual(await invited(), people.slice(0, 1), "nobody is asked before the turn");
      const { page, complaints } = await aWindow(journeys, options);
      await page.clock.install();
      await page.goto(linkOf(service, third));
      await primary(page).click();
      await heading(page, "It is not your turn yet").waitFor();
      assert.deepEqual(await screenFaults(page), []);
      await primary(page).click();
      await page.locator(".textLayer").first().waitFor();
      assert.equal(await page.locator(".button.primary:visible").count(), 0, "only to read");
      assert.deepEqual(await screenFaults(page), []);
      await signQuietly(first);
      assert.deepEqual(await invited(), people.slice(0, 2));
      await page.clock.runFor(6000);
      assert.equal(await page.locator(".button.primary:visible").count(), 0, "still one before");
      await signQuietly(second);
      assert.deepEqual(await invited(), people);
      await page.clock.runFor(6000);
      await page.getByText("It is your turn now.").waitFor({ state: "attached" });
      await readAndDeclare(page);
      await enterCode(page, await codeFor(third));
      await signedHeading(page).waitFor();
      assert.deepEqual(await screenFaults(page), []);
      await exactly(service, first, 3);
      assert.deepEqual(complaints(), []);
      await page.context().close();
    },
  );

  test(
    `12. journey 8: two press Sign now at one moment; one is told, looks again and signs on ${device}`,
    { skip: missing },
    async () => {
      const [ada, bob, cleo] = await someGuests(service, ["Ada", "Bob", "Cleo"]);
      assert.ok(ada && bob && cleo);
      const hers = await aWindow(journeys, options);
      const his = await aWindow(journeys, options);
      const third = await aWindow(journeys, options);
      await walkToCode(hers.page, linkOf(service, ada));
      await walkToCode(his.page, linkOf(service, bob));
      const { entered, release } = holdNext();
      await enterCode(hers.page, await codeFor(ada));
      await entered;
      await enterCode(his.page, await codeFor(bob));
      // Who comes now sees that somebody signs, and cannot press anything but "read".
      await third.page.goto(linkOf(service, cleo));
      await primary(third.page).click();
      await heading(third.page, "Somebody is signing at this moment").waitFor();
      assert.deepEqual(await screenFaults(third.page), []);
      assert.equal(await signedHeading(his.page).count(), 0);
      release();
      await signedHeading(hers.page).waitFor();
      await heading(his.page, "The documents have changed").waitFor();
      assert.deepEqual(await screenFaults(his.page), []);
      await exactly(service, ada, 1, "OPEN");
      await primary(his.page).click();
      service.advance(121);
      // The mark is kept; what is asked again is the will.
      await his.page.locator(".textLayer").first().waitFor();
      await his.page.getByRole("button", { name: "Continue" }).click();
      await heading(his.page, "Check and sign").waitFor();
      await primary(his.page).click();
      await codeAsked(his.page);
      await enterCode(his.page, await codeFor(bob));
      await signedHeading(his.page).waitFor();
      await heading(third.page, "Somebody is signing").waitFor({ state: "detached" });
      await signQuietly(cleo);
      await exactly(service, ada, 3);
      for (const { page, complaints } of [hers, his, third]) {
        assert.deepEqual(complaints(), []);
        await page.context().close();
      }
    },
  );
}
