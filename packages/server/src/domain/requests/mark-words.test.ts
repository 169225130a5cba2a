import assert from "node:assert/strict";
import { test } from "node:test";
import { qualityText, timeText } from "./mark-words.ts";

const WINTER = new Date("2026-11-05T12:05:00Z");
const SUMMER = new Date("2026-07-15T23:30:00Z");

test("2.3 a mark says local time and its zone, as the signer's language writes it", () => {
  const zurich = { at: WINTER, timeZone: "Europe/Zurich" };
  assert.equal(timeText(zurich, "en"), "05 Nov 2026, 13:05 (UTC+1)");
  assert.equal(timeText(zurich, "de"), "05.11.2026, 13:05 (UTC+1)");
  assert.equal(
    timeText({ at: SUMMER, timeZone: "Europe/Zurich" }, "it"),
    "16.07.2026, 01:30 (UTC+2)",
  );
  assert.equal(
    timeText({ at: WINTER, timeZone: "Asia/Kolkata" }, "de"),
    "05.11.2026, 17:35 (UTC+5:30)",
  );
  assert.equal(timeText({ at: WINTER, timeZone: "UTC" }, "de"), "05.11.2026, 12:05 (UTC)");
  assert.match(timeText(zurich, "fr"), /^05\.11\.2026,? 13:05 \(UTC\+1\)$/);
});

test("2.1 the quality is reported in words, with the law as it writes itself", () => {
  assert.equal(
    qualityText({ quality: "QES", legislation: "ZERTES" }, "de"),
    "Qualifizierte elektronische Signatur (ZertES)",
  );
  assert.equal(
    qualityText({ quality: "AES", legislation: null }, "fr"),
    "Signature électronique avancée",
  );
  assert.equal(
    qualityText({ quality: "SES", legislation: "EIDAS" }, "en"),
    "Simple electronic signature (eIDAS)",
  );
});
