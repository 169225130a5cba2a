import assert from "node:assert/strict";
import { test } from "node:test";
import type { Settings } from "../../ports/settings.ts";
import { cookieOf, setCookie } from "./cookies.ts";

const SECURE = { publicUrl: "https://sign.example" } as Settings;
const PLAIN = { publicUrl: "http://localhost:8080" } as Settings;

test("12 over HTTPS every cookie is bound to its host, and scripts do not see it", () => {
  const cookie = setCookie(SECURE, { name: "paraph", value: "secret", seconds: 60 });
  assert.equal(cookie, "__Host-paraph=secret; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure");
  assert.equal(cookieOf(SECURE, cookie, "paraph"), "secret");
  assert.equal(cookieOf(SECURE, "paraph=secret", "paraph"), null, "one without the prefix is none");
});

test("12 a demo over plain HTTP has neither prefix nor Secure, which browsers would refuse", () => {
  const cookie = setCookie(PLAIN, { name: "paraph", value: "secret", seconds: 60 });
  assert.equal(cookie, "paraph=secret; Path=/; Max-Age=60; HttpOnly; SameSite=Lax");
});
