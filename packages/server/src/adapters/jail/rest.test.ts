import assert from "node:assert/strict";
import { test } from "node:test";
import { type AtWork, mustRest } from "./rest.ts";

const greedy: AtWork = { tenant: "greedy", used: 9_000, worked: 400, rested: 0 };
const small: AtWork = { tenant: "other", used: 20, worked: 3, rested: 0 };

test("a long task stands still for a small one of somebody who has used less", () => {
  assert.equal(mustRest(greedy, [greedy, small], 2), true);
  assert.equal(mustRest(small, [greedy, small], 2), false);
});

test("it does not for what became long itself, nor for its own tenant, nor for who has used more", () => {
  assert.equal(mustRest(greedy, [greedy, { ...small, worked: 100 }], 2), false);
  assert.equal(mustRest(greedy, [greedy, { ...small, tenant: "greedy" }], 2), false);
  assert.equal(mustRest(greedy, [greedy, { ...small, used: 9_001 }], 2), false);
});

test("no task stands still for ever, nor where there is a processor for each and the service", () => {
  assert.equal(mustRest({ ...greedy, rested: 2_000 }, [greedy, small], 2), false);
  assert.equal(mustRest(greedy, [greedy, small], 3), false);
});
