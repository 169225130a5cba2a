import assert from "node:assert/strict";
import { test } from "node:test";
import { REMINDER_PAUSE_SECONDS } from "@paraph/contract/limits";
import { aRequest, aSignature } from "../../../tests/kit/build.ts";
import { nextReminder, remind } from "./reminders.ts";

const NOW = new Date("2026-11-15T10:02:00Z");
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

test("4.3 what the page says of the next reminder is what a reminder does", () => {
  const open = aRequest({ status: "OPEN", signatures: [aSignature("ada", { notify: true })] });
  assert.deepEqual(nextReminder(open, NOW), { isNow: true, againInSeconds: null });
  const { request } = remind(open, NOW);
  const early = later(REMINDER_PAUSE_SECONDS - 1);
  assert.deepEqual(nextReminder(request, early), { isNow: false, againInSeconds: 1 });
  assert.throws(() => remind(request, early));
  assert.equal(nextReminder(request, later(REMINDER_PAUSE_SECONDS)).isNow, true);
  assert.equal(remind(request, later(REMINDER_PAUSE_SECONDS)).effects.length, 1);
});

test("4.3 nobody to remind is said, not a time", () => {
  const silent = aRequest({ status: "OPEN", signatures: [aSignature("ada", { notify: false })] });
  assert.deepEqual(nextReminder(silent, NOW), { isNow: false, againInSeconds: null });
  const ended = aRequest({ status: "SIGNED", signatures: [aSignature("ada", { notify: true })] });
  assert.deepEqual(nextReminder(ended, NOW), { isNow: false, againInSeconds: null });
});
