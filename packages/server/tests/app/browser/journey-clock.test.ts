import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, PHONE } from "@paraph/web/tests/chromium.ts";
import type { Page } from "playwright-core";
import { missing, pdfContent, windowOf } from "../../kit/web-service.ts";
import { anEntry } from "../../kit/guest.ts";
import {
  aGuest,
  aWindow,
  FIRST_PAGE,
  linkOf,
  startJourneys,
  walkToCode,
} from "../../kit/journey.ts";
import { personOf } from "../../kit/person.ts";

const journeys = await startJourneys();
const { service } = journeys;

const HOUR = 3600;
/** Phones whose clock somebody set by hand. */
const WRONG = [
  ["an hour ahead", HOUR],
  ["an hour behind", -HOUR],
  ["right", 0],
] as const;

/** Sets the clock of a window wrong before anything of it runs; timers and the monotonic clock stay right. */
async function setWrong(page: Page, seconds: number): Promise<void> {
  await page.addInitScript({
    content: `{
      const Real = Date;
      const now = () => Real.now() + ${seconds * 1000};
      globalThis.Date = class Date extends Real {
        constructor(...given) { if (given.length === 0) super(now()); else super(...given); }
        static now() { return now(); }
      };
    }`,
  });
}

/** Seconds that the page says are left. */
async function saidLeft(page: Page): Promise<number> {
  const said = await page.getByText(/A new code can be sent in \d+:\d\d/).innerText();
  const [, minutes = "", seconds = ""] = /(\d+):(\d\d)/.exec(said) ?? [];
  return Number(minutes) * 60 + Number(seconds);
}

/** Whole minutes from the clock of the window until a time of day that it shows. */
async function minutesUntil(page: Page, shown: string): Promise<number> {
  const [, hours = "", minutes = ""] = /(\d\d):(\d\d)/.exec(shown) ?? [];
  const own = await page.evaluate(() => new Date().getHours() * 60 + new Date().getMinutes());
  return (Number(hours) * 60 + Number(minutes) - own + 2880) % 1440;
}

for (const [how, seconds] of WRONG) {
  test(
    `12. a phone whose clock is ${how} says how long one waits for another code, and until when it counts`,
    { skip: missing },
    async () => {
      const guest = await aGuest(service);
      const { page, complaints } = await aWindow(journeys, PHONE);
      await setWrong(page, seconds);
      await walkToCode(page, linkOf(service, guest));
      const left = await saidLeft(page);
      assert.ok(left > 0 && left <= 120, `${left} s`);
      const until = await minutesUntil(page, await page.getByText(/Valid until/).innerText());
      // An answer travels: a few seconds of it may lie on the other side of a minute.
      assert.ok(until >= 5 && until <= 11, `${until} minutes`);
      // A reload is another answer, with fewer seconds.
      await page.reload();
      const later = await saidLeft(page);
      assert.ok(later > 0 && later <= left, `${later} s after ${left} s`);
      assert.deepEqual(complaints(), []);
      await page.context().close();
    },
  );
}

test(
  "12. the clock of a sandbox that was put ten days forward lets nobody wait ten days for a code",
  { skip: missing },
  async () => {
    const token = await service.logIn(await service.addBusiness("ahead"));
    const entry = anEntry("Ahead", { visual_signature: { position: FIRST_PAGE } });
    const made = await service.call("POST", "/v2/signature-requests", {
      token,
      body: { title: "Lease", content: pdfContent(), signatures: [entry] },
    });
    const [signature] = made.json()["signatures"] as { signing_url: string }[];
    const body = { advance_seconds: 10 * 24 * HOUR };
    const moved = await service.call("POST", "/sandbox/clock", { token, body });
    assert.equal(moved.status, 200, moved.text);
    const { page } = await aWindow(journeys, PHONE);
    await walkToCode(page, service.url + new URL(signature?.signing_url ?? "").pathname);
    const left = await saidLeft(page);
    assert.ok(left > 0 && left <= 120, `${left} s`);
    await page.context().close();
  },
);

test(
  "4.3 from when one may remind again is reported by the clock that the person sees",
  { skip: missing },
  async () => {
    const writer = await personOf(service, "wanda@example.com", ["Wanda", "Writer"]);
    const body = {
      title: "Lease",
      content: pdfContent(),
      write_access: [writer.email],
      signatures: [anEntry("Reminded")],
    };
    const token = await service.logIn();
    const made = await service.call("POST", "/v2/signature-requests", { token, body });
    assert.equal(made.status, 201, made.text);
    const { page } = await windowOf(journeys.browser(), service, writer, DESKTOP);
    await setWrong(page, HOUR * 2);
    await page.goto(`${service.url}/requests/${String(made.json()["id"])}`);
    await page.getByRole("button", { name: "Send reminder" }).click();
    const again = page.getByRole("button", { name: /Again from \d\d:\d\d/ });
    const minutes = await minutesUntil(page, await again.innerText());
    assert.ok(minutes >= 55 && minutes <= 61, `${minutes} minutes`);
    assert.equal(await again.isDisabled(), true);
    await page.context().close();
  },
);
