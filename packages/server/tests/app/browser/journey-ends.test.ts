import assert from "node:assert/strict";
import { test } from "node:test";
import { FEATURES } from "@paraph/contract/words";
import { DESKTOP, PHONE } from "@paraph/web/tests/chromium.ts";
import type { Page } from "playwright-core";
import { missing, pdfContent } from "../../kit/web-service.ts";
import { anEntry, declared, type Guest } from "../../kit/guest.ts";
import {
  aGuest,
  aWindow,
  DEVICES,
  exactly,
  linkOf,
  primary,
  screenFaults,
  someGuests,
  startJourneys,
} from "../../kit/journey.ts";
import { personOf } from "../../kit/person.ts";

const journeys = await startJourneys();
const { service, work, outside } = journeys;
const EXITS = ["exitURL", "errorURL", "declineURL"]
  .map((name) => `${name}=${encodeURIComponent(`${outside.url}/gone`)}`)
  .join("&");

async function statusOf({ requestId }: Guest): Promise<unknown> {
  const token = await service.logIn();
  const reply = await service.call("GET", `/v2/signature-requests/${requestId}`, { token });
  return reply.json()["status_overall"];
}

for (const [device, options] of DEVICES) {
  test(
    `4.5 journey 9: one declines with a reason, leaves as asked, and the other is notified on ${device}`,
    { skip: missing },
    async () => {
      const called = `/failed-${device.replace(" ", "-")}`;
      const [ada, bob] = await someGuests(service, ["Ada", "Bob"], {
        request: { callback_error_url: `${outside.url}${called}` },
      });
      assert.ok(ada && bob);
      const { page, complaints } = await aWindow(journeys, options);
      await page.clock.install();
      await page.goto(`${linkOf(service, ada)}?${EXITS.replace(/gone$/, "declined")}`);
      await primary(page).click();
      await page.locator(".textLayer").first().waitFor();
      const wide = page.getByRole("button", { name: "Decline" });
      if (options === PHONE) {
        await page.getByRole("button", { name: "More" }).click();
        await page.getByRole("menuitem", { name: "Decline" }).click();
      } else await wide.click();
      await page.getByLabel("Reason").fill("The rent is wrong.");
      assert.deepEqual(await screenFaults(page), []);
      await page.locator(".button.danger").click();
      await page.getByRole("heading", { name: "You declined" }).waitFor();
      await page.getByText("The rent is wrong.").waitFor();
      assert.deepEqual(await screenFaults(page), []);
      assert.equal(await statusOf(ada), "DECLINED");
      const other = await aWindow(journeys, options);
      await other.page.goto(linkOf(service, bob));
      await other.page.getByRole("heading", { name: "Somebody else declined" }).waitFor();
      assert.deepEqual(await screenFaults(other.page), []);
      const before = outside.seen.length;
      await page.clock.runFor(46_000);
      await page.getByRole("heading", { name: "Thanks" }).waitFor();
      assert.ok(outside.seen.slice(before).some(({ path }) => path === "/declined"));
      await work.idle();
      assert.equal(outside.seen.filter(({ path }) => path === called).length, 1, "called once");
      await nothingSigned(ada);
      for (const window of [{ page, complaints }, other]) {
        assert.deepEqual(window.complaints(), []);
        await window.page.context().close();
      }
    },
  );
}

async function nothingSigned({ requestId }: Guest): Promise<void> {
  const rows = await service.database.owner.sql`
    select 1 from signed_version where request_id = ${requestId}`;
  assert.equal(rows.length, 0);
}

async function sign(guest: Guest): Promise<void> {
  await guest.open();
  const { intent, code } = await declared(service, guest);
  const reply = await guest.at("POST", `/intents/${intent.id}/confirm`, { code });
  assert.equal(reply.json()["step"], "signed", reply.text);
}

type End = readonly [heading: string, status: number, made: () => Promise<string>];

/** One link of each end; what it shows and what the server answers. */
const ENDS: Readonly<Record<string, End>> = {
  expired: [
    "The time to sign has passed",
    200,
    async () => {
      const late = await service.addBusiness("late", FEATURES);
      const token = await service.logIn(late, "v3");
      const post = async (at: string, body: object) => {
        const reply = await service.call("POST", at, { token, body });
        assert.ok(reply.status < 300, reply.text);
        return reply.json();
      };
      const { id: document_id } = await post("/v3/documents", {
        title: "Lease",
        content: pdfContent(),
      });
      const expires_at = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
      const signatures = [anEntry("Late")];
      const lease = { title: "Lease", document_id, expires_at, signatures };
      const { id } = await post("/v3/signature-requests", lease);
      const opened = await post(`/v3/signature-requests/${String(id)}/initiate`, {});
      await post("/sandbox/clock", { advance_seconds: 10 * 86_400 });
      const [entry] = opened["signatures"] as { signing_url: string }[];
      return service.url + new URL(entry?.signing_url ?? "").pathname;
    },
  ],
  withdrawn: [
    "The request was withdrawn",
    410,
    async () => {
      const guest = await aGuest(service);
      const at = `/v2/signature-requests/${guest.requestId}/withdraw`;
      const reply = await service.call("POST", at, { token: await service.logIn(), body: {} });
      assert.ok(reply.status < 300, reply.text);
      return linkOf(service, guest);
    },
  ],
  error: [
    "Signing could not be completed",
    200,
    async () => {
      const guest = await aGuest(service);
      const { requestId, signatureId } = guest;
      const at = `/sandbox/signature-requests/${requestId}/signatures/${signatureId}/fail`;
      const reply = await service.call("POST", at, { token: await service.logIn(), body: {} });
      assert.ok(reply.status < 300, reply.text);
      return linkOf(service, guest);
    },
  ],
  "already signed": [
    "You have signed",
    200,
    async () => {
      const [ada] = await someGuests(service, ["Ada", "Bob"]);
      assert.ok(ada);
      await sign(ada);
      await exactly(service, ada, 1, "OPEN");
      return linkOf(service, ada);
    },
  ],
  "all signed": [
    "Everybody has signed",
    200,
    async () => {
      const ada = await aGuest(service);
      await sign(ada);
      await exactly(service, ada, 1);
      return linkOf(service, ada);
    },
  ],
  replaced: [
    "There is a newer link",
    410,
    async () => {
      const writer = await personOf(service, "wanda@example.com");
      const guest = await aGuest(service, { request: { write_access: [writer.email] } });
      const at = `/app/requests/${guest.requestId}/signers/${guest.signatureId}/link`;
      const reply = await writer.call("POST", at);
      assert.equal(reply.status, 200, reply.text);
      return linkOf(service, guest);
    },
  ],
  invalid: [
    "This link does not work",
    404,
    async () => {
      const { requestId } = await aGuest(service);
      return `${service.url}/view/${requestId}/${"x".repeat(43)}`;
    },
  ],
};

test(
  "12. journey 10: each end has its page and its status, and no link of one leads away",
  { skip: missing },
  async () => {
    const before = outside.seen.length;
    const windows = await Promise.all([PHONE, DESKTOP].map((one) => aWindow(journeys, one)));
    for (const { page } of windows) await page.clock.install();
    for (const [name, [heading, status, made]] of Object.entries(ENDS)) {
      const link = `${await made()}?${EXITS}`;
      for (const { page } of windows) await standsAt(page, link, { name, heading, status });
    }
    assert.equal(outside.seen.length, before, "nothing led there");
    for (const { page, complaints } of windows) {
      assert.deepEqual(complaints(), []);
      await page.context().close();
    }
  },
);

async function standsAt(
  page: Page,
  link: string,
  { name, heading, status }: { name: string; heading: string; status: number },
): Promise<void> {
  const shown = page.waitForResponse((reply) => reply.url().endsWith("/app/links/preview"));
  await page.goto(link);
  assert.equal((await shown).status(), status, name);
  await page.getByRole("heading", { level: 1, name: heading }).waitFor();
  assert.deepEqual(await screenFaults(page), [], name);
  await page.clock.runFor(100_000);
  assert.equal(page.url().startsWith(service.url), true, name);
}
