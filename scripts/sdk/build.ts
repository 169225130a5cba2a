import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build } from "vite";

/**
 * Builds the SDK as it is published: one file for `import`, one for `require`, the types of both, and
 * a package.json without dependencies. `npm pack` of the folder gives the tarball.
 */
const SOURCE = path.resolve("packages/sdk");
const OUT = path.resolve(process.argv[2] ?? path.join(SOURCE, "dist"));

rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT, { recursive: true });
await build({
  root: SOURCE,
  configFile: false,
  logLevel: "warn",
  build: {
    outDir: OUT,
    emptyOutDir: false,
    target: "es2022",
    minify: false,
    lib: {
      entry: path.join(SOURCE, "src/index.ts"),
      formats: ["es", "cjs"],
      fileName: (format) => (format === "es" ? "index.js" : "index.cjs"),
    },
    rolldownOptions: { external: ["node:crypto"] },
  },
});
writeTypes();
writePackage();
console.log(`Paraph: built the SDK into ${path.relative(process.cwd(), OUT)}.`);

/** Declarations beside the two files; each kind of module names the other files by its own ending. */
function writeTypes(): void {
  const types = path.join(OUT, "types");
  const options = [
    "--noEmit",
    "false",
    "--declaration",
    "--emitDeclarationOnly",
    "--outDir",
    types,
    "--rootDir",
    path.join(SOURCE, "src"),
  ];
  const { status, stdout } = spawnSync(
    process.execPath,
    ["node_modules/.bin/tsc", "-p", path.join(SOURCE, "tsconfig.json"), ...options],
    { encoding: "utf8" },
  );
  if (status !== 0) throw new Error(stdout);
  const files = readdirSync(types, { recursive: true, encoding: "utf8" });
  for (const file of files.filter((name) => name.endsWith(".d.ts"))) {
    const from = path.join(types, file);
    const text = readFileSync(from, "utf8");
    rmSync(from);
    if (file.includes(".test.")) continue;
    const ending = (letter: string) => text.replaceAll(/(from "\.[^"]+)\.ts"/g, `$1.${letter}js"`);
    writeFileSync(from.replace(/\.d\.ts$/, ".d.cts"), ending("c"));
    writeFileSync(from.replace(/\.d\.ts$/, ".d.mts"), ending("m"));
  }
}

function writePackage(): void {
  const { name, version, description, license } = JSON.parse(
    readFileSync(path.join(SOURCE, "package.json"), "utf8"),
  ) as Readonly<Record<string, string>>;
  const published = {
    name,
    version,
    description,
    license,
    type: "module",
    main: "./index.cjs",
    module: "./index.js",
    types: "./types/index.d.mts",
    exports: {
      ".": {
        import: { types: "./types/index.d.mts", default: "./index.js" },
        require: { types: "./types/index.d.cts", default: "./index.cjs" },
      },
    },
    engines: { node: ">=18" },
    sideEffects: false,
  };
  writeFileSync(path.join(OUT, "package.json"), `${JSON.stringify(published, null, 2)}\n`);
  copyFileSync(path.join(SOURCE, "README.md"), path.join(OUT, "README.md"));
  copyFileSync("LICENSE", path.join(OUT, "LICENSE"));
}
