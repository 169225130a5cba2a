import assert from "node:assert/strict";
import { after, test } from "node:test";
import { DESKTOP, PHONE } from "@paraph/web/tests/chromium.ts";
import { checkScreen, missing, picture, startWebService, windowOf } from "../kit/web-service.ts";
import { aCall } from "../kit/build.ts";
import { anEntry, guestsOf } from "../kit/guest.ts";
import { businessOf, memberOf } from "../kit/office.ts";
import { listen } from "../kit/servers/listen.ts";
import { startWork } from "../kit/work.ts";

const { service, browser } = await startWebService();
const work = await startWork(service);
const acme = await businessOf(service);

/** Both widths and both schemes, in two languages. */
const DEVICES = {
  phone: { ...PHONE, colorScheme: "dark" },
  desktop: { ...DESKTOP, colorScheme: "light" },
} as const;
const LANGUAGES: Readonly<Record<string, string>> = { phone: "de", desktop: "en" };
const WORDS: Readonly<Record<string, { readonly next: RegExp; readonly again: string }>> = {
  phone: { next: /^Nächster Versuch: /, again: "Erneut senden" },
  desktop: { next: /^Next try: /, again: "Send again" },
};

/** What a receiver could answer to do harm where somebody reads it. */
const ANSWER = '<img src="https://evil.example/x.png" onerror="alert(1)">not today';

/** A receiver that is broken until somebody mends it. */
let isMended = false;
let calls = 0;
const receiver = await listen((_request, response) => {
  calls += 1;
  response.writeHead(isMended ? 204 : 500, {
    "content-type": "text/html",
    "retry-after": "3600",
  });
  response.end(isMended ? "" : ANSWER);
});
after(() => receiver.close());

test(
  "6. the log shows each try with what was sent and answered, and sending it again arrives by itself",
  { skip: missing },
  async () => {
    const admin = await memberOf(service, "chief@acme.example", "admin");
    for (const [device, options] of Object.entries(DEVICES)) {
      isMended = false;
      const [guest] = await guestsOf(service, [anEntry("Ada")], {
        title: `Lease on ${device}`,
        callback_error_url: `${receiver.url}/failed?request=SERVICE_SIGNATURE_REQUEST_ID`,
      });
      const token = await service.logIn();
      const path = `/v2/signature-requests/${guest?.requestId}/withdraw`;
      await service.call("POST", path, { token, body: {} });
      await work.idle();
      const [logged] = await service.world.store.callbacks.newest(acme, "demo", 1);
      assert.ok(logged && logged.tries.length === 1, "the receiver was called");
      const { page, complaints } = await windowOf(browser(), service, admin, options);
      await page.goto(`${service.url}/business/${acme}/callbacks?lang=${LANGUAGES[device]}`);
      const row = page.locator(".callback-list > li").first();
      await row.getByText(WORDS[device]?.next ?? "").waitFor();
      await row.locator(".callback-try").getByText("HTTP 500").waitFor();
      await checkScreen(page);
      await picture(page, `callbacks-${device}`);
      await row.locator(".callback-try").press("Enter");
      const sheet = page.getByRole("dialog");
      const sent = await sheet.locator("pre").first().innerText();
      assert.match(
        sent,
        /^POST http:.*\/failed\?request=\S{36}\ncontent-type: text\/plain\ncontent-length: 0\n/,
      );
      assert.match(sent, /webhook-signature: v1,\S{8}…$/m);
      await sheet.getByText(ANSWER, { exact: true }).waitFor();
      assert.equal(await sheet.locator("img").count(), 0, "the answer is text and nothing else");
      await checkScreen(page);
      await picture(page, `callbacks-try-${device}`);
      await page.keyboard.press("Escape");
      const { id } = logged.callback;
      await service.world.store.callbacks.record(id, aCall({ at: new Date() }));
      await service.world.store.jobs.hasten(acme, "demo", 7200);
      await work.idle();
      isMended = true;
      const before = calls;
      await row
        .getByRole("button", { name: `${WORDS[device]?.again}: Lease on ${device}` })
        .press("Enter");
      await row.locator(".callback-try").getByText("HTTP 204").waitFor();
      await row.locator(".COMPLETED").waitFor();
      assert.equal(calls, before + 1, "it was called once more");
      assert.equal(await row.locator(".callback-try").count(), 3);
      await checkScreen(page);
      await picture(page, `callbacks-arrived-${device}`);
      assert.deepEqual(complaints, []);
      await page.context().close();
    }
  },
);
