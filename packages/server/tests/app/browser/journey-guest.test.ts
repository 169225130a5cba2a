import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { missing } from "../../kit/web-service.ts";
import {
  aGuest,
  aWindow,
  DEVICES,
  exactly,
  LAST_PAGE,
  linkOf,
  lookingAt,
  primary,
  signInWindow,
  startJourneys,
} from "../../kit/journey.ts";

const journeys = await startJourneys();
const { service, work, outside } = journeys;

for (const [device, options] of DEVICES) {
  test(
    `12. journey 1: a guest reads, marks, confirms and has the signed file on ${device}`,
    { skip: missing },
    async () => {
      const called = `/done-${device.replace(" ", "-")}`;
      const guest = await aGuest(service, {
        request: { quality: "AES", callback_success_url: `${outside.url}${called}` },
        entry: { visual_signature: { position: LAST_PAGE } },
      });
      const { page, complaints } = await aWindow(journeys, options);
      const asked: string[] = [];
      page.on("request", (request) => asked.push(request.url()));
      const { look, seen, wrong } = lookingAt(page);
      await signInWindow(service, page, guest, { look });
      await look("done");
      assert.deepEqual(wrong, {});
      assert.deepEqual(seen(), ["landing", "read", "marked", "confirm", "code", "done"]);
      const waiting = page.waitForEvent("download");
      await page.getByRole("link", { name: "Download Contract" }).click();
      const file = readFileSync(await (await waiting).path());
      const verdict = await service.call("POST", "/validation/v1/validate/document", {
        token: await service.logIn(undefined, "validation/v1"),
        body: new Uint8Array(file),
        headers: { "content-type": "application/pdf" },
      });
      const { valid, signatures } = verdict.json();
      assert.deepEqual([valid, signatures], [true, 1], "the file that was downloaded");
      await exactly(service, guest, 1);
      await work.idle();
      assert.equal(outside.seen.filter(({ path }) => path === called).length, 1, "called once");
      assert.deepEqual(complaints(), []);
      const leaks = asked.slice(1).filter((url) => url.includes(guest.secret));
      assert.deepEqual(leaks, [], "the secret is in no address after the first");
      await page.context().close();
    },
  );
}

test(
  "12. journey 2: a mail scanner that opens the link twenty times does nothing",
  { skip: missing },
  async () => {
    const guest = await aGuest(service);
    await work.idle();
    const [sent, mailed] = [service.texts.length, service.mails.length];
    const link = linkOf(service, guest);
    for (let look = 0; look < 10; look += 1) {
      for (const method of ["GET", "HEAD"]) {
        const reply = await fetch(link, { method });
        await reply.arrayBuffer();
        assert.deepEqual([reply.status, reply.headers.get("set-cookie")], [200, null]);
      }
    }
    const { page, complaints } = await aWindow(journeys);
    await page.goto(link);
    await primary(page).waitFor();
    await work.idle();
    assert.deepEqual([service.texts.length, service.mails.length], [sent, mailed]);
    const seen = async () => {
      const rows = await service.database.owner.sql<{ type: string }>`
        select type from audit_event
         where subject = ${guest.requestId} and type = 'request.viewed'`;
      return rows.length;
    };
    assert.equal(await seen(), 0, "nobody has viewed it");
    await signInWindow(service, page, guest);
    assert.equal(await seen(), 1, "now somebody has: the check can tell");
    await exactly(service, guest, 1);
    assert.deepEqual(complaints(), []);
    await page.context().close();
  },
);
