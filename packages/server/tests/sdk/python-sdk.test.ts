import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { promisify } from "node:util";
import { aPdf } from "@paraph/testkit";
import { emptyPlace } from "../kit/program.ts";

const run = promisify(execFile);
const SDK = path.resolve(import.meta.dirname, "../../../sdk-python");
/** Outside of the repository, so that nothing of it is found by accident. */
const PROJECT = mkdtempSync(path.join(tmpdir(), "paraph-python-"));
const CHECKER = "mypy==1.18.2";
const blocks = codeIn(path.join(SDK, "README.md"));
const guides = codeIn(path.resolve(SDK, "../../docs/guides.md"));
writeFileSync(path.join(PROJECT, "contract.pdf"), aPdf());
after(() => {
  rmSync(PROJECT, { recursive: true, force: true });
});

function codeIn(file: string): readonly string[] {
  const found = readFileSync(file, "utf8").matchAll(/```python\n(.*?)```/gs);
  return [...found].map(([, code = ""]) => code);
}

let wheel: Promise<string> | null = null;
let service: Promise<string> | null = null;

/** Builds the wheel in a copy, as a user would; what it builds with comes from PyPI. */
async function buildWheel(python: string): Promise<string> {
  const out = path.join(PROJECT, "wheel");
  await run(python, ["-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", out, SDK]);
  return path.join(out, readdirSync(out)[0] ?? "");
}

/** An environment with the wheel and what it needs; or why there is none. */
async function environment(version: string): Promise<{ python: string } | { missing: string }> {
  const folder = path.join(PROJECT, version);
  const python = path.join(folder, "bin/python");
  try {
    await run(version, ["-m", "venv", folder]);
  } catch {
    return { missing: `there is no ${version} here` };
  }
  try {
    wheel ??= buildWheel(python);
    await run(python, ["-m", "pip", "install", "--quiet", await wheel]);
  } catch (error) {
    const text = error instanceof Error ? error.message : "";
    // Only what comes from elsewhere may be missing; a wheel that cannot be built or installed is ours.
    if (!/No matching distribution|Connection|Temporary failure/.test(text)) throw error;
    return { missing: "httpx and flit_core cannot be had from PyPI here" };
  }
  return { python };
}

async function runCode(python: string, name: string, code: string): Promise<string> {
  service ??= emptyPlace().then(async (place) => (await place.start()).url);
  const file = path.join(PROJECT, name);
  writeFileSync(file, code);
  const env = { PATH: process.env["PATH"] ?? "", PARAPH_URL: await service };
  const { stdout } = await run(python, [file], { cwd: PROJECT, env });
  return stdout;
}

for (const version of ["python3.9", "python3.12", "python3"]) {
  test(`the wheel creates, signs, downloads and validates under ${version}`, async (t) => {
    const made = await environment(version);
    if ("missing" in made) {
      t.skip(made.missing);
      return;
    }
    const { python } = made;
    const [first = "", calls = "", asynchronous = "", callbacks = ""] = blocks;
    rmSync(path.join(PROJECT, "signed.pdf"), { force: true });
    assert.match(await runCode(python, "first.py", first), /^1 signature, valid: True$/m);
    assert.equal(readFileSync(path.join(PROJECT, "signed.pdf")).subarray(0, 5).toString(), "%PDF-");
    const called = await runCode(python, "calls.py", calls);
    assert.match(called, /^404$/m);
    assert.match(called, /^\d+ of \d+ bytes sent$/m);
    assert.match(await runCode(python, "async.py", asynchronous), /^\d+ bytes signed$/m);
    assert.equal((await runCode(python, "callbacks.py", callbacks)).trim(), "cb_0001");
    assert.equal(blocks.length, 4);
    const guide = await runCode(python, "guide.py", guides[0] ?? "");
    assert.match(guide, /^Lena signs at .+\nsealed, valid: True$/m);
    await run(python, [path.join(SDK, "tests/test_client.py")], { cwd: PROJECT });
  });
}

test("the example of the first signature has at most twenty lines of its own", () => {
  const lines = (blocks[0] ?? "").split("\n").filter((line) => !/^((from|import) .*|)$/.test(line));
  assert.ok(lines.length <= 20, String(lines.length));
});

test("the types of the wheel hold, and refuse what the service does not know", async (t) => {
  const made = await environment("python3");
  if ("missing" in made) {
    t.skip(made.missing);
    return;
  }
  const { python } = made;
  try {
    await run(python, ["-m", "pip", "install", "--quiet", CHECKER]);
  } catch {
    t.skip("mypy cannot be had from PyPI here");
    return;
  }
  const folder = path.join(PROJECT, "typed");
  if (!existsSync(folder)) mkdirSync(folder);
  [...blocks, ...guides].forEach((code, at) => {
    writeFileSync(path.join(folder, `block_${String(at)}.py`), code);
  });
  const check = async () =>
    run(python, ["-m", "mypy", "--strict", "--no-incremental", folder, path.join(SDK, "src")], {
      cwd: folder,
    }).catch((error: unknown) => error as { readonly stdout: string });
  assert.match((await check()).stdout, /^Success/);
  const wrong = `
from paraph import Paraph, is_refusal
paraph = Paraph("", username="", api_key="")
is_refusal(ValueError(), "error.nothing")
paraph.v2.requests.create()
paraph.v2.requests.initiate("")
paraph.v3.requests.read("")["titel"]
`;
  writeFileSync(path.join(folder, "wrong.py"), wrong);
  const found = [...(await check()).stdout.matchAll(/wrong\.py:(\d+): error/g)].map(([, at]) => at);
  assert.deepEqual([...new Set(found)], ["4", "5", "6", "7"]);
});
