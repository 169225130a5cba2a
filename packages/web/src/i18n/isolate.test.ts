import assert from "node:assert/strict";
import { test } from "node:test";
import { formatsOf } from "./formats.ts";
import { isolated, isolating } from "./isolate.ts";

const NAME = "محمد عبد الرحمن";
const CLOSED = `\u2068${NAME}\u2069`;

test("a name that runs to the left is closed off, any other stays as it is", () => {
  assert.equal(isolated(NAME), CLOSED);
  assert.equal(isolated("a\u202efdp"), "\u2068a\u202efdp\u2069", "a sign that turns the rest");
  for (const name of ["Ada Keller", "欧阳小龙", "Παπαδόπουλος", "Zoë 🦊", "+41 79 123 45 67"])
    assert.equal(isolated(name), name);
});

test("words close off every text that they are given, and nothing else", () => {
  const words = isolating({
    plain: "Sign",
    deep: [{ text: (name: string, count: number) => `${name}: ${count + 1}` }],
  });
  assert.equal(words.plain, "Sign");
  assert.equal(words.deep[0]?.text(NAME, 1), `${CLOSED}: 2`);
  assert.equal(words.deep[0].text("Ada", 1), "Ada: 2");
});

test("each name of a list is closed off from its neighbours", () => {
  assert.equal(formatsOf("en").list([NAME, NAME, "Ada"]), `${CLOSED}, ${CLOSED} and Ada`);
});
