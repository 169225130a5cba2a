import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { promisify } from "node:util";
import { aPdf } from "@paraph/testkit";
import { emptyPlace } from "../kit/program.ts";

const run = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, "../../../..");
/** Outside of the repository, so that nothing of it is found by accident. */
const PROJECT = mkdtempSync(path.join(tmpdir(), "paraph-sdk-"));
const FETCHED = path.join(ROOT, "node_modules/.cache/nodes");
const { url } = await (await emptyPlace()).start();
await install();
const blocks = codeIn(path.join(PROJECT, "node_modules/@paraph/sdk/README.md"));
const guides = codeIn(path.join(ROOT, "docs/guides.md"));
writeFileSync(path.join(PROJECT, "contract.pdf"), aPdf());

after(() => {
  rmSync(PROJECT, { recursive: true, force: true });
});

/** As a user would: builds, packs, and installs the tarball into an empty project. */
async function install(): Promise<void> {
  const built = path.join(PROJECT, "built");
  await run(process.execPath, ["scripts/sdk/build.ts", built], { cwd: ROOT });
  const { stdout } = await run("npm", ["pack", built, "--silent"], { cwd: PROJECT });
  writeFileSync(path.join(PROJECT, "package.json"), JSON.stringify({ type: "module" }));
  const quiet = ["--offline", "--no-audit", "--no-fund", "--silent"];
  await run("npm", ["install", `./${stdout.trim()}`, ...quiet], { cwd: PROJECT });
}

function codeIn(file: string): readonly string[] {
  return [...readFileSync(file, "utf8").matchAll(/```ts\n(.*?)```/gs)].map(([, code = ""]) => code);
}

async function runCode(
  program: string,
  name: string,
  code: string,
  args: readonly string[] = [],
): Promise<string> {
  const file = path.join(PROJECT, name);
  writeFileSync(file, code);
  const env = { PATH: process.env["PATH"] ?? "", HOME: PROJECT, PARAPH_URL: url };
  const { stdout } = await run(program, [...args, file], { cwd: PROJECT, env });
  return stdout;
}

/** A program from the registry, kept for the next run; null where there is none. */
async function programOf(wanted: string, file: string): Promise<string | null> {
  const folder = path.join(FETCHED, wanted.replaceAll(/[^\w.-]/g, "-"));
  const program = path.join(folder, "node_modules", file);
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "package.json"), "{}");
  await run("npm", ["install", wanted, "--no-audit", "--no-fund"], { cwd: folder }).catch(
    () => null,
  );
  return existsSync(program) ? program : null;
}

function nodeOf(major: number): Promise<string | null> {
  const name = `node-linux-${process.arch}`;
  return programOf(`${name}@${String(major)}`, `${name}/bin/node`);
}

const USERS = 'username: "api_demo_acme", apiKey: "demo_acme_key_for_local_use_only_0000000000"';

for (const major of [18, 20, 24]) {
  test(`the installed SDK creates, signs, downloads and validates under Node ${major}`, async (t) => {
    const node = major === 24 ? process.execPath : await nodeOf(major);
    if (node === null) {
      t.skip(`Node ${major} cannot be had here`);
      return;
    }
    const [first = ""] = blocks;
    assert.match(await runCode(node, "first.mjs", first), /^1 signature, valid: true$/m);
    assert.equal(readFileSync(path.join(PROJECT, "signed.pdf")).subarray(0, 5).toString(), "%PDF-");
    const required = `
      const { createParaph, verifyCallback } = require("@paraph/sdk");
      const paraph = createParaph({ baseUrl: process.env.PARAPH_URL, ${USERS} });
      paraph.validation.billing.credits().then(() => paraph.sandbox.clock.read()).then(() => console.log(typeof verifyCallback));`;
    assert.equal((await runCode(node, "required.cjs", required)).trim(), "function");
  });
}

const BUN_ARCH = process.arch === "arm64" ? "aarch64" : process.arch;
const RUNTIMES = {
  Deno: {
    wanted: `@deno/linux-${process.arch}-glibc@2.9.6`,
    file: `@deno/linux-${process.arch}-glibc/deno`,
    args: ["run", "--allow-all"],
  },
  Bun: {
    wanted: `@oven/bun-linux-${BUN_ARCH}@1.4.4`,
    file: `@oven/bun-linux-${BUN_ARCH}/bin/bun`,
    args: ["run"],
  },
};

for (const [name, { wanted, file, args }] of Object.entries(RUNTIMES)) {
  test(`the installed SDK creates, signs, downloads and validates under ${name}`, async (t) => {
    const program = await programOf(wanted, file);
    if (program === null) {
      t.skip(`${wanted} cannot be had here`);
      return;
    }
    const [first = "", calls = ""] = blocks;
    assert.match(
      await runCode(program, "first-other.mjs", first, args),
      /^1 signature, valid: true$/m,
    );
    assert.match(await runCode(program, "calls-other.mjs", calls, args), /bytes sent/);
  });
}

test("the example of the first signature has at most twenty lines of its own", () => {
  const lines = (blocks[0] ?? "").split("\n").filter((line) => !/^(import .*|)$/.test(line));
  assert.ok(lines.length <= 20, String(lines.length));
});

test("the other examples of the README run as they stand", async () => {
  const [, calls = "", callbacks = ""] = blocks;
  const output = await runCode(process.execPath, "calls.mjs", calls);
  assert.match(output, /^404$/m);
  assert.match(output, /bytes sent/);
  await runCode(process.execPath, "callbacks.mjs", callbacks);
  assert.equal(blocks.length, 3);
});

test("the program of docs/guides.md runs as it stands", async () => {
  const [program = ""] = guides;
  const output = await runCode(process.execPath, "guide.mts", program);
  assert.match(output, /^Lena signs at .+$/m);
  assert.match(output, /^sealed, valid: true$/m);
  assert.equal(guides.length, 1);
});

test("the bundled types hold for import and for require, and refuse what the service does not know", async () => {
  const strict = { strict: true, noEmit: true, types: ["node"], skipLibCheck: false };
  const options = {
    ...strict,
    module: "nodenext",
    target: "es2022",
    lib: ["es2023", "dom", "dom.asynciterable"],
    typeRoots: [path.join(ROOT, "node_modules/@types")],
  };
  writeFileSync(
    path.join(PROJECT, "tsconfig.json"),
    JSON.stringify({ compilerOptions: options, include: ["*.mts", "*.cts"] }),
  );
  [...blocks, ...guides].forEach((code, at) => {
    writeFileSync(path.join(PROJECT, `block-${String(at)}.mts`), code);
  });
  const wrong = `
    import { createParaph, isRefusal, type v3 } from "@paraph/sdk";
    const paraph = createParaph({ baseUrl: "", username: "", apiKey: "" });
    export const title = (request: v3.SignatureRequest): string => request.title;
    // @ts-expect-error no such key
    isRefusal(null, "error.nothing");
    // @ts-expect-error the body is missing
    void paraph.v2.requests.create();
    // @ts-expect-error version 2 has no drafts
    void paraph.v2.requests.initiate("");`;
  writeFileSync(path.join(PROJECT, "wrong.mts"), wrong);
  writeFileSync(path.join(PROJECT, "wrong.cts"), wrong);
  const tsc = path.join(ROOT, "node_modules/.bin/tsc");
  const { stdout } = await run(process.execPath, [tsc, "-p", PROJECT]).catch(
    (error: unknown) => error as { readonly stdout: string },
  );
  assert.equal(stdout, "");
});
