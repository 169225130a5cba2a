import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import { answerText, KEPT_ANSWER_CHARACTERS } from "./answer.ts";
import { fillPlaceholders } from "./address.ts";
import { pauseAfter, PAUSES } from "./patience.ts";
import { shownHeaders } from "./sent.ts";

const facts = {
  event: "success",
  requestId: "r-1",
  documentId: "d-1",
  signatureId: "s-1",
} as const;

describe("6. the address of a callback", () => {
  test("has its two placeholders filled in wherever they stand", () => {
    const address =
      "https://a.test/SERVICE_DOCUMENT_ID?r=SERVICE_SIGNATURE_REQUEST_ID&d=SERVICE_DOCUMENT_ID#x";
    assert.equal(fillPlaceholders(address, facts), "https://a.test/d-1?r=r-1&d=d-1#x");
  });

  test("is called unchanged without placeholders, to the character", () => {
    for (const address of [
      "https://a.test",
      "HTTPS://A.test:443/%7e/../a b?x=1&&y=%zz#",
      "https://a.test/service_document_id/Service_Signature_Request_Id",
      "https://a.test/SERVICE_DOCUMENT",
    ]) {
      assert.equal(fillPlaceholders(address, facts), address);
    }
  });

  test("has the id of the signature in updates only", () => {
    const address = "https://a.test/SERVICE_SIGNATURE_ID";
    assert.equal(fillPlaceholders(address, { ...facts, event: "update" }), "https://a.test/s-1");
    assert.equal(fillPlaceholders(address, facts), address);
    assert.equal(fillPlaceholders(address, { ...facts, event: "error" }), address);
  });

  test("has the same placeholders in the spelling of the field", () => {
    const address =
      "https://a.test/SKRIBBLE_DOCUMENT_ID/SKRIBBLE_SIGNATURE_REQUEST_ID/SKRIBBLE_SIGNATURE_ID";
    const update = { ...facts, event: "update" } as const;
    assert.equal(fillPlaceholders(address, update), "https://a.test/d-1/r-1/s-1");
    assert.equal(fillPlaceholders(address, facts), "https://a.test/d-1/r-1/SKRIBBLE_SIGNATURE_ID");
    const other = "https://a.test/Skribble_Document_ID/OTHER_DOCUMENT_ID";
    assert.equal(fillPlaceholders(other, facts), other);
  });

  test("does not fill in what a value brings along", () => {
    const tricky = { ...facts, requestId: "SERVICE_DOCUMENT_ID" };
    assert.equal(
      fillPlaceholders("https://a.test/SERVICE_SIGNATURE_REQUEST_ID", tricky),
      "https://a.test/SERVICE_DOCUMENT_ID",
    );
  });
});

describe("11. the patience of a callback", () => {
  const DAY = 24 * 3600;

  test("grows, and always ends at 24 hours with a last call", () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 20 }),
        (chances) => {
          let elapsed = 0;
          let calls = 1;
          for (const chance of chances) {
            const pause = pauseAfter({
              failures: calls,
              elapsedSeconds: elapsed,
              retryAfterSeconds: null,
              chance,
            });
            if (pause === null) break;
            assert.ok(pause > 0);
            elapsed += pause;
            calls += 1;
          }
          assert.equal(Math.round(elapsed), DAY);
          assert.ok(calls >= 10 && calls <= 12, `${calls} calls`);
        },
      ),
    );
    assert.deepEqual(
      PAUSES,
      PAUSES.toSorted((a, b) => a - b),
    );
  });

  test("waits as long as the receiver asks, even beyond the next pause", () => {
    const failed = { failures: 1, elapsedSeconds: 0, chance: 0.5 };
    assert.equal(pauseAfter({ ...failed, retryAfterSeconds: 120 }), 120);
    assert.equal(pauseAfter({ ...failed, retryAfterSeconds: 1 }), 5);
    assert.equal(pauseAfter({ ...failed, retryAfterSeconds: 10 ** 9 }), DAY);
    assert.equal(pauseAfter({ ...failed, elapsedSeconds: DAY, retryAfterSeconds: 120 }), null);
  });
});

describe("6. what is kept of a call", () => {
  const bytes = (text: string) => new TextEncoder().encode(text);

  test("an answer is kept as text of a bounded length, a letter cut in two left out", () => {
    assert.equal(answerText(bytes("ok\r\n\tü")), "ok\n\tü");
    assert.equal(answerText(bytes("ü").subarray(0, 1)), "");
    assert.equal(answerText(bytes("x".repeat(5000)))?.length, KEPT_ANSWER_CHARACTERS);
  });

  test("what is no text is not kept, and nothing in a text hides or turns round the rest", () => {
    assert.equal(answerText(Uint8Array.of(0x89, 0x50, 0x4e, 0x47)), null);
    assert.equal(answerText(Uint8Array.of(0x61, 0)), null);
    assert.equal(answerText(bytes("a\u202Eb\u0007c\u200Bd")), "a\uFFFDb\uFFFDc\uFFFDd");
    assert.equal(answerText(bytes("<script>")), "<script>");
  });

  test("signatures are shortened, so that a copy of the log sends nothing again", () => {
    const signature = "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=";
    const shown = shownHeaders({
      "webhook-id": "1",
      "webhook-signature": `${signature} ${signature}`,
    });
    assert.equal(shown["webhook-signature"], "v1,K5oZfzN9… v1,K5oZfzN9…");
    assert.equal(shown["webhook-id"], "1");
  });
});
