import type { Judge } from "./judges.ts";
import type { MassResult } from "./mass.ts";

/** The verdicts on one specimen, by judge and moment. */
export type Row = {
  readonly title: string;
  readonly cells: Readonly<Record<string, boolean>>;
  readonly failures: readonly string[];
};

export type Findings = {
  readonly rows: readonly Row[];
  readonly mass: MassResult;
  readonly judges: readonly Judge[];
  readonly skipped: readonly string[];
  readonly moments: readonly string[];
};

/** docs/conformance.md: what programs that are not ours say of what we make. */
export function report({ rows, mass, judges, skipped, moments }: Findings): string {
  return [
    "# Conformance",
    "",
    "What independent programs say of the signatures we make, with our root trusted and no network. Written by",
    "`npm run conformance`; every cell is a verdict on a file made in that run.",
    "",
    "## Judges",
    "",
    ...judges.map(({ name, about }) => `- ${name}: ${about}`),
    ...skipped.map((line) => `- skipped: ${line}`),
    "",
    "## Kinds of signatures, now",
    "",
    ...table(
      rows,
      judges.map(({ name }) => `${name} now`),
    ),
    "",
    "## Later, from what is embedded",
    "",
    "The clock of the judge is moved forward. EU DSS sees nothing but the document. pyHanko also asks what is said of",
    "the last time stamp's certificate at that moment, and is given the lists that its authority publishes then.",
    "",
    ...table(
      rows,
      judges.flatMap(({ name }) => moments.slice(1).map((moment) => `${name} ${moment}`)),
    ),
    "",
    "## Many documents",
    "",
    ...mass.lines.map((line) => `- ${line}`),
    "",
    ...(rows.some(({ failures }) => failures.length > 0) || mass.failures.length > 0
      ? ["## Failures", "", ...rows.flatMap(({ failures }) => failures), ...mass.failures].map(
          (line) => (line.startsWith("#") || line === "" ? line : `- ${line.slice(0, 400)}`),
        )
      : []),
  ]
    .join("\n")
    .trimEnd()
    .concat("\n");
}

function table(rows: readonly Row[], columns: readonly string[]): readonly string[] {
  const used = columns.filter((column) => rows.some(({ cells }) => cells[column] !== undefined));
  const shown = rows.filter(({ cells }) => used.some((column) => cells[column] !== undefined));
  const heads = used.map((column) => column.replace(/ now$/, ""));
  return [
    `| signature | ${heads.join(" | ")} |`,
    `|---|${used.map(() => "---").join("|")}|`,
    ...shown.map(({ title, cells }) => {
      const words = used.map((column) => wordOf(cells[column]));
      return `| ${title} | ${words.join(" | ")} |`;
    }),
  ];
}

function wordOf(passed: boolean | undefined): string {
  if (passed === undefined) return "–";
  return passed ? "passed" : "**failed**";
}
