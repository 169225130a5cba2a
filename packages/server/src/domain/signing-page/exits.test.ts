import assert from "node:assert/strict";
import { test } from "node:test";
import { exitOf, readExits, timeoutOf } from "./exits.ts";

const RULES = { ownOrigins: ["https://sign.example"], allowedOrigins: null };

test("4.5 takes plain http and https addresses, with their host", () => {
  for (const [text, host] of [
    ["https://shop.example/done?a=1&b=2#c", "shop.example"],
    ["http://shop.example:8080/", "shop.example:8080"],
    ["HTTPS://SHOP.example", "shop.example"],
    ["https://shöp.example/", "xn--shp-tna.example"],
    ["https://127.0.0.1/", "127.0.0.1"],
  ] as const) {
    assert.deepEqual(exitOf(text, RULES), { url: text, host, isAutomatic: true }, text);
  }
});

test("4.5 follows nothing that is not what it seems", () => {
  const hostile = [
    "",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    " javascript:alert(1)",
    "data:text/html,x",
    "blob:https://shop.example/1",
    "intent://shop.example",
    "myapp://open",
    "ftp://shop.example",
    "//evil.example",
    "/inbox",
    "https:evil.example",
    "https:/evil.example",
    "https:///evil.example",
    "https:\\\\evil.example",
    "https://shop.example\\@evil.example",
    "https://shop.example@evil.example/",
    "https://a:b@evil.example/",
    "https://evil.example/\r\nSet-Cookie: a=b",
    "https://evil.example/\tx",
    "https://evil .example/",
    "https://sign.example/inbox",
    "https://",
    "https://[bad",
    `https://shop.example/${"a".repeat(2048)}`,
  ];
  for (const text of hostile) assert.equal(exitOf(text, RULES), null, text);
});

test("4.5 an origin that the business does not list is offered and not followed", () => {
  const rules = { ...RULES, allowedOrigins: ["https://shop.example"] };
  assert.equal(exitOf("https://shop.example/a", rules)?.isAutomatic, true);
  for (const other of [
    "https://shop.example.evil.example/",
    "http://shop.example/",
    "https://shop.example:444/",
  ]) {
    assert.equal(exitOf(other, rules)?.isAutomatic, false, other);
  }
});

test("4.5 redirectTimeout is 45 unless an integer says otherwise, within 10 and 90", () => {
  const asked = [undefined, "", "abc", "12.5", "3", "-1", "12", "500", "1e3"];
  assert.deepEqual(asked.map(timeoutOf), [45, 45, 45, 45, 10, 10, 12, 90, 45]);
});

test("4.5 names of parameters are compared without case, and the first counts", () => {
  const exits = readExits(
    { ExitUrl: "https://a.example/", ERRORURL: "https://b.example/", declineRedirect: "true" },
    RULES,
  );
  assert.equal(exits.exit?.host, "a.example");
  assert.equal(exits.error?.host, "b.example");
  assert.equal(exits.decline?.host, "a.example");
  assert.equal(readExits({ exitURL: "https://a.example/" }, RULES).decline, null);
});
