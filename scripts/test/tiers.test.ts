import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { test } from "node:test";
import { tierOf, usesDatabase } from "./tiers.ts";

const TIER_OF = {
  "packages/engine/src/bytes/hex.test.ts": "quick",
  "packages/web/src/signing-page/flow.test.ts": "quick",
  "scripts/test/tiers.test.ts": "quick",
  "packages/server/src/adapters/postgres/migrate.test.ts": "services",
  "packages/server/tests/requests/inline.test.ts": "services",
  "packages/server/tests/app/browser-me.test.ts": "browsers",
  "packages/web/tests/screens.test.ts": "browsers",
  "packages/server/tests/crash/making.test.ts": "faults",
  "packages/server/src/adapters/postgres/embedded/supervisor.test.ts": "faults",
  "scripts/test/runner.test.ts": "faults",
} as const;

test("tierOf goes by what a test file needs, its kits included", () => {
  for (const [file, tier] of Object.entries(TIER_OF)) {
    assert.ok(existsSync(file), file);
    assert.equal(tierOf(file), tier, file);
  }
});

test("usesDatabase leaves out browsers and whole programs", () => {
  assert.equal(usesDatabase("packages/server/src/adapters/postgres/migrate.test.ts"), true);
  assert.equal(usesDatabase("packages/server/tests/app/browser-me.test.ts"), false);
  assert.equal(usesDatabase("packages/server/tests/crash/making.test.ts"), false);
});
