import { readFileSync, writeFileSync } from "node:fs";
import { format } from "prettier";
import { businessTable } from "../packages/server/tests/access/business-operations.ts";
import { accessTable } from "../packages/server/tests/access/operations.ts";
import { validationTable } from "../packages/server/tests/access/validation-operations.ts";

const FILE = "docs/access.md";
const PLACE = placeOf("access table");
const OFFICE = placeOf("business table");
const VALIDATION = placeOf("validation table");

function placeOf(name: string): RegExp {
  return new RegExp(`(<!-- ${name} -->\\n)[\\s\\S]*?(\\n<!-- end of ${name} -->)`);
}

/** The document with the table in it that the tests hold the service to. */
export async function withAccessTable(document: string): Promise<string> {
  const put = (table: string) => (_all: string, before: string, after: string) =>
    `${before}\n${table}\n${after}`;
  const text = document
    .replace(PLACE, put(accessTable()))
    .replace(OFFICE, put(businessTable()))
    .replace(VALIDATION, put(validationTable()));
  return format(text, { parser: "markdown", printWidth: 100 });
}

/** What is wrong with the table in the document; check-docs.ts asks. */
export async function accessProblem(): Promise<string | null> {
  const document = readFileSync(FILE, "utf8");
  const isWhole = [PLACE, OFFICE, VALIDATION].every((place) => place.test(document));
  if (!isWhole) return `${FILE} has no place for a table`;
  return (await withAccessTable(document)) === document
    ? null
    : `${FILE} shows an old table; run node scripts/write-access.ts`;
}

if (import.meta.main) writeFileSync(FILE, await withAccessTable(readFileSync(FILE, "utf8")));
