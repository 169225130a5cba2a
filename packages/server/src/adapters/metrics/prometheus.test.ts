import assert from "node:assert/strict";
import { test } from "node:test";
import { prometheusMetrics } from "./prometheus.ts";

test("a figure that cannot be read is NaN, and the others are served", async () => {
  const metrics = prometheusMetrics([
    { name: "paraph_there", help: "There", read: () => 1 },
    { name: "paraph_away", help: "Away", read: () => Promise.reject(new Error("away")) },
  ]);
  const { text } = await metrics.render();
  assert.match(text, /^paraph_there 1$/m);
  assert.match(text, /^paraph_away Nan$/im);
});

test("no gauge is called like a counter", async () => {
  const { text } = await prometheusMetrics().render();
  assert.match(text, /^# TYPE \S+_total counter$/m);
  assert.doesNotMatch(text, /^# TYPE \S+_total gauge$/m);
});
