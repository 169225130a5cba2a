import assert from "node:assert/strict";
import { test } from "node:test";
import type { DeclaredCall } from "@paraph/contract/calls";
import { Type } from "@sinclair/typebox";
import { routesOf, type Handlers } from "./handlers.ts";
import { ok } from "./route.ts";

const PAGE = {
  method: "POST",
  path: "/books/{id}/pages/{page}",
  part: "4",
  summary: "Write a page",
  access: "token",
  limit: "write",
  params: Type.Object({ page: Type.Integer() }),
  body: Type.Object({ text: Type.String() }),
  answers: { 204: { description: "Written." } },
  refusals: [],
} as const satisfies DeclaredCall;
const BOOKS = { write: PAGE, rewrite: { ...PAGE, method: "PUT" } } as const;

const handlers: Handlers<typeof BOOKS> = {
  write: async (_world, { params, body }) => {
    const typed: readonly [string, number, string] = [params.id, params.page, body.text];
    return ok(typed);
  },
  rewrite: async () => ok(null),
};

test("routesOf gives the declared facts, in their order, each with its handler", () => {
  const [write, rewrite, ...others] = routesOf({ books: BOOKS }, { books: handlers });
  assert.deepEqual(write, { ...PAGE, handle: handlers.write });
  assert.equal(rewrite?.method, "PUT");
  assert.deepEqual(others, []);
});

test("routesOf refuses a declared call without a handler", () => {
  const { write } = handlers;
  // @ts-expect-error: types refuse it too
  const one = () => routesOf({ books: BOOKS }, { books: { write } });
  assert.throws(one, /books\.rewrite is declared/);
  // @ts-expect-error: and a subject that nobody handles
  assert.throws(() => routesOf({ books: BOOKS }, {}), /books\.write is declared/);
});

test("routesOf refuses a handler that nothing declares", () => {
  const wider = { ...handlers, burn: async () => ok(null) };
  assert.throws(() => routesOf({ books: BOOKS }, { books: wider }), /books\.burn is handled/);
  const films = { watch: handlers.rewrite };
  // @ts-expect-error: a whole subject that nothing declares is refused by types too
  const mount = () => routesOf({ books: BOOKS }, { books: handlers, films });
  assert.throws(mount, /films\.watch is handled/);
});
