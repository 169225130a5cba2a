import assert from "node:assert/strict";
import { test } from "node:test";
import { exitParameters } from "./parameters.ts";

test("4.5 reads the parameters without regard to case, decodes once and drops the rest", () => {
  assert.deepEqual(
    exitParameters("?EXITurl=https%3A%2F%2Fshop.example%2F%3Fa%3D1%26b%3D%2525&lang=de-CH&other=1"),
    { exitURL: "https://shop.example/?a=1&b=%25", lang: "de-CH" },
  );
});

test("4.5 the first of two wins", () => {
  assert.deepEqual(exitParameters("?exitURL=https://a.example&ExitUrl=https://b.example"), {
    exitURL: "https://a.example",
  });
});
