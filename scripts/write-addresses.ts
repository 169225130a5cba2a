import { readFileSync, writeFileSync } from "node:fs";
import * as app from "../packages/contract/src/app/index.ts";
import type { AppCall } from "../packages/contract/src/app/index.ts";

const FILE = "packages/contract/src/app/addresses.ts";
const TABLES = Object.entries(app).filter(([name]) => name.endsWith("_CALLS"));

/** The method and path of every call of the application, one export each, without schemas. */
export function addressesText(): string {
  const calls = TABLES.flatMap(([table, entries]) =>
    Object.entries(entries as Readonly<Record<string, AppCall>>).map(
      ([name, { method, path, upload }]) =>
        `export const ${name} = at<typeof ${table}.${name}>(${argumentsOf(method, path, upload)});`,
    ),
  );
  const text = [
    `import { at } from "./address.ts";`,
    `import type { ${TABLES.map(([table]) => table).join(", ")} } from "./index.ts";`,
    "",
    "// Written by scripts/write-addresses.ts from the tables of calls; the check refuses an old one.",
    "",
    ...calls,
    "",
  ];
  return text.join("\n");
}

function argumentsOf(...given: readonly (string | undefined)[]): string {
  return given
    .filter((one) => one !== undefined)
    .map((one) => JSON.stringify(one))
    .join(", ");
}

/** What is wrong with the written file; check-calls.ts asks. */
export function addressesProblem(): string | null {
  return addressesText() === readFileSync(FILE, "utf8")
    ? null
    : `${FILE} is old; run npm run addresses`;
}

if (process.argv[1] === import.meta.filename) writeFileSync(FILE, addressesText());
