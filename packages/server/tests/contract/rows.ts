import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const DOCUMENT = new URL("../../../../docs/interface.md", import.meta.url);

type Table = { readonly part: string; readonly head: string; readonly rows: readonly string[][] };

/** The rows of a part's table whose first column is called `head`, as cells. */
export function rowsOf(part: string, head: string): readonly (readonly string[])[] {
  const found = tables().find((one) => one.part === part && one.head === head);
  assert.ok(found, `part ${part} of the interface has no table of ${head}`);
  return found.rows;
}

/**
 * Every row of a part has a case, and every case a row: what the interface promises and nobody tries
 * fails here. A case gets the title of its part and its row.
 */
export function testRows(
  part: string,
  names: readonly string[],
  cases: Readonly<Record<string, () => Promise<void> | void>>,
): void {
  test(`${part} every row of the interface is tried`, () => {
    assert.deepEqual(Object.keys(cases).toSorted(), [...names].toSorted());
  });
  for (const [name, run] of Object.entries(cases)) test(`${part} ${name}`, run);
}

/** The first cell of every row. */
export function namesOf(part: string, head: string): readonly string[] {
  return rowsOf(part, head).map(([name = ""]) => name);
}

function tables(): readonly Table[] {
  const found: { part: string; head: string; rows: string[][] }[] = [];
  let part = "";
  let isInTable = false;
  for (const line of readFileSync(DOCUMENT, "utf8").split("\n")) {
    part = /^#{2,3} (\d+(?:\.\d+)?)/.exec(line)?.[1] ?? part;
    const cells = line.startsWith("|") ? line.split("|").slice(1, -1) : null;
    const texts = cells?.map((cell) => cell.trim()) ?? [];
    if (cells && !isInTable) found.push({ part, head: texts[0] ?? "", rows: [] });
    else if (cells && !/^-+$/.test(texts[0] ?? "")) found.at(-1)?.rows.push(texts);
    isInTable = cells !== null;
  }
  return found;
}
