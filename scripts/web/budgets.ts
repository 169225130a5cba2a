import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { parseSync } from "oxc-parser";

/** What the browser loads, compressed, against what it may be. Fails where a line is over its budget. */
const ASSETS = path.resolve("packages/web/built/assets");
const files = readdirSync(ASSETS);

type Budget = { readonly what: string; readonly files: readonly string[]; readonly most: number };

/** Names as the builder gives them, without their hash. */
const shell = loadedBy(["index", "en"]);
const signing = loadedBy(["SigningFlow"]);
const viewer = [fileOf("pdf", ".js")];
const BUDGETS: readonly Budget[] = [
  { what: "signer shell, to the first page of a link", files: shell, most: 150 },
  {
    what: "signing page on top of it, with the mark sheet and without the viewer",
    files: signing.filter((file) => !shell.includes(file) && !viewer.includes(file)),
    most: 90,
  },
  { what: "viewer", files: viewer, most: 200 },
  { what: "viewer's worker", files: [fileOf("pdf.worker.min", ".mjs")], most: 390 },
  { what: "styles of every page", files: files.filter((file) => file.endsWith(".css")), most: 30 },
];

const rows = BUDGETS.map((budget) => ({ ...budget, kilobytes: kilobytesOf(budget.files) }));
console.log("| what | gzip kB | at most |\n|---|---|---|");
for (const { what, kilobytes, most } of rows)
  console.log(`| ${what} | ${kilobytes.toFixed(1)} | ${most} |`);
const over = rows.filter(({ kilobytes, most }) => kilobytes > most);
if (over.length > 0) {
  console.error(`over its budget: ${over.map(({ what }) => what).join(", ")}`);
  process.exitCode = 1;
}

function fileOf(name: string, ending: string): string {
  const found = files.find((file) => file.startsWith(`${name}-`) && file.endsWith(ending));
  if (!found) throw new Error(`no ${name}-*${ending}: build first`);
  return found;
}

/** The scripts of these names and whatever they import before they run. */
function loadedBy(names: readonly string[]): readonly string[] {
  const found = new Set<string>();
  const queue = names.map((name) => fileOf(name, ".js"));
  for (let file = queue.pop(); file; file = queue.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    const { module } = parseSync(file, readFileSync(path.join(ASSETS, file), "utf8"));
    queue.push(
      ...module.staticImports.map(({ moduleRequest }) => path.basename(moduleRequest.value)),
    );
  }
  return [...found];
}

function kilobytesOf(chosen: readonly string[]): number {
  const sizes = chosen.map(
    (file) => gzipSync(readFileSync(path.join(ASSETS, file)), { level: 9 }).length,
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}
