import assert from "node:assert/strict";
import { test } from "node:test";
import * as app from "@paraph/contract/app/addresses";
import { call, hrefOf } from "./api.ts";

test("hrefOf puts parameters and query into the declared path, and leaves out what is null", () => {
  assert.equal(
    hrefOf(app.usageFile, {
      params: { businessId: "a/b?c" },
      query: { environment: "demo", period: null },
    }),
    "/app/business/a%2Fb%3Fc/usage/csv?environment=demo",
  );
});

test("call is typed by the declaration: what it does not declare does not compile", () => {
  const wrong = (): readonly unknown[] => [
    // @ts-expect-error a parameter of the path is missing
    call(app.removeSigner, { params: { requestId: "r" } }),
    // @ts-expect-error the body is missing
    call(app.logIn),
    // @ts-expect-error no such view
    call(app.inbox, { query: { view: "nowhere" } }),
    // @ts-expect-error a call without a body takes none
    call(app.me, { body: { language: "en" } }),
    // @ts-expect-error the answer is a page, not a text
    call(app.request, { params: { requestId: "r" } }).then((answer: string) => answer),
    // @ts-expect-error nobody says what comes back but the contract
    call<{ readonly id: string }>(app.me),
  ];
  assert.equal(typeof wrong, "function");
});
