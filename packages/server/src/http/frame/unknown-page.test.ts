import assert from "node:assert/strict";
import { test } from "node:test";
import { unknownPage } from "./unknown-page.ts";

const BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
const asked = (change: object = {}) =>
  unknownPage({
    method: "GET",
    path: "/inboks",
    accept: BROWSER,
    acceptLanguage: "de-CH",
    ...change,
  });

test("12. a person at an address where nothing is reads it in their language", () => {
  assert.match(asked() ?? "", /<html lang="de">.*Unter dieser Adresse ist nichts/);
  assert.match(asked({ acceptLanguage: "rm, fr;q=0.8" }) ?? "", /<html lang="fr">/);
  assert.match(asked({ acceptLanguage: undefined }) ?? "", /<html lang="en">/);
  assert.match(asked({ acceptLanguage: "__proto__" }) ?? "", /<html lang="en">/);
});

test("7. a program gets the problem that it knows, whatever it accepts", () => {
  for (const path of ["/v1/x", "/v2", "/v3/nothing", "/validation/v1/x", "/app/x", "/sandbox/x"]) {
    assert.equal(asked({ path }), null, path);
  }
  for (const accept of ["*/*", "application/json", undefined]) {
    assert.equal(asked({ accept }), null, String(accept));
  }
  assert.equal(asked({ method: "POST" }), null);
});
