import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";

/** What the browser loads, compressed, against what it may be. Fails where a line is over its budget. */
const ASSETS = path.resolve("packages/web/built/assets");
const files = readdirSync(ASSETS);

type Budget = { readonly what: string; readonly files: readonly RegExp[]; readonly most: number };

const SHELL =
  /^(index|frame|Button|Trouble|room|StatePage|Arrival|parameters|rolldown-runtime|en)-.*\.js$/;
const BUDGETS: readonly Budget[] = [
  { what: "signer shell, to the first page of a link", files: [SHELL], most: 150 },
  { what: "signing room without the viewer's library", files: [/^SigningRoom-.*\.js$/], most: 90 },
  { what: "viewer", files: [/^pdf-.*\.js$/], most: 200 },
  { what: "viewer's worker", files: [/^pdf\.worker.*\.mjs$/], most: 390 },
  { what: "mark sheet", files: [/^MarkSheet-.*\.js$/], most: 40 },
  { what: "styles of the signing pages", files: [/\.css$/], most: 30 },
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

function kilobytesOf(patterns: readonly RegExp[]): number {
  const found = files.filter((file) => patterns.some((pattern) => pattern.test(file)));
  if (found.length === 0)
    throw new Error(`no file for ${patterns.map(String).join(" ")}: build first`);
  const sizes = found.map(
    (file) => gzipSync(readFileSync(path.join(ASSETS, file)), { level: 9 }).length,
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}
