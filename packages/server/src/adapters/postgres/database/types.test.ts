import assert from "node:assert/strict";
import { test } from "node:test";
import pg from "pg";
import { TYPES } from "./types.ts";

const { TIMESTAMPTZ } = pg.types.builtins;

test("an instant is read as pg reads it, in whatever way the server writes it", () => {
  const read = TYPES.getTypeParser(TIMESTAMPTZ, "text") as (text: string) => unknown;
  const asPg = pg.types.getTypeParser(TIMESTAMPTZ, "text") as (text: string) => unknown;
  for (const text of [
    "2026-11-15 20:12:09.123456+00",
    "2026-11-15 20:12:09.1+00",
    "2026-11-15 20:12:09+00",
    "2026-11-15 20:12:09.999+05:30",
    "1969-12-31 23:59:59.999999+00",
    "0001-01-01 00:00:00+00",
    "10000-01-01 00:00:00+00",
    "0044-03-15 00:00:00+00 BC",
    "infinity",
    "-infinity",
  ]) {
    assert.deepEqual(read(text), asPg(text), text);
  }
});
