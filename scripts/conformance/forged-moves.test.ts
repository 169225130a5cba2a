import assert from "node:assert/strict";
import { test } from "node:test";
import { moveLines, type MoveRow, type Opinion, unexplainedMoves } from "./forged-moves.ts";

const APART: Opinion = { honest: true, forged: false };
const row = (name: string, theirs: Opinion, ours = APART): MoveRow => ({
  name,
  ours,
  theirs: new Map([["EU DSS", theirs]]),
  details: [],
});

test("control: what another validator sees otherwise fails the run unless there is a reason, and so does ours", () => {
  const fooled = { honest: true, forged: true };
  assert.deepEqual(unexplainedMoves([row("a length that lies", APART)]), []);
  assert.deepEqual(unexplainedMoves([row("a length that lies", fooled)]), []);
  assert.equal(unexplainedMoves([row("something new", fooled)]).length, 1);
  assert.equal(
    unexplainedMoves([row("something new", { honest: false, forged: false })]).length,
    1,
  );
  assert.equal(unexplainedMoves([row("something new", APART, fooled)]).length, 1);
});

test("the table says what each validator does, and why where it differs", () => {
  const text = moveLines([row("a length that lies", { honest: true, forged: true })]).join("\n");
  assert.match(text, /\| a length that lies \| refuses \| \*\*accepts\*\* \|/);
  assert.match(text, /- EU DSS, “a length that lies”: it warns of changes/);
});
