import assert from "node:assert/strict";
import { test } from "node:test";
import { Durations } from "./durations.ts";

test("durations are counted in every bucket up to their size", () => {
  const durations = new Durations();
  for (const seconds of [0.001, 0.005, 0.2, 99]) durations.add('/a"b', "GET", 200, seconds);
  const text = durations.render();
  const labels = String.raw`route="/a\"b",method="GET",status="200"`;
  const lines = [
    `paraph_http_request_seconds_bucket{le="0.005",${labels}} 2`,
    `paraph_http_request_seconds_bucket{le="0.1",${labels}} 2`,
    `paraph_http_request_seconds_bucket{le="0.25",${labels}} 3`,
    `paraph_http_request_seconds_bucket{le="30",${labels}} 3`,
    `paraph_http_request_seconds_bucket{le="+Inf",${labels}} 4`,
    `paraph_http_request_seconds_sum{${labels}} 99.206`,
    `paraph_http_request_seconds_count{${labels}} 4`,
  ];
  for (const line of lines) assert.ok(text.includes(`${line}\n`), line);
});
