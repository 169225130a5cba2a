import assert from "node:assert/strict";
import { test } from "node:test";
import type { Keyring } from "../ports/keyring.ts";
import { rememberingKeyring } from "./remember.ts";

function counting(): { keyring: Keyring; asked: string[] } {
  const asked: string[] = [];
  const keyring: Keyring = {
    keyId: "k",
    knows: (id) => id === "k",
    wrap: async (key) => ({ keyId: "k", bytes: key }),
    unwrap: async ({ bytes }, context) => {
      asked.push(context);
      if (asked.length === 1 && context === "fails once") throw new Error("away");
      return bytes;
    },
  };
  return { keyring, asked };
}

test("2.5 a key service is asked once for each principal, and again after a failure", async () => {
  const { keyring, asked } = counting();
  const remembering = rememberingKeyring(keyring, 2);
  const wrapped = { keyId: "k", bytes: Uint8Array.of(1, 2, 3) };
  await assert.rejects(remembering.unwrap(wrapped, "fails once"));
  assert.deepEqual([...(await remembering.unwrap(wrapped, "fails once"))], [1, 2, 3]);
  const first = await remembering.unwrap(wrapped, "ada");
  first.fill(0);
  assert.deepEqual([...(await remembering.unwrap(wrapped, "ada"))], [1, 2, 3]);
  assert.deepEqual(asked, ["fails once", "fails once", "ada"]);
  await remembering.unwrap(wrapped, "bob");
  await remembering.unwrap(wrapped, "fails once");
  assert.deepEqual(asked.slice(3), ["bob", "fails once"], "the oldest was forgotten");
});
