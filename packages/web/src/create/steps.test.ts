import assert from "node:assert/strict";
import { test } from "node:test";
import { emptyDraft, newPerson, type Draft } from "./draft.ts";
import { beside, lackingIn, stepIn } from "./steps.ts";

const FILE = {
  id: "a",
  title: "A.pdf",
  size: 1,
  pageCount: 1,
  originalId: null,
  pageSizes: [],
  fields: [],
};

test("an address names a step, and what is no step is the first one", () => {
  assert.equal(stepIn(new URLSearchParams("step=places")), "places");
  assert.equal(stepIn(new URLSearchParams("step=elsewhere")), "documents");
  assert.equal(stepIn(new URLSearchParams()), "documents");
  assert.equal(beside("people", 1), "places");
  assert.equal(beside("review", 1), null);
  assert.equal(beside("documents", -1), null);
});

test("sending leads to the first step in which something is lacking", () => {
  const draft = emptyDraft("acme");
  assert.equal(lackingIn(draft), "documents");
  const people = (one: object): Draft => ({
    ...draft,
    files: [FILE],
    title: "A",
    people: [{ ...newPerson(), ...one }],
  });
  assert.equal(lackingIn(people({ email: "a@example.com" })), "people", "a guest has a name");
  assert.equal(lackingIn(people({ email: "a@example.com", isGuest: false })), null);
  const guest = { email: "a@example.com", firstName: "A", lastName: "B" };
  assert.equal(lackingIn(people(guest)), null);
  assert.equal(lackingIn({ ...people(guest), title: " " }), "review");
  const group = { id: "g", name: "Board", mode: "ALL", members: 2 } as const;
  assert.equal(lackingIn(people({ group })), null);
});
