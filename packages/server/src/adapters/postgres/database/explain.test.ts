import assert from "node:assert/strict";
import { test } from "node:test";
import { explainDatabase } from "./explain.ts";

function errorOf(code: string, more: object = {}): Error {
  return Object.assign(new Error("as PostgreSQL says it"), { code, ...more });
}

test("mistakes of the set-up are reported with the setting and the lines that mend them", () => {
  for (const code of ["28P01", "28000", "3D000", "42501"]) {
    const text = explainDatabase(errorOf(code)) ?? "";
    assert.match(text, /PARAPH_DATABASE_URL/, code);
    assert.match(text, /create role paraph login createrole password/, code);
    assert.match(text, /create database paraph owner paraph/, code);
  }
  const refused = errorOf("ECONNREFUSED", { address: "127.0.0.1", syscall: "connect" });
  assert.match(explainDatabase(refused) ?? "", /cannot be reached \(ECONNREFUSED\).*firewall/);
  const wrapped = new Error("Migration 1 (first) failed", { cause: errorOf("42501") });
  assert.match(explainDatabase(wrapped) ?? "", /may not do this/);
});

test("what is no mistake of the set-up is left to others", () => {
  assert.equal(explainDatabase(new Error("something else")), null);
  assert.equal(explainDatabase(errorOf("42601")), null);
});
