import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, beforeEach, describe, test } from "node:test";
import { aPdf } from "@paraph/testkit";
import { launchHere } from "./confine.ts";
import { openJail } from "./jail.ts";
import { BUILT, originLine, programHere, WRITTEN } from "./reader-program.ts";

const home = mkdtempSync(path.join(tmpdir(), "paraph-program-"));
after(() => rmSync(home, { recursive: true }));

describe("what a confined process runs", () => {
  const built = path.join(home, "built.mjs");
  const sources = ["src/a.ts", "src/b.ts"];

  beforeEach(() => {
    mkdirSync(path.join(home, "src"), { recursive: true });
    for (const file of sources) writeFileSync(path.join(home, file), `export const x = "${file}";`);
    writeFileSync(built, `${originLine(home, sources)}console.log("built");`);
  });

  test("is the built file as long as its sources are those it was made of", () => {
    assert.equal(programHere(built, home), built);
  });

  test("is the sources themselves once one of them reads otherwise", () => {
    writeFileSync(path.join(home, "src/b.ts"), `export const x = "src/c.ts";`);
    assert.equal(programHere(built, home), WRITTEN);
  });

  test("is the sources themselves once one of them is gone", () => {
    rmSync(path.join(home, "src/a.ts"));
    assert.equal(programHere(built, home), WRITTEN);
  });

  test("is the sources themselves where nothing is built, or by somebody else", () => {
    assert.equal(programHere(path.join(home, "nothing.mjs"), home), WRITTEN);
    writeFileSync(built, `console.log("built");`);
    assert.equal(programHere(built, home), WRITTEN);
  });

  test("is built by set-up, and was before the tests began", () => {
    assert.equal(programHere(), BUILT);
  });
});

test("the built file and the sources find the same facts in a document, in the same confinement", async (t) => {
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const share = { tenant: "acme", urgency: "call" } as const;
  const found = [];
  for (const program of [BUILT, WRITTEN]) {
    const jail = openJail({ log, children: 1, launch: { ...launchHere(), program } });
    t.after(() => jail.stop());
    found.push(await jail.collectFacts({ bytes: aPdf({ pages: 3 }) }, share));
  }
  assert.equal(found[0]?.size, aPdf({ pages: 3 }).length);
  assert.deepEqual(found[0], found[1]);
});
