import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { crc32 } from "node:zlib";
import { apiKeyFrom, apiUsernameFrom, keyEnd } from "./api-key.ts";

test("1. a key names its environment, holds 256 bits and ends in its checksum", () => {
  const keys = new Set<string>();
  for (let round = 0; round < 200; round += 1) {
    const key = apiKeyFrom("demo", randomBytes(38));
    assert.match(key, /^api_demo_[0-9A-Za-z]{8}_[0-9A-Za-z]{49}$/);
    keys.add(key);
    const sum = Array.from(key.slice(-6)).reduce(
      (value, digit) =>
        value * 62 +
        "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".indexOf(digit),
      0,
    );
    assert.equal(sum, crc32(key.slice(0, -6)));
  }
  assert.equal(keys.size, 200);
  assert.match(apiKeyFrom("production", randomBytes(38)), /^api_prod_/);
  assert.throws(() => apiKeyFrom("demo", randomBytes(10)), RangeError);
});

test("1. a username begins with its environment and stays plain, whatever the business is called", () => {
  const random = Uint8Array.of(0, 1, 254, 255);
  assert.equal(
    apiUsernameFrom("demo", "Müller & Söhne AG", random),
    "api_demo_mu_ller_so_hne_ag_0001feff",
  );
  assert.equal(apiUsernameFrom("production", "株式会社", random), "api_prod_business_0001feff");
});

test("1. a key warns a month, a week and a day before its end, and then says that it is over", () => {
  const now = new Date("2026-11-15T12:00:00Z");
  const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
  for (const [left, end] of [
    [30 * 24 + 1, null],
    [30 * 24, "month"],
    [7 * 24 + 1, "month"],
    [7 * 24, "week"],
    [25, "week"],
    [24, "day"],
    [1, "day"],
    [0, "over"],
    [-1, "over"],
  ] as const) {
    assert.equal(keyEnd(hours(left), now), end, `${left} hours`);
  }
  assert.equal(keyEnd(null, now), null);
});
