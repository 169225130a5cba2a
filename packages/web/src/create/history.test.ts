import assert from "node:assert/strict";
import { test } from "node:test";
import { newPerson, type Drafted } from "./draft.ts";
import { NO_HISTORY, recorded, redone, undone } from "./history.ts";

const FIELD = { key: 1, documentId: "a", page: 0, x: 1, y: 2, width: 100, height: 40 };
const fieldsOf = (people: readonly Drafted[]) => people.map(({ fields }) => fields);

test("what was done to fields is taken back and done again, a row of moves at once", () => {
  const none = [newPerson()];
  const at = (x: number) => none.map((one) => ({ ...one, fields: [{ ...FIELD, x }] }));
  let history = recorded(NO_HISTORY, none, "");
  history = recorded(history, at(1), "move 1");
  history = recorded(history, at(2), "move 1");
  const back = undone(history, at(3));
  assert.deepEqual(fieldsOf(back.people), fieldsOf(at(1)), "both moves are one act");
  const first = undone(back.history, back.people);
  assert.deepEqual(fieldsOf(first.people), [[]]);
  assert.equal(first.history.past.length, 0);
  assert.equal(undone(first.history, first.people).people, first.people);
  const again = redone(first.history, first.people);
  assert.deepEqual(fieldsOf(again.people), fieldsOf(at(1)));
  const last = redone(again.history, again.people);
  assert.deepEqual(fieldsOf(last.people), fieldsOf(at(3)));
  assert.equal(last.history.future.length, 0);
  const other = recorded(again.history, again.people, "move 1");
  assert.deepEqual(
    [other.past.length, other.future.length],
    [2, 0],
    "what comes new ends the rest",
  );
});

test("who was removed or added meanwhile stays so", () => {
  const [ada, ben] = [newPerson(), newPerson()];
  const placed = { ...ben, fields: [FIELD] };
  const history = recorded(NO_HISTORY, [ada], "");
  assert.deepEqual(undone(history, [placed]).people, [placed]);
});
