import { readdirSync, readFileSync } from "node:fs";

const CHOICES = "docs/choices.md";
const DECISIONS = "docs/interface-decisions.md";
const ROOMS = ["packages", "scripts", "docs"];
const SINGLE = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"];
/** This file is about references and quotes wrong ones. */
const OWN = "scripts/doc-references.ts";

/** What code and documents say of the choices and the decisions must be found there. */
export function referenceProblems(): readonly string[] {
  const choices = entriesOf(readFileSync(CHOICES, "utf8"));
  const titles = new Set(choices.map(({ title }) => title));
  const parts = new Set(
    [...readFileSync(DECISIONS, "utf8").matchAll(/^## (\d+)\. /gm)].map(([, part = ""]) => part),
  );
  return [
    ...countingProblems(choices),
    ...filesToRead().flatMap((file) => wrongIn(file, titles, parts)),
  ];
}

type Entry = { readonly number: number; readonly title: string };

function entriesOf(text: string): readonly Entry[] {
  return [...text.matchAll(/^(\d+)\. \*\*(.+?)\*\*/gm)].map(([, number, title = ""]) => ({
    number: Number(number),
    title,
  }));
}

function countingProblems(choices: readonly Entry[]): readonly string[] {
  return choices.flatMap(({ number, title }, index) => [
    ...(number === index + 1
      ? []
      : [`${CHOICES}: "${title}" has the number ${number}, ${index + 1} is next`]),
    ...(choices.findIndex((other) => other.title === title) === index
      ? []
      : [`${CHOICES}: two entries are called "${title}"`]),
  ]);
}

function filesToRead(): readonly string[] {
  const found = ROOMS.flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(ts|mjs|md|sql)$/.test(name) && !name.includes("node_modules"))
      .map((name) => `${room}/${name}`),
  );
  return [...SINGLE, ...found].filter((file) => file !== OWN);
}

/** Choices are cited by title, because numbers move when two people add one; decisions by part. */
function wrongIn(
  file: string,
  titles: ReadonlySet<string>,
  parts: ReadonlySet<string>,
): readonly string[] {
  // A comment may break a title into two lines.
  const text = readFileSync(file, "utf8").replaceAll(/\s*\n\s*(?:\*|\/\/|--)?\s*/g, " ");
  const byNumber = [...text.matchAll(/choices\.md,? (\d+)/g)].map(
    ([, number = ""]) => `${file} cites choice ${number}: cite its title`,
  );
  const byTitle = [...text.matchAll(/choices\.md`?, "([^"]+)"/g)]
    .filter(([, title = ""]) => !titles.has(title))
    .map(([, title = ""]) => `${file} cites "${title}", which is not in ${CHOICES}`);
  const byPart = [...text.matchAll(/\b[Dd]ecisions (\d+)\b/g)]
    .filter(([, part = ""]) => !parts.has(part))
    .map(([, part = ""]) => `${file} cites decisions ${part}, which is not in ${DECISIONS}`);
  return [...byNumber, ...byTitle, ...byPart];
}
