import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { test } from "node:test";

const skip = existsSync("packages/web/built/index.html") ? false : "nothing is built";

test("what a signer's browser loads stays within its budgets", { skip }, () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/web/budgets.ts"]);
  assert.equal(status, 0, String(stdout) + String(stderr));
  assert.match(String(stdout), /signer shell/);
});
