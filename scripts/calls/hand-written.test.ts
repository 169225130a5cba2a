import assert from "node:assert/strict";
import { test } from "node:test";
import { addressesOf, handWritten, pathsOf, writtenPaths } from "./hand-written.ts";

const SENDER = "packages/web/src/api.ts";
const INTERFACES = [{ root: "/v2", paths: ["/documents/{id}", "/seal"] }];
const find = (text: string, file = "packages/web/src/accounts/calls.ts") =>
  handWritten({ file, text }, SENDER, addressesOf(INTERFACES)).map((line) =>
    line.replace(/^.*?:\d+: (\w+).*$/, "$1"),
  );

test("handWritten refuses a path that stands in a client", () => {
  assert.deepEqual(find(`read("/app/me")`), ["writes"]);
  assert.deepEqual(find("const at = (id) => `/app/business/${id}`"), ["writes"]);
  assert.deepEqual(find(`open("/apple"); open("/view/1"); call(app.me)`), []);
});

test("handWritten refuses a path of an interface below its root, and knows pages from calls", () => {
  assert.deepEqual(find(`open("/v2/documents"); at("/v2/documents/1")`), ["writes", "writes"]);
  assert.deepEqual(find("at(`${root}/v2/seal`)"), ["writes"]);
  assert.deepEqual(find(`open("/documents"); open("/docs/v2"); open("/v2/sealing-wax")`), []);
});

test("writtenPaths refuses a path with and without its root, and no other text", () => {
  const written = (text: string) =>
    writtenPaths({ file: "packages/server/src/http/interface/a.ts", text }, pathsOf(INTERFACES));
  assert.equal(written(`route({ path: "/documents" })`).length, 1);
  assert.equal(written("route({ path: `/documents/{id}/${part}` })").length, 1);
  assert.equal(written("login(`${root}/v2/seal?a=1`)").length, 1);
  assert.deepEqual(written(`import "/x"; path.endsWith("/initiate"); "Upload at /documents"`), []);
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
