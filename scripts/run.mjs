// Runs a TypeScript file of this project under Node 24, whatever Node the caller has.
// Plain JavaScript, because it must also load under Node 20.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const [script, ...rest] = process.argv.slice(2);
const major = Number(process.versions.node.split(".")[0]);

if (!script) {
  console.error("usage: node scripts/run.mjs FILE.ts [ARGUMENTS]");
  process.exit(2);
} else if (major >= 24) {
  const file = path.resolve(root, script);
  process.argv = [process.argv[0], file, ...rest];
  await import(pathToFileURL(file).href);
} else {
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
  const { status, signal } = spawnSync(bundled, [fileURLToPath(import.meta.url), script, ...rest], {
    stdio: "inherit",
  });
  process.exit(signal ? 1 : (status ?? 1));
}
