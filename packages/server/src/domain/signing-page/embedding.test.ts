import assert from "node:assert/strict";
import { test } from "node:test";
import { Refusal } from "@paraph/contract/errors";
import { embeddersOf, embeddingOriginsFrom } from "./embedding.ts";

test("4.5 origins of frames are https or this machine, each once", () => {
  const given = [
    "https://Shop.example:443/",
    "https://shop.example",
    "https://büro.example:8443",
    "http://localhost:3000",
    "http://127.0.0.1",
  ];
  assert.deepEqual(embeddingOriginsFrom(given), [
    "http://127.0.0.1",
    "http://localhost:3000",
    "https://shop.example",
    "https://xn--bro-hoa.example:8443",
  ]);
});

test("4.5 nothing that means more than one origin in a policy is taken as one", () => {
  const wrong = [
    "*",
    "https://*",
    "https://*.example",
    "https://a;script-src.example",
    "https://'self'",
    "https://a,b.example",
    "https://shop.example/path",
    "https://shop.example?query",
    "https://user@shop.example",
    "http://shop.example",
    "http://localhost.shop.example",
    "https://[::1]",
    "data:text/html,x",
    "null",
    "",
  ];
  for (const origin of wrong) {
    assert.throws(() => embeddingOriginsFrom([origin]), Refusal, origin);
  }
});

test("4.5 pages of this machine frame requests of the demo only", () => {
  const embeddingOrigins = ["http://localhost:3000", "https://shop.example"];
  assert.deepEqual(embeddersOf({ embeddingOrigins }, { environment: "demo" }), embeddingOrigins);
  assert.deepEqual(embeddersOf({ embeddingOrigins }, { environment: "production" }), [
    "https://shop.example",
  ]);
});
