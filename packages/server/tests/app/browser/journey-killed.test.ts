import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { launch, PHONE, watchedPage } from "@paraph/web/tests/chromium.ts";
import type { Browser } from "playwright-core";
import { logIn } from "../../crash/client.ts";
import { missing, pdfContent } from "../../kit/web-service.ts";
import { anEntry } from "../../kit/guest.ts";
import {
  enterCode,
  exactly,
  FIRST_PAGE,
  primary,
  screenFaults,
  signedHeading,
  walkToCode,
} from "../../kit/journey.ts";
import { emptyPlace } from "../../kit/program.ts";
import { freePort } from "../../kit/servers/free-port.ts";
import { ACME, send, type CallOptions } from "../../kit/service.ts";

/** Where the process is killed, and what the person then does: presses again, or reloads. */
const KILLED = [
  ["sign.leased", "presses again"],
  ["sign.made", "reloads"],
  ["sign.saved", "presses again"],
  ["sign.committed", "reloads"],
  ["sign.committed", "presses again"],
] as const;

const PORT = String(missing ? 0 : await freePort());
const place = await emptyPlace({ PARAPH_PORT: PORT });
const url = `http://localhost:${PORT}`;
/** The interface of whatever process stands there now. */
const service = {
  database: place.database,
  call: (method: string, path: string, options: CallOptions = {}) =>
    send(url, method, path, options),
  logIn: async (_who?: unknown, version = "v2") => {
    const body = { username: ACME.username, "api-key": ACME.key };
    return (await send(url, "POST", `/${version}/access/login`, { body })).text;
  },
};
let browser: Browser;
before(async () => {
  if (!missing) browser = await launch();
});
after(async () => {
  if (!missing) await browser.close();
});

async function aRequest(): Promise<{ readonly requestId: string; readonly link: string }> {
  const { call } = await logIn(url);
  const visual_signature = { position: FIRST_PAGE };
  const { status, json } = await call("POST", "/v2/signature-requests", {
    body: {
      title: "Lease",
      content: pdfContent(),
      signatures: [anEntry("Ada", { visual_signature })],
    },
  });
  assert.equal(status, 201, JSON.stringify(json));
  const [entry] = json["signatures"] as { signing_url: string }[];
  return { requestId: String(json["id"]), link: entry?.signing_url ?? "" };
}

/** The newest code, as the mailbox of the sandbox shows it. */
async function newestCode(): Promise<string> {
  const reply = await service.call("GET", "/sandbox/messages", { token: await service.logIn() });
  const messages = reply.json() as unknown as { subject: string | null; text: string }[];
  const [message] = messages.filter(({ subject }) => /\b\d{6}\b/.test(subject ?? ""));
  return /\b(\d{6})\b/.exec(message?.subject ?? "")?.[1] ?? "no code";
}

/** What takes 20 seconds otherwise: the lease of the dead process runs out, and its work is due. */
async function endLeases(): Promise<void> {
  const { sql } = place.database.owner;
  await sql`update signing_lease set until = now() where until is not null`;
  await sql`update job set lease_until = now() where lease_until is not null`;
  await sql`update job set run_at = now() where kind = 'carry-out-intent' and state = 'waiting'`;
}

for (const [point, then] of KILLED) {
  test(
    `12. kill -9 at ${point} while somebody signs, who ${then}: one signature, and the page says so`,
    { skip: missing, timeout: 240_000 },
    async (t) => {
      const doomed = await place.start({ env: { PARAPH_CRASH_AT: point } });
      // Both stand at one port: who fails here must not stand in the way of the next.
      t.after(doomed.kill);
      const { requestId, link } = await aRequest();
      const { page } = await watchedPage(browser, url, PHONE);
      t.after(() => page.context().close());
      await walkToCode(page, link);
      await enterCode(page, await newestCode());
      await doomed.gone;
      await page.getByText("No connection").first().waitFor();
      assert.equal(await signedHeading(page).count(), 0, "nobody claims what nobody knows");
      assert.deepEqual(await screenFaults(page), []);
      await endLeases();
      t.after((await place.start()).kill);
      if (then === "reloads") await page.reload();
      else await primary(page).click();
      // Another process goes on with it when its job is due, which takes its time on a busy machine.
      await signedHeading(page).waitFor({ timeout: 120_000 });
      assert.deepEqual(await screenFaults(page), []);
      await settled();
      await exactly(service, { requestId }, 1);
      await page.reload();
      await signedHeading(page).waitFor();
    },
  );
}

/** Until whatever else would go on with it has done so: only then is one signature one. */
async function settled(): Promise<void> {
  for (let looks = 0; looks < 400; looks += 1) {
    await endLeases();
    const due = await place.database.owner.sql`
      select 1 from job where kind = 'carry-out-intent' and state = 'waiting'`;
    if (due.length === 0) return;
    await pause(50);
  }
  assert.fail("the job that goes on was never worked off");
}
