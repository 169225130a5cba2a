import assert from "node:assert/strict";
import { test } from "node:test";
import { grouped } from "./groups.ts";

const PURE = [
  "packages/engine/src/bytes/hex.test.ts",
  "packages/server/src/domain/requests/advance.test.ts",
  "packages/server/src/domain/requests/links.test.ts",
];
const SERVICE = "packages/server/tests/requests/inline.test.ts";
const SETS_THE_PROCESS = "packages/server/src/adapters/validation-trust/validation-trust.test.ts";
const BROWSER = "packages/web/tests/screens.test.ts";

test("grouped lets quick files share a process, and leaves alone what needs its own", () => {
  assert.deepEqual(grouped([BROWSER, ...PURE, SERVICE, SETS_THE_PROCESS], 1), [
    [BROWSER],
    [SERVICE],
    [SETS_THE_PROCESS],
    PURE,
  ]);
});

test("grouped spreads few files over the processes that run at once", () => {
  assert.deepEqual(
    grouped(PURE, 3),
    PURE.map((file) => [file]),
  );
});

test("grouped puts no more than twenty files into a process", () => {
  const many = Array.from({ length: 50 }, () => PURE[0] ?? "");
  assert.deepEqual(
    grouped(many, 1).map(({ length }) => length),
    [20, 20, 10],
  );
  assert.deepEqual(grouped([], 2), []);
});
