import assert from "node:assert/strict";
import { test } from "node:test";
import { nameRows } from "./mark.ts";

test("nameRows breaks a long name into rows, at blanks and behind hyphens", () => {
  assert.deepEqual(nameRows("Ada Muster"), ["Ada Muster"]);
  assert.deepEqual(nameRows(""), [""]);
  assert.deepEqual(nameRows("Maximiliane-Charlotte von und zu Hohenstein-Schillingsfürst"), [
    "Maximiliane-Charlotte von und",
    "zu Hohenstein-Schillingsfürst",
  ]);
  const words = "Anna Katharina Elisabeth Maria Theresia von der Recke zu Volmerstein und Overdyk";
  const rows = nameRows(words);
  assert.ok(rows.length >= 3, rows.join(" | "));
  assert.equal(rows.join(" "), words);
});
