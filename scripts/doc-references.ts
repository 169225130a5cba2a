import { readdirSync, readFileSync } from "node:fs";

const INTERFACE = "docs/interface.md";
const FOLDERS = ["packages", "scripts", "docs"];
const SINGLE = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"];
/** These are about references and quote wrong ones. */
const OWN = ["scripts/doc-references.ts", "scripts/test/doc-references.test.ts"];

/** What can be cited of the interface: its parts by number, its entries by title. */
export type Citable = {
  readonly parts: ReadonlySet<string>;
  readonly titles: ReadonlySet<string>;
};

/** What code and documents cite of the interface must be found there. */
export function referenceProblems(): readonly string[] {
  const text = readFileSync(INTERFACE, "utf8");
  const citable = citableIn(text);
  return [
    ...repeatedTitles(text),
    ...filesToRead().flatMap((file) => wrongIn(file, readFileSync(file, "utf8"), citable)),
  ];
}

/** The parts and titled entries of the interface document. */
export function citableIn(text: string): Citable {
  return { parts: new Set(partsIn(text)), titles: new Set(titlesIn(text)) };
}

/** Headings, and the numbered rules below them: 5.8 is rule 8 of part 5. */
function partsIn(text: string): readonly string[] {
  let part = "";
  return text.split("\n").flatMap((line) => {
    const heading = /^#{2,3} (\d+(?:\.\d+)?)/.exec(line)?.[1];
    const rule = /^(\d+)\. /.exec(line)?.[1];
    part = heading ?? part;
    if (heading !== undefined) return [heading];
    return rule === undefined ? [] : [`${part}.${rule}`];
  });
}

/** What one file cites and the interface does not have. */
export function wrongIn(file: string, content: string, citable: Citable): readonly string[] {
  // A comment may break a title into two lines.
  const text = content.replaceAll(/\s*\n\s*(?:\*|\/\/|--)?\s*/g, " ");
  const byTitle = [...text.matchAll(/interface\.md`?, "([^"]+)"/g)]
    .filter(([, title = ""]) => !citable.titles.has(title))
    .map(([, title = ""]) => `${file} cites "${title}", which is not in ${INTERFACE}`);
  const byPart = [...text.matchAll(/\b[Ii]nterface (?:part )?(\d+(?:\.\d+)?(?:, \d+(?:\.\d+)?)*)/g)]
    .flatMap(([, list = ""]) => list.split(", "))
    .filter((part) => !citable.parts.has(part))
    .map((part) => `${file} cites interface ${part}, which is not in ${INTERFACE}`);
  const old = /\b(?:choices|interface-decisions)\.md\b|\b[Dd]ecisions \d/.test(text)
    ? [`${file} cites a document that is part of ${INTERFACE} now`]
    : [];
  const twice = [
    ...text.matchAll(
      /\b([Ii]nterface (?:part )?(\d+(?:\.\d+)?)),? (?:and )?interface (?:part )?\2\b/g,
    ),
  ].map(([, part = ""]) => `${file} cites ${part} twice`);
  const inTestTitles = [...text.matchAll(/\b(?:test|describe)\( ?["`](\d+\.\d+)\.? /g)]
    .filter(([, part = ""]) => !citable.parts.has(part))
    .map(([, part = ""]) => `${file} has a test of part ${part}, which is not in ${INTERFACE}`);
  return [...byTitle, ...byPart, ...twice, ...inTestTitles, ...old];
}

function repeatedTitles(text: string): readonly string[] {
  const titles = titlesIn(text);
  return titles
    .filter((title, index) => titles.indexOf(title) !== index)
    .map((title) => `${INTERFACE}: two entries are called "${title}"`);
}

function titlesIn(text: string): readonly string[] {
  return [...text.matchAll(/^- \*\*(.+?)\.\*\* /gm)].map(([, title = ""]) => title);
}

function filesToRead(): readonly string[] {
  const found = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(ts|tsx|mjs|md|sql)$/.test(name) && !name.includes("node_modules"))
      .map((name) => `${folder}/${name}`),
  );
  return [...SINGLE, ...found].filter((file) => !OWN.includes(file));
}
