import assert from "node:assert/strict";
import { after, test } from "node:test";
import { DESKTOP } from "@paraph/web/tests/chromium.ts";
import { checkScreen, missing, startDesk, windowOf } from "../kit/desk-browser.ts";
import { anEntry, guestsOf } from "../kit/guest.ts";
import { businessOf, memberOf } from "../kit/office.ts";
import { listen } from "../kit/servers/listen.ts";
import { startWork } from "../kit/work.ts";

const { service, browser } = await startDesk();
const work = await startWork(service);
const acme = await businessOf(service);

/** A receiver that is broken until somebody mends it. */
let isMended = false;
let calls = 0;
const receiver = await listen((_request, response) => {
  calls += 1;
  response.writeHead(isMended ? 204 : 500).end();
});
after(() => receiver.close());

test(
  "6. the log shows the call that failed, and sending it again arrives",
  { skip: missing },
  async () => {
    const admin = await memberOf(service, "chief@acme.example", "admin");
    const [guest] = await guestsOf(service, [anEntry("Ada")], {
      title: "Lease",
      callback_error_url: `${receiver.url}/failed`,
    });
    const token = await service.logIn();
    const path = `/v2/signature-requests/${guest?.requestId}/withdraw`;
    await service.call("POST", path, { token, body: {} });
    await work.idle();
    const [logged] = await service.world.store.callbacks.newest(acme, "demo", 1);
    assert.ok(logged && calls >= 1, "the receiver was called");
    const { id } = logged.callback;
    await service.world.store.callbacks.record(id, "RESIGNATED", "HTTP 500", new Date());
    const { page, complaints } = await windowOf(browser(), service, admin, DESKTOP);
    await page.goto(`${service.url}/business/${acme}/callbacks`);
    await page.getByText("given up").waitFor();
    await page.getByText(/HTTP 500/).waitFor();
    await checkScreen(page);
    isMended = true;
    const before = calls;
    await page.getByRole("button", { name: "Send again: Lease" }).press("Enter");
    await work.idle();
    await page.getByText("arrived").waitFor();
    assert.equal(calls, before + 1, "it was called once more");
    assert.deepEqual(complaints, []);
    await page.context().close();
  },
);
