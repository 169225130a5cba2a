import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import path from "node:path";

/** Runs the tests: all of them, or the files whose path contains one of the given words. */
const words = process.argv.slice(2);
const files = readdirSync("packages", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".test.ts") && !file.includes("node_modules"))
  .map((file) => path.join("packages", file))
  .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
  .sort();

if (files.length === 0) {
  console.error(`No test file matches ${words.join(", ")}`);
  process.exit(1);
}
const child = spawn(
  process.execPath,
  ["--test", "--test-concurrency=2", "--test-reporter=dot", ...files],
  { stdio: "inherit" },
);
child.on("close", (code) => {
  process.exitCode = code ?? 1;
});
