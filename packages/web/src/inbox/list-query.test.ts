import assert from "node:assert/strict";
import { test } from "node:test";
import { listQueryIn, queryOf } from "./list-query.ts";

const VIEWS = ["sign", "done"] as const;

test("an address says what a list shows, and what it does not know is the first", () => {
  const asked = listQueryIn(
    new URLSearchParams("view=done&q=a%26b&sort=title&page=3"),
    VIEWS,
    "sign",
  );
  assert.deepEqual(asked, { view: "done", search: "a&b", sort: "title", page: 3 });
  assert.equal(queryOf(asked, "sign"), "?view=done&q=a%26b&sort=title&page=3");
  for (const wild of [
    "view=all&page=0",
    "page=1.5",
    "sort=age",
    "page=-2",
    "page=x",
    "page=99999",
  ]) {
    const first = listQueryIn(new URLSearchParams(wild), VIEWS, "sign");
    assert.deepEqual(first, { view: "sign", search: "", sort: "newest", page: 1 }, wild);
    assert.equal(queryOf(first, "sign"), "");
  }
});
