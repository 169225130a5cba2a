import assert from "node:assert/strict";
import { test } from "node:test";
import { localTime } from "./local-time.ts";
import { PROTOCOL_WORDS } from "./protocol-words.ts";

test("a protocol tells local time and its distance from UTC, in summer, in winter and by half hours", () => {
  const { en, de } = PROTOCOL_WORDS;
  const winter = new Date("2026-11-16T21:41:09Z");
  assert.equal(localTime(winter, "Europe/Zurich", en), "16 Nov 2026, 22:41 (UTC+1)");
  const summer = new Date("2026-07-01T22:30:00Z");
  assert.equal(localTime(summer, "Europe/Zurich", de, true), "2. Juli 2026, 00:30:00 (UTC+2)");
  assert.equal(localTime(winter, "Asia/Kolkata", en), "17 Nov 2026, 03:11 (UTC+5:30)");
  assert.equal(localTime(winter, "America/New_York", en), "16 Nov 2026, 16:41 (UTC-5)");
  assert.equal(localTime(winter, "UTC", en), "16 Nov 2026, 21:41 (UTC)");
});
