import { readFileSync, writeFileSync } from "node:fs";
import { format } from "prettier";
import { accessTable } from "../packages/server/tests/access/operations.ts";

const FILE = "docs/access.md";
const PLACE = /(<!-- access table -->\n)[\s\S]*?(\n<!-- end of access table -->)/;

/** The document with the table in it that the tests hold the service to. */
export async function withAccessTable(document: string): Promise<string> {
  const text = document.replace(PLACE, (_all, before: string, after: string) => {
    return `${before}\n${accessTable()}\n${after}`;
  });
  return format(text, { parser: "markdown", printWidth: 100 });
}

/** What is wrong with the table in the document; check-docs.ts asks. */
export async function accessProblem(): Promise<string | null> {
  const document = readFileSync(FILE, "utf8");
  if (!PLACE.test(document)) return `${FILE} has no place for the table`;
  return (await withAccessTable(document)) === document
    ? null
    : `${FILE} shows an old table; run node scripts/write-access.ts`;
}

if (import.meta.main) writeFileSync(FILE, await withAccessTable(readFileSync(FILE, "utf8")));
