import { globSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { findUnused } from "./exports/unused.ts";

/**
 * Refuses names that are exported and that nothing but tests takes: dead code stays because a test
 * still calls it. The doors of packages that are published count as taken; what they offer is pinned
 * by a test of their own.
 */
const PUBLISHED = ["engine", "sdk", "testkit"];
const files = ["packages", "scripts"]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) =>
      path.join(folder, file),
    ),
  )
  .filter((file) => /\.tsx?$/.test(file) && !file.includes("node_modules"))
  .map((file) => ({ file, text: readFileSync(file, "utf8") }));

const doors = new Map(globSync("packages/*/package.json").flatMap(doorsOf));
const published = new Set(
  [...doors]
    .filter(([door]) => PUBLISHED.includes(door.split("/")[1] ?? ""))
    .map(([, file]) => file),
);
const offered = files.filter(({ file }) => {
  return file.includes("/src/") && !isTest(file) && !published.has(file);
});
// A test may look at an inner part that its file needs; a type may be named where it is needed.
const dead = findUnused(
  offered,
  files.filter(({ file }) => !isTest(file)),
  doors,
).filter(({ ownUse }) => !ownUse);
const needless = findUnused(offered, files, doors).filter(({ ownUse, isType }) => {
  return ownUse && !isType;
});
for (const { file, name } of dead) console.error(`${file}: nobody but tests uses ${name}`);
for (const { file, name } of needless) console.error(`${file}: nobody imports ${name}`);
process.exitCode = dead.length + needless.length > 0 ? 1 : 0;

function doorsOf(manifest: string): readonly (readonly [door: string, file: string])[] {
  const folder = path.dirname(manifest);
  const name = path.basename(folder);
  const { exports = {} } = JSON.parse(readFileSync(manifest, "utf8")) as {
    readonly exports?: Readonly<Record<string, string>>;
  };
  return Object.entries(exports).map(([door, file]) => {
    return [path.join("@paraph", name, door), path.join(folder, file)];
  });
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file) || /^packages\/[\w-]+\/tests\//.test(file);
}
