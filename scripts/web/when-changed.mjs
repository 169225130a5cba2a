// Builds the web application when what it is made of has changed. Plain JavaScript, as set-up is.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

const SOURCES = [
  "packages/web/src",
  "packages/web/index.html",
  "packages/contract/src",
  "scripts/web",
];
const LOCK = "package-lock.json";

/** Compares the sources with those of the last build; says what it does, because it takes seconds. */
export async function buildWebWhenChanged(root) {
  const stamp = path.join(root, "packages", "web", "built", ".sources");
  const now = fingerprint(root);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === now) return;
  console.log("Paraph: building the web application. This happens once and takes some seconds.");
  const code = await runBuild(root);
  if (code !== 0) {
    console.error("Paraph: the web application was not built; the message is above.");
    process.exit(code);
  }
  writeFileSync(stamp, now);
}

function fingerprint(root) {
  const hash = createHash("sha256");
  for (const file of [...SOURCES.flatMap((source) => filesOf(root, source)), LOCK].sort(byName)) {
    hash
      .update(file)
      .update("\0")
      .update(readFileSync(path.join(root, file)))
      .update("\0");
  }
  return hash.digest("hex");
}

/** Tests do not change what is built. */
function filesOf(root, source) {
  if (statSync(path.join(root, source)).isFile()) return [source];
  return readdirSync(path.join(root, source), { recursive: true, encoding: "utf8" })
    .map((file) => path.join(source, file))
    .filter((file) => !file.includes(".test.") && statSync(path.join(root, file)).isFile());
}

function runBuild(root) {
  const args = [path.join(root, "scripts", "run.mjs"), "scripts/web/build.ts"];
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: "inherit" });
    child.on("error", () => resolve(1));
    child.on("exit", (code) => resolve(code ?? 1));
  });
}

function byName(a, b) {
  return a < b ? -1 : 1;
}
