import { existsSync, readFileSync } from "node:fs";
import { accessProblem } from "./write-access.ts";
import { diagramProblem } from "./write-state-diagram.ts";

/** Documents that name a folder or file of the project must name one that is there. */
const DOCUMENTS = [
  "README.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  "docs/architecture.md",
  "docs/operations.md",
  "docs/choices.md",
  "docs/access.md",
];

const absent = DOCUMENTS.filter((file) => !existsSync(file)).map((file) => `${file} is not there`);
const missing = DOCUMENTS.filter((file) => existsSync(file)).flatMap((file) =>
  [...readFileSync(file, "utf8").matchAll(/`((?:packages|scripts|docs)\/[\w./-]+)`/g)]
    .map(([, name = ""]) => name)
    .filter((name) => !existsSync(name))
    .map((name) => `${file} names ${name}, which is not there`),
);
const made = [diagramProblem(), await accessProblem()].filter((problem) => problem !== null);
const problems = [...absent, ...missing, ...made];
for (const line of problems) console.error(line);
process.exitCode = problems.length > 0 ? 1 : 0;
