import assert from "node:assert/strict";
import { test } from "node:test";
import { mailboxOf, sourceOf } from "./sources.ts";

test("a customer's IPv6 networks are one source, IPv4 networks each their own", () => {
  assert.equal(sourceOf("2001:db8:7:ab00::/56"), sourceOf("2001:db8:7:100::/56"));
  assert.notEqual(sourceOf("2001:db8:7:ab00::/56"), sourceOf("2001:db8:8:ab00::/56"));
  assert.equal(sourceOf("192.0.2.0/24"), "192.0.2.0/24");
  assert.equal(sourceOf(null), "");
});

test("an address with a tag is the mailbox without it, and a plus sign at the beginning is a name", () => {
  assert.equal(mailboxOf("ada+news+more@example.com"), "ada@example.com");
  assert.equal(mailboxOf("ada@example.com"), "ada@example.com");
  assert.equal(mailboxOf("+ada@example.com"), "+ada@example.com");
  assert.equal(mailboxOf("ada@ex+ample.com"), "ada@ex+ample.com");
});
