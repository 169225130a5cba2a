import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { foreignPackages, policyViolations, type LockFile, type LockedPackage } from "./policy.ts";

const GOOD: LockedPackage = { version: "1.0.0", integrity: "sha512-x", license: "MIT" };

function aLock(locked: LockedPackage, place = "node_modules/one"): LockFile {
  return { packages: { [place]: locked } };
}

test("policyViolations accepts the lock file of this repository", () => {
  const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as LockFile;
  assert.ok(foreignPackages(lock).length > 100);
  assert.deepEqual(policyViolations(lock), []);
});

for (const [name, change, expected] of [
  ["a missing checksum", { integrity: "" }, /no checksum/],
  ["a download address", { resolved: "https://example.org/one.tgz" }, /names the address/],
  ["a licence that we may not ship", { license: "GPL-3.0" }, /GPL-3\.0/],
  ["an install script", { hasInstallScript: true }, /script/],
  ["a deprecated version", { deprecated: "use two" }, /use two/],
] as const)
  test(`policyViolations names ${name}`, () => {
    assert.match(policyViolations(aLock({ ...GOOD, ...change })).join(), expected);
  });

test("policyViolations names a range in a manifest of ours", () => {
  const lock = aLock({ dependencies: { one: "^1.0.0", "@paraph/engine": "*" } }, "packages/server");
  assert.deepEqual(policyViolations(lock), [
    "packages/server asks for one ^1.0.0, not one version",
  ]);
});
