import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Refusal } from "@paraph/contract/errors";
import * as fc from "fast-check";
import { accentFrom, contrast, isReadable, LEAST_CONTRAST, readableShade } from "./accent.ts";

const GROUNDS = {
  light: ["#ffffff", "#f4f4f2"],
  dark: ["#14171c", "#1d2127", "#23282f"],
} as const;
const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, "0")}`);

describe("12. the accent of a business", () => {
  test("contrast is that of WCAG", () => {
    assert.equal(contrast("#000000", "#ffffff"), 21);
    assert.equal(contrast("#ffffff", "#ffffff"), 1);
    // #767676 is the lightest grey that passes, by the book.
    assert.ok(contrast("#767676", "#ffffff") >= LEAST_CONTRAST);
    assert.ok(contrast("#777777", "#ffffff") < LEAST_CONTRAST);
  });

  test("a yellow is refused, and a darker shade of it is offered", () => {
    for (const faint of ["#ffd400", "#ffffff", "#7fd1ae", "#777777"]) {
      assert.equal(isReadable(faint), false, faint);
      assert.throws(
        () => accentFrom(faint),
        (error) => error instanceof Refusal && error.key === "error.business.accent_faint",
      );
      const shade = readableShade(faint);
      assert.ok(isReadable(shade), `${faint}: ${shade}`);
      assert.doesNotThrow(() => accentFrom(shade));
    }
    assert.equal(readableShade("#1d4f91"), "#1d4f91");
  });

  test("every shade of every readable colour is readable where it stands", () => {
    fc.assert(
      fc.property(colour, (given) => {
        const asked = readableShade(given);
        const accent = accentFrom(asked);
        for (const scheme of ["light", "dark"] as const) {
          const { brand, strong, tint, on } = accent[scheme];
          for (const ground of [...GROUNDS[scheme], tint]) {
            assert.ok(contrast(brand, ground) >= LEAST_CONTRAST, `${asked} ${scheme} ${ground}`);
          }
          assert.ok(contrast(on, brand) >= LEAST_CONTRAST, `${asked} ${scheme} on`);
          assert.ok(contrast(on, strong) >= LEAST_CONTRAST, `${asked} ${scheme} on strong`);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test("a colour that is readable everywhere stays as it was asked for", () => {
    assert.equal(accentFrom("#0b5d3b").light.brand, "#0b5d3b");
  });
});
