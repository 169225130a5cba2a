import assert from "node:assert/strict";
import { test } from "node:test";
import { DEMO_VISIT, endOf, isAlive, isSeenAnew } from "./session.ts";

const START = new Date("2026-03-01T08:00:00Z");
const after = (seconds: number): Date => new Date(START.getTime() + seconds * 1000);

test("12 a session ends 30 minutes after the last call", () => {
  const session = { createdAt: START, seenAt: after(600) };
  assert.equal(isAlive(session, after(600 + 1799)), true);
  assert.equal(isAlive(session, after(600 + 1800)), false);
});

test("12 a session ends after 12 hours, however busy", () => {
  const session = { createdAt: START, seenAt: after(12 * 3600 - 1) };
  assert.equal(isAlive(session, after(12 * 3600 - 1)), true);
  assert.equal(isAlive(session, after(12 * 3600)), false);
  assert.deepEqual(endOf(session), after(12 * 3600));
});

test("12 polling writes down one call a minute", () => {
  const session = { createdAt: START, seenAt: START };
  assert.equal(isSeenAnew(session, after(59)), false);
  assert.equal(isSeenAnew(session, after(60)), true);
});

test("12 a visit of the demo sleeps as long as it lives, and no longer", () => {
  const visit = { createdAt: START, seenAt: after(600), memory: DEMO_VISIT };
  assert.equal(isAlive(visit, after(12 * 3600 - 1)), true);
  assert.equal(isAlive(visit, after(12 * 3600)), false);
  assert.equal(isAlive({ ...visit, memory: {} }, after(3 * 3600)), false);
});
