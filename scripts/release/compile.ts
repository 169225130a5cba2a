import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { buildReader } from "../reader/bundle.ts";

/** Packages of ours that run on the server; of the last only what was built, and the reference. */
const COMPILED = ["contract", "engine", "sdk", "server"];
const REFERENCE = "packages/web/src/reference";
export const OURS = [...COMPILED, "web"];

/** Writes our packages into the folder of a release: JavaScript in place of TypeScript, in the same places. */
export async function compileInto(stage: string): Promise<void> {
  emit(stage);
  for (const name of OURS) writeManifest(stage, name);
  cpSync("packages/server/migrations", path.join(stage, "packages/server/migrations"), {
    recursive: true,
  });
  for (const file of ["pages.css", "paraph.svg"]) {
    cpSync(path.join(REFERENCE, file), path.join(stage, REFERENCE, file));
  }
  mkdirSync(path.join(stage, "node_modules/@paraph"), { recursive: true });
  for (const name of OURS) {
    symlinkSync(`../../packages/${name}`, path.join(stage, "node_modules/@paraph", name));
  }
  run(["scripts/web/build.ts", path.join(stage, "packages/web/built")]);
  await buildReader(stage, "packages/server/src/adapters/jail/child.js");
}

/** What is erased is what Node itself erases when it runs a clone; names of files become those of JavaScript. */
function emit(stage: string): void {
  const files = COMPILED.flatMap((name) => sourcesOf(`packages/${name}/src`));
  run([
    "node_modules/.bin/tsc",
    ..."--noCheck --skipLibCheck --verbatimModuleSyntax --rewriteRelativeImportExtensions".split(
      " ",
    ),
    ..."--module nodenext --target esnext --lib esnext,dom --types node".split(" "),
    "--rootDir",
    "packages",
    "--outDir",
    path.join(stage, "packages"),
    ...files,
    path.join(REFERENCE, "reference.ts"),
  ]);
}

function sourcesOf(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.includes(".test."))
    .map((file) => path.join(folder, file))
    .sort();
}

/** The same doors, which lead to JavaScript; tests and what only they need stay behind. */
function writeManifest(stage: string, name: string): void {
  const { devDependencies: _, ...manifest } = JSON.parse(
    readFileSync(`packages/${name}/package.json`, "utf8"),
  ) as {
    devDependencies?: object;
    exports: Readonly<Record<string, string>>;
    dependencies: object;
  };
  const exports = Object.fromEntries(
    Object.entries(manifest.exports)
      .filter(([door]) => !door.startsWith("./tests/"))
      .map(([door, file]) => [door, file.replace(/\.ts$/, ".js")]),
  );
  const shipped =
    name === "web" ? { ...manifest, exports, dependencies: {} } : { ...manifest, exports };
  writeFileSync(
    path.join(stage, "packages", name, "package.json"),
    `${JSON.stringify(shipped, null, 2)}\n`,
  );
}

function run(args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${args[0] ?? ""} failed:\n${stdout}${stderr}`);
}
