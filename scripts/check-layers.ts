import { globSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Manifest } from "./layers/imports.ts";
import { findProblems } from "./layers/find-problems.ts";

/**
 * Refuses every import that layers.txt does not allow, files and folders that import each other in a
 * circle, packages that nobody declared, and ways round a package's doors.
 */
const files = ["packages", "scripts"]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) =>
      path.join(folder, file),
    ),
  )
  .filter((file) => /^(packages\/[\w-]+\/(src|tests)|scripts)\/.*\.tsx?$/.test(file))
  .filter((file) => !file.includes(".test.") && !file.includes("node_modules"));
const folders = [".", ...globSync("packages/*/package.json").map((file) => path.dirname(file))];

const problems = findProblems(
  readFileSync("layers.txt", "utf8"),
  files.map((file) => ({ file, text: readFileSync(file, "utf8") })),
  folders.map(readManifest),
);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

function readManifest(folder: string): Manifest {
  const text = readFileSync(path.join(folder, "package.json"), "utf8");
  const { name, exports, ...lists } = JSON.parse(text) as {
    readonly name: string;
    readonly exports?: Readonly<Record<string, string>>;
    readonly dependencies?: Readonly<Record<string, string>>;
    readonly devDependencies?: Readonly<Record<string, string>>;
    readonly optionalDependencies?: Readonly<Record<string, string>>;
  };
  // What is only needed to develop is declared for scripts and tests; the product must not lean on it.
  const developing = folder === "." ? lists.devDependencies : {};
  const declared = { ...lists.dependencies, ...lists.optionalDependencies, ...developing };
  return { name, folder, exports: exports ?? {}, declared: Object.keys(declared) };
}
