import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { verifyCallback } from "./callbacks.ts";
import { CallbackError } from "./errors.ts";

/** The values that the README gives to test a receiver with. */
const README = readFileSync(new URL("../README.md", import.meta.url), "utf8");
const valueOf = (name: string): string =>
  new RegExp(`\\| ${name} +\\| \`([^\`]+)\``).exec(README)?.[1] ?? "";

const secret = valueOf("secret");
const url = valueOf("address");
const headers = {
  "Webhook-Id": valueOf("`webhook-id`"),
  "webhook-timestamp": valueOf("`webhook-timestamp`"),
  "webhook-signature": valueOf("`webhook-signature`"),
};
const now = new Date(Number(headers["webhook-timestamp"]) * 1000 + 60_000);

test("6. verifyCallback takes the published values, in any kind of headers", async () => {
  const { id } = await verifyCallback({ url, headers, secret, now });
  assert.equal(id, "cb_0001");
  await verifyCallback({ url, headers: new Headers(headers), secret, now });
  const both = `v1,${"A".repeat(43)}= ${headers["webhook-signature"]}`;
  await verifyCallback({
    url,
    headers: { ...headers, "webhook-signature": both },
    secret: ["whsec_AAAA", secret],
    now,
  });
});

test("6. verifyCallback refuses another address, secret, id or time, and a missing header", async () => {
  const wrong: readonly Partial<Parameters<typeof verifyCallback>[0]>[] = [
    { url: decodeURIComponent(url) },
    { url: `${url}&x=1` },
    { secret: "whsec_AAAA" },
    { secret: secret.slice("whsec_".length) },
    { headers: { ...headers, "Webhook-Id": "cb_0002" } },
    { headers: { ...headers, "webhook-timestamp": "1772355601" } },
    { headers: { ...headers, "webhook-signature": "v1," } },
    { headers: { "webhook-id": "cb_0001" } },
    { now: new Date(now.getTime() + 600_000) },
  ];
  for (const part of wrong)
    await assert.rejects(verifyCallback({ url, headers, secret, now, ...part }), CallbackError);
});
