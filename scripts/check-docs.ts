import { existsSync, readFileSync } from "node:fs";

/** Documents that name a folder or file of the project must name one that is there. */
const DOCUMENTS = [
  "README.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  "docs/architecture.md",
  "docs/operations.md",
  "docs/choices.md",
];

const missing = DOCUMENTS.filter((file) => existsSync(file)).flatMap((file) =>
  [...readFileSync(file, "utf8").matchAll(/`((?:packages|scripts|docs)\/[\w./-]+)`/g)]
    .map(([, name = ""]) => name)
    .filter((name) => !existsSync(name))
    .map((name) => `${file} names ${name}, which is not there`),
);
for (const line of missing) console.error(line);
process.exitCode = missing.length > 0 ? 1 : 0;
