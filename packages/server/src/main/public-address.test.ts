import assert from "node:assert/strict";
import { test } from "node:test";
import { addressFinding } from "./public-address.ts";

const LIVE = { publicUrl: "https://sign.example.com", mode: "production" } as const;

test("a certificate that nobody believes is told apart from an address that is silent", () => {
  for (const code of [
    "DEPTH_ZERO_SELF_SIGNED_CERT",
    "SELF_SIGNED_CERT_IN_CHAIN",
    "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
    "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
    "ERR_TLS_CERT_ALTNAME_INVALID",
    "CERT_HAS_EXPIRED",
  ]) {
    const found = addressFinding(LIVE, { code });
    assert.equal(found.kind, "wrong");
    assert.match(found.text, new RegExp(`certificate that is not believed here \\(${code}\\)`));
  }
  for (const code of ["ECONNREFUSED", "ENOTFOUND", "UND_ERR_CONNECT_TIMEOUT", "undefined"]) {
    assert.match(addressFinding(LIVE, { code }).text, /does not answer$/, code);
  }
  assert.match(addressFinding(LIVE, { status: 502 }).text, /answers 502$/);
  assert.equal(addressFinding(LIVE, { status: 200 }).kind, "ok");
  assert.equal(addressFinding({ ...LIVE, mode: "demo" }, { code: "ECONNREFUSED" }).kind, "note");
});
