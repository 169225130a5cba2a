import assert from "node:assert/strict";
import { test } from "node:test";
import type { ExitAddress } from "@paraph/contract/app";
import { aPage } from "../../tests/fake/pages.ts";
import { exitOf } from "./exit-of.ts";

const SHOP: ExitAddress = {
  url: "https://shop.example/?a=1",
  host: "shop.example",
  isAutomatic: true,
};

function exits(address: ExitAddress) {
  return { exit: address, error: null, decline: null, timeoutSeconds: 45, hideDownload: false };
}

test("4.5 leaves by itself only where this session signed", () => {
  const page = aPage("all_signed", { exits: exits(SHOP) });
  assert.equal(exitOf(page)?.counts, false);
  assert.equal(exitOf({ ...page, endedHere: "signed" })?.counts, true);
  assert.equal(exitOf({ ...page, endedHere: "declined" })?.counts, false);
});

test("4.5 an address that the business does not list is offered and never followed", () => {
  const page = aPage("all_signed", {
    exits: exits({ ...SHOP, isAutomatic: false }),
    endedHere: "signed",
  });
  assert.equal(exitOf(page)?.counts, false);
});

test("4.5 another scheme is not even offered, whatever the server says", () => {
  for (const url of [
    "javascript:alert(1)",
    "data:text/html,x",
    "//evil.example",
    "ftp://a.example",
  ]) {
    const page = aPage("all_signed", { exits: exits({ ...SHOP, url }), endedHere: "signed" });
    assert.equal(exitOf(page), null, url);
  }
});

test("4.5 a refusal leads to its own address and never to the one of success", () => {
  assert.equal(
    exitOf(aPage("declined_by_you", { exits: exits(SHOP), endedHere: "declined" })),
    null,
  );
});
