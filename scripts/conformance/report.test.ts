import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { byHand } from "./report.ts";

const REPORT = readFileSync(path.join(import.meta.dirname, "../../docs/conformance.md"), "utf8");

test("a run keeps every part of the report that was written by hand", () => {
  const kept = byHand(REPORT);
  for (const heading of ["Every single byte", "Moves by hand", "Several ways up"]) {
    assert.ok(kept.includes(`## ${heading}\n`), heading);
  }
  assert.ok(REPORT.trimEnd().endsWith(kept));
  assert.equal(byHand(`${kept}\n\n## Failures among the kinds\n\n- one\n`), kept);
  assert.equal(byHand("# Conformance\n"), "");
});
