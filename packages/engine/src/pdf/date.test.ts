import assert from "node:assert/strict";
import { test } from "node:test";
import { readPdfDate } from "./date.ts";

test("dates are read in every length that ISO 32000-2, 7.9.4 knows", () => {
  const rows = [
    ["D:2026", "2026-01-01T00:00:00.000Z", false],
    ["D:202611151200", "2026-11-15T12:00:00.000Z", false],
    ["D:20261115120000Z", "2026-11-15T12:00:00.000Z", true],
    ["D:20261115120000Z00'00'", "2026-11-15T12:00:00.000Z", true],
    ["D:20261115120000+01'00'", "2026-11-15T11:00:00.000Z", true],
    ["D:20261115120000-05'30", "2026-11-15T17:30:00.000Z", true],
    ["20261115120000+02", "2026-11-15T10:00:00.000Z", true],
  ] as const;
  for (const [text, time, hasZone] of rows) {
    const read = readPdfDate(text);
    assert.deepEqual([read?.time.toISOString(), read?.hasZone], [time, hasZone], text);
  }
});

test("what is no date is none", () => {
  for (const text of ["", "D:", "yesterday", "D:20261315", "D:20261115250000Z", "2026-11-15"]) {
    assert.equal(readPdfDate(text), null, text);
  }
});
