import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { test } from "node:test";
import { hashOf } from "./fingerprint.ts";

test("a repetition whose sender hangs up in the middle is refused as one that did not come", async () => {
  const cut = Object.assign(new Error("aborted"), { code: "ECONNRESET" });
  async function* pieces(isCut: boolean): AsyncGenerator<Buffer> {
    yield Buffer.from("first");
    if (isCut) throw cut;
    yield Buffer.from("second");
  }
  const whole = createHash("sha256").update("firstsecond").digest("hex");
  assert.equal(await hashOf(Readable.from(pieces(false)), {}), whole);
  await assert.rejects(hashOf(Readable.from(pieces(true)), {}), {
    key: "error.request.timeout",
    cause: cut,
  });
});
