// Runs a TypeScript file of this project under Node 24, whatever Node the caller has.
// Plain JavaScript, because it must also load under Node 20.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import * as nodeModule from "node:module";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const [script, ...rest] = process.argv.slice(2);
const major = Number(process.versions.node.split(".")[0]);

if (!script) {
  console.error("usage: node scripts/run.mjs FILE.ts [ARGUMENTS]");
  process.exit(2);
} else if (major >= 24) {
  // Compiled code is kept, which halves the time of a later start.
  nodeModule.enableCompileCache(path.join(root, "node_modules", ".cache", "compiled"));
  const file = path.resolve(root, script);
  process.argv = [process.argv[0], file, ...rest];
  await import(pathToFileURL(file).href);
} else {
  runUnderNode24();
}

function runUnderNode24() {
  const bundled = path.join(
    root,
    "node_modules",
    `node-${process.platform}-${process.arch}`,
    "bin",
    "node",
  );
  if (!existsSync(bundled)) {
    console.error(
      `Paraph needs Node 24 and this is Node ${process.versions.node}. ` +
        "Run 'npm install' in the project folder: it brings Node 24 for Linux on x64 and arm64. " +
        "On any other platform install Node 24 yourself.",
    );
    process.exit(1);
  }
  const child = spawn(
    bundled,
    [...process.execArgv, fileURLToPath(import.meta.url), script, ...rest],
    {
      stdio: "inherit",
    },
  );
  // A terminal sends Ctrl-C to both of us; other signals come to us alone. Either way the child
  // stops in order and we end when it has ended.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.on(signal, () => child.kill(signal));
  child.on("error", (error) => {
    console.error(`Paraph: Node 24 does not start: ${error.message}`);
    process.exit(1);
  });
  child.on("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}
