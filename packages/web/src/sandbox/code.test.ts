import assert from "node:assert/strict";
import { test } from "node:test";
import { codeIn } from "./code.ts";

test("the code of a short message is found where phones look for it, and nowhere else", () => {
  const text = "482913 is your code for “Lease”. It is valid for 10 minutes.\n\n@localhost #482913";
  assert.equal(codeIn(text), "482913");
  assert.equal(codeIn("Call 482913 or pay 1000\nhttp://localhost/view/1"), null);
  assert.equal(codeIn("say @host #12"), null);
});
