import assert from "node:assert/strict";
import { test } from "node:test";
import { anEntry, declared, guestsOf } from "../kit/guest.ts";
import { startService } from "../kit/service.ts";

const service = await startService();

test("6. the protocol of a signed request says how each person was reached, confirmed and signed", async () => {
  const [guest] = await guestsOf(service, [{ ...anEntry("lena"), language: "de" }]);
  assert.ok(guest);
  await guest.open();
  const { intent, code } = await declared(service, guest);
  const signed = await guest.at("POST", `/intents/${intent.id}/confirm`, { code });
  assert.equal(signed.status, 200, signed.text);
  const token = await service.logIn();
  const address = `/v2/signature-requests/${guest.requestId}/report?type=HTML`;
  const { text } = await service.call("GET", address, { token });
  assert.match(text, /^<!doctype html><html lang="de">/, "the language that its signers share");
  assert.match(text, /Es wurde unterschrieben\. Die letzte Unterschrift stammt vom \d+\. /);
  assert.match(text, /Mit einem Code per E-Mail an l•••@example\.com bestätigt\./);
  assert.match(text, /mit einer einfachen elektronischen Signatur\. Zeitstempel: /);
  assert.match(text, /Unterschrieben: SHA-256 [0-9a-f]{64}\./);
});
