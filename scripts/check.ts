import { spawn } from "node:child_process";

/** Every static check at once; one exit code. Nobody has to know which five to run. */
const CHECKS: Readonly<Record<string, readonly string[]>> = {
  format: [
    "prettier",
    "--check",
    "--log-level",
    "warn",
    "--cache",
    "--cache-location",
    "node_modules/.cache/prettier-check",
    ".",
  ],
  lint: ["oxlint", "--type-aware", "--quiet"],
  "types contract": ["tsc", "-p", "packages/contract"],
  "types engine": ["tsc", "-p", "packages/engine"],
  "types engine tests": ["tsc", "-p", "packages/engine/tsconfig.tests.json"],
  "types server": ["tsc", "-p", "packages/server"],
  "types web": ["tsc", "-p", "packages/web"],
  "types web tests": ["tsc", "-p", "packages/web/tsconfig.tests.json"],
  "types sdk": ["tsc", "-p", "packages/sdk"],
  "types testkit": ["tsc", "-p", "packages/testkit"],
  "types scripts": ["tsc", "-p", "scripts"],
  layers: ["node", "scripts/check-layers.ts"],
  docs: ["node", "scripts/check-docs.ts"],
  exports: ["node", "scripts/check-exports.ts"],
  calls: ["node", "scripts/check-calls.ts"],
  places: ["node", "--test", "scripts/test/places.test.ts"],
};

const only = process.argv.slice(2);
const chosen = Object.entries(CHECKS).filter(
  ([name]) => only.length === 0 || only.some((word) => name.startsWith(word)),
);
if (chosen.length === 0) {
  console.error(`no check begins with ${only.join(" or ")}`);
  process.exit(1);
}
const failed: string[] = [];
const queue = [...chosen];
await Promise.all(Array.from({ length: 3 }, work));
console.log(`${chosen.length - failed.length} checks passed, ${failed.length} failed`);
process.exitCode = failed.length > 0 ? 1 : 0;

async function work(): Promise<void> {
  for (let next = queue.shift(); next; next = queue.shift()) {
    const [name, command] = next;
    const { code, output } = await run(command);
    if (code !== 0) failed.push(name);
    console.log(`${code === 0 ? "ok  " : "FAIL"} ${name}`);
    if (code !== 0) console.log(output.trimEnd());
  }
}

function run([program = "", ...args]: readonly string[]): Promise<{
  code: number;
  output: string;
}> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      program === "node" ? process.execPath : `node_modules/.bin/${program}`,
      args,
    );
    let output = "";
    child.stdout.on("data", (part: Buffer) => (output += part.toString()));
    child.stderr.on("data", (part: Buffer) => (output += part.toString()));
    child.on("error", reject);
    child.on("close", (code) => {
      resolve({ code: code ?? 1, output });
    });
  });
}
