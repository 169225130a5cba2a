import assert from "node:assert/strict";
import { test } from "node:test";
import type { Settings } from "../../ports/settings.ts";
import { refuseForeignHost } from "./hosts.ts";

const ours = (mode: Settings["mode"]): Settings => {
  const url = "https://sign.example.com";
  return { mode, publicUrl: url, signingAppUrl: url, validationUrl: url } as Settings;
};

test("what was accepted once stays so, and accepts nothing else", () => {
  const production = ours("production");
  for (let time = 0; time < 2; time += 1) {
    refuseForeignHost(production, "sign.example.com");
    refuseForeignHost(production, "SIGN.example.com:443");
    for (const foreign of [
      "evil.example.com",
      "sign.example.com.evil.net",
      "localhost",
      "",
      "a b",
    ]) {
      assert.throws(
        () => {
          refuseForeignHost(production, foreign);
        },
        { key: "error.request.host_unknown" },
      );
    }
  }
});

test("what one instance accepts is not accepted by another one's settings", () => {
  refuseForeignHost(ours("demo"), "localhost:8080");
  assert.throws(
    () => {
      refuseForeignHost(ours("production"), "localhost:8080");
    },
    { key: "error.request.host_unknown" },
  );
});
