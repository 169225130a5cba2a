import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { referenceProblems } from "./doc-references.ts";
import { settingsTable } from "./settings-table.ts";
import { accessProblem } from "./write-access.ts";
import { diagramProblem } from "./write-state-diagram.ts";

/** Documents that name a folder or file of the project must name one that is there. */
const DOCUMENTS = [
  "README.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  "CHANGELOG.md",
  "docs/architecture.md",
  "docs/operations.md",
  "docs/trust.md",
  "docs/sandbox.md",
  "docs/embedding.md",
  "docs/command-line.md",
  "docs/guides.md",
  "docs/mcp.md",
  "docs/interface.md",
  "docs/access.md",
  "docs/attacks.md",
  "docs/security-checklist.md",
];
const CHECKLIST = "docs/security-checklist.md";
const ANSWERS = ["test", "design", "not applicable", "open"] as const;

const absent = DOCUMENTS.filter((file) => !existsSync(file)).map((file) => `${file} is not there`);
const missing = DOCUMENTS.filter((file) => existsSync(file)).flatMap((file) =>
  placesNamedIn(file)
    .filter((name) => !existsSync(name))
    .map((name) => `${file} names ${name}, which is not there`),
);
const made = [diagramProblem(), await accessProblem()].filter((problem) => problem !== null);
const problems = [
  ...absent,
  ...missing,
  ...made,
  ...settingsProblems(),
  ...checklistProblems(),
  ...referenceProblems(),
];
for (const line of problems) console.error(line);
process.exitCode = problems.length > 0 ? 1 : 0;

/** Paths between backticks, and links to other documents. */
function placesNamedIn(file: string): readonly string[] {
  const text = readFileSync(file, "utf8");
  const written = [...text.matchAll(/`((?:packages|scripts|docs|deploy)\/[\w./-]+)`/g)].map(
    ([, name = ""]) => name,
  );
  const linked = [...text.matchAll(/\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g)].map(([, name = ""]) =>
    path.join(path.dirname(file), name),
  );
  return [...written, ...linked];
}

/** Every setting stands in docs/operations.md as the program itself describes it. */
function settingsProblems(): readonly string[] {
  const written = new Set(
    readFileSync("docs/operations.md", "utf8").split("\n").map(withoutPadding),
  );
  return settingsTable()
    .split("\n")
    .slice(2)
    .filter((row) => !written.has(withoutPadding(row)))
    .map((row) => `docs/operations.md lacks a row of scripts/settings-table.ts: ${row}`);
}

/** Every row of the checklist has one answer, a test names its file, and the counts are those of the rows. */
function checklistProblems(): readonly string[] {
  const text = readFileSync(CHECKLIST, "utf8");
  const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) .*\| ([^|]+) \|$/gm)].map(
    ([, number = "", answer = ""]) => ({ number, answer }),
  );
  const unanswered = rows
    .filter(({ answer }) => !ANSWERS.some((word) => answer.startsWith(`${word}: `)))
    .map(({ number }) => `${CHECKLIST}: ${number} has no answer`);
  const untested = rows
    .filter(({ answer }) => answer.startsWith("test: ") && !/^test: `[^`]+\.test\.ts`/.test(answer))
    .map(({ number }) => `${CHECKLIST}: ${number} names no test file`);
  const miscounted = ANSWERS.flatMap((word) => {
    const count = rows.filter(({ answer }) => answer.startsWith(`${word}: `)).length;
    const isTold = new RegExp(`^\\| ${word} +\\| ${count} +\\|`, "m").test(text);
    return isTold ? [] : [`${CHECKLIST}: ${count} rows are answered "${word}"`];
  });
  return [...unanswered, ...untested, ...miscounted];
}

function withoutPadding(row: string): string {
  return row.replaceAll(/ +/g, " ");
}
