import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";

/** Test files that could pass without having been tried; the runner must not let them. */
const folder = mkdtempSync(path.join(tmpdir(), "paraph-runner-"));
after(() => {
  rmSync(folder, { recursive: true });
});
writeFileSync(path.join(folder, "package.json"), `{ "type": "module" }`);

const IMPORTS = `import { describe, test } from "node:test";\n`;

type Limits = { readonly idleMs?: number; readonly fileMs?: number };
type Ran = { readonly code: number; readonly printed: string };

/** Runs a made-up file as `npm test` runs every file. */
async function runMadeUp(name: string, source: string, limits: Limits = {}): Promise<Ran> {
  return runAll({ [name]: source }, limits);
}

/** Runs made-up files that need nothing of their own, and so share a process. */
async function runAll(
  sources: Readonly<Record<string, string>>,
  limits: Limits = {},
): Promise<Ran> {
  const files = Object.entries(sources).map(([name, source]) => {
    const file = path.join(folder, `${name}.test.ts`);
    writeFileSync(file, IMPORTS + source);
    return file;
  });
  const { NODE_TEST_CONTEXT: _inside, ...env } = process.env;
  const child = spawn(process.execPath, ["scripts/test.ts", ...files], {
    env: {
      ...env,
      PARAPH_TEST_AT_ONCE: "1",
      PARAPH_TEST_IDLE_MS: String(limits.idleMs ?? 60_000),
      PARAPH_TEST_FILE_MS: String(limits.fileMs ?? 60_000),
    },
  });
  let printed = "";
  child.stdout.on("data", (part: Buffer) => (printed += part.toString()));
  child.stderr.on("data", (part: Buffer) => (printed += part.toString()));
  const [code] = (await once(child, "close")) as [number];
  return { code, printed };
}

function assertFails({ code, printed }: Ran, ...patterns: readonly RegExp[]): void {
  assert.equal(code, 1, printed);
  for (const words of patterns) assert.match(printed, words);
}

test("a test that is registered late, after the others have ended, is run", async () => {
  const source = `
    test("early", () => {});
    await new Promise((resolve) => setTimeout(resolve, 300));
    test("late", () => {});
    describe("a suite", async () => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      test("later", () => {});
    });
    void Promise.resolve().then(() => new Promise((resolve) => setTimeout(resolve, 600)))
      .then(() => test("latest", () => { throw new Error("it was run"); }));`;
  const ran = await runMadeUp("late", source);
  assertFails(ran, /FAIL .*late\.test\.ts: latest\n\s+Error: it was run/, /3 passed, 1 failed/);
  const [repeated, last] = ran.printed.trimEnd().split("\n").slice(-2);
  assert.match(repeated ?? "", /^FAILED .*late\.test\.ts: latest: Error: it was run \| at /);
  assert.match(last ?? "", /^3 passed, 1 failed/);
});

test("the reports of a file that is faster than its reader all arrive", async () => {
  const source = `for (let n = 0; n < 2000; n += 1) test("${"long ".repeat(100)}" + n, () => {});`;
  const { code, printed } = await runMadeUp("fast", source);
  assert.equal(code, 0, printed);
  assert.match(printed, /^2000 passed, 0 failed \(1 files\)$/m);
});

test("a file that does not end is named, with what holds it and where that was opened", async () => {
  const source = `import { createServer } from "node:net";
    test("leaves a server and a timer", () => {
      createServer().listen(0);
      setInterval(() => {}, 1000);
      setInterval(() => {}, 1000).unref();
    });`;
  const ran = await runMadeUp("open", source, { idleMs: 3000 });
  assertFails(
    ran,
    /FAIL .*open\.test\.ts: the file itself/,
    /1 tests are done and none runs, but after 3 s the process has not ended/,
    /held open by a server, opened at .*open\.test\.ts:4/,
    /held open by a timer, opened at .*open\.test\.ts:5/,
  );
  assert.doesNotMatch(ran.printed, /open\.test\.ts:6/, "what was unreferenced holds nothing");
});

test("a file that waits in vain before its first test is named", async () => {
  const source = `
    await new Promise((resolve) => setInterval(() => {}, 1000));
    test("never", () => {});`;
  const ran = await runMadeUp("waiting", source, { idleMs: 3000 });
  assertFails(ran, /no test has begun/, /held open by a timer, opened at .*waiting\.test\.ts:3/);
});

test("a file that computes without end is ended and named, with the test that was running", async () => {
  const source = `test("endless", async () => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    for (;;);
  });`;
  const ran = await runMadeUp("endless", source, { fileMs: 8000 });
  assertFails(ran, /still at work after 8 s/, /not finished: endless/);
});

test("a file without tests fails", async () => {
  assertFails(await runMadeUp("empty", `export {};`), /it registers no test/, /0 passed, 1 failed/);
});

for (const [name, exit] of [
  ["at the top", `test("first", () => {});\nprocess.exit(0);`],
  ["in a test", `test("first", () => {});\ntest("second", () => { process.exit(0); });`],
  ["after a pause", `test("first", () => {});\nsetTimeout(() => process.exit(0), 300);`],
] as const) {
  test(`a process that exits with 0 in the middle, ${name}, is noticed`, async () => {
    const ran = await runMadeUp("exit", `${exit}\ntest("last", () => {});`);
    assertFails(ran, /exit\.test\.ts: the file itself\n\s+its process ended in the middle/);
  });
}

test("what goes wrong after the last test fails its file", async () => {
  const source = `test("fine", () => { setTimeout(() => { throw new Error("afterwards"); }, 100); });`;
  assertFails(
    await runMadeUp("afterwards", source),
    /its process failed \(exit code 1\)/,
    /afterwards/,
  );
});

test("what a file writes to its error output is shown, also of one that passes", async () => {
  const source = `test("fine", () => { console.error("Error: so it says"); });`;
  const { code, printed } = await runMadeUp("talking", source);
  assert.equal(code, 0, printed);
  assert.match(printed, /^Error: so it says$/m);
});

test("skipped tests are counted and their reasons are reported", async () => {
  const source = `
    test("one", { skip: "no tool" }, () => {});
    test("two", (t) => { t.skip("no tool"); });
    test("three", () => {});`;
  const { code, printed } = await runMadeUp("skipping", source);
  assert.equal(code, 0, printed);
  assert.match(printed, /skipped 2 in .*skipping\.test\.ts: no tool/);
  assert.match(printed, /1 passed, 0 failed, 2 skipped \(1 files\)/);
});

for (const [name, source, pattern] of [
  ["a skip without a reason", `test("one", { skip: true }, () => {});`, /without a reason: one/],
  ["a skipped suite", `describe("all", { skip: "x" }, () => {});`, /not a suite.*: all/],
  ["a test that may fail", `test("one", { todo: true }, () => {});`, /a test that may fail/],
] as const) {
  test(`${name} fails its file`, async () => {
    assertFails(await runMadeUp("hiding", source), pattern);
  });
}

const FINE = `test("fine", () => {});`;

test("files that share a process keep their hooks and their failures to themselves", async () => {
  const first = `import { after, beforeEach } from "node:test";
    let tests = 0;
    beforeEach(() => { tests += 1; });
    test("one", () => {});
    test("two", () => {});
    after(() => { if (tests !== 2) throw new Error("counted " + tests); });`;
  const second = `import assert from "node:assert";
    import { writeFileSync } from "node:fs";
    writeFileSync(import.meta.filename + ".pid", String(process.pid));
    test("wrong", () => { assert.fail("as it should"); });`;
  const third = `import assert from "node:assert";
    import { readFileSync } from "node:fs";
    const before = import.meta.filename.replace("third", "second") + ".pid";
    test("shares", () => { assert.equal(readFileSync(before, "utf8"), String(process.pid)); });`;
  const ran = await runAll({ first, second, third });
  assertFails(
    ran,
    /FAIL .*second\.test\.ts: wrong\n.*as it should/,
    /3 passed, 1 failed \(3 files\)/,
  );
  assert.doesNotMatch(ran.printed, /FAILED .*(first|third)\.test\.ts/);
});

for (const [name, source, pattern] of [
  ["has no test", `export {};`, /it registers no test/],
  ["cannot be loaded", `import "./nowhere.ts";`, /Cannot find module .*nowhere/],
  ["exits", `test("one", () => { process["exit"](0); });`, /its process ended in the middle/],
  [
    "fails after its last test",
    `test("one", () => { setImmediate(() => { throw new Error("afterwards"); }); });`,
    /its process failed \(exit code 1\)/,
  ],
  [
    "has a hook that fails",
    `import { after } from "node:test"; ${FINE}
    after(() => { throw new Error("at the end"); });`,
    /at the end/,
  ],
  ["skips without a reason", `test("one", { skip: true }, () => {});`, /without a reason: one/],
  [
    "leaves the process changed",
    `${FINE} Object.assign(process.env, { LEFT: "over" });`,
    /leaves these changed[^]*process\.env\.LEFT/,
  ],
] as const) {
  test(`a file that ${name} is named among those that share its process`, async () => {
    const ran = await runAll({ before: FINE, wrong: source, behind: FINE });
    assertFails(ran, /^FAILED .*wrong\.test\.ts: the file itself: /m, pattern, /2 passed|3 passed/);
    assert.doesNotMatch(ran.printed, /FAIL .*(before|behind)\.test\.ts/);
  });
}

test("what fails only in a shared process is a failure, with the names of those that share it", async () => {
  const first = `Object.defineProperty(Object.prototype, "left", { value: 1, configurable: true });
    ${FINE}`;
  const second = `test("exits", () => { if ("left" in {}) process["exit"](0); });`;
  assertFails(
    await runAll({ first, second }),
    /FAIL together: .*first\.test\.ts, .*second\.test\.ts: the file itself/,
    /its process ended in the middle/,
    /2 passed, 1 failed/,
  );
});
