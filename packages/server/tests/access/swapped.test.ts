import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import type { SigningPage } from "@paraph/contract/app";
import { anEntry, declared, guestsOf, type Guest } from "../kit/guest.ts";
import { startService, type Reply } from "../kit/service.ts";

/**
 * What somebody tries who has a link of their own and the ids of others: their intents, their codes and the bytes of
 * their documents.
 */
const service = await startService();
const [ada, bob] = await guestsOf(service, [anEntry("Ada"), anEntry("Bob")]);
const [eve] = await guestsOf(service, [anEntry("Eve")]);
assert.ok(ada && bob && eve);
const pages = new Map<Guest, SigningPage>();
for (const guest of [ada, bob, eve]) pages.set(guest, await guest.open());

const keyOf = ({ json }: Reply): unknown => json()["key"];
const isRefused = (reply: Reply): boolean => [401, 403, 404].includes(reply.status);

function contentOf(guest: Guest): string {
  const [document] = pages.get(guest)?.documents ?? [];
  assert.ok(document);
  return `/documents/${document.id}/${document.versionId}/content`;
}

describe("3.2 intents, codes and documents of others", () => {
  test("an intent of another signer, of another request or of nobody is none", async () => {
    const { intent, code } = await declared(service, ada);
    for (const other of [bob, eve]) {
      const confirm = await other.at("POST", `/intents/${intent.id}/confirm`, { code });
      assert.ok(isRefused(confirm), `${confirm.status} ${confirm.text}`);
      const absent = await other.at("POST", `/intents/${randomUUID()}/confirm`, { code });
      assert.deepEqual([confirm.status, keyOf(confirm)], [absent.status, keyOf(absent)]);
    }
    // The addresses of Ada with the session of Bob, of the same request, and of Eve.
    const base = `/app/signing/${ada.requestId}/${ada.signatureId}`;
    for (const other of [bob, eve]) {
      for (const [method, path] of [
        ["GET", ""],
        ["POST", `/intents/${intent.id}/confirm`],
        ["POST", "/intents"],
        ["GET", contentOf(ada)],
      ] as const) {
        const reply = await other.call(
          method,
          base + path,
          method === "POST" ? { code } : undefined,
        );
        assert.ok(isRefused(reply), `${method} ${path}: ${reply.status} ${reply.text}`);
      }
    }
    const own = await ada.at("POST", `/intents/${intent.id}/confirm`, { code });
    assert.equal(own.status, 200, `control: the owner's own: ${own.text}`);
    const again = await eve.at("POST", `/intents/${intent.id}/confirm`, { code });
    assert.ok(isRefused(again), "and not afterwards either");
  });

  test("an intent over the documents of another request, or over another version, is refused", async () => {
    const [theirs] = pages.get(bob)?.documents ?? [];
    const page = await eve.page();
    const [own] = page.documents;
    assert.ok(theirs && own);
    const { id, versionId, sha256 } = own;
    for (const documents of [
      [{ id: theirs.id, versionId: theirs.versionId, sha256: theirs.sha256 }],
      [{ id, versionId: theirs.versionId, sha256 }],
      [
        {
          id,
          versionId,
          sha256: theirs.sha256.replace(/^./, (digit) => (digit === "0" ? "1" : "0")),
        },
      ],
      [{ id, versionId: randomUUID(), sha256 }],
      [],
    ]) {
      const reply = await eve.declare(page, { documents });
      assert.ok(
        reply.status >= 400 && reply.status < 500,
        `${JSON.stringify(documents)}: ${reply.text}`,
      );
    }
    assert.ok((await eve.declare(page)).status < 300, "control: her own");
  });

  test("parts of a document of others are not given out, in whatever range", async () => {
    const ranges = [
      "bytes=0-0",
      "bytes=-1",
      "bytes=0-",
      "bytes=99999999999999999999-",
      "bytes=0-0,2-3",
    ];
    for (const range of ranges) {
      const reply: Reply = await eve.at("GET", contentOf(bob), undefined, { range });
      assert.equal(reply.status, 404, `${range}: ${reply.status}`);
      assert.ok(!reply.text.includes("%PDF"));
    }
    const before = await bob.at("GET", contentOf(bob));
    assert.equal(before.status, 404, "the version before the other one signed is gone");
    pages.set(bob, await bob.page());
    const whole = await bob.at("GET", contentOf(bob));
    assert.equal(whole.status, 200, "control: his own");
    for (const range of ranges) {
      const part = await bob.at("GET", contentOf(bob), undefined, { range });
      assert.ok([200, 206, 416].includes(part.status), `${range}: ${part.status}`);
      assert.ok(part.bytes.length <= whole.bytes.length, range);
      if (part.status === 206)
        assert.ok(Buffer.from(whole.bytes).includes(Buffer.from(part.bytes)));
    }
    const [document] = pages.get(bob)?.documents ?? [];
    const stale = await bob.at("GET", `/documents/${document?.id}/${randomUUID()}/content`);
    assert.equal(stale.status, 404, "a version that never was");
  });

  test("coming back from a provider without a visit, or with somebody else's words, leads nowhere", async () => {
    for (const guest of [ada, bob, eve]) {
      for (const query of [
        "",
        "?state=x&code=y",
        `?state=${bob.secret}&code=1`,
        "?error=access_denied",
      ]) {
        const reply = await guest.call("GET", `/provider/back${query}`);
        assert.ok(reply.status >= 400 && reply.status < 500, `${query}: ${reply.status}`);
        assert.ok(!reply.text.includes(bob.secret));
      }
    }
  });
});
