import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { SETTINGS, type Setting } from "../../src/config/settings.ts";

const text = readFileSync(new URL("../../../../docs/operations.md", import.meta.url), "utf8");
const rows = [...text.matchAll(/^\| `((?:PARAPH|OTEL)_[A-Z0-9_]+)`( \\\*)? +\| (.+?) +\|/gm)].map(
  ([, name = "", mark, says = ""]) => ({ name, secret: mark !== undefined, says }),
);

test("docs/operations.md lists every setting with what it says, and no other", () => {
  const documented = new Map(rows.map((row) => [row.name, row]));
  for (const [name, setting] of Object.entries<Setting>(SETTINGS)) {
    const row = documented.get(name);
    assert.ok(row, `${name} is not in docs/operations.md; run scripts/settings-table.ts`);
    assert.equal(row.says, setting.says, name);
    assert.equal(row.secret, setting.secret ?? false, name);
  }
  assert.equal(rows.length, Object.keys(SETTINGS).length);
});
