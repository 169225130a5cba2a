import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";

/** Only what the script itself needs, so that no test depends on what else this machine has. */
const folder = mkdtempSync(path.join(tmpdir(), "paraph-ci-"));
after(() => {
  rmSync(folder, { recursive: true });
});

const NEEDED = [
  "sh",
  "dirname",
  "mktemp",
  "rm",
  "tee",
  "grep",
  "tail",
  "sed",
  "cat",
  "timeout",
  "nice",
];
for (const name of NEEDED) {
  const place = (process.env["PATH"] ?? "").split(":").map((one) => path.join(one, name));
  symlinkSync(place.find((file) => existsSync(file)) ?? name, path.join(folder, name));
}
const asked = path.join(folder, "asked");
const OLDEST = path.join(folder, "postgresql-15");
/** What npm ran, in the order in which it ended. */
const ended = path.join(folder, "ended");

/** A program that stands for another. */
function program(name: string, script: string): void {
  writeFileSync(path.join(folder, name), `#!/bin/sh\n${script}\n`);
  chmodSync(path.join(folder, name), 0o755);
}
program("id", "echo 0");
program("apt-get", `echo "$@" >>'${asked}'; exit 100`);

type Said = { readonly out: string; readonly code?: number };

const FINE: Readonly<Record<string, Said>> = {
  test: { out: "skipped 2 in a.test.ts: no tool\n10 passed, 0 failed, 2 skipped (3 files)" },
  conformance: { out: "skipped: pyHanko cannot be had here\n20 passed, 0 failed" },
  descriptions: { out: "3 passed, 0 failed" },
};

function runAll(change: Readonly<Record<string, Said>> = {}): { code: number; lines: string[] } {
  for (const [name, { out }] of Object.entries({ ...FINE, ...change }))
    writeFileSync(path.join(folder, name), `${out}\n`);
  const cases = Object.entries({ ...FINE, ...change }).map(
    ([name, { code = 0 }]) => `${name}) cat '${path.join(folder, name)}'; exit ${code};;`,
  );
  // Says what each runner would, by the last word of the command.
  writeFileSync(ended, "");
  // To fetch takes longer than the tests.
  cases.push(
    `fetch) until grep -q '^test' '${ended}'; do :; done; timeout 0.5 tail -f /dev/null;;`,
  );
  program(
    "npm",
    `for last; do :; done\ntrap 'echo "$last" >>'${ended}'' EXIT\ncase $last in ${cases.join(" ")} esac`,
  );
  const env = { ...process.env, PARAPH_CI_POSTGRESQL: OLDEST, PATH: folder };
  const { status, stdout } = spawnSync(".ci/run", { env, encoding: "utf8" });
  return { code: status ?? -1, lines: stdout.trimEnd().split("\n") };
}

test("the last line sums up every runner, and what was not tried is reported before it", () => {
  const { code, lines } = runAll();
  assert.equal(code, 0);
  assert.deepEqual(lines.slice(-4), [
    "What was not tried here:",
    "skipped 2 in a.test.ts: no tool",
    "skipped: pyHanko cannot be had here",
    "33 passed, 0 failed",
  ]);
});

test("what failed is named before the last line, whichever runner it was", () => {
  const failed = "FAILED a.test.ts: adds: Error: 3";
  const { code, lines } = runAll({ test: { out: `${failed}\n9 passed, 1 failed`, code: 1 } });
  assert.equal(code, 1);
  assert.deepEqual(lines.slice(-2), [failed, "32 passed, 1 failed"]);
});

test("what the later runners need is fetched before they begin, after the set-up", () => {
  runAll();
  const [first, ...rest] = readFileSync(ended, "utf8").trim().split("\n");
  assert.equal(first, "set-up");
  assert.deepEqual(rest.slice(0, 2).toSorted(), ["fetch", "test"]);
  assert.deepEqual(rest.slice(2).toSorted(), ["conformance", "descriptions"]);
});

const WRONG: Readonly<Record<string, readonly [Readonly<Record<string, Said>>, string]>> = {
  "a test that fails": [{ test: { out: "9 passed, 1 failed", code: 1 } }, "32 passed, 1 failed"],
  "a runner that dies before its last line": [
    { conformance: { out: "working", code: 134 } },
    "13 passed, 1 failed",
  ],
  "a runner that ends quietly before its last line": [
    { conformance: { out: "working" } },
    "13 passed, 1 failed",
  ],
  "a runner that fails without saying where": [
    { descriptions: { out: "3 passed, 0 failed", code: 1 } },
    "33 passed, 1 failed",
  ],
  "a failure that quotes another runner": [
    { test: { out: "     '7 passed, 7 failed'\n7 passed, 7 failed\n9 passed, 1 failed", code: 1 } },
    "32 passed, 1 failed",
  ],
};

for (const [name, [change, last]] of Object.entries(WRONG)) {
  test(`${name} makes the whole fail and is counted once`, () => {
    const { code, lines } = runAll(change);
    assert.deepEqual([code, lines.at(-1)], [1, last]);
  });
}

const TOOLS = ["clamd", "softhsm2-util", "pkcs11-tool"];
const INSTALL = "install -y -qq --no-install-recommends";
const PACKAGES = ["clamav-daemon", "softhsm2", "opensc", "postgresql-15"];

test("what tests need of Debian is asked for, and its refusal fails nothing", () => {
  rmSync(asked, { force: true });
  assert.equal(runAll().code, 0);
  assert.deepEqual(
    readFileSync(asked, "utf8").trim().split("\n"),
    PACKAGES.flatMap((name) => [`${INSTALL} ${name}`, "update -qq"]),
  );
});

test("nothing is asked for where it is there already, nor by an ordinary user", () => {
  rmSync(asked, { force: true });
  program("id", "echo 1000");
  assert.equal(runAll().code, 0);
  program("id", "echo 0");
  for (const name of TOOLS) program(name, "exit 1");
  mkdirSync(OLDEST);
  assert.equal(runAll().code, 0);
  assert.equal(existsSync(asked), false);
  for (const name of TOOLS) rmSync(path.join(folder, name));
  rmSync(OLDEST, { recursive: true });
});
