// Builds something when what it is made of has changed. Plain JavaScript, as set-up is.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { alone } from "./claim.mjs";

/** One builds at a time, whichever it is. */
const PLACE = ".paraph-build";
const LOCK = "package-lock.json";

const WEB = {
  what: "the web application",
  says: "Paraph: building the web application. This happens once and takes some seconds.",
  stamp: "packages/web/built/.sources",
  sources: ["packages/web/src", "packages/web/index.html", "packages/contract/src", "scripts/web"],
  script: "scripts/web/build.ts",
};

/** It takes no second and nobody need hear of it. */
const READER = {
  what: "the reader of PDFs",
  says: null,
  stamp: "packages/server/built/.sources",
  sources: [
    ...["contract", "engine", "server"].flatMap((name) => [
      `packages/${name}/src`,
      `packages/${name}/package.json`,
    ]),
    "scripts/reader",
  ],
  script: "scripts/reader/build.ts",
};

/** Compares the sources of each with those of its last build. Gives the exit code. */
export async function buildWhatChanged(root) {
  for (const one of [WEB, READER]) {
    const code = await alone(path.join(root, PLACE), {
      what: `building ${one.what}`,
      isDone: () => stampOf(root, one) === fingerprint(root, one.sources),
      work: () => build(root, one),
    });
    if (code !== 0) return code;
  }
  return 0;
}

function stampOf(root, { stamp }) {
  const kept = path.join(root, stamp);
  return existsSync(kept) ? readFileSync(kept, "utf8") : null;
}

/** The stamp tells of the sources as they were before: what changes meanwhile is built the next time. */
async function build(root, { what, says, stamp, sources, script }) {
  const before = fingerprint(root, sources);
  if (says !== null) console.log(says);
  const code = await runBuild(root, script);
  if (code === 0) writeFileSync(path.join(root, stamp), before);
  else console.error(`Paraph: ${what} was not built; the message is above.`);
  return code;
}

function fingerprint(root, sources) {
  const hash = createHash("sha256");
  for (const file of [...sources.flatMap((source) => filesOf(root, source)), LOCK].sort(byName)) {
    hash
      .update(file)
      .update("\0")
      .update(readFileSync(path.join(root, file)))
      .update("\0");
  }
  return hash.digest("hex");
}

function filesOf(root, source) {
  if (statSync(path.join(root, source)).isFile()) return [source];
  return readdirSync(path.join(root, source), { recursive: true, encoding: "utf8" })
    .map((file) => path.join(source, file))
    .filter((file) => !file.includes(".test.") && statSync(path.join(root, file)).isFile());
}

function runBuild(root, script) {
  const args = [path.join(root, "scripts", "run.mjs"), script];
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: "inherit" });
    child.on("error", () => resolve(1));
    child.on("exit", (code) => resolve(code ?? 1));
  });
}

function byName(a, b) {
  return a < b ? -1 : 1;
}
