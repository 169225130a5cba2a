import assert from "node:assert/strict";
import { test } from "node:test";
import { canonicalEmail } from "./email.ts";

test("4.3 an address has one form, whatever it is written as", () => {
  for (const [given, expected] of [
    ["ada@example.com", "ada@example.com"],
    [" Ada.M+x@Example.COM ", "ada.m+x@example.com"],
    ["ada@ｅｘａｍｐｌｅ.com", "ada@example.com"],
    ["ada@bücher.example", "ada@xn--bcher-kva.example"],
    ["ada@XN--BCHER-KVA.example", "ada@xn--bcher-kva.example"],
    ["jose\u0301@example.com", "josé@example.com"],
    ["山田@例え.jp", "山田@xn--r8jz45g.jp"],
    ["иван@пример.рф", "иван@xn--e1afmkfd.xn--p1ai"],
    ["_o'neil_99@mail.example.co.uk", "_o'neil_99@mail.example.co.uk"],
  ] as const) {
    assert.equal(canonicalEmail(given), expected, given);
  }
});

test("4.3 what looks like another address is none", () => {
  for (const given of [
    "ada\u200b@example.com",
    "a\u00adda@example.com",
    "ada@exam\u00adple.com",
    "\u202eada@example.com",
    "ada\u200f@example.com",
    "ａｄａ@example.com",
    "аda@example.com",
    "ada@exаmple.com",
    "ada@example",
    "ada@127.0.0.1",
    "ada@0x7f.1",
    "ada@example.com.",
    "ada..m@example.com",
    "ada.@example.com",
    "a da@example.com",
    "ada@ex/ample.com",
    "ada@[::1]",
    "a@b@example.com",
    `${"a".repeat(250)}@example.com`,
    "ada\n@example.com",
    "",
  ]) {
    assert.equal(canonicalEmail(given), null, JSON.stringify(given));
  }
});
