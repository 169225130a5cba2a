import assert from "node:assert/strict";
import { test } from "node:test";
import { networkOf } from "./limits.ts";

test("8. addresses are counted by network, /24 and /56", () => {
  const cases: readonly (readonly [string, string])[] = [
    ["192.0.2.77", "192.0.2.0/24"],
    ["::ffff:192.0.2.77", "192.0.2.0/24"],
    ["2001:db8:1:2ff::1", "2001:db8:1:200::/56"],
    ["2001:db8:1:2aa:1:2:3:4", "2001:db8:1:200::/56"],
    ["2001:db8::1", "2001:db8:0:0::/56"],
    ["::1", "0:0:0:0::/56"],
    ["fe80::1%eth0", "fe80:0:0:0::/56"],
  ];
  for (const [address, network] of cases) assert.equal(networkOf(address), network);
});
