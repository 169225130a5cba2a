import assert from "node:assert/strict";
import { test } from "node:test";
import { handWritten } from "./hand-written.ts";

const SENDER = "packages/web/src/api.ts";
const find = (text: string, file = "packages/web/src/accounts/calls.ts") =>
  handWritten({ file, text }, SENDER).map((line) => line.replace(/^.*?:\d+: (\w+).*$/, "$1"));

test("handWritten refuses a path that stands in a client", () => {
  assert.deepEqual(find(`read("/app/me")`), ["writes"]);
  assert.deepEqual(find("const at = (id) => `/app/business/${id}`"), ["writes"]);
  assert.deepEqual(find(`open("/apple"); open("/view/1"); call(app.me)`), []);
});

test("handWritten refuses a cast of an answer, however it is reached", () => {
  assert.deepEqual(find(`const me = (await call(app.me)) as Me`), ["casts"]);
  assert.deepEqual(find(`const me = call(app.me) as Promise<Me>`), ["casts"]);
  assert.deepEqual(find(`const me = call(app.me).then(keep) as unknown as Promise<Me>`), [
    "casts",
    "casts",
  ]);
  assert.deepEqual(find(`const name = (await call(app.me)).name as Name`), ["casts"]);
  assert.deepEqual(find(`const state = location.state as State; await call(app.me)`), []);
});

test("handWritten lets one file send requests and no other", () => {
  assert.deepEqual(find(`fetch(address); new XMLHttpRequest()`), ["uses", "uses"]);
  assert.deepEqual(find(`fetch(address); new XMLHttpRequest()`, SENDER), []);
});
