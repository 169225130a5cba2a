import assert from "node:assert/strict";
import { test } from "node:test";
import { forgedLines, type ForgedRow, unexplainedForgeries } from "./forged.ts";

const row = (name: string, ours: boolean, theirs: boolean): ForgedRow => ({
  name,
  ours,
  theirs: new Map([["EU DSS", theirs]]),
});

test("control: a forgery that another validator sees otherwise fails the run unless there is a reason", () => {
  const honest = row("nothing forged", true, true);
  assert.deepEqual(unexplainedForgeries([honest, row("a broken value", false, false)]), []);
  assert.deepEqual(unexplainedForgeries([honest, row("the same signer twice", false, true)]), []);
  assert.deepEqual(unexplainedForgeries([honest, row("a broken value", false, true)]), [
    "forged: a broken value: EU DSS accepts it, and ours does not",
  ]);
  assert.equal(unexplainedForgeries([row("nothing forged", true, false)]).length, 1);
});

test("what differs is reported with its reason", () => {
  const rows = [row("nothing forged", true, true), row("the same signer twice", false, true)];
  const text = forgedLines(rows).join("\n");
  assert.match(text, /\| EU DSS \| yes \| 1 of 1 \| 0 of 1 \|/);
  assert.match(text, /EU DSS accepts “the same signer twice”: it judges the first of two signers/);
});
