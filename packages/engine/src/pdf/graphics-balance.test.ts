import assert from "node:assert/strict";
import { test } from "node:test";
import { array, assert as holds, constantFrom, property } from "fast-check";
import { latin1 } from "../bytes/hex.ts";
import { graphicsBalance } from "./graphics-balance.ts";

const CASES = [
  ["", 0, 0],
  ["q 1 0 0 1 0 0 cm Q", 0, 0],
  ["q q\nQ", 0, 1],
  ["Q", 1, -1],
  ["Q q Q Q q", 2, -1],
  ["/q gs /Q Do", 0, 0],
  ["(q \\) q (Q) q) Tj q", 0, 1],
  ["<71> Tj <</q 1>> BDC q", 0, 1],
  ["% q\nq % Q", 0, 1],
  ["[(q)-3(Q)]TJ q[]0 d", 0, 1],
  ["BI /W 2 /H 1 ID q Q Q EIq EI Q q q", 1, 1],
  ["ID q", 0, 1],
  ["(never ends q", 0, 0],
  ["BI ID q q", 0, 0],
] as const;

for (const [content, below, left] of CASES) {
  test(`the stack of graphics states after ${JSON.stringify(content)}`, () => {
    assert.deepEqual(graphicsBalance(latin1(content)), { below, left });
  });
}

test("whatever stands between them, q and Q are counted as a stack", () => {
  const piece = constantFrom(
    "q",
    "Q",
    "(q)",
    "/Q",
    "1 w",
    "<51>",
    "%Q\n",
    "BI ID Q EI",
    "<</q 1>>",
  );
  holds(
    property(array(piece, { maxLength: 40 }), (pieces) => {
      let [depth, lowest] = [0, 0];
      for (const one of pieces) {
        depth += one === "q" ? 1 : one === "Q" ? -1 : 0;
        lowest = Math.min(lowest, depth);
      }
      const found = graphicsBalance(latin1(pieces.join(" ")));
      assert.deepEqual(found, { below: -lowest + 0, left: depth });
    }),
    { numRuns: 2000 },
  );
});
