import assert from "node:assert/strict";
import { test } from "node:test";
import { codeIn } from "../kit/registered.ts";
import { anEntry, declared, guestsOf } from "../kit/guest.ts";
import { startService } from "../kit/service.ts";
import { startWork } from "../kit/work.ts";

const service = await startService();
const work = await startWork(service);

/** Signs a request of one guest and gives what the mail of completion brought along. */
async function attachedTo(email: string, more: object = {}): Promise<readonly string[]> {
  const [guest] = await guestsOf(service, [anEntry(email.split("@")[0] ?? "")], more);
  assert.ok(guest);
  await guest.open();
  const { intent, code } = await declared(service, guest);
  const signed = await guest.at("POST", `/intents/${intent.id}/confirm`, { code });
  assert.equal(signed.status, 200, signed.text);
  await work.idle();
  const mail = service.mails.findLast(
    ({ to, subject }) => to === email && codeIn(subject) === "" && subject.startsWith("Signed"),
  );
  assert.ok(mail, "no mail of completion");
  return (mail.attachments ?? []).map(({ filename }) => filename);
}

test("4.3 the mail of completion brings documents where the request or the business asks", async () => {
  await service.database.owner.sql`
    update business set features = array_remove(features, 'completion_attachments')`;
  assert.deepEqual(await attachedTo("one@example.com"), []);
  await service.database.owner.sql`
    update business set features = array_append(features, 'completion_attachments')`;
  assert.deepEqual(await attachedTo("two@example.com"), ["Contract.pdf"]);
  const asked = { attach_on_success: ["SIGNATURE_PROTOCOL"] };
  assert.deepEqual(await attachedTo("three@example.com", asked), ["signature-protocol.pdf"]);
});
