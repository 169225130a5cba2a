import assert from "node:assert/strict";
import { test } from "node:test";
import { createAuthority } from "@paraph/testkit";
import { digest } from "../algorithms/keys.ts";
import { requireFreshTimeStamp } from "./fresh.ts";
import { buildTimeStampRequest, parseTimeStampRequest } from "./request.ts";
import { parseTimeStampResponse } from "./time-stamp.ts";

const now = new Date("2026-06-01T12:00:00Z");
const pki = createAuthority(now);
const anchors = [pki.holder("root").certificate];
const question = buildTimeStampRequest("SHA-256", digest("SHA-256", Buffer.from("value")), 7n);
const request = parseTimeStampRequest(question);
const minutes = (count: number): Date => new Date(now.getTime() + count * 60_000);

function ask(stampedAt: Date, believed = anchors): void {
  const token = parseTimeStampResponse(pki.timeStamp(question, stampedAt));
  requireFreshTimeStamp(token, { request, anchors: believed, now });
}

test("a time stamp of now is taken, one of another time is not", () => {
  for (const apart of [-5, 0, 5]) ask(minutes(apart));
  for (const apart of [-6, 6]) {
    assert.throws(() => ask(minutes(apart)), { code: "mismatch", message: /not now/ });
  }
});

test("a time stamp under a root that nobody named is refused", () => {
  const strange = [createAuthority(now).holder("root").certificate];
  assert.throws(() => ask(now, strange), { code: "untrusted", message: /no configured anchor/ });
});

test("a time stamp that answers another question is refused", () => {
  const token = parseTimeStampResponse(pki.timeStamp(question, now));
  const another = { ...request, nonce: 8n };
  assert.throws(() => requireFreshTimeStamp(token, { request: another, anchors, now }), {
    code: "mismatch",
  });
});
